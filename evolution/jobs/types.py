"""The values the job ledger passes around, and what can go wrong with them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import UUID

ErrorClass = Literal["failure", "outage", "hopeless", "crash", "unknown", "too_long"]
"""failure: it raised; outage: what it depends on is away; hopeless: no attempt can help; crash.

Its worker died; unknown: this worker does not know the kind or the version of its payload;
too_long: it was
ended at a bound."""


@dataclass(frozen=True, slots=True)
class NewJob:
    """Work to be written down.

    Attributes:
        key: idempotency key, unique with tenant and kind. At most 200 characters.
        payload: what the job needs, as JSON; ids rather than text.
        tenant_id: None for work of the whole installation.
        queue: None for the queue of its kind.
        delay_seconds: not before this long from now.
    """

    kind: str
    key: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    tenant_id: UUID | None = None
    scope_id: UUID | None = None
    queue: str | None = None
    delay_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Enqueued:
    """The one job of a key; `created` is False when it was there already."""

    id: UUID
    created: bool


@dataclass(frozen=True, slots=True)
class Claimed:
    """A job in the hands of one worker until its lease runs out.

    `fence` tells this claim from later ones.
    """

    id: UUID
    tenant_id: UUID | None
    scope_id: UUID | None
    kind: str
    queue: str
    payload: dict[str, Any]
    schema_version: int
    in_order: bool
    fence: int
    attempts: int
    failures: int
    crash_count: int
    max_attempts: int
    checkpoint: dict[str, Any] | None
    request_id: str
    age_seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a job.

    Attributes:
        result: what `GET jobs/{id}` shows.
        effect: writes to the database, called inside the completing transaction under the lock of
            the scope,
            after the fence was checked; a mapping it returns joins the result. Slow calls come
            before.
        follow_up: jobs written in the same transaction.
    """

    result: Mapping[str, Any] = field(default_factory=dict)
    effect: Callable[[], Mapping[str, Any] | None] | None = None
    follow_up: Sequence[NewJob] = ()


class JobError(Exception):
    """What a job's function raises on purpose.

    Its message is stored and shown: no memory text in it.
    """

    error_class: ErrorClass = "failure"


class Outage(JobError):  # noqa: N818 - named for what happened
    """What the job depends on is away: tried again for as long as it takes.

    Attributes:
        retry_after_seconds: what the provider asked for, if it did.
    """

    error_class: ErrorClass = "outage"

    def __init__(self, message: str, *, retry_after_seconds: float | None = None) -> None:
        super().__init__(message)
        self.retry_after_seconds = retry_after_seconds


class Hopeless(JobError):  # noqa: N818 - named for what happened
    """No further attempt can help: a dead letter at once."""

    error_class: ErrorClass = "hopeless"


class TooLong(JobError):  # noqa: N818 - named for what happened
    """The job was ended at its bound of time or of computing.

    A dead letter, the next attempt would be no faster.
    """

    error_class: ErrorClass = "too_long"


class KeyReused(Exception):  # noqa: N818 - named for what happened
    """The idempotency key already names a job with another payload: 422 to the caller."""


class LeaseLost(Exception):  # noqa: N818 - named for what happened
    """Another worker has the job now, or nobody may: this one must change nothing."""


class UnknownKind(LookupError):  # noqa: N818 - named for what happened
    """No such kind of job is registered here."""

"""Which function does which kind of job."""

from collections.abc import Callable
from dataclasses import dataclass

from evolution.jobs.retry import MAX_FAILURES
from evolution.jobs.types import Claimed, Outcome, UnknownKind


@dataclass(frozen=True, slots=True)
class JobKind:
    """A kind of job.

    Attributes:
        run: does it. Makes slow calls itself, returns writes as the outcome's effect.
        queue: urgent, default or batch.
        in_order: whether jobs of one scope run one at a time, oldest first. One that waits for a
            retry holds
            the later ones back; a kind that must not wait says False; the scope's lock still holds.
        schema_version: the newest payload its function understands.
        max_attempts: handled failures that make it a dead letter.
    """

    name: str
    run: Callable[[Claimed], Outcome]
    queue: str = "default"
    in_order: bool = True
    schema_version: int = 1
    max_attempts: int = MAX_FAILURES


_KINDS: dict[str, JobKind] = {}


def register(kind: JobKind) -> JobKind:
    """Make a kind known to this process. The last one of a name holds."""
    _KINDS[kind.name] = kind
    return kind


def kind_named(name: str) -> JobKind:
    """Return a registered kind.

    Raises:
        UnknownKind: nothing of that name is registered here.
    """
    try:
        return _KINDS[name]
    except KeyError:
        raise UnknownKind(name) from None

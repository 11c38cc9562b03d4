"""What is handed to `revise`, and what comes back: frozen values without the database."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import pghistory

from memory.models.remembered_row import Remembered
from memory.models.vocabulary import WriterRole
from observability.request_ids import current_request_id

Effect = Literal["made", "ended", "withdrawn", "narrowed", "restored", "changed"]
"""What becomes of a row.

`ended` was true until then, `withdrawn` is believed of no time any more, `narrowed` goes on
with less."""
Role = Literal["statement", "words", "profile"]
"""How a row tells a statement.

As a typed memory of it, by holding its words, as an entry of a profile.
"""
Degree = Literal["implied", "alike", "doubtful"]

_ROLES: Mapping[str, WriterRole] = {"key": WriterRole.SERVICE, "admin": WriterRole.OPERATOR}
"""As what an actor writes, by how its name begins."""


def _role_of(name: str) -> WriterRole | str:
    return _ROLES.get(name.partition(":")[0], "")


def is_of_somebody(writer: str) -> bool:
    """Tell whether words are a caller's or an operator's; else a job drew them from others'."""
    return bool(_role_of(writer))


class CorrectionError(Exception):
    """The change cannot be made; `field` names what stands in the way."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


class ChangedSince(CorrectionError):  # noqa: N818 - named for what happened
    """Somebody else changed the memory after it was read."""

    def __init__(self) -> None:
        message = "the memory was changed since it was read; read it again"
        super().__init__("updated_at", message)


@dataclass(frozen=True, slots=True)
class Change:
    """Who changes memories, why and when.

    Attributes:
        read_at_version: the `updated_at` that a person's decision was made on, if known.
        code: why, as a code without what was said.
    """

    actor: str
    reason: str
    now: datetime
    read_at_version: datetime | None = None
    code: str = ""

    @property
    def role(self) -> WriterRole | str:
        """As what the actor writes; empty of a job, which goes by what others wrote."""
        return _role_of(self.actor)

    def on_record(self) -> AbstractContextManager[Any]:
        """Write who, why and in which request, if any, beside each version made inside."""
        request_id = current_request_id()
        caused_by = {"request_id": request_id} if request_id else {}
        return pghistory.context(actor=self.actor, reason=self.reason, **caused_by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """A memory comes to an end, and with it every row that tells the same statement.

    Attributes:
        row_id: of the table of `source`.
        at: since when it is over in the world; of one that is withdrawn it means nothing.
        successor: the memory that takes its place.
        withdrawn: it was never true or nobody wants it: it is hidden for every past.
        archived: nobody wants it (standing `archived`); else its standing is `deprecated`.
        alone: only this row ends, because what it states still holds and another row tells it.
        source: `memoryitem`, or the name of another table of memories.
    """

    row_id: UUID
    at: datetime
    successor: UUID | None = None
    withdrawn: bool = False
    archived: bool = False
    alone: bool = False
    source: str = "memoryitem"


@dataclass(frozen=True, slots=True, kw_only=True)
class Narrowing:
    """Words of turns that are over or unwanted: every row that holds them goes on without, or ends.

    Attributes:
        spans: [turn, start, stop] each.
        typed: typed memories that hold no other words end as well; False where they state something
            else.
        keep: rows that are left as they are.
    """

    spans: Sequence[Sequence[Any]]
    at: datetime
    withdrawn: bool = False
    archived: bool = False
    typed: bool = True
    keep: frozenset[UUID] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Update:
    """Columns of a current row are set, in place. Where its words change, its index follows."""

    row_id: UUID
    columns: Mapping[str, Any]
    source: str = "memoryitem"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewLink:
    """Two memories that both stay, of which the newer may hold instead of the older."""

    newer: UUID
    older: UUID
    degree: Degree
    made_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """One change of what is remembered, that is carried out and undone as one.

    Attributes:
        makes: unsaved rows, their ids set.
        ends: what comes to an end, with all that tells it.
        narrows: words that are taken out of whatever holds them.
        updates: columns that change in place.
        links: pairs that wait for a person.
        settles: (link, LinkOutcome): pairs of which a person decided that both hold.
        evidence: (memory, spans): its statement was told again by these words.
        seen: the `updated_at` of each memory that it was decided on; where one changed since,
            nothing is done.
        kind: what is done (`stated`, `read`, `corrected` ...), at most 20 characters.
        by_person: a person decided it: it reaches memories under callers' keys as well.
        writer, role, session: whose words it carries out, as what they were written and where;
            empty: the actor's own.
    """

    makes: Sequence[Remembered] = ()
    ends: Sequence[Ending] = ()
    narrows: Sequence[Narrowing] = ()
    updates: Sequence[Update] = ()
    links: Sequence[NewLink] = ()
    settles: Sequence[tuple[UUID, str]] = ()
    evidence: Sequence[tuple[UUID, Sequence[Sequence[Any]]]] = ()
    seen: Mapping[UUID, datetime] = field(default_factory=dict)
    kind: str = "stated"
    by_person: bool = False
    writer: str = ""
    role: str = ""
    session: UUID | None = None


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an action does to one row.

    `new_text` is what a narrowed or changed one says afterwards.
    """

    source: str
    id: UUID
    text: str
    effect: Effect
    new_text: str = ""


@dataclass(frozen=True, slots=True)
class Telling:
    """One row that tells a statement."""

    source: str
    id: UUID
    text: str
    role: Role


@dataclass(frozen=True, slots=True)
class Revised:
    """What revisions did.

    Attributes:
        made: ids of new rows, what is left of narrowed ones among them.
        ended: ids of rows that ended, with everything that told the same.
        narrowed: id before to id after; the same where it was done in place.
        revisions: ids of the records, one a revision that did something.
        refused: revisions of which a memory changed since it was seen; nothing of them was done.
        effects: what became of each row, in order.
    """

    made: tuple[UUID, ...] = ()
    ended: tuple[UUID, ...] = ()
    narrowed: Mapping[UUID, UUID] = field(default_factory=dict)
    revisions: tuple[UUID, ...] = ()
    refused: tuple[Revision, ...] = ()
    effects: tuple[Consequence, ...] = ()

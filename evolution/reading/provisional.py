"""What the rules write of a short post at once, where a model reads.

Until the post is read, and no longer. A provisional memory lets a correction be seen within a
second. The reading takes all of it back, and what it ended is believed again before the reading is
decided: nothing that the rules did stands in its way. What a person touched meanwhile stays.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from evolution.jobs.types import Claimed, Outcome
from evolution.planning.plan import plan
from evolution.planning.types import Candidate
from evolution.reading.load_stretch import gather
from evolution.reading.notes_and_tags import finished
from evolution.reading.remembered_statements import known_for, versions_of
from evolution.reading.rules import RulesReader
from evolution.reading.run import signed, without_secrets
from evolution.reading.types import Stretch
from evolution.reading.write import Origin, write
from evolution.sessions.session_of import session_of
from evolution.touched_by_hand import touched_by_hand
from memory.models import MemoryItem, RevisionRecord, Scope, Session, Turn
from memory.models.vocabulary import Kind
from memory.revisions import Change, undo

MEMORY = "memoryitem"  # the source of typed memories in a revision's record
NEWEST_FIRST = ("-at", "-recorded_at", "id")  # revisions
SURE = frozenset(
    {"add", "update", "delete"}
)  # decisions that are carried out before a model confirms them


@dataclass(frozen=True, slots=True)
class Provisional:
    """What the rules wrote of some turns, and what of it ended.

    Attributes:
        made: the provisional memories.
        reopened: what they ended, and will be believed again.
        revisions: that wrote them, the newest first.
    """

    made: tuple[UUID, ...] = ()
    reopened: tuple[UUID, ...] = ()
    revisions: tuple[UUID, ...] = ()

    @classmethod
    def of(cls, scope: Scope, turns: Collection[UUID]) -> "Provisional":
        """Return the provisional reading of turns as far as nobody touched it.

        One to four statements.
        """
        rows = MemoryItem.objects.current().filter(
            tenant_id=scope.tenant_id,
            scope=scope,
            provisional=True,
            source_turns__overlap=list(turns),
        )
        made = set(rows.values_list("pk", flat=True))
        if made:
            made -= touched_by_hand(scope, made)
        if not made:
            return cls()
        touching = RevisionRecord.objects.filter(
            tenant_id=scope.tenant_id, scope=scope, touched__overlap=list(made), undone_at=None
        )
        newest_first = touching.order_by(*NEWEST_FIRST)
        revisions = [one for one in newest_first if made & {UUID(pk) for _, pk in one.made}]
        ended = [UUID(pk) for one in revisions for source, pk in one.ended if source == MEMORY]
        rows_ended = MemoryItem.objects.filter(pk__in=ended, scope=scope)
        reopened = rows_ended.exclude(kind=Kind.EPISODE).values_list("pk", flat=True)
        return cls(tuple(made), tuple(reopened), tuple(one.pk for one in revisions))


def take_back(scope: Scope, turns: Collection[UUID], *, change: Change) -> int:
    """Undo the provisional reading of turns; return of how many memories.

    Under the scope's lock, in a transaction.
    """
    provisional = Provisional.of(scope, turns)
    revisions = RevisionRecord.objects.filter(pk__in=provisional.revisions)
    for revision in revisions.order_by(*NEWEST_FIRST):
        revision.refresh_from_db()  # one that built on another is undone with it
        if revision.undone_at is None:
            undo(revision.pk, change=change)
    return len(provisional.made)


def read_provisional(job: Claimed) -> Outcome:
    """Write what the rules read in a short post, marked as provisional.

    Nothing of turns that were read meanwhile.
    """
    session = session_of(job)
    gathered = gather(session, first=int(job.payload["first"]), last=int(job.payload["last"]))
    stretch = Stretch(
        utterances=[one for one in gathered.utterances if one.is_readable],
        before=gathered.before,
        aliases=gathered.aliases,
    )
    found = without_secrets(RulesReader().read(stretch))
    statements = signed(found, gathered.utterances)
    read = [replace(finished(one), provisional=True) for one in statements]
    return Outcome(effect=lambda: _write(read, job, session, aliases=gathered.aliases))


def _write(
    read: Sequence[Candidate], job: Claimed, session: Session, *, aliases: frozenset[str]
) -> Mapping[str, Any]:
    """Write what is sure of provisional candidates."""
    turns = [span.turn for one in read for span in one.spans]
    unread = Turn.objects.filter(pk__in=turns, read_at=None)
    unread_ids = set(unread.values_list("pk", flat=True))
    candidates = [one for one in read if one.spans[0].turn in unread_ids]
    known = known_for(candidates, scope=session.scope, session=session, aliases=aliases)
    decisions = [one for one in plan(candidates, known) if one.action in SURE]
    change = Change(
        f"job:{job.id}", "said in a conversation, not read in full yet", datetime.now(UTC)
    )
    origin = Origin(session.scope, session, job.id)
    written = write(
        decisions, origin=origin, known=known, seen=versions_of(decisions), change=change
    )
    return written.counts

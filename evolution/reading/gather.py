"""What a job finds in the database before it reads.

Turns, who speaks, and the segment that is open.
"""

from collections.abc import Iterable
from datetime import timedelta, timezone
from uuid import UUID

from evolution.reading.segments.cut import LOOK_BACK_TURNS
from evolution.reading.segments.store import is_open, latest_segment
from evolution.reading.segments.types import OpenSegment
from evolution.reading.types import Gathered, Utterance
from evolution.reading.types import Role as SaidAs
from evolution.sessions.concerns import judge
from evolution.sessions.speakers import name_of
from memory.models import MemoryItem, Scope, Session, Turn
from memory.models.vocabulary import Kind, Role, Standing

TURNS_BEFORE = 10  # of the session, for where a topic began
NAME = "name"  # the attribute under which the scope's user gave a name
MOST_NAMES = 5  # that a user gave
OWNED_KIND = "user"  # a scope of one person


def gather(session: Session, *, first: int, last: int) -> Gathered:
    """Return what is needed to read a stretch of a session's turns. At most five statements."""
    turns = turns_of(session.pk, first=max(1, first - TURNS_BEFORE), last=last)
    judge(turns)
    before = [utterance_of(turn) for turn in turns if turn.position < first]
    utterances = [utterance_of(turn) for turn in turns if turn.position >= first]
    return Gathered(
        utterances=utterances,
        before=before,
        aliases=aliases_of(session.scope, [*before, *utterances]),
        first_position=first,
        open_segment=_open_segment(session, first=first),
    )


def utterance_of(turn: Turn) -> Utterance:
    """Return a stored turn as it is read, its time on the clock of who spoke."""
    role: SaidAs = turn.role  # type: ignore[assignment] # the column's choices are the Literal
    clock = timezone(timedelta(minutes=turn.utc_offset_minutes))
    return Utterance(
        id=turn.pk,
        role=role,
        speaker=name_of(turn.speaker),
        text=turn.text,
        at=turn.occurred_at.astimezone(clock),
        message_id=turn.message_id or "",
        writer=turn.writer,
        concern=turn.concern,
    )


def aliases_of(scope: Scope, utterances: Iterable[Utterance]) -> frozenset[str]:
    """Return the names of the user whose scope it is: none of a scope that is shared.

    At most three statements. A name is theirs where they gave it, where it is the scope's own key,
    where words under it were taken for theirs before, or where nobody ever spoke as a user under
    another or none: beside turns without a name it is somebody else's.
    """
    if scope.kind != OWNED_KIND:
        return frozenset()
    speakers = {one.speaker for one in utterances if one.role == Role.USER}
    named = speakers - {""}
    of_user = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, subject="")
    own = of_user.exclude(attribute=None)
    given = own.filter(
        kind=Kind.FACT, standing=Standing.ACTIVE, retired_at=None, attribute=NAME, affirmed=True
    )
    before = own.filter(sender__in=named).exclude(attribute="")
    names = {name for name in named if name.casefold() == scope.key.casefold()}
    names |= set(given.values_list("value", flat=True)[:MOST_NAMES])
    names |= set(before.values_list("sender", flat=True).distinct())
    if len(speakers) == 1 and not names >= speakers:
        of_others = of_user.filter(role=Role.USER).exclude(sender__in=speakers)
        names |= set() if of_others.exclude(source_turns=[]).exists() else speakers
    return frozenset(names - {""})


def turns_of(session_id: UUID, *, first: int, last: int) -> list[Turn]:
    """Return turns by their positions, both ends included."""
    turns = Turn.objects.filter(session_id=session_id, position__range=(first, last))
    return list(turns.order_by("position"))


def _open_segment(session: Session, *, first: int) -> OpenSegment | None:
    """Return the segment that turns from a position on may go on with."""
    latest = latest_segment(session)
    if latest is None or latest.last_position < first - LOOK_BACK_TURNS or not is_open(latest):
        return None
    turns = first - latest.first_position
    return OpenSegment(latest.pk, turns, latest.first_position)

"""What a job finds in the database before it reads.

Turns, who speaks, and the segment that is open.
"""

from datetime import timedelta, timezone
from uuid import UUID

from evolution.reading.segments.bounds import LOOK_BACK_TURNS
from evolution.reading.segments.store import is_open, latest_segment
from evolution.reading.segments.types import OpenSegment
from evolution.reading.speakers import aliases_of
from evolution.reading.types import Gathered, Utterance
from evolution.reading.types import Role as SaidAs
from evolution.sessions.concerns import judge
from evolution.sessions.speaker_labels import name_of
from memory.models import Session, Turn

TURNS_BEFORE = 10  # of the session, for where a topic began


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

"""Let the open segment of a session grow, begin others, and close what is over.

Of one that is over, what tells most is kept.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from uuid import UUID, uuid4

from django.db import transaction

from evolution.planning.types import Span
from evolution.reading.segments.lines import most_telling
from evolution.reading.segments.topic_names import segment_tags, topic_of
from evolution.reading.segments.types import SegmentLine, SegmentPart
from memory.models import MemoryItem, Segment, Session, Turn
from memory.revisions import Change, index_rows

SEGMENT_CHARACTERS = 20_000  # of a segment's text; past it a new one begins
GROWING = (
    "text",
    "spans",
    "topic",
    "tags",
    "last_position",
    "ended_at",
    "fact_count",
    "source_turns",
    "updated_at",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SegmentOrigin:
    """Where a stretch stands.

    Its session and job, its first position, who speaks, statements made by segment.
    """

    session: Session
    job_id: UUID
    first_position: int
    speakers: Collection[str]
    statements: Mapping[UUID, int]


def latest_segment(session: Session) -> Segment | None:
    """Return the last segment of a session that still holds, open or not. One statement."""
    holding = Segment.objects.current().filter(tenant_id=session.tenant_id, session=session)
    return holding.order_by("-last_position").first()


def is_open(segment: Segment) -> bool:
    """Tell whether a segment may still grow.

    One that is over, or was narrowed, holds fewer lines than turns.
    """
    is_whole = len(lines_of(segment)) == len(segment.source_turns)
    return is_whole and len(segment.text) < SEGMENT_CHARACTERS


def lines_of(segment: Segment) -> list[SegmentLine]:
    """Return the lines of a stored segment, each with its span."""
    texts = segment.text.split("\n") if segment.text else []
    spans = [Span(UUID(str(turn)), start, stop) for turn, start, stop in segment.spans]
    return [SegmentLine(span, text) for span, text in zip(spans, texts, strict=False)]


def store_segments(parts: Sequence[SegmentPart], *, origin: SegmentOrigin, change: Change) -> int:
    """Write what a stretch adds to its session's segments; return how many rows that touched."""
    if not parts:
        return 0
    with transaction.atomic(), change.on_record():
        current = latest_segment(origin.session)
        touched: dict[UUID, Segment] = {}
        position = origin.first_position
        for part in parts:
            current = _with_part(part, current, position=position, origin=origin, touched=touched)
            position += len(part.turns)
        _save(list(touched.values()), origin=origin, change=change)
    return len(touched)


def _with_part(
    part: SegmentPart,
    current: Segment | None,
    *,
    position: int,
    origin: SegmentOrigin,
    touched: dict[UUID, Segment],
) -> Segment | None:
    """Return the segment that is open after a part; a part that tells nothing begins none."""
    if not part.goes_on or current is None:
        if not part.lines:
            return current
        current = _begun(part, current, position=position, origin=origin, touched=touched)
    lines = [*lines_of(current), *part.lines]
    _set_lines(current, lines)
    new_turns = [line.span.turn for line in part.lines]
    current.source_turns = [*current.source_turns, *new_turns]
    current.last_position = position + len(part.turns) - 1
    current.ended_at = part.ends.astimezone(UTC)
    current.fact_count += origin.statements.get(part.id, 0)
    texts = [line.text for line in lines]
    current.topic = topic_of(texts, speakers=origin.speakers)
    current.tags = segment_tags(texts, speakers=origin.speakers)
    touched[current.pk] = current
    return current


def _begun(
    part: SegmentPart,
    before: Segment | None,
    *,
    position: int,
    origin: SegmentOrigin,
    touched: dict[UUID, Segment],
) -> Segment:
    session = origin.session
    new = Segment(
        id=uuid4()
        if part.goes_on
        else part.id,  # the segment it went on with may have ended with its one statement
        tenant_id=session.tenant_id,
        scope=session.scope,
        session=session,
        first_position=position - len(part.moved),
        valid_from=part.begins.astimezone(UTC),
        valid_from_stated=True,
        source_job=origin.job_id,
    )
    if before is not None:
        _move(part, before, new)
        lines = lines_of(before)
        places = most_telling([line.text for line in lines])
        telling = [lines[place] for place in places]
        _set_lines(before, telling)
        touched[before.pk] = before
    return new


def _set_lines(segment: Segment, lines: Sequence[SegmentLine]) -> None:
    segment.text = "\n".join(line.text for line in lines)
    segment.spans = [[str(line.span.turn), line.span.start, line.span.stop] for line in lines]


def _move(part: SegmentPart, before: Segment, new: Segment) -> None:
    """Move the last lines of the segment before to the one they belong to.

    What was made of them moves too.
    """
    moved = set(part.moved)
    lines = lines_of(before)
    taken = [line for line in lines if line.span.turn in moved]
    if not moved or not is_open(before) or len(taken) == len(lines):
        return
    kept = [line for line in lines if line.span.turn not in moved]
    _set_lines(before, kept)
    before.source_turns = [line.span.turn for line in kept]
    last = Turn.objects.get(
        tenant_id=new.tenant_id, session_id=new.session_id, position=new.first_position - 1
    )
    before.last_position = last.position
    before.ended_at = last.occurred_at
    _set_lines(new, taken)
    new.source_turns = [line.span.turn for line in taken]
    made = MemoryItem.objects.filter(
        tenant_id=new.tenant_id,
        scope_id=new.scope_id,
        source_segments__contains=[before.pk],
        source_turns__overlap=list(moved),
    )
    statements = made.exclude(kind="episode").count()
    made.update(source_segments=[new.pk])
    before.fact_count -= statements
    new.fact_count = statements


def _save(rows: list[Segment], *, origin: SegmentOrigin, change: Change) -> None:
    new = [row for row in rows if row._state.adding]  # noqa: SLF001 - Django's documented name
    grown = [row for row in rows if row not in new]
    for row in rows:
        row.scope = origin.session.scope
        row.updated_at = change.now
    for row in new:
        row.recorded_at = change.now
    Segment.objects.bulk_update(grown, GROWING)
    Segment.objects.bulk_create(new)
    index_rows(rows)

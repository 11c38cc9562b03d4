"""Step 8, of segments: let the open one of a session grow, begin others, and keep of what is over what tells most."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC
from uuid import UUID

from django.db import transaction
from django.db.models import F

from evolution.pipeline.denoise import telling_lines
from evolution.pipeline.segments import Part
from evolution.pipeline.topic import segment_tags, topic_of
from memory import corrections
from memory.corrections import Change
from memory.models import MemoryItem, Segment, Session, Turn

SEGMENT_CHARACTERS = 20_000  # of a segment's text; past it a new one begins
GROWING = (
    "text",
    "topic",
    "tags",
    "last_position",
    "ended_at",
    "fact_count",
    "source_turns",
    "updated_at",
)


@dataclass(frozen=True, slots=True)
class Stretch:
    """What a job read at once: where it began in the session, who spoke, and how many facts each segment gave."""

    session: Session
    job_id: UUID
    first_position: int
    speakers: Collection[str]
    facts: Mapping[UUID, int]


def latest_segment(session: Session) -> Segment | None:
    """Return the last segment of a session that still holds, open or not. One statement."""
    holding = Segment.objects.filter(tenant_id=session.tenant_id, session=session, retired_at=None)
    return holding.order_by("-last_position").first()


def is_open(segment: Segment) -> bool:
    """Tell whether a segment may still grow: one that is over may have fewer lines than turns."""
    return len(segment.text) < SEGMENT_CHARACTERS and len(_lines(segment)) == len(segment.source_turns)


def store_segments(parts: Sequence[Part], *, stretch: Stretch, change: Change) -> int:
    """Write what a stretch adds to its session's segments; return how many rows that touched."""
    if not parts:
        return 0
    with transaction.atomic(), change.on_record():
        current = latest_segment(stretch.session)
        touched: dict[UUID, Segment] = {}
        position = stretch.first_position
        for part in parts:
            current = _with_part(part, current, position=position, stretch=stretch, touched=touched)
            position += part.turns
        _save(list(touched.values()), stretch=stretch, change=change)
    return len(touched)


def adopt(parts: Sequence[Part], *, session: Session) -> None:
    """Say of what the fast lane made of the same turns in which segment they stand. A statement a part."""
    for part in parts:
        turns = [line.turn for line in part.lines]
        made = MemoryItem.objects.filter(tenant_id=session.tenant_id, scope_id=session.scope_id, retired_at=None)
        made = made.exclude(kind="episode").filter(source_segments=[], source_turns__overlap=turns)
        taken = made.update(source_segments=[part.id]) if turns else 0
        if taken:
            Segment.objects.filter(pk=part.id).update(fact_count=F("fact_count") + taken)


def _with_part(
    part: Part, current: Segment | None, *, position: int, stretch: Stretch, touched: dict[UUID, Segment]
) -> Segment | None:
    """Return the segment that is open after a part; a part that tells nothing begins none."""
    if not part.goes_on or current is None:
        if not part.lines:
            return current
        current = _begun(part, current, position=position, stretch=stretch, touched=touched)
    lines = [*_lines(current), *(line.text for line in part.lines)]
    current.text = "\n".join(lines)
    current.source_turns = [*current.source_turns, *(line.turn for line in part.lines)]
    current.last_position = position + part.turns - 1
    current.ended_at = part.ends.astimezone(UTC)
    current.fact_count += stretch.facts.get(part.id, 0)
    current.topic = topic_of(lines, speakers=stretch.speakers)
    current.tags = segment_tags(lines, speakers=stretch.speakers)
    touched[current.pk] = current
    return current


def _begun(
    part: Part, before: Segment | None, *, position: int, stretch: Stretch, touched: dict[UUID, Segment]
) -> Segment:
    session = stretch.session
    new = Segment(
        id=part.id,
        tenant_id=session.tenant_id,
        scope=session.scope,
        session=session,
        first_position=position - len(part.moved),
        valid_from=part.begins.astimezone(UTC),
        valid_from_stated=True,
        source_job=stretch.job_id,
    )
    if before is not None:
        _move(part, before, new)
        before.text = "\n".join(telling_lines(_lines(before)))
        touched[before.pk] = before
    return new


def _move(part: Part, before: Segment, new: Segment) -> None:
    """Take the last lines of the segment before, and what was made of them, over to the one they belong to."""
    moved = set(part.moved)
    lines = list(zip(before.source_turns, _lines(before), strict=False))
    taken = [(turn, line) for turn, line in lines if turn in moved]
    if not moved or not is_open(before) or len(taken) == len(lines):
        return
    kept = [(turn, line) for turn, line in lines if turn not in moved]
    before.text, before.source_turns = "\n".join(line for _, line in kept), [turn for turn, _ in kept]
    last = Turn.objects.get(tenant_id=new.tenant_id, session_id=new.session_id, position=new.first_position - 1)
    before.last_position, before.ended_at = last.position, last.occurred_at
    new.text, new.source_turns = "\n".join(line for _, line in taken), [turn for turn, _ in taken]
    made = MemoryItem.objects.filter(
        tenant_id=new.tenant_id,
        scope_id=new.scope_id,
        source_segments__contains=[before.pk],
        source_turns__overlap=list(moved),
    )
    facts = made.exclude(kind="episode").count()
    made.update(source_segments=[new.pk])
    before.fact_count, new.fact_count = before.fact_count - facts, facts


def _lines(segment: Segment) -> list[str]:
    return segment.text.split("\n") if segment.text else []


def _save(rows: list[Segment], *, stretch: Stretch, change: Change) -> None:
    new = [row for row in rows if row._state.adding]  # noqa: SLF001 - Django's documented name
    for row in rows:
        row.scope, row.updated_at = stretch.session.scope, change.now
    for row in new:
        row.recorded_at = change.now
    Segment.objects.bulk_update([row for row in rows if row not in new], GROWING)
    Segment.objects.bulk_create(new)
    corrections.index_rows(rows)

"""Step 8, of segments: what is no longer so is left out of the conversation it was said in; the turns keep it."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from evolution.pipeline.segments import line_of
from memory import corrections
from memory.corrections import Change
from memory.models import MemoryItem, Segment, Session
from memory.models.vocabulary import Kind


def drop_ended_lines(
    ended: Collection[UUID], *, narrowed: Mapping[UUID, MemoryItem], session: Session, change: Change
) -> int:
    """Take the lines of ended episodes out of their segments, or shorten them; end a segment that has no other.

    Three statements where an episode ended, none where nothing did. Returns how many segments that touched.

    Args:
        ended: memories that just came to an end, of any kind.
        narrowed: what is left of some of them.
        session: in whose scope.
        change: who writes, why and when.
    """
    if not ended:
        return 0
    episodes = MemoryItem.objects.filter(
        tenant_id=session.tenant_id, scope=session.scope, pk__in=ended, kind=Kind.EPISODE, retired_at__isnull=False
    )
    gone = list(episodes)
    places = {place for episode in gone for place in episode.source_segments}
    if not places:
        return 0
    found = Segment.objects.select_for_update(of=("self",)).filter(
        tenant_id=session.tenant_id, scope=session.scope, pk__in=places, retired_at=None
    )
    touched = [segment for segment in found if _without(segment, gone, left=narrowed, change=change)]
    for segment in touched:
        segment.scope, segment.updated_at = session.scope, change.now
        segment.save()
    corrections.index_rows(touched)
    return len(touched)


def _without(segment: Segment, ended: Sequence[MemoryItem], *, left: Mapping[UUID, MemoryItem], change: Change) -> bool:
    """Leave out or shorten the lines of ended episodes; tell whether there were any."""
    gone = {_line(episode): left.get(episode.pk) for episode in ended}
    before = segment.text.split("\n")
    lines = [_line(rest) if (rest := gone.get(line)) is not None else line for line in before]
    kept = [line not in gone for line in lines]
    if all(kept) and lines == before:
        return False
    if not any(kept):
        over = [episode.valid_to for episode in ended if episode.valid_to is not None]
        corrections.end(segment, at=max(over, default=change.now), change=change)
        return True
    if len(segment.source_turns) == len(lines):
        segment.source_turns = [turn for turn, stays in zip(segment.source_turns, kept, strict=True) if stays]
    segment.text = "\n".join(line for line, stays in zip(lines, kept, strict=True) if stays)
    return True


def _line(episode: MemoryItem) -> str:
    return line_of(episode.content, episode.sender)

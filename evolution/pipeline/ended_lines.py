"""Step 8, of segments: what is no longer so is left out of the conversation it was said in; the turns keep it."""

from collections.abc import Collection, Sequence
from uuid import UUID

from evolution.pipeline.segments import line_of
from memory import corrections
from memory.corrections import Change
from memory.models import MemoryItem, Segment, Session
from memory.models.vocabulary import Kind


def drop_ended_lines(ended: Collection[UUID], *, session: Session, change: Change) -> int:
    """Take the lines of ended episodes out of their segments; end a segment that has no other.

    Three statements where an episode ended, none where nothing did. Returns how many segments that touched.

    Args:
        ended: memories that just came to an end, of any kind.
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
    touched = [segment for segment in found if _without(segment, gone, change=change)]
    for segment in touched:
        segment.scope, segment.updated_at = session.scope, change.now
        segment.save()
    corrections.index_rows(touched)
    return len(touched)


def _without(segment: Segment, ended: Sequence[MemoryItem], *, change: Change) -> bool:
    """Leave out the lines of ended episodes; tell whether there were any."""
    gone = {line_of(episode.content, episode.sender) for episode in ended}
    lines = segment.text.split("\n")
    kept = [line not in gone for line in lines]
    if all(kept):
        return False
    if not any(kept):
        over = [episode.valid_to for episode in ended if episode.valid_to is not None]
        corrections.end(segment, at=max(over, default=change.now), change=change)
        return True
    if len(segment.source_turns) == len(lines):
        segment.source_turns = [turn for turn, stays in zip(segment.source_turns, kept, strict=True) if stays]
    segment.text = "\n".join(line for line, stays in zip(lines, kept, strict=True) if stays)
    return True

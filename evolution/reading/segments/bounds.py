"""From which turn to which each segment of a session goes (pure).

A conversation arrives a turn or two at a time: whether a topic changed shows only some turns later,
so the last turns of the open segment may move to the one that begins with them.
"""

from collections.abc import Sequence
from uuid import uuid4

from evolution.language.topic_changes import SHORTEST_SEGMENT_TURNS, segment_starts
from evolution.reading.segments.types import OpenSegment, SegmentPart
from evolution.reading.types import Utterance
from memory.text.analyse import analyse

MOST_TURNS = 40  # of a segment: a longer one is too long to be read at once
LOOK_BACK_TURNS = (
    2 * SHORTEST_SEGMENT_TURNS
)  # of the open segment, in which a change of topic may show now


def cut(
    utterances: Sequence[Utterance],
    *,
    before: Sequence[Utterance] = (),
    open_segment: OpenSegment | None = None,
) -> list[SegmentPart]:
    """Return what utterances add to the session's segments, in order, without lines; none for none.

    Args:
        utterances: new turns, oldest first.
        before: turns of the session just before them.
        open_segment: the segment that they may go on with; None where none is open.
    """
    if not utterances:
        return []
    of_segment = before[-open_segment.turns :] if open_segment is not None else ()
    tail = of_segment[-LOOK_BACK_TURNS:]
    both = [*tail, *utterances]
    texts = [one.text for one in both]
    times = [one.at for one in both]
    starts = segment_starts(texts, times, terms=analyse)
    open_turns = open_segment.turns if open_segment is not None else 0
    bounds = _bounded(
        starts, count=len(both), before=len(tail), open_turns=max(open_turns, len(tail))
    )
    with_new = [(start, stop) for start, stop in bounds if stop > len(tail)]
    return [
        _part(both, start, stop, before=len(tail), open_segment=open_segment)
        for start, stop in with_new
    ]


def _part(
    both: Sequence[Utterance],
    start: int,
    stop: int,
    *,
    before: int,
    open_segment: OpenSegment | None,
) -> SegmentPart:
    continued = open_segment if before > 0 and start <= 0 else None
    moved = both[start:before] if continued is None and start < before else ()
    new = both[max(start, before) : stop]
    spoken = [*moved, *new]
    return SegmentPart(
        id=continued.id if continued is not None else uuid4(),
        goes_on=continued is not None,
        moved=tuple(one.id for one in moved),
        turns=tuple(one.id for one in new),
        begins=spoken[0].at,
        ends=spoken[-1].at,
    )


def _bounded(
    starts: Sequence[int], *, count: int, before: int, open_turns: int
) -> list[tuple[int, int]]:
    """Return (start, stop) of each segment, none longer than MOST_TURNS.

    The first may have begun before.
    """
    bounds: list[tuple[int, int]] = []
    begun_before = open_turns - before
    stops = [*starts[1:], count]
    for start, stop in zip(starts, stops, strict=True):
        begin = start or -begun_before
        while stop - begin > MOST_TURNS:
            split = max(begin + MOST_TURNS, before or 1)
            if split >= stop:
                break
            bounds.append((begin, split))
            begin = split
        bounds.append((begin, stop))
    return bounds

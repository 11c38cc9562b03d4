"""Step 2: cut a session where it pauses or changes its topic (pure).

A conversation arrives a turn or two at a time: whether a topic changed shows only some turns later, so the last turns
of the open segment may move to the one that begins with them.
"""

from collections.abc import Sequence

from evolution.pipeline.types import Said, Segment
from evolution.rules.segmenting import SHORTEST_SEGMENT_TURNS, segment_starts
from memory.text.analyse import analyse

MOST_TURNS = 40  # of a segment: a longer one is too long to be read at once
LOOK_BACK_TURNS = 2 * SHORTEST_SEGMENT_TURNS  # of the open segment, in which a change of topic may show now


def segment(turns: Sequence[Said], *, tail: Sequence[Said] = (), open_turns: int = 0) -> list[Segment]:
    """Return the segments of turns given in order; none for no turns.

    Args:
        turns: to be cut, oldest first.
        tail: the last turns of the session's open segment, just before them; none where none is open.
        open_turns: how many turns the open segment has in all.
    """
    if not turns:
        return []
    before = list(tail[-LOOK_BACK_TURNS:])
    both = [*before, *turns]
    found = segment_starts([turn.text for turn in both], [turn.at for turn in both], terms=analyse)
    starts = _bounded(found, count=len(both), before=len(before), open_turns=max(open_turns, len(before)))
    return [_cut(both, start, stop, before=len(before)) for start, stop in starts if stop > len(before)]


def _cut(both: Sequence[Said], start: int, stop: int, *, before: int) -> Segment:
    goes_on = before > 0 and start <= 0
    moved = 0 if goes_on else max(0, before - start)
    return Segment(tuple(both[max(start, before) : stop]), goes_on=goes_on, moved=moved)


def _bounded(starts: Sequence[int], *, count: int, before: int, open_turns: int) -> list[tuple[int, int]]:
    """Return (start, stop) of each segment, none longer than MOST_TURNS; the first may have begun before."""
    cut: list[tuple[int, int]] = []
    for start, stop in zip(starts, [*starts[1:], count], strict=True):
        begin = start - (open_turns - before if start == 0 else 0)
        while stop - begin > MOST_TURNS:
            split = max(begin + MOST_TURNS, before or 1)
            if split >= stop:
                break
            cut.append((begin, split))
            begin = split
        cut.append((begin, stop))
    return cut

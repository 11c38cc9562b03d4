"""Step 2: cut a session where it pauses or changes its topic (pure)."""

from collections.abc import Sequence

from evolution.pipeline.types import Said, Segment
from evolution.rules.segmenting import segment_starts
from memory.text.analyse import analyse


def segment(turns: Sequence[Said]) -> list[Segment]:
    """Return the segments of turns given in order; none for no turns."""
    starts = segment_starts([turn.text for turn in turns], [turn.at for turn in turns], terms=analyse)
    stops = [*starts[1:], len(turns)][: len(starts)]
    return [Segment(tuple(turns[start:stop])) for start, stop in zip(starts, stops, strict=True)]

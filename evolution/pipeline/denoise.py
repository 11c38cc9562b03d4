"""Step 3: leave out what says nothing (pure).

Small talk goes, sentence by sentence. What is left is kept whole: it is the evidence of what is remembered, and a
third of it lost to TF-IDF would be lost for good. A segment that is over keeps its telling lines (`telling_lines`), and
the extractive summaries choose by TF-IDF too (`evolution/summaries.py`).
"""

from collections.abc import Sequence
from dataclasses import replace

from evolution.pipeline.types import Said, Segment
from evolution.rules import denoising
from evolution.rules.quoted import masked
from evolution.rules.sentences import split_sentences
from evolution.rules.small_talk import is_small_talk
from memory.ingest.fields import visible
from memory.text.analyse import analyse
from memory.text.tokens import count_tokens


def denoise(segment: Segment, *, people: frozenset[str] = frozenset()) -> Segment:
    """Return the segment with the turns that tell something, without their small talk and recalled memory.

    Args:
        segment: as it was said.
        people: words of the names of those who take part, lower case.
    """
    kept = (replace(turn, text=_telling(turn, people)) for turn in segment.turns)
    return replace(segment, turns=tuple(turn for turn in kept if turn.text))


def telling_lines(lines: Sequence[str]) -> list[str]:
    """Return the lines of a segment that is over which tell most, in order: at most three quarters of them. (O 3)."""
    kept = denoising.denoise(lines, terms=analyse, count_tokens=count_tokens)
    return [lines[place] for place in kept]


def _telling(turn: Said, people: frozenset[str]) -> str:
    text = masked(turn.text)
    told = [one for one in split_sentences(text) if visible(one.text) and not is_small_talk(one.text, names=people)]
    return text[told[0].begin : told[-1].stop] if told else ""

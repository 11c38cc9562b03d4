"""Which words of a turn its segment shows: from its first telling sentence to its last (pure)."""

from collections.abc import Sequence

from evolution.language.annotate import annotate
from evolution.language.denoising import denoise
from evolution.language.reactions import is_only_reaction
from evolution.language.small_talk import is_small_talk
from evolution.planning.types import Span
from evolution.reading.segments.types import SegmentLine
from evolution.reading.types import Utterance
from memory.text.analyse import analyse
from memory.text.tokens import count_tokens
from memory.text.unseen import visible

LINE_CHARACTERS = 2_000  # of a turn in its segment; the episode holds all of it
CUT = " …"


def telling_span(utterance: Utterance) -> tuple[int, int] | None:
    """Return from where to where a turn tells something: without small talk at its ends.

    None where it is small talk as a whole, or a person's bare reaction.
    """
    if is_only_reaction(utterance.text, role=utterance.role):
        return None
    sentences = annotate(utterance.text).sentences
    telling = [one for one in sentences if visible(one.text) and not is_small_talk(one.text)]
    return (telling[0].start, telling[-1].stop) if telling else None


def line_of(utterance: Utterance) -> SegmentLine | None:
    """Return what a segment shows of a turn; None where it tells nothing."""
    span = telling_span(utterance)
    if span is None:
        return None
    words = " ".join(utterance.text[span[0] : span[1]].split())
    text = f"{utterance.speaker}: {words}" if utterance.speaker else words
    if len(text) > LINE_CHARACTERS:
        text = text[: LINE_CHARACTERS - len(CUT)] + CUT
    return SegmentLine(Span(utterance.id, *span), text)


def most_telling(lines: Sequence[str]) -> list[int]:
    """Return which lines of a segment that is over are kept, in order.

    At most three quarters of them.
    """
    return denoise(lines, terms=analyse, count_tokens=count_tokens)

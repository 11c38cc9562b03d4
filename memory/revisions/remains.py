"""What is left of a text when words are taken out of it (pure).

A row's text holds words of turns as they were said, in the order of its spans, maybe with white
space set otherwise and with the speakers' names before its lines. What is left are its pieces, word
for word; where a sentence was broken an ellipsis says so, for no sentence is to be composed of two.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from memory.revisions.spans import Span, Spans, common, subtract
from memory.text.remains import Interval, merged, remaining, tells

__all__ = ["Interval", "RowRemains", "tells", "without"]


@dataclass(frozen=True, slots=True)
class RowRemains:
    """What is left of a row.

    Attributes:
        text: its pieces, joined; empty where nothing that is left tells anything.
        spans: the words of turns that it still holds.
        pieces: where they stood in the text before, in order.
    """

    text: str
    spans: Spans
    pieces: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class _SpanPlace:
    """Where a span's words stand in a text.

    Those at `in_turn` of the turn at `in_text`, white space apart.
    """

    span: Span
    in_turn: Sequence[int]
    in_text: Sequence[int]

    def text_between(self, start: int, stop: int) -> Interval | None:
        """Return where the words between two places of the turn stand in the text.

        None for none.
        """
        pairs = zip(self.in_turn, self.in_text, strict=True)
        places = [in_text for in_turn, in_text in pairs if start <= in_turn < stop]
        return (places[0], places[-1] + 1) if places else None

    def span_between(self, start: int, stop: int) -> Span | None:
        """Return which words of the turn stand between two places of the text; None for none."""
        pairs = zip(self.in_turn, self.in_text, strict=True)
        places = [in_turn for in_turn, in_text in pairs if start <= in_text < stop]
        turn, _start, _stop = self.span
        return (turn, places[0], places[-1] + 1) if places else None


def without(
    text: str,
    spans: Spans,
    removed: Spans,
    words: Mapping[UUID, str],
    *,
    speakers: Collection[str] = (),
) -> RowRemains | None:
    """Return what is left of a text without the words of `removed`.

    Args:
        text: of a row.
        spans: the words of turns that it holds, in order.
        removed: what is taken out.
        words: what was said, by turn.
        speakers: names that stand before lines (`Ann: words`): a name alone tells nothing.

    Returns:
        None where the text does not hold the removed words as they were said: a model's own
            sentence.
    """
    places = _places(text, spans, words)
    gone = [span for span in common(spans, removed) if _words_of(span, words).strip()]
    if not all(_is_found(span, places) for span in gone):
        return None
    left = remaining(text, _cut(places, gone), labels=_labels(text, speakers))
    spans_left: list[Span] = []
    for place in places:
        between = [place.span_between(start, stop) for start, stop in left.pieces]
        spans_left += [span for span in between if span is not None]
    return RowRemains(left.text, tuple(spans_left), left.pieces)


def _words_of(span: Span, words: Mapping[UUID, str]) -> str:
    turn, start, stop = span
    return words.get(turn, "")[start:stop]


def _is_found(span: Span, places: Sequence[_SpanPlace]) -> bool:
    """Tell whether all words of a span stand in a text at one of some places."""
    return any(not subtract([span], [place.span]) for place in places)


def _places(text: str, spans: Spans, words: Mapping[UUID, str]) -> list[_SpanPlace]:
    """Find each span's words in a text, in order, whatever its white space."""
    in_text = _visible(text, 0, len(text))
    compact = "".join(text[at] for at in in_text)
    found, cursor = [], 0
    for turn, start, stop in spans:
        said = words.get(turn, "")
        in_turn = _visible(said, start, stop)
        piece = "".join(said[at] for at in in_turn)
        if not piece:
            continue
        at = compact.find(piece, cursor)
        if at < 0:
            at = compact.find(piece)
        if at >= 0:
            cursor = at + len(piece)
            found.append(_SpanPlace((turn, start, stop), in_turn, in_text[at:cursor]))
    return found


def _visible(text: str, start: int, stop: int) -> list[int]:
    """Return the places of a text, from start to stop, that hold no white space."""
    places = range(start, min(stop, len(text)))
    return [at for at in places if not text[at].isspace()]


def _cut(places: Sequence[_SpanPlace], gone: Spans) -> list[Interval]:
    """Return where in the text removed words stand, in order, overlapping ones as one."""
    intervals: list[Interval] = []
    for place in places:
        cut = [place.text_between(start, stop) for _, start, stop in common([place.span], gone)]
        intervals += [interval for interval in cut if interval is not None]
    return merged(intervals)


def _labels(text: str, speakers: Collection[str]) -> list[Interval]:
    """Return where speakers' names stand before lines, with their marks."""
    labels, start = [], 0
    for line in text.split("\n"):
        stop = _after_speaker(text, start, start + len(line), speakers)
        if stop > start:
            labels.append((start, stop))
        start += len(line) + 1
    return labels


def _after_speaker(text: str, start: int, stop: int, speakers: Collection[str]) -> int:
    """Return where a line's words begin, behind `Ann: `."""
    for name in speakers:
        for mark in (": ", ":", "："):
            if name and text.startswith(name + mark, start, stop):
                return start + len(name + mark)
    return start

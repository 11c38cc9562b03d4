"""What is left of a text when words are taken out of it: its pieces, word for word (pure).

Where a sentence was broken an ellipsis says so, for no sentence is to be composed of two.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from memory.text.acknowledgements import PHRASES, WORDS

CLOSING = ".!?。！？…"
"""What ends a sentence."""
_MARKS = " \t\r,;:，；：、"  # at the edge of a piece they belong to what was taken out
_WRAPPING = "~～()（）\"'“”"
_CONJUNCTIONS = (  # at the edge of a piece they joined it to what was taken out
    *("and", "but", "so", "then", "or", "because", "since", "although", "also", "anyway", "actually"),
    *("而且", "并且", "但是", "但", "所以", "然后", "因为", "不过", "其实", "还有", "后来", "而"),
)
_PHRASES = (phrase.strip() for phrase in PHRASES.replace("\n", "|").split("|"))
_TELLS_NOTHING = frozenset((*WORDS.split(), *_PHRASES, *_CONJUNCTIONS))
Interval = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TextRemains:
    """What is left: the text, and where its pieces stood before, in order. Empty where nothing left tells anything."""

    text: str
    pieces: tuple[Interval, ...]


def tells(piece: str) -> bool:
    """Tell whether a piece of a text says something: more than marks, a conjunction or an acknowledgement.

    >>> tells("I switched to green tea."), tells("and"), tells("Thanks!"), tells("。")
    (True, False, False, False)
    """
    bare = piece.strip().strip(_MARKS + CLOSING + _WRAPPING).strip().lower()
    return any(map(str.isalnum, bare)) and bare not in _TELLS_NOTHING


def remaining(
    text: str, cut: Sequence[Interval], *, labels: Collection[Interval] = (), at_edges: bool = False
) -> TextRemains:
    """Return what is left of a text without intervals of it.

    Args:
        text: lines; a line nothing of which is cut stays whole, one of which nothing telling is left goes.
        cut: what is taken out.
        labels: a speaker's name at the beginning of a line, with its mark: alone it tells nothing.
        at_edges: an ellipsis also where a line's first or last sentence lost its beginning or its end.

    >>> remaining("I moved to Berlin, and my dog is ill.", [(0, 17)]).text
    'my dog is ill.'
    >>> remaining("I moved to Berlin, and my dog is ill.", [(0, 17)], at_edges=True).text
    '… my dog is ill.'
    """
    joined = merged(cut)
    ends = dict(labels)
    lines = [_line(text, bounds, joined, head_stop=ends.get(bounds[0], bounds[0])) for bounds in _lines(text)]
    left = [line for line in lines if line is not None]
    if not any(tells(text[slice(*piece)]) for line in left for piece in line.pieces):
        return TextRemains("", ())
    joined_lines = "\n".join(line.text(text, at_edges=at_edges) for line in left)
    return TextRemains(joined_lines, tuple(piece for line in left for piece in line.pieces))


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """Return intervals in order, overlapping and touching ones as one.

    >>> merged([(5, 9), (0, 2), (8, 12)])
    [(0, 2), (5, 12)]
    """
    joined: list[Interval] = []
    for start, stop in sorted(intervals):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], stop))
        else:
            joined.append((start, stop))
    return joined


@dataclass(frozen=True, slots=True)
class _LineRemains:
    """What is left of a line: the label before it, its pieces, and whether its ends were broken off."""

    head: Interval
    pieces: Sequence[Interval]
    begins_broken: bool = False
    ends_broken: bool = False

    def text(self, of: str, *, at_edges: bool) -> str:
        joined = of[slice(*self.head)] + ("… " if at_edges and self.begins_broken else "")
        for number, (start, stop) in enumerate(self.pieces):
            joined += _joint(of, self.pieces[number - 1][1]) if number else ""
            joined += of[start:stop]
        return joined + (" …" if at_edges and self.ends_broken else "")


def _lines(text: str) -> Iterable[Interval]:
    at = 0
    for line in text.split("\n"):
        yield at, at + len(line)
        at += len(line) + 1


def _line(text: str, bounds: Interval, cut: Sequence[Interval], *, head_stop: int) -> _LineRemains | None:
    """Return what is left of one line; None where that tells nothing. A line without a cut stays whole."""
    start, stop = bounds
    of_it = [(max(a, head_stop), min(b, stop)) for a, b in cut if a < stop and b > head_stop]
    if not of_it:
        return _LineRemains((start, head_stop), [(head_stop, stop)])
    pieces, at = [], head_stop
    for cut_start, cut_stop in [*of_it, (stop, stop)]:
        piece = _trimmed(text, (at, cut_start), after_cut=at > head_stop, before_cut=cut_start < stop)
        if tells(text[slice(*piece)]):
            pieces.append(piece)
        at = cut_stop
    if not pieces:
        return None
    return _LineRemains(
        (start, head_stop),
        pieces,
        begins_broken=_is_broken(text[head_stop : pieces[0][0]]),
        ends_broken=text[pieces[-1][1] - 1] not in CLOSING and _is_broken(text[pieces[-1][1] : stop], at_end=True),
    )


def _is_broken(gone: str, *, at_end: bool = False) -> bool:
    """Tell whether what is gone from an end of a line belonged to the sentence that is left."""
    bare = gone.strip()
    return tells(bare) and (at_end or bare[-1] not in CLOSING)


def _trimmed(text: str, piece: Interval, *, after_cut: bool, before_cut: bool) -> Interval:
    """Return a piece without white space, and without what joined it to words that were taken out."""
    start, stop = piece
    before: Interval | None = None
    while before != (start, stop):
        before = (start, stop)
        while start < stop and (text[start].isspace() or (after_cut and text[start] in _MARKS + CLOSING)):
            start += 1
        while start < stop and (text[stop - 1].isspace() or (before_cut and text[stop - 1] in _MARKS)):
            stop -= 1
        start = _behind_conjunction(text, start, stop) if after_cut else start
        stop = _before_conjunction(text, start, stop) if before_cut else stop
    return start, stop


def without_conjunctions(text: str, piece: Interval) -> Interval:
    """Return a clause without white space, marks and what joins it to others at its ends."""
    return _trimmed(text, piece, after_cut=True, before_cut=True)


def _behind_conjunction(text: str, start: int, stop: int) -> int:
    for word in _CONJUNCTIONS:
        end = start + len(word)
        if end <= stop and text[start:end].lower() == word and _is_whole(text, word, end):
            return end
    return start


def _before_conjunction(text: str, start: int, stop: int) -> int:
    for word in _CONJUNCTIONS:
        begin = stop - len(word)
        if begin >= start and text[begin:stop].lower() == word and _is_whole(text, word, begin - 1):
            return begin
    return stop


def _is_whole(text: str, word: str, beside: int) -> bool:
    """Tell whether a conjunction is no part of a longer word; Chinese words have no borders to be seen."""
    return not word.isascii() or not 0 <= beside < len(text) or not text[beside].isalnum()


def _joint(text: str, stop: int) -> str:
    """Return what stands between two pieces of a line: an ellipsis, where a sentence lost a part of it."""
    if text[stop - 1] in CLOSING:
        return " " if text[stop - 1].isascii() else ""
    return " … "

"""What is left of a text when words are taken out of it: its pieces, word for word (pure).

Where a sentence was broken an ellipsis says so, for no sentence is to be composed of two.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from memory.text.acknowledgements import PHRASES, WORDS
from memory.text.analyse import normalise

CLOSING = ".!?。！？…"
"""What ends a sentence."""
_MARKS = " \t\r,;:，；：、"  # at the edge of a piece they belong to what was taken out
_WRAPPING = "~～()（）\"'“”"
_CONJUNCTIONS = (  # at the edge of a piece they joined it to what was taken out
    *(
        "and",
        "but",
        "so",
        "then",
        "or",
        "because",
        "since",
        "although",
        "also",
        "anyway",
        "actually",
    ),
    *("而且", "并且", "但是", "但", "所以", "然后", "因为", "不过", "其实", "还有", "后来", "而"),
)
_PHRASES = (phrase.strip() for phrase in PHRASES.replace("\n", "|").split("|"))
_TELLS_NOTHING = frozenset((*WORDS.split(), *_PHRASES, *_CONJUNCTIONS))
Interval = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TextRemains:
    """What is left: the text, and where its pieces stood before, in order.

    Empty where nothing left tells anything.
    """

    text: str
    pieces: tuple[Interval, ...]


def tells(piece: str) -> bool:
    """Tell whether a piece of a text says something.

    More than marks, a conjunction or an acknowledgement.

    >>> tells("I switched to green tea."), tells("and"), tells("Thanks!"), tells("。")
    (True, False, False, False)
    """
    without_marks = piece.strip().strip(_MARKS + CLOSING + _WRAPPING)
    bare = normalise(without_marks.strip()).lower()
    return any(map(str.isalnum, bare)) and bare not in _TELLS_NOTHING


def remaining(
    text: str, cut: Sequence[Interval], *, labels: Collection[Interval] = (), at_edges: bool = False
) -> TextRemains:
    """Return what is left of a text without intervals of it.

    Args:
        text: lines; a line nothing of which is cut stays whole, one of which nothing telling is
            left goes.
        cut: what is taken out.
        labels: a speaker's name at the beginning of a line, with its mark: alone it tells nothing.
        at_edges: an ellipsis also where a line's first or last sentence lost its beginning or its
            end.

    >>> remaining("I moved to Berlin, and my dog is ill.", [(0, 17)]).text
    'my dog is ill.'
    >>> remaining("I moved to Berlin, and my dog is ill.", [(0, 17)], at_edges=True).text
    '… my dog is ill.'
    """
    joined = merged(cut)
    ends = dict(labels)
    left: list[_LineRemains] = []
    for start, stop in _lines(text):
        line = _line(text, (start, stop), joined, head_stop=ends.get(start, start))
        if line is not None:
            left.append(line)
    pieces = tuple(chain.from_iterable(line.pieces for line in left))
    if not any(tells(text[start:stop]) for start, stop in pieces):
        return TextRemains("", ())
    joined_lines = "\n".join(line.text(text, at_edges=at_edges) for line in left)
    return TextRemains(joined_lines, pieces)


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """Return intervals in order, overlapping and touching ones as one.

    >>> merged([(5, 9), (0, 2), (8, 12)])
    [(0, 2), (5, 12)]
    """
    joined: list[Interval] = []
    for start, stop in sorted(intervals):
        if joined and start <= joined[-1][1]:
            first, last = joined.pop()
            joined.append((first, max(last, stop)))
        else:
            joined.append((start, stop))
    return joined


@dataclass(frozen=True, slots=True)
class _LineRemains:
    """What is left of a line.

    The label before it, its pieces, and whether its ends were broken off.
    """

    head: Interval
    pieces: Sequence[Interval]
    begins_broken: bool = False
    ends_broken: bool = False

    def text(self, of: str, *, at_edges: bool) -> str:
        label_start, label_stop = self.head
        joined = of[label_start:label_stop]
        if at_edges and self.begins_broken:
            joined += "… "
        end_before: int | None = None
        for start, stop in self.pieces:
            if end_before is not None:
                joined += _joint(of, end_before)
            joined += of[start:stop]
            end_before = stop
        if at_edges and self.ends_broken:
            joined += " …"
        return joined


def _lines(text: str) -> Iterable[Interval]:
    at = 0
    for line in text.split("\n"):
        yield at, at + len(line)
        at += len(line) + 1


def _line(
    text: str, bounds: Interval, cut: Sequence[Interval], *, head_stop: int
) -> _LineRemains | None:
    """Return what is left of one line; None where that tells nothing.

    A line without a cut stays whole.
    """
    start, stop = bounds
    label = start, head_stop
    cut_here = [(begin, end) for begin, end in cut if begin < stop and end > head_stop]
    if not cut_here:
        return _LineRemains(label, [(head_stop, stop)])
    pieces: list[Interval] = []
    at = head_stop
    for cut_start, cut_stop in [*cut_here, (stop, stop)]:
        piece_stop = max(cut_start, head_stop)
        begin, end = _trimmed(
            text, (at, piece_stop), after_cut=at > head_stop, before_cut=piece_stop < stop
        )
        if tells(text[begin:end]):
            pieces.append((begin, end))
        at = min(cut_stop, stop)
    if not pieces:
        return None
    (first, _), (_, last) = pieces[0], pieces[-1]
    gone_before, gone_after = text[head_stop:first], text[last:stop]
    ends_a_sentence = text[last - 1] in CLOSING
    return _LineRemains(
        label,
        pieces,
        begins_broken=_is_broken(gone_before),
        ends_broken=not ends_a_sentence and _is_broken(gone_after, at_end=True),
    )


def _is_broken(gone: str, *, at_end: bool = False) -> bool:
    """Tell whether what is gone from an end of a line belonged to the sentence that is left."""
    bare = gone.strip()
    return tells(bare) and (at_end or bare[-1] not in CLOSING)


def _trimmed(text: str, piece: Interval, *, after_cut: bool, before_cut: bool) -> Interval:
    """Return a piece without white space and what joined it to words taken out."""
    start, stop = piece
    marks_before = _MARKS + CLOSING if after_cut else ""
    marks_behind = _MARKS if before_cut else ""
    before: Interval | None = None
    while before != (start, stop):
        before = (start, stop)
        while start < stop and _is_space_or(marks_before, text[start]):
            start += 1
        while start < stop and _is_space_or(marks_behind, text[stop - 1]):
            stop -= 1
        if after_cut:
            start = _behind_conjunction(text, start, stop)
        if before_cut:
            stop = _before_conjunction(text, start, stop)
    return start, stop


def _is_space_or(marks: str, character: str) -> bool:
    return character.isspace() or character in marks


def without_conjunctions(text: str, piece: Interval) -> Interval:
    """Return a clause without white space, marks and what joins it to others at its ends."""
    return _trimmed(text, piece, after_cut=True, before_cut=True)


def _behind_conjunction(text: str, start: int, stop: int) -> int:
    for word in _CONJUNCTIONS:
        end = start + len(word)
        begins_with_it = end <= stop and text[start:end].lower() == word
        if begins_with_it and _is_whole(text, word, end):
            return end
    return start


def _before_conjunction(text: str, start: int, stop: int) -> int:
    for word in _CONJUNCTIONS:
        begin = stop - len(word)
        ends_with_it = begin >= start and text[begin:stop].lower() == word
        if ends_with_it and _is_whole(text, word, begin - 1):
            return begin
    return stop


def _is_whole(text: str, word: str, beside: int) -> bool:
    """Tell whether a conjunction is no part of a longer word.

    Chinese words have no borders to be seen.
    """
    is_at_an_end = not 0 <= beside < len(text)
    return is_at_an_end or not word.isascii() or not text[beside].isalnum()


def _joint(text: str, stop: int) -> str:
    """Return what stands between two pieces of a line.

    An ellipsis, where a sentence lost a part of it.
    """
    last = text[stop - 1]
    if last not in CLOSING:
        return " … "
    return " " if last.isascii() else ""

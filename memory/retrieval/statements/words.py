"""Which words of turns a text holds, and where in it they stand (pure)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from memory.text.remains import Interval

Span = tuple[str, int, int]
"""Words of a turn: its id, the first character, the one behind the last."""
_JOINTS = (" … ", "\n", " ")  # what may stand between pieces
_LABEL = re.compile(r"[^:：\n]{1,60}(?:: |:|：)")


class Words(NamedTuple):
    """Words of a turn within a text: `text[at:to]` says what the turn says from `start` to `stop`.

    A tuple, because there are fifty of them a question.

    Attributes:
        alone: nothing else is said there; else the place is of several words that cannot be told
            apart.
    """

    turn: str
    start: int
    stop: int
    at: int
    to: int
    alone: bool = True

    @property
    def is_exact(self) -> bool:
        """Whether each character of the turn has its place in the text."""
        return self.alone and self.to - self.at == self.stop - self.start

    def within(self, pieces: Iterable[Interval]) -> "Iterator[Words]":
        """Return the parts that stand in pieces of the text, with their places in it."""
        for begin, end in pieces:
            at, to = max(self.at, begin), min(self.to, end)
            if at >= to:
                continue
            if self.is_exact:
                yield self._replace(
                    start=self.start + at - self.at,
                    stop=self.start + to - self.at,
                    at=at,
                    to=to,
                )
            elif (at, to) == (self.at, self.to):
                yield self


def spans_in(stored: Sequence[Sequence[Any]]) -> tuple[Span, ...]:
    """Return spans as a row stores them: [turn, start, stop] each."""
    return tuple((str(turn), start, stop) for turn, start, stop in stored)


def words_of(
    text: str, spans: Sequence[Span], *, at: int = 0, to: int | None = None
) -> tuple[Words, ...]:
    """Return where the words of spans stand in a text, in order.

    Where the pieces cannot be told apart, each span has all of the text for its place.

    >>> words_of("I moved … My dog is ill", [("t", 0, 7), ("t", 20, 33)])[1].at
    10
    """
    if not spans:
        return ()
    to = len(text) if to is None else to
    if len(spans) == 1:
        [(turn, start, stop)] = spans
        return (Words(turn, start, stop, at, to),)
    places = _pieces(spans, text=text, at=at, to=to)
    if places:
        return places
    return tuple(Words(turn, start, stop, at, to, alone=False) for turn, start, stop in spans)


def words_of_lines(
    text: str, spans: Sequence[Span]
) -> tuple[tuple[Words, ...], tuple[Interval, ...]]:
    """Return the words that each line of a segment holds, and the speakers' labels before them.

    A line holds the words of one turn; spans of the same turn behind one another are its pieces.
    Where there are not as many lines as turns, no line can be told from another.
    """
    lines, groups = text.split("\n"), _by_turn(spans)
    if len(lines) != len(groups):
        return words_of(text, spans), ()
    words: list[Words] = []
    labels: list[Interval] = []
    at = 0
    for line, group in zip(lines, groups, strict=True):
        label = _label(line, sum(stop - start for _, start, stop in group))
        words += words_of(text, group, at=at + label, to=at + len(line))
        if label:
            labels.append((at, at + label))
        at += len(line) + 1
    return tuple(words), tuple(labels)


def _pieces(spans: Sequence[Span], *, text: str, at: int, to: int) -> tuple[Words, ...]:
    """Return the places of pieces that fill a part of a text one after another.

    None where they do not.
    """
    places: list[Words] = []
    for turn, start, stop in spans:
        if places:
            at += len(next((joint for joint in _JOINTS if text.startswith(joint, at)), ""))
        places.append(Words(turn, start, stop, at, at + stop - start))
        at += stop - start
    return tuple(places) if at == to else ()


def _by_turn(spans: Sequence[Span]) -> list[list[Span]]:
    groups: list[list[Span]] = []
    for span in spans:
        if groups and groups[-1][-1][0] == span[0]:
            groups[-1].append(span)
        else:
            groups.append([span])
    return groups


def _label(line: str, said: int) -> int:
    """Return the length of `Ann: ` before a line's words.

    There are `said` characters of words, white space apart.
    """
    before = len(line) - said
    if before >= 0 and (before == 0 or line[:before].endswith((": ", "：", ":"))):
        return before
    found = _LABEL.match(line)
    return found.end() if found else 0

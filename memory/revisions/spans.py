"""Spans of turns: which words a row holds (pure).

A span is (turn, start, stop), stop exclusive, in characters.
"""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from memory.text.remains import Interval, merged

Span = tuple[UUID, int, int]
Spans = Sequence[Span]


def parsed(values: Iterable[Sequence[Any]]) -> Spans:
    """Return spans as a row stores them ([turn, start, stop] each), empty ones left out."""
    spans = []
    for turn, start, stop in values:
        if int(start) < int(stop):
            spans.append((UUID(str(turn)), int(start), int(stop)))
    return tuple(spans)


def stored(spans: Iterable[Span]) -> list[list[Any]]:
    """Return spans as a row stores them.

    >>> stored([(UUID(int=1), 0, 5)])
    [['00000000-0000-0000-0000-000000000001', 0, 5]]
    """
    return [[str(turn), start, stop] for turn, start, stop in spans]


def turns_of(spans: Iterable[Span]) -> list[UUID]:
    """Return the turns of spans, each once, in order."""
    return list(dict.fromkeys(turn for turn, _, _ in spans))


def common(spans: Spans, others: Spans) -> Spans:
    """Return the parts of spans that lie in others, in the order of `spans`.

    >>> one, two = UUID(int=1), UUID(int=2)
    >>> common([(one, 0, 9), (two, 0, 9)], [(one, 5, 20)]) == ((one, 5, 9),)
    True
    """
    found = []
    for turn, start, stop in spans:
        for begin, end in _joined(others, turn):
            first, last = max(start, begin), min(stop, end)
            if first < last:
                found.append((turn, first, last))
    return tuple(found)


def subtract(spans: Spans, removed: Spans) -> Spans:
    """Return the parts of spans that do not lie in `removed`, in the order of `spans`.

    >>> one = UUID(int=1)
    >>> subtract([(one, 0, 9)], [(one, 2, 4)]) == ((one, 0, 2), (one, 4, 9))
    True
    """
    left = []
    for turn, start, stop in spans:
        at = start
        for begin, end in _joined(removed, turn):
            if end <= at or begin >= stop:
                continue
            if at < begin:
                left.append((turn, at, begin))
            at = end
        if at < stop:
            left.append((turn, at, stop))
    return tuple(left)


def overlaps(spans: Spans, others: Spans) -> bool:
    """Tell whether any character lies in both."""
    return bool(common(spans, others))


def covers(spans: Spans, others: Spans) -> bool:
    """Tell whether every character of `others` lies in `spans`, and there is one."""
    is_said = any(start < stop for _, start, stop in others)
    return is_said and not subtract(others, spans)


def union(spans: Spans, others: Spans) -> Spans:
    """Return spans with what `others` add, turn by turn, without overlaps.

    Turns stand in the order of their first mention.
    """
    everything = [*spans, *others]
    together: list[Span] = []
    for turn in turns_of(everything):
        together += [(turn, start, stop) for start, stop in _joined(everything, turn)]
    return tuple(together)


def _joined(spans: Iterable[Span], turn: UUID) -> list[Interval]:
    """Return the intervals of one turn in order, overlapping and touching ones as one."""
    return merged((start, stop) for of, start, stop in spans if of == turn)

"""Where a session changes its topic: the turns at which it is cut into segments (pure).

That is at a long pause, and where the words of neighbouring windows differ.

Source: write design, step 1 (a gap of more than 30 minutes or a change of topic words).
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from itertools import chain

Terms = Callable[[str], Sequence[str]]

LONGEST_PAUSE = timedelta(minutes=30)
# Turns on each side that are compared.
WINDOW_TURNS = 3
# Below this cosine (0..1) of the two windows' terms the topic has changed, if it is a local minimum
# too.
SAME_TOPIC_COSINE = 0.05
SHORTEST_SEGMENT_TURNS = 3


def cosine(left: Sequence[str], right: Sequence[str]) -> float:
    """Similarity 0..1 of two bags of terms; 0 when either is empty."""
    a = Counter(left)
    b = Counter(right)
    dot = sum(count * b[term] for term, count in a.items())
    lengths = _length(a) * _length(b)
    return dot / lengths if lengths else 0.0


def _length(bag: Counter[str]) -> float:
    squares = sum(count * count for count in bag.values())
    return math.sqrt(squares)


def topic_similarities(
    texts: Sequence[str], *, terms: Terms, window: int = WINDOW_TURNS
) -> list[float]:
    """For every gap between turns, the cosine of the windows before and after it.

    Shape (len(texts) - 1,).
    """
    bags = [list(terms(text)) for text in texts]

    similarities = []
    for gap in range(1, len(bags)):
        before = chain.from_iterable(bags[max(gap - window, 0) : gap])
        after = chain.from_iterable(bags[gap : gap + window])
        similarities.append(cosine(list(before), list(after)))
    return similarities


def segment_starts(texts: Sequence[str], times: Sequence[datetime], *, terms: Terms) -> list[int]:
    """Indices of the turns that begin a segment, the first being 0.

    Raises:
        ValueError: When there are not as many times as texts.
    """
    if len(texts) != len(times):
        raise ValueError(f"{len(texts)} texts but {len(times)} times")
    if not texts:
        return []
    similarities = topic_similarities(texts, terms=terms)
    starts = [0]
    for gap, similarity in enumerate(similarities, start=1):
        has_paused = times[gap] - times[gap - 1] > LONGEST_PAUSE
        may_begin = _far_enough(gap, starts[-1], len(texts))
        if has_paused or (may_begin and _is_valley(similarities, gap - 1, similarity)):
            starts.append(gap)
    return starts


def _far_enough(gap: int, last: int, count: int) -> bool:
    turns_before, turns_after = gap - last, count - gap
    return min(turns_before, turns_after) >= SHORTEST_SEGMENT_TURNS


def _is_valley(similarities: Sequence[float], index: int, similarity: float) -> bool:
    """Whether the windows share almost nothing, and less than those around."""
    near = similarities[max(index - 1, 0) : index + 2]
    return similarity <= SAME_TOPIC_COSINE and similarity <= min(near)

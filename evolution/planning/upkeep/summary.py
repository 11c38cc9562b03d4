"""Tell a group in its own telling sentences, each under the day it is about (pure).

Extractive: sentences word for word, chosen by TF-IDF, no two that say the same, half as long as
what they tell.
"""

from collections.abc import Iterable, Sequence

from evolution.language.denoising import tfidf_scores
from evolution.planning.upkeep.lines import SpokenSentence, newest_lines, written
from evolution.planning.upkeep.types import Episode, GroupSummary
from memory.ranking.similarity import jaccard
from memory.text.analyse import analyse, term_set
from memory.text.tokens import count_tokens

BY_RULE = "rule:compress"
MOST_TOKENS = 80
"""Of a summary: a tenth of the default budget; longer ones displace evidence."""
MOST_SHARE = 0.5
"""Of the tokens of what it tells, 0..1."""
SAME_FROM = 0.6
"""Jaccard of two sentences, 0..1, from which the second adds nothing."""
MISSES = 20
"""Sentences that are tried once one did not fit."""


def summarise(group: Sequence[Episode]) -> GroupSummary:
    """Return the summary of a group (oldest first).

    Empty where no sentence of it is short enough.
    """
    chosen = _chosen(newest_lines(group), most_tokens=most_tokens(group))
    spans = [span for line in chosen for span in line.spans]
    return GroupSummary(written(chosen), tuple(spans), BY_RULE)


def most_tokens(group: Iterable[Episode]) -> int:
    """Return how long a summary of a group may be."""
    return min(MOST_TOKENS, int(MOST_SHARE * length(group)))


def length(group: Iterable[Episode]) -> int:
    """Return how many tokens episodes are together."""
    return sum(count_tokens(episode.content) for episode in group)


def _chosen(lines: Sequence[SpokenSentence], *, most_tokens: int) -> list[SpokenSentence]:
    """Return the most telling lines that fit together and repeat nothing, in order of day."""
    scores = tfidf_scores([line.text for line in lines], terms=analyse)
    weighted = [score * line.weight for score, line in zip(scores, lines, strict=True)]
    best = sorted(range(len(lines)), key=lambda place: (-weighted[place], place))
    taken: list[int] = []
    misses = 0
    for place in best:
        if misses >= MISSES:
            break
        if _repeats(lines[place], (lines[other] for other in taken)):
            continue
        longer = [*taken, place]
        if count_tokens(written(_in_order(lines, longer))) <= most_tokens:
            taken = longer
        else:
            misses += 1
    return _in_order(lines, taken)


def _in_order(lines: Sequence[SpokenSentence], places: Iterable[int]) -> list[SpokenSentence]:
    by_day = sorted(places, key=lambda place: (lines[place].day, place))
    return [lines[place] for place in by_day]


def _repeats(line: SpokenSentence, told: Iterable[SpokenSentence]) -> bool:
    terms = term_set(line.text)
    return any(jaccard(terms, term_set(other.text)) >= SAME_FROM for other in told)

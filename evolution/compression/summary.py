"""Tell a group in its own telling sentences, each under the day it is about (pure).

Extractive: sentences as they were remembered, chosen by TF-IDF, none that hangs on who said it, when or where, and no
two that say the same. Sources: O 3 (TF-IDF over sentences), S 3.4 (levels).
"""

from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby

from evolution.compression.lines import Line, newest_lines, written
from evolution.compression.types import Aged
from evolution.pipeline.gate import doubts
from evolution.rules.denoising import tfidf_scores
from memory.policy.words import Level
from memory.ranking.similarity import jaccard
from memory.text.analyse import analyse, term_set
from memory.text.tokens import count_tokens

MOST_TOKENS = 80  # of a summary, its days apart: a tenth of the default budget [C 1.1]; longer ones displace evidence
KEPT_OF_EPISODES = 0.5  # share of their sentences at most: less than denoising keeps [O 3], to be shorter at all
SAME_FROM = 0.6  # Jaccard of two sentences, 0..1, from which the second adds nothing


def summarise(group: Sequence[Aged], *, to: Level) -> str:
    """Return the summary of a group, oldest day first; empty where no sentence of it stands alone."""
    lines = newest_lines(group)
    share = KEPT_OF_EPISODES if to == "phase" else 1.0  # coarser levels tell what was chosen once
    kept = sorted(_chosen(lines, most=max(1, int(len(lines) * share))), key=_by_day)
    return "\n".join(written(day, list(of_day)) for day, of_day in groupby(kept, key=_by_day))


def _by_day(line: Line) -> date:
    return line.day


def _chosen(lines: Sequence[Line], *, most: int) -> list[Line]:
    """Return the most telling lines that fit and repeat nothing, in their order; the shortest one where none fits."""
    scores = tfidf_scores([line.text for line in lines], terms=analyse)
    best = sorted(range(len(lines)), key=lambda place: (-scores[place] * lines[place].weight, place))
    taken: list[int] = []
    left = MOST_TOKENS
    for place in best:
        tokens = count_tokens(lines[place].text)
        if len(taken) == most:
            break
        if tokens <= left and not _repeats(lines[place], (lines[n] for n in taken)) and _stands_alone(lines[place]):
            taken.append(place)
            left -= tokens
    if taken:
        return [lines[place] for place in sorted(taken)]
    shortest = sorted(lines, key=lambda line: (len(line.text), line.day, line.text))
    return [line for line in shortest if _stands_alone(line)][:1]


def _stands_alone(line: Line) -> bool:
    return not doubts(line.text)


def _repeats(line: Line, told: Iterable[Line]) -> bool:
    terms = term_set(line.text)
    return any(jaccard(terms, term_set(other.text)) >= SAME_FROM for other in told)

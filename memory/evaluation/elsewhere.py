"""What a question fills of a block in a scope that does not answer it (pure).

Each question of a corpus is put to the next scope of the corpus, too.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from statistics import fmean, median

from memory.evaluation.corpus import CorpusQuestion
from memory.evaluation.types import QuestionResult

FILLED = "elsewhere@"
"""The measure of a block: the share 0..1 of its budget that another scope's memories fill."""


def next_scopes(queries: Iterable[CorpusQuestion]) -> dict[str, str]:
    """Return the scope that follows each one of some questions, the first behind the last.

    Empty where there is only one.

    >>> asked = [CorpusQuestion(id=scope, scope=scope, query="?", gold=()) for scope in "abc"]
    >>> next_scopes(asked), next_scopes(asked[:1])
    ({'a': 'b', 'b': 'c', 'c': 'a'}, {})
    """
    scopes = sorted({query.scope for query in queries})
    following = dict(zip(scopes, [*scopes[1:], *scopes[:1]], strict=True))
    return {scope: other for scope, other in following.items() if other != scope}


def elsewhere_lines(outcomes: Sequence[QuestionResult]) -> list[str]:
    """Return how much of each budget questions fill in scopes that do not answer them."""
    shares: dict[str, list[float]] = {}
    measured: Iterable[tuple[str, float]] = chain.from_iterable(
        outcome.values.items() for outcome in outcomes
    )
    for name, share in measured:
        if name.startswith(FILLED):
            shares.setdefault(name.removeprefix(FILLED), []).append(share)
    return [_line(budget, filled) for budget, filled in shares.items()]


def _line(budget: str, filled: Sequence[float]) -> str:
    nothing = sum(share == 0 for share in filled) / len(filled)
    return (
        f"put to another scope, within {budget} tokens: filled {median(filled):.0%} (median),"
        f" {fmean(filled):.0%} (mean), nothing {nothing:.0%} of {len(filled)}"
    )


def shares_filled(used_tokens: Mapping[int, int]) -> dict[str, float]:
    """Return the share of each budget that was used, as measures."""
    return {f"{FILLED}{budget}": used / budget for budget, used in used_tokens.items()}

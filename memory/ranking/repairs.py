"""Which text puts right what was said before it: "打错了 是四年级" behind 三年级.

Such a text often shares no telling word with what it puts right, so
memory.ranking.restated_likelihood, which weighs shared words, finds few of them. Here a second
logistic regression weighs what else there is: whether both name a value of one kind, how well the
older answers the question, and how near it is. It is asked only of a newer text with words of
repair (memory.text.repair_words), about its sitting, or about any time where it says that what was
told is wrong.
`python -m tests.harm.learn_repairs` learns and prints its weights, from single sittings.
"""

from dataclasses import dataclass

import numpy as np

from memory.ranking.restated_likelihood import Numbers, Texts, Truths, in_one_sitting, of_lighter
from memory.text.values import Values

# chance from which on a text counts as put right; of the 160 near misses of batch 18 two more stand
# behind something than without it, at 0.6 four more
LIKELY_REPAIR = 0.75


@dataclass(frozen=True, slots=True)
class RepairWeights:
    """The weights of that regression, by feature in order."""

    constant: float
    pair: tuple[float, ...]


LEARNED_REPAIRS = RepairWeights(
    constant=-4.278,
    pair=(
        2.466,  # 1 / how many olds name a value of a kind of which the newer names another
        2.735,  # score of the older in recall, against the best that the newer may mean
        0.992,  # 1 / how many turns on the newer comes, 0 in another sitting
        5.269,  # share of the lighter text's weight that the other has too
    ),
)


def repair_features(texts: Texts) -> Numbers:
    """Return the features of each older (row) and newer text (column), (4, n, n)."""
    may = may_be_repaired(texts)
    answers = np.where(may, texts.scores[:, None], 0.0)
    best = answers.max(axis=0, keepdims=True, initial=0.0)
    is_near = in_one_sitting(texts.times)
    sitting = (texts.may_stand & is_near).astype(np.float64)
    return np.stack(
        [
            _kinds(texts, may),
            np.divide(answers, best, out=np.zeros_like(answers), where=best > 0),
            is_near / (1 + sitting @ sitting),
            of_lighter(texts),
        ]
    )


def may_be_repaired(texts: Texts) -> Truths:
    """Tell of each (row) whether a text with words of repair (column) may mean it, (n, n)."""
    of_the_sitting = in_one_sitting(texts.times) & texts.repairs[None, :]
    may: Truths = texts.may_stand & (of_the_sitting | texts.takes_back[None, :])
    return may


def repaired(texts: Texts, weights: RepairWeights = LEARNED_REPAIRS) -> Truths:
    """Tell of each older text (row) whether a newer one (column) puts it right, (n, n).

    A newer text puts right the likeliest of what it may mean, if any is likely enough.
    """
    may = may_be_repaired(texts)
    if not may.any():
        return may
    evidence = np.tensordot(np.array(weights.pair), repair_features(texts), axes=1)
    chance = np.where(may, 1 / (1 + np.exp(-(weights.constant + evidence))), 0.0)
    found: Truths = chance >= np.maximum(LIKELY_REPAIR, chance.max(axis=0, initial=0.0))
    return found


def _kinds(texts: Texts, may: Truths) -> Numbers:
    """Return how telling the kinds of value are that two name differently, 0..1, (n, n).

    1 where no other text that the newer may mean names one of such a kind.
    """
    telling = np.zeros(may.shape)
    for newer in np.flatnonzero(may.any(axis=0)).tolist():
        behind = np.flatnonzero(may[:, newer]).tolist()
        kinds = {older: _of_both(texts.values[older], texts.values[newer]) for older in behind}
        for older in behind:
            shares = [1 / sum(kind in texts.values[one] for one in behind) for kind in kinds[older]]
            telling[older, newer] = max(shares, default=0.0)
    return telling


def _of_both(older: Values, newer: Values) -> list[str]:
    """Return the kinds of which both name a value, and the newer another than the older."""
    return [kind for kind, values in newer.items() if kind in older and values - older[kind]]

"""How likely an older text tells of the same thing as a newer one, given what was asked.

A logistic regression over a few numbers of a pair: how much two texts share, whether either shares
more with another text, how well each answers the question, and whether the newer speaks of change.
The weights were learned from labelled pairs by `python -m tests.harm.learn_restated`, which prints
them and what they do on batches that were left out. Nothing is ever ended by them.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory.ranking.similarity import Likeness
from memory.text.values import Values

Numbers = NDArray[np.float64]
Truths = NDArray[np.bool_]
ONE_SITTING = 3600.0  # seconds: what is said in it tells anew what was just told less often
NEARLY_AS_LIKELY = 0.4  # share of the best chance from which a newer text comes first for being so
ALSO_LIKELY = 0.35  # share of the best chance from which a second older text stands behind a newer
ALSO_LIKELY_OF_MANY = 0.6  # the same among many texts: it grows as the least chance does, so far

FEW_TEXTS = 4.0  # in the scopes for which the least chance was chosen
OF_MORE_TEXTS = 0.75  # power of their number with which it grows
MOST_CHANGES = 2.0  # words of change; more say no more
ANSWERING = 0.3  # share of the best score from which a text answers the question itself


@dataclass(frozen=True, slots=True)
class Weights:
    """A logistic regression: its constant, and one weight by feature, in order.

    Attributes:
        pair: of what is told by both texts.
        older, newer: of what is told by one of them.
    """

    constant: float
    pair: tuple[float, ...]
    older: tuple[float, ...]
    newer: tuple[float, ...]


LEARNED = Weights(
    constant=-7.294,
    pair=(
        6.258,  # share of the lighter text's weight that the other has too
        -7.309,  # the same of the heavier text
        0.959,  # what the shared terms weigh, as a logarithm
        1.759,  # 1 where neither shares more with any other text
        1.582,  # 1 / rank of the newer by score, among what is newer than the older
        -1.649,  # 1 where the newer was said in the same sitting, without a word of change
    ),
    older=(
        -0.398,  # what it tells of what was asked, against the most that one tells
        3.071,  # score in recall, against the best
        1.23,  # cosine to the question, against the best, as far as the text is Latin
    ),
    newer=(
        -0.505,  # as of the older
        0.663,
        0.214,
        0.185,  # words of change
    ),
)


@dataclass(frozen=True, slots=True)
class Bounds:
    """From which chance 0..1 on, above 0, an older text stands behind a newer one.

    Attributes:
        least: where none is far likelier to stand behind that newer one, among four texts.
        sitting: the same of two that were said in one sitting; both grow with the texts.
        sure: of every other.
    """

    least: float
    sitting: float
    sure: float


@dataclass(frozen=True, slots=True)
class Texts:
    """What is known of n texts; an axis of n is theirs, in one order.

    Attributes:
        shared: what the terms that each shares with each weigh, (n, n).
        sizes: what the terms of each weigh, (n,).
        shared_topics: the same of the topics of the question that two tell of, (n, n).
        topics: what the topics that each tells of weigh, (n,).
        latin: share 0..1 of each one's terms in Latin script.
        scores: of each in recall, 0 or more.
        cosines: of each to the question, -1..1; 0 where there is none.
        changes: words of change in each, 0 or more.
        times: seconds since any moment, when each was said.
        may_stand: whether a text (row) may stand behind another (column), which is newer, (n, n).
        repairs: whether each has words by which people put right what they have just said, (n,).
        takes_back: whether each says that something told at whatever time was wrong, (n,).
        values: the values that each names, by kind.
    """

    shared: Likeness
    sizes: Numbers
    shared_topics: Likeness
    topics: Numbers
    latin: Numbers
    scores: Numbers
    cosines: Numbers
    changes: Numbers
    times: Numbers
    may_stand: Truths
    repairs: Truths
    takes_back: Truths
    values: tuple[Values, ...]


def features(texts: Texts) -> tuple[Numbers, Numbers, Numbers]:
    """Return the features of each pair of an older (row) and a newer text (column), (6, n, n).

    With them those of each text as the older, (3, n), and as the newer of a pair, (4, n).
    """
    changes = np.minimum(texts.changes, MOST_CHANGES)
    pair = np.stack(
        [
            of_lighter(texts),
            _share(texts.shared, np.maximum.outer(texts.sizes, texts.sizes)),
            np.log1p(texts.shared),
            _both_closest(texts),
            _newer_rank(texts),
            in_one_sitting(texts.times) * (changes == 0),
        ]
    )
    topics, scores = _of_best(texts.topics), _of_best(texts.scores)
    cosines = _of_best(texts.cosines) * texts.latin
    own = np.stack([topics, scores, cosines, changes])
    return pair, own[:-1], own


def chances(texts: Texts, weights: Weights = LEARNED) -> Numbers:
    """Return the chance 0..1 that an older text (row) tells of the same as a newer one (column).

    0 where it may not stand behind it, and of two that share nothing where the newer neither
    answers the question nor speaks of change.
    """
    pair, older, newer = features(texts)
    evidence = np.tensordot(np.array(weights.pair), pair, axes=1)
    evidence += (weights.constant + np.array(weights.older) @ older)[:, None]
    evidence += np.array(weights.newer) @ newer
    chance: Numbers = 1 / (1 + np.exp(-evidence))
    shares = (texts.shared > 0) | (texts.shared_topics > 0)
    tells_anew = (_of_best(texts.scores) >= ANSWERING) | (texts.changes > 0)
    return np.where(texts.may_stand & (shares | tells_anew), chance, 0.0)


def standing_behind(chances: Numbers, times: Numbers, bounds: Bounds) -> list[tuple[int, int]]:
    """Return (newer, older) places of what stands behind what, each older one once.

    Of several newer texts that one counts which is the newest and nearly as likely as the best. The
    more texts there are, the likelier one of them is to be the likeliest by chance alone, so the
    least chance grows with their number, and so does the share of it that a second one needs.

    >>> chances = np.array([[0, 0, 0.3], [0, 0, 0.1], [0, 0, 0]])
    >>> standing_behind(chances, np.array([0, 10, 7200]), Bounds(least=0.02, sitting=0.2, sure=0.5))
    [(2, 0)]

    Args:
        chances: of each older (row) and newer text (column), (n, n).
        times: when each was said, in seconds.
        bounds: what is enough.
    """
    growth = max(1.0, len(times) / FEW_TEXTS) ** OF_MORE_TEXTS
    enough = np.where(in_one_sitting(times), bounds.sitting, bounds.least) * growth
    enough = np.minimum(enough, bounds.sure)
    possible = np.where(chances >= enough, chances, 0.0)
    share = min(ALSO_LIKELY * growth, ALSO_LIKELY_OF_MANY)
    likeliest = possible >= share * possible.max(axis=0, initial=0.0)
    stands = (possible > 0) & (likeliest | (possible >= bounds.sure))
    best = np.where(stands, possible, 0.0).max(axis=1, keepdims=True, initial=0.0)
    stands &= possible >= NEARLY_AS_LIKELY * best
    newest: dict[int, tuple[float, float, int]] = {}
    for older, newer in zip(*(axis.tolist() for axis in np.nonzero(stands)), strict=True):
        place = (float(times[newer]), float(chances[older, newer]), newer)
        newest[older] = max(newest.get(older, place), place)
    return [(newer, older) for older, (_, _, newer) in newest.items()]


def of_lighter(texts: Texts) -> Numbers:
    """Return the share of the lighter text's weight that the other has too, 0..1, (n, n)."""
    return _share(texts.shared, np.minimum.outer(texts.sizes, texts.sizes))


def in_one_sitting(times: Numbers) -> Truths:
    """Tell of each two whether they were said within the hour, (n, n)."""
    apart: Numbers = np.abs(np.subtract.outer(times, times))
    return apart < ONE_SITTING


def _both_closest(texts: Texts) -> Numbers:
    """Return how near each is to being what the other shares most with, 0..1."""
    shared = np.where(texts.may_stand, texts.shared + texts.shared_topics, 0.0)
    of_older = shared.max(axis=1, keepdims=True, initial=0.0)
    of_newer = shared.max(axis=0, keepdims=True, initial=0.0)
    return _share(shared, of_older) * _share(shared, of_newer)


def _newer_rank(texts: Texts) -> Numbers:
    is_later = (texts.times[None, :] > texts.times[:, None]).astype(np.float32)
    is_better = np.greater.outer(texts.scores, texts.scores).astype(np.float32)
    return 1 / (1 + (is_later @ is_better).astype(np.float64))


def _of_best(values: Numbers) -> Numbers:
    """Return values against the largest, 0..1; 0 of what is below nought."""
    above = np.maximum(values, 0.0)
    return _share(above, above.max(initial=0.0))


def _share(part: Numbers, of: Numbers | float) -> Numbers:
    return np.divide(part, of, out=np.zeros_like(part), where=np.asarray(of) > 0)

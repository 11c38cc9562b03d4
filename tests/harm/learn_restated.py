"""Learn the weights of restated_likelihood from changes whose old and new words are known.

    python -m tests.harm.learn_restated

A pair is right where the older words hold the old value and the newer ones the new value; nothing
is right in an unchanged scope, where another case's change or plain statement is told instead, or
in one that tells of something near that changes nothing. Each case is learned from twice: told days
later, and in the sitting of what it changes.
Printed are what the weights of the other batches do with each batch, every case in a scope of its
own and with seven others in one, and then the weights of all batches.
"""

import json
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import numpy as np

from memory.embedding.wordllama import WordLlamaSource
from memory.policy import DEFAULT_POLICY, SHIPPED
from memory.ranking.bm25 import length_norm, query_weights
from memory.ranking.repairs import repaired
from memory.ranking.restated_likelihood import (
    Numbers,
    Texts,
    Weights,
    chances,
    features,
    standing_behind,
)
from memory.ranking.types import RecallCandidate, Scored
from memory.retrieval.statements.restated import bounds_of, tellings_of, texts_of
from memory.text.analyse import analyse
from memory.text.query import latin_share, query_terms
from tests.harm.cases import Case, case
from tests.harm.regression import fitted

DATA = Path(__file__).parent / "data"
POLICY = SHIPPED[DEFAULT_POLICY]
EASY = "6"  # the batches up to it name no bystanders
# written after the weights were learned, by people who had seen none of it
LATE = ("14", "15", "16")
HELD = "18-held"  # a third of batch 18, by its ids
REPAIRS = ("18", HELD)  # what was just said is put right, or seems so: there is no "days later"
JUDGED = (EASY, *LATE, *REPAIRS)  # these are judged, not learned from
CROWD = 8  # cases that share a scope
CROWDED, UNCHANGED, PLAIN, NEAR = "crowd", "unchanged", "unchanged plain", "unchanged near"
SITTING = "sitting"  # what is told after is told a minute later
MINUTE = timedelta(minutes=1)
FURTHER, FURTHEST = 7, 11  # how far on in the batch the case is that lends what is told instead
PARTS = (0, 6, 9, 13)  # where the features of a pair, of the older and of the newer begin and end
OF_UNCHANGED = 0.2  # weight of a pair of a scope in which nothing of what was asked changed
OF_OTHERS = 0.3  # weight of a pair whose newer text is not the change
LATER = datetime(2026, 6, 1, 10, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a scope: what is compared, and of each text whether it is the old or new one.

    Attributes:
        name: the batch, the language, and what kind of scope it is.
        old, new: whether each text holds the old or the new value, 0 or 1.
    """

    name: str
    texts: Texts
    old: Numbers
    new: Numbers

    @property
    def batch(self) -> str:
        """The number of the batch."""
        return self.name.split()[0]

    @property
    def is_unchanged(self) -> bool:
        """Tell whether the old value is still the right answer."""
        return UNCHANGED in self.name

    @property
    def is_crowd(self) -> bool:
        """Tell whether other cases are in its scope."""
        return self.name.endswith(CROWDED)


def main() -> None:
    """Print the weights, and what they do on each batch that was left out."""
    asked = list(every_question())
    alone = [one for one in asked if one.batch not in JUDGED and not one.is_crowd]
    for name in sorted({one.name for one in asked}):
        weights = learned([one for one in alone if one.batch != name.split()[0]])
        of_name = [one for one in asked if one.name == name]
        sys.stdout.write(f"{name}: {judged(of_name, weights)}\n")
    sys.stdout.write(f"{learned(alone)}\n")


def every_question(batches: Collection[str] = ()) -> Iterator[Asked]:
    """Yield every case in a scope of its own, then in a crowd; of `batches` where any is named."""
    vectors = WordLlamaSource(256)
    for path in sorted(DATA.glob("*_restated.jsonl")) + sorted(DATA.glob("*_change.jsonl")):
        language = path.name[:2]
        lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        by_batch: dict[str, list[Case]] = {}
        for line in lines:
            if line.get("ask"):
                by_batch.setdefault(str(line.get("batch", EASY)), []).append(case(line))
        for batch, cases in by_batch.items():
            name = f"{batch} {language}"
            if batches and batch not in batches:
                continue
            if batch == EASY:
                yield from (_asked(one, [one], name, vectors) for one in cases)
                continue
            if batch in REPAIRS:
                yield from _repairs(cases, f"{name} {SITTING}", vectors)
                continue
            yield from _alone(cases, name, vectors)
            yield from _alone(list(map(_at_once, cases)), f"{name} {SITTING}", vectors)
            yield from _crowds([one for one in cases if one.is_change], name, vectors)


def _at_once(one: Case) -> Case:
    """Return the case with what is told after told in the sitting of what was told before."""
    last = one.before[-1].at
    after = (replace(step, at=last + MINUTE * n) for n, step in enumerate(one.after, start=1))
    return replace(one, after=tuple(after))


def _alone(cases: Sequence[Case], name: str, vectors: WordLlamaSource) -> Iterator[Asked]:
    for one in cases:
        if not one.is_change:
            yield _asked(one, [one], f"{name} {NEAR}", vectors)
    cases = [one for one in cases if one.is_change]
    for place, one in enumerate(cases):
        yield _asked(one, [one], name, vectors)
        told = cases[(place + FURTHER) % len(cases)].after
        said = cases[(place + FURTHEST) % len(cases)].before[0]
        plain = (replace(said, at=one.after[0].at),)
        for kind, instead in ((UNCHANGED, told), (PLAIN, plain)):
            unchanged = replace(one, after=instead, new=())
            yield _asked(unchanged, [unchanged], f"{name} {kind}", vectors)


def _repairs(cases: Sequence[Case], name: str, vectors: WordLlamaSource) -> Iterator[Asked]:
    """Yield repairs of what was just said, and what only seems to be one.

    Another case's repair is never told instead of one: nobody says "wait no, 5:30" of nothing.
    """
    changes = [one for one in cases if one.is_change]
    for place, one in enumerate(changes):
        yield _asked(one, [one], name, vectors)
        said = changes[(place + FURTHEST) % len(changes)].before[0]
        plain = replace(one, after=(replace(said, at=one.after[0].at),), new=())
        yield _asked(plain, [plain], f"{name} {PLAIN}", vectors)
    near = (one for one in cases if not one.is_change)
    yield from (_asked(one, [one], f"{name} {NEAR}", vectors) for one in near)


def _crowds(cases: Sequence[Case], name: str, vectors: WordLlamaSource) -> Iterator[Asked]:
    for first in range(0, len(cases) - CROWD + 1, CROWD):
        crowd = cases[first : first + CROWD]
        yield from (_asked(one, crowd, f"{name} {CROWDED}", vectors) for one in crowd)


def _asked(asked: Case, crowd: Sequence[Case], name: str, vectors: WordLlamaSource) -> Asked:
    steps = [
        replace(step, at=max(step.at, LATER)) if len(crowd) > 1 and step in one.after else step
        for one in crowd
        for step in (*one.before, *one.after)
    ]
    told = [step.text for step in steps]
    cosines = _cosines(asked.ask, told, vectors)
    scores = _scores(asked.ask, told, cosines)
    scored = [
        Scored(
            RecallCandidate(
                source="episode",
                item_id=uuid4(),
                scope="user:1",
                happened_at=step.at,
                relevance=score,
                cosine=cosine,
                terms=frozenset(analyse(step.text)),
                text=step.text,
            ),
            {},
            score,
        )
        for step, score, cosine in zip(steps, scores.tolist(), cosines.tolist(), strict=True)
    ]
    tellings = tellings_of(scored, {}, order=POLICY.order)
    texts = [one.scored.candidate.text for one in tellings]
    return Asked(
        name=name,
        texts=texts_of(tellings, asked.ask, order=POLICY.order),
        old=_holding(texts, asked.old) * (1 - _holding(texts, asked.new)),
        new=_holding(texts, asked.new),
    )


def _cosines(question: str, told: Sequence[str], vectors: WordLlamaSource) -> Numbers:
    made = np.array([np.asarray(one) for one in vectors.vectors([question, *told])])
    unit = made / np.maximum(np.linalg.norm(made, axis=1, keepdims=True), 1e-9)
    cosines: Numbers = unit[1:] @ unit[0]
    return cosines


def _scores(question: str, told: Sequence[str], cosines: Numbers) -> Numbers:
    """Return the blend of words and vectors that recall has, each against its best."""
    counts = [Counter(analyse(text)) for text in told]
    documents = Counter(term for one in counts for term in one)
    weights = query_weights(
        query_terms(question), documents_with_term=documents, documents=len(told)
    )
    average = sum(one.total() for one in counts) / len(counts)
    words = np.array([_bm25(one, weights, average) for one in counts])
    shares = POLICY.fusion.weights
    latin = latin_share(query_terms(question))
    near = shares.vector * latin * np.maximum(cosines, 0) / max(cosines.max(), 1e-9)
    blend: Numbers = (1 - shares.vector * latin) * words / max(words.max(), 1e-9) + near
    return blend


def _bm25(counts: Counter[str], weights: dict[str, float], average: float) -> float:
    k1, b = POLICY.bm25.k1, POLICY.bm25.b
    saturated = sum(weight * counts[term] / (counts[term] + k1) for term, weight in weights.items())
    return saturated * (k1 + 1) * length_norm(counts.total(), average, k1=k1, b=b)


def _holding(texts: Sequence[str], words: Iterable[str]) -> Numbers:
    return np.array([any(one in text for one in words) for text in texts], dtype=float)


def learned(asked: Sequence[Asked]) -> Weights:
    """Return the weights that tell right pairs from others best."""
    numbers, right, weight = (
        np.concatenate(parts) for parts in zip(*map(_pairs, asked), strict=True)
    )
    constant, by_feature = fitted(numbers, right, weight)
    found = np.round(by_feature, 3).tolist()
    parts = [tuple(found[slice(*PARTS[place : place + 2])]) for place in range(3)]
    return Weights(round(constant, 3), *parts)


def _pairs(asked: Asked) -> tuple[Numbers, Numbers, Numbers]:
    """Return the features of each pair that may stand, whether it is right, and its weight."""
    may = asked.texts.may_stand & (asked.new[:, None] == 0)
    right = np.outer(asked.old, asked.new)
    if asked.is_unchanged:
        telling = OF_UNCHANGED * np.maximum(asked.old, OF_OTHERS)[:, None]
    else:
        telling = np.maximum(asked.new, OF_OTHERS)
    weight = np.broadcast_to(telling, may.shape)
    pair, older, newer = features(asked.texts)
    behind, before = np.nonzero(may)
    numbers = np.column_stack([pair[:, may].T, older[:, behind].T, newer[:, before].T])
    return numbers, right[may], weight[may]


def judged(asked: Sequence[Asked], weights: Weights) -> str:
    """Return the share of cases whose old value stands behind the new one, and of bystanders there.

    Of unchanged scopes the share in which the old value stands behind anything.
    """
    right = bystanders = behind_any = pairs = 0
    bounds = bounds_of(POLICY.order)
    assert bounds is not None
    for one in asked:
        likely = np.maximum(chances(one.texts, weights), repaired(one.texts))
        found = standing_behind(likely, one.texts.times, bounds)
        behind = {older: newer for newer, older in found}
        alone = [place for place in np.flatnonzero(one.old) if not _reaches(place, behind, one.new)]
        right += not alone
        bystanders += any(one.new[newer] and not one.old[older] for newer, older in found)
        behind_any += any(one.old[older] for older in behind)
        pairs += len(found)
    count = len(asked)
    if asked[0].is_unchanged:
        return f"moved {behind_any / count:.3f} pairs {pairs / count:.1f}"
    return f"right {right / count:.3f} bystander {bystanders / count:.3f} pairs {pairs / count:.1f}"


def _reaches(place: int, behind: dict[int, int], new: Numbers) -> bool:
    """Tell whether a text stands in a line with a new value."""
    while place in behind and not new[place]:
        place = behind[place]
    line = [older for older in behind if behind.get(older) == place]
    return bool(new[place]) or any(new[older] for older in line)


if __name__ == "__main__":
    main()

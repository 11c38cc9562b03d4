"""How likely it is that a scope answers a question (pure).

The numbers mean the same in every scope.

Model, calibration and floors: docs/evaluation.md, "Nothing is an answer".
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from math import exp, log

from memory.policy.relevance_floor import RelevanceFloor, RelevanceModel
from memory.policy.words import Intent
from memory.ranking.bm25 import inverse_document_frequency
from memory.text.query import latin_share, words_of

MOST_LOG_ODDS = 30.0
WORDS = 5.0  # telling words of a question of usual length


@dataclass(frozen=True, slots=True)
class RelevanceEvidence:
    """What speaks for a scope's having an answer.

    Attributes:
        coverage: largest share 0..1 of the question's information that one memory has.
        related: largest share 0..1 of the lexicon's other words that one memory has.
        cosine: of the nearest memory, -1..1; None without vectors.
        latin: share 0..1 of the question in Latin script.
        words: telling words of the question.
        rows: of the scopes.
        of_the_asker: whether the question asks what is so of the one who asks.
    """

    coverage: float
    related: float
    cosine: float | None
    latin: float
    words: float
    rows: int
    of_the_asker: bool = False


def _most_within(weights: Mapping[str, float], memories: Iterable[Collection[str]]) -> float:
    """Return the weights of the terms that one memory has, together: the most that one has."""
    asked = weights.keys()
    having = [terms for terms in memories if not asked.isdisjoint(terms)]
    within = [
        sum([weight for term, weight in weights.items() if term in terms]) for terms in having
    ]
    return max(within, default=0.0)


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def evidence(
    said: Mapping[str, float],
    added: Mapping[str, float],
    *,
    documents_with_term: Mapping[str, int],
    rows: int,
    memories: Iterable[tuple[Collection[str], float | None]],
    fewest_rows: int = 0,
) -> RelevanceEvidence:
    """Return what the memories found say about a question.

    A term counts by its weight and its inverse document frequency, one that no memory has too. In a
    scope of two rows that both tell of Hong Kong the word would count for nothing, so a small scope
    is taken for one of `fewest_rows`.

    Args:
        said: terms of the question with weights.
        added: terms of the lexicon with weights.
        documents_with_term: in how many rows each occurs.
        rows: of the scopes.
        memories: terms and cosine of each that was found.
        fewest_rows: rows from which how often a term occurs says how much it tells.
    """
    of = max(rows, fewest_rows)
    weights = {}
    for term, weight in said.items():
        having = documents_with_term.get(term, 0)
        weights[term] = weight * inverse_document_frequency(having, of)
    found = list(memories)
    terms = [terms for terms, _ in found]
    return RelevanceEvidence(
        coverage=_share(_most_within(weights, terms), sum(weights.values())),
        related=_share(_most_within(added, terms), sum(added.values())),
        cosine=max((cosine for _, cosine in found if cosine is not None), default=None),
        latin=latin_share(said),
        words=words_of(said),
        rows=rows,
    )


def answerable(found: RelevanceEvidence, model: RelevanceModel) -> float:
    """Return the estimated chance 0..1 that a scope answers a question.

    >>> nothing = RelevanceEvidence(0.0, 0.0, 0.1, 1.0, 5.0, 1000)
    >>> much = RelevanceEvidence(0.6, 0.0, 0.6, 1.0, 5.0, 1000)
    >>> round(answerable(nothing, RelevanceModel()), 4)
    0.0015
    >>> round(answerable(much, RelevanceModel()), 2)
    0.91
    """
    length = log(max(1.0, found.words) / WORDS)
    smaller = log(max(1.0, model.small_scope_rows / max(1, found.rows)))
    latin = model.latin + model.latin_coverage * found.coverage
    latin += model.latin_cosine * (found.cosine or 0.0)
    latin += model.latin_words * length + model.small_scope * smaller
    odds = model.constant + model.related * found.related + found.latin * latin
    odds += (1 - found.latin) * model.unspaced_coverage * found.coverage
    bounded = max(-MOST_LOG_ODDS, min(MOST_LOG_ODDS, odds))
    return 1 / (1 + exp(-bounded))


def tokens_for_memories(
    found: RelevanceEvidence,
    relevance: float,
    *,
    room_tokens: int,
    rule: RelevanceFloor,
    intent: Intent | None,
) -> int:
    """Return the tokens that memories may fill of a room: none, a share, or all of it.

    None where nothing that was found bears on the question, a share where that is doubtful. Of a
    question in Latin script without a vector, of one of few words and of a whole conversation
    neither is ever said. A small scope shares few words with any question, so one about the one
    who asks is doubtful there at most.
    """
    telling = rule.fewest_words <= found.words <= rule.most_words
    blind = found.cosine is None and found.latin > 0
    if blind or not telling:
        return room_tokens
    unspaced = 1 - found.latin
    floor = found.latin * rule.floor + unspaced * rule.unspaced_floor
    sure = found.latin * rule.sure + unspaced * rule.unspaced_sure
    if intent is not None and intent in rule.intents:
        floor, sure = min(floor, rule.intents[intent]), 0.0
    in_small_scope = found.rows < rule.model.small_scope_rows
    if relevance < floor and not (found.of_the_asker and in_small_scope):
        return 0
    if relevance < sure:
        share = max(rule.doubtful_tokens, int(room_tokens * rule.doubtful_share))
        return min(room_tokens, share)
    return room_tokens

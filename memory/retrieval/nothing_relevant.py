"""Whether what was found bears on the question at all (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from memory.policy import Policy
from memory.ranking.answerability import (
    RelevanceEvidence,
    answerable,
    evidence,
    tokens_for_memories,
)
from memory.ranking.types import Scored
from memory.retrieval.recall.search import documents_with_term
from memory.retrieval.rewrite import Rewritten
from memory.retrieval.types import Answer, Injected, OpenScope, Question, SearchQuery
from memory.text.query import asks_of_the_asker, only_tells

NOTHING_RELEVANT = "nothing_relevant"
DOUBTFUL = "doubtful_relevance"  # the step by which memories get a share of the room


@dataclass(frozen=True, slots=True)
class Bearing:
    """Whether what was found bears on a question.

    Attributes:
        relevance: the estimated chance 0..1 that the scopes answer; None where nothing was found.
        room_tokens: of the block.
        memory_tokens: of them for memories: all, a share where the chance is doubtful, or none.
    """

    relevance: float | None
    room_tokens: int
    memory_tokens: int

    @property
    def is_nothing(self) -> bool:
        """Tell whether nothing that was found bears on the question."""
        return not self.memory_tokens

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The step that was taken where the chance is doubtful, in the form of the ladder's."""
        if self.memory_tokens in {0, self.room_tokens}:
            return []
        return [{"step": DOUBTFUL, "memory_tokens": self.memory_tokens, "sources": []}]


def evidence_of(
    rewritten: Rewritten,
    queries: Sequence[SearchQuery],
    scored: Sequence[Scored],
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
) -> RelevanceEvidence | None:
    """Return what the memories found say about a question; None where there are none."""
    if not scored:
        return None
    return evidence(
        rewritten.said,
        rewritten.added,
        documents_with_term=documents_with_term(queries, scopes),
        rows=sum(scope.documents for scope in scopes),
        memories=((one.candidate.terms, one.candidate.cosine) for one in scored),
        fewest_rows=policy.relevance.model.small_scope_rows,
    )


def bearing(
    question: Question, known: Answer, found: RelevanceEvidence | None, *, policy: Policy
) -> Bearing:
    """Return whether what was found bears on a question, of whose answer so much is known.

    A conversation whose last line asks nothing gets what is nearest.
    """
    room = known.token_budget
    if found is None:
        return Bearing(None, room, room)
    rule = policy.relevance
    found = replace(found, of_the_asker=asks_of_the_asker(question.query))
    chance = answerable(found, rule.model)
    if only_tells(question.query):
        return Bearing(chance, room, room)
    intent = question.intent or known.meaning.routed_by
    allowed = tokens_for_memories(found, chance, room_tokens=room, rule=rule, intent=intent)
    return Bearing(chance, room, allowed)


def relevances(
    items: Sequence[Injected], scored: Sequence[Scored], *, relevance: float
) -> list[float]:
    """Return the chance that each injected memory bears on the question.

    That of the best by its score. What is always given (heads, the session) keeps its 1.
    """
    best = max((one.score for one in scored), default=0.0)
    ranked = {one.key for one in scored} if best > 0 else ()
    return [
        relevance * min(1.0, max(0.0, item.score / best))
        if (item.source, item.item_id) in ranked
        else item.relevance
        for item in items
    ]

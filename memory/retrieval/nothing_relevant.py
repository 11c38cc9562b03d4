"""Whether what was found bears on the question at all (pure)."""

from collections.abc import Sequence

from memory.policy import Policy
from memory.ranking.relevance import RelevanceEvidence, answerable, evidence
from memory.ranking.types import Scored
from memory.retrieval.recall.search import asked_terms
from memory.retrieval.rewrite import Rewritten
from memory.retrieval.statements.relations import Ranked
from memory.retrieval.types import Injected, OpenScope, SearchQuery

NOTHING_RELEVANT = "nothing_relevant"
DOUBTFUL = "doubtful_relevance"  # the step by which memories get a share of the room


def bearing(
    rewritten: Rewritten,
    queries: Sequence[SearchQuery],
    ranked: Ranked,
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
) -> tuple[float, RelevanceEvidence]:
    """Return the estimated chance 0..1 that the scopes answer, and what speaks for it."""
    counts = [
        sum(column) for column in zip(*(scope.term_documents for scope in scopes), strict=True)
    ]
    rule = policy.relevance
    found = evidence(
        rewritten.said,
        rewritten.added,
        documents_with_term=dict(zip(asked_terms(queries), counts, strict=True)),
        rows=sum(scope.documents for scope in scopes),
        memories=((one.candidate.terms, one.candidate.cosine) for one in ranked.scored),
        fewest_rows=rule.model.small_scope_rows,
    )
    return answerable(found, rule.model), found


def with_relevance(
    items: Sequence[Injected], scored: Sequence[Scored], *, relevance: float
) -> list[Injected]:
    """Return injected memories with the chance that each bears on the question.

    That of the best by its score. What is always given (heads, the session) keeps its 1.
    """
    best = max((one.score for one in scored), default=0.0)
    if best <= 0:
        return list(items)
    ranked = {(one.candidate.source, one.candidate.item_id) for one in scored}
    return [
        item._replace(relevance=relevance * min(1.0, max(0.0, item.score / best)))
        if (item.source, item.item_id) in ranked
        else item
        for item in items
    ]

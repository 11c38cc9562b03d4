"""The search queries of a question: the small model's beside the rules', each with its vector."""

from collections.abc import Sequence

from memory.embedding.client import EmbeddingError, EmbeddingUnavailable
from memory.index.embedder import current_embedder
from memory.policy import Policy
from memory.retrieval.rewrite import Rewritten, rewrite
from memory.retrieval.rewrite_model import RewriteUnavailable, model_queries
from memory.retrieval.types import Answer, Question, SearchQuery

EMBEDDING_DEADLINE_SECONDS = 1.0  # a read does not wait longer for a remote embedder


def further_queries(question: Question, *, policy: Policy, answer: Answer) -> list[Rewritten]:
    """Ask the small model for further queries.

    Past its deadline the rules stand alone, and the answer says so.
    """
    try:
        texts = model_queries(question.query, tenant_id=question.tenant_id, rule=policy.rewrite)
    except RewriteUnavailable:
        answer.degraded.append("rewrite_unavailable")
        return []
    answer.queries += texts
    return [rewrite(text, expansion_weight=0.0) for text in texts]


def embedded_queries(
    rewritten: Sequence[Rewritten], *, answer: Answer, policy: Policy
) -> list[SearchQuery]:
    """Embed the queries where the policy searches by vector.

    Without vectors the words go on and the answer says so.
    """
    if not policy.arms.vector.enabled:
        return [SearchQuery(one.text, one.terms, one.latin) for one in rewritten]
    embedder = current_embedder()
    try:
        vectors = embedder.embed(
            [one.text for one in rewritten],
            timeout_seconds=EMBEDDING_DEADLINE_SECONDS,
        )
    except EmbeddingUnavailable as error:
        answer.degraded.append(error.degraded_reason)
    except EmbeddingError:
        answer.degraded.append("embedding_unavailable")
    else:
        return [
            SearchQuery(one.text, one.terms, one.latin, vector, embedder.model)
            for one, vector in zip(rewritten, vectors, strict=True)
        ]
    return [SearchQuery(one.text, one.terms, one.latin) for one in rewritten]

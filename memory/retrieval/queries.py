"""The search queries of a question: the small model's beside the rules', each with its vector."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from memory.embedding.configured import EmbeddingError, EmbeddingUnavailable
from memory.index.embedder import current_embedder
from memory.policy import Policy
from memory.retrieval.rewrite import Rewritten, rewrite
from memory.retrieval.rewrite_model import RewriteUnavailable, model_queries
from memory.retrieval.types import Question, SearchQuery

EMBEDDING_DEADLINE_SECONDS = 1.0  # a read does not wait longer for a remote embedder


@dataclass(frozen=True, slots=True)
class FurtherQueries:
    """What the small model would search for beside the question; `degraded` where it could not."""

    rewritten: tuple[Rewritten, ...] = ()
    texts: tuple[str, ...] = ()
    degraded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EmbeddedQueries:
    """What is searched for; `degraded` where vectors were wanted and there are none."""

    queries: list[SearchQuery]
    degraded: tuple[str, ...] = ()


def further_queries(question: Question, *, policy: Policy) -> FurtherQueries:
    """Ask the small model for further queries; past its deadline the rules stand alone."""
    try:
        texts = model_queries(question.query, tenant_id=question.tenant_id, rule=policy.rewrite)
    except RewriteUnavailable:
        return FurtherQueries(degraded=("rewrite_unavailable",))
    rewritten = tuple(rewrite(text, expansion_weight=0.0) for text in texts)
    return FurtherQueries(rewritten, tuple(texts))


def embedded_queries(rewritten: Sequence[Rewritten], *, policy: Policy) -> EmbeddedQueries:
    """Embed the queries where the policy searches by vector; without vectors the words go on."""
    words = [SearchQuery(one.text, one.terms, one.latin) for one in rewritten]
    if not policy.arms.vector.enabled:
        return EmbeddedQueries(words)
    embedder = current_embedder()
    try:
        vectors = embedder.embed(
            [one.text for one in rewritten],
            timeout_seconds=EMBEDDING_DEADLINE_SECONDS,
        )
    except EmbeddingUnavailable as error:
        return EmbeddedQueries(words, (error.degraded_reason,))
    except EmbeddingError:
        return EmbeddedQueries(words, ("embedding_unavailable",))
    return EmbeddedQueries(
        [
            replace(query, embedding=vector, model=embedder.model)
            for query, vector in zip(words, vectors, strict=True)
        ]
    )

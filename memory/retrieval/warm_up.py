"""Load what the first request would otherwise wait for: seconds, once per process."""

from memory.embedding.configured import EmbeddingError
from memory.index.embedder import environments_embedder
from memory.retrieval.rewrite import rewrite
from memory.text.tokens import count_tokens

SAMPLE = "预热 warm up"


def warm_up() -> None:
    """Load the environment's embedder where it is local, the tokenizer, word lists and lexicon.

    The database is not asked: a connection does not survive the fork that follows.
    """
    rewrite(SAMPLE, expansion_weight=0)
    count_tokens(SAMPLE)
    embedder = environments_embedder()
    if embedder.is_local:
        try:
            embedder.embed([SAMPLE])
        except EmbeddingError:
            return  # the first retrieval will say so in its degraded_reason

"""Load what the first request would otherwise wait for: seconds, once per process."""

import gc

from memory.embedding.configured import EmbeddingError
from memory.index.embedder import environments_embedder
from memory.retrieval.rewrite import rewrite
from memory.text.tokens import count_tokens

SAMPLE = "预热 warm up"
# new objects between two searches for circles: at Python's 700 they are a twentieth of a
# retrieval, which makes many objects and few circles
COLLECT_AFTER = 20_000


def warm_up() -> None:
    """Load the environment's embedder where it is local, the tokenizer, word lists and lexicon.

    Garbage is looked for seldom from then on, here and in what is forked from here. The database is
    not asked: a connection does not survive the fork that follows.
    """
    gc.set_threshold(COLLECT_AFTER)
    rewrite(SAMPLE, expansion_weight=0)
    count_tokens(SAMPLE)
    embedder = environments_embedder()
    if embedder.is_local:
        try:
            embedder.embed([SAMPLE])
        except EmbeddingError:
            return  # the first retrieval will say so in its degraded_reason

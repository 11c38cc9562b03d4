"""Which of several servers holds a scope. Pure."""

from collections.abc import Sequence
from hashlib import blake2b

WEIGHT_BYTES = 8  # of the hash that a server draws for a scope: no two are equal in practice


def shard_of(tenant: str, scope: str, *, shards: Sequence[str]) -> str:
    """Return the name of the server that holds a scope of a tenant: the one with the highest hash.

    Each server draws a hash of its own name with the scope, so that nobody keeps a table, and a
    server more takes its share from all others and moves nothing between them.
    Source: Thaler and Ravishankar, Using name-based mappings to increase hit rates, 1998
    (rendezvous or highest random weight hashing).

    Raises:
        ValueError: there is no server.
    """
    return max(shards, key=lambda shard: (_weight(shard, tenant, scope), shard))


def _weight(*parts: str) -> bytes:
    """Return the hash of texts, each behind its length, so that none runs into the next."""
    drawn = blake2b(digest_size=WEIGHT_BYTES)
    for part in parts:
        encoded = part.encode()
        drawn.update(len(encoded).to_bytes(4, "big") + encoded)
    return drawn.digest()

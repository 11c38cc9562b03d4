"""The reliability of what is given: read once a minute, stated beside each confidence."""

from dataclasses import dataclass
from time import monotonic
from typing import cast
from uuid import UUID

from memory.policy.words import Provenance
from memory.ranking.reliability_estimate import Bins, Reactions, reliability
from memory.retrieval.types import Injected
from observability.models import ReliabilityBin

FRESH_SECONDS = 60.0  # it is measured daily


@dataclass(frozen=True, slots=True)
class _Cached:
    bins: Bins
    until: float


_cache: dict[UUID, _Cached] = {}


def bins_of(tenant_id: UUID) -> Bins:
    """Return what people said of a tenant's memories.

    One statement a minute per tenant and process.
    """
    cached = _cache.get(tenant_id)
    if cached is None or cached.until < monotonic():
        cached = _Cached(_stored(tenant_id), monotonic() + FRESH_SECONDS)
        _cache[tenant_id] = cached
    return cached.bins


def forget_reliability() -> None:
    """Read what people said again at the next question, in this process."""
    _cache.clear()


def reliability_of(item: Injected, bins: Bins) -> float | None:
    """Return the reliability of an injected memory; None of what has no confidence."""
    if item.confidence is None or item.provenance is None:
        return None
    return reliability(item.confidence, cast(Provenance, item.provenance), bins)


def _stored(tenant_id: UUID) -> Bins:
    rows = ReliabilityBin.objects.filter(tenant_id=tenant_id)
    return {
        (cast(Provenance, row.provenance), row.tenth): Reactions(row.right, row.wrong)
        for row in rows
    }

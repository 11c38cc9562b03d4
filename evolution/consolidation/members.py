"""Which memories of a scope may become one: current, believed, said without an end, and nobody's to keep apart."""

from collections.abc import Collection, Sequence
from uuid import UUID

import numpy as np
from django.db import DatabaseError, transaction
from django.db.models import Q, QuerySet
from numpy.typing import NDArray

from evolution.consolidation.types import Member
from evolution.touched import touched_by_hand
from memory.embedder import current_embedder
from memory.indexing import lacks_pgvector
from memory.models import MemoryItem, Scope, SearchEntry
from memory.models.vocabulary import Kind, Provenance, Standing

KINDS = (Kind.PREFERENCE, Kind.CONSTRAINT, Kind.FACT)
MOST_MEMBERS = 2000  # newest memories of a scope that are compared

# A caller who named a memory by an id of its own restates it by that id: it stays as it is. A fact with a key has
# its place, and one that holds for a while only says when.
MERGEABLE = Q(
    ~Q(kind=Kind.FACT) | Q(fact_key=None),
    kind__in=KINDS,
    standing=Standing.ACTIVE,
    retired_at=None,
    needs_review=False,
    external_id=None,
    valid_to=None,
)


def mergeable(scope: Scope) -> "QuerySet[MemoryItem]":
    """Return the memories of a scope that may become one with others."""
    return MemoryItem.objects.filter(MERGEABLE, tenant_id=scope.tenant_id, scope=scope)


def members_of(scope: Scope) -> list[Member]:
    """Return what may be merged in a scope, the newest first. Five statements."""
    rows = list(mergeable(scope).order_by("-recorded_at", "id")[:MOST_MEMBERS])
    ids = [row.pk for row in rows]
    by_hand = touched_by_hand(scope, ids)
    vectors = _vectors(scope, ids)
    return [_member(row, vectors.get(row.pk)) for row in rows if row.pk not in by_hand]


def _member(row: MemoryItem, vector: NDArray[np.float32] | None) -> Member:
    return Member(
        row.pk,
        row.kind,
        row.content,
        row.valid_from,
        row.updated_at,
        sender=row.sender,
        fact_key=row.fact_key,
        value=row.value,
        confirmed=row.provenance == Provenance.CONFIRMED_BY_USER,
        vector=vector,
    )


def _vectors(scope: Scope, ids: Collection[UUID]) -> dict[UUID, NDArray[np.float32]]:
    """Return the stored vectors of the present model; none where pgvector is gone: then words alone decide."""
    entries = SearchEntry.objects.filter(scope_id=scope.pk, item_id__in=ids, embedding_model=current_embedder().model)
    try:
        with transaction.atomic():
            found: list[tuple[UUID, list[float] | None]] = list(entries.values_list("item_id", "embedding"))
    except DatabaseError as error:
        if not lacks_pgvector(error):
            raise
        return {}
    return {item_id: _unit(vector) for item_id, vector in found if vector is not None}


def _unit(vector: Sequence[float]) -> NDArray[np.float32]:
    """Return a stored half-precision vector at unit length again."""
    values = np.asarray(vector, dtype=np.float32)
    return values / np.float32(np.linalg.norm(values))

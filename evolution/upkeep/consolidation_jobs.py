"""The jobs that consolidate: one a scope that was told something since its last one, weekly."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from uuid import UUID

import numpy as np
from django.db import DatabaseError, transaction
from django.db.models import Q
from numpy.typing import NDArray

from evolution.jobs.database import rows
from evolution.jobs.kinds import JobKind, register
from evolution.jobs.types import Claimed, Outcome
from evolution.planning.upkeep.consolidation.clusters import FEWEST_MEMBERS, plan
from evolution.planning.upkeep.types import Proposal, StatedMemory
from evolution.scopes_due import LAST_DONE, Page, one_job_a_scope, scope_of
from evolution.touched_by_hand import touched_by_hand
from evolution.upkeep.apply_proposals import apply
from memory.index.embedder import filled_columns
from memory.index.write import lacks_pgvector
from memory.models import MemoryItem, Scope, SearchEntry
from memory.models.vocabulary import Kind as Memory
from memory.models.vocabulary import Provenance, Standing

CONSOLIDATE = "consolidate"
CONSOLIDATE_SCOPE = "consolidate_scope"
KINDS = (Memory.PREFERENCE, Memory.CONSTRAINT, Memory.FACT)
MOST_STATEMENTS = 2000
"""Newest memories of a scope that are compared."""

# A caller who named a memory by an id of its own restates it by that id: it stays as it is. A fact
# with a key has its place, one that holds for a while only says when, and a model takes over what
# is provisional.
MERGEABLE = Q(
    ~Q(kind=Memory.FACT) | Q(fact_key=None),
    kind__in=KINDS,
    standing=Standing.ACTIVE,
    needs_review=False,
    provisional=False,
    external_id=None,
    valid_to=None,
)
_DUE = f"""
    WITH last AS ({LAST_DONE})
    SELECT m.scope_id, m.tenant_id FROM memory_memoryitem m
        LEFT JOIN last ON last.scope_id = m.scope_id
    WHERE m.scope_id > %(after)s::uuid AND m.kind = ANY(%(kinds)s::text[]) AND m.retired_at IS NULL
      AND (m.kind <> 'fact' OR m.fact_key IS NULL) AND m.external_id IS NULL
    GROUP BY m.scope_id, m.tenant_id, last.at
    HAVING max(m.recorded_at) > COALESCE(last.at, '-infinity') AND count(*) >= %(fewest)s::int
    ORDER BY m.scope_id LIMIT %(limit)s::int
"""  # noqa: S608 - constants of this package; values are bound


def consolidate(job: Claimed) -> Outcome:
    """Write down a job for each scope that may have learnt the same thing several times."""
    return one_job_a_scope(job, kind=CONSOLIDATE_SCOPE, due=_due)


def _due(page: Page) -> Sequence[tuple[UUID, UUID]]:
    due = rows(_DUE, **asdict(page), kinds=list(KINDS), fewest=FEWEST_MEMBERS)
    return [(scope, tenant) for scope, tenant in due]


def consolidate_scope(job: Claimed) -> Outcome:
    """Make one memory of those that say the same."""
    scope = scope_of(job)
    proposals = mergers(scope)

    def merge() -> dict[str, int]:
        applied = apply(proposals, scope=scope, job_id=job.id, now=datetime.now(UTC))
        return asdict(applied)

    return Outcome(effect=merge)


def mergers(scope: Scope) -> list[Proposal]:
    """Return what is to become one in a scope. Takes no lock.

    No model words it: of members that agree the richest already says what all of them say.
    """
    return plan(statements_of(scope))


def statements_of(scope: Scope) -> list[StatedMemory]:
    """Return what may be merged in a scope, the newest first. Five statements."""
    mergeable = MemoryItem.objects.current().filter(
        MERGEABLE, tenant_id=scope.tenant_id, scope=scope
    )
    found = list(mergeable.order_by("-recorded_at", "id")[:MOST_STATEMENTS])
    ids = [row.pk for row in found]
    by_hand = touched_by_hand(scope, ids)
    vectors = _vectors(scope, ids)
    return [_statement(row, vectors.get(row.pk)) for row in found if row.pk not in by_hand]


def _statement(row: MemoryItem, vector: NDArray[np.float32] | None) -> StatedMemory:
    return StatedMemory(
        id=row.pk,
        version=row.updated_at,
        kind=row.kind,
        content=row.content,
        at=row.valid_from,
        sender=row.sender,
        subject=row.subject,
        attribute=row.attribute or "",
        value=row.value,
        affirmed=row.affirmed,
        confirmed=row.provenance == Provenance.CONFIRMED_BY_USER,
        vector=vector,
    )


def _vectors(scope: Scope, ids: Collection[UUID]) -> dict[UUID, NDArray[np.float32]]:
    """Return the stored vectors of the present model; none where pgvector is gone.

    Then words alone decide.
    """
    searched = filled_columns()[0]
    of_model = {f"{searched.column}_model": searched.embedder.model}
    entries = SearchEntry.objects.filter(scope_id=scope.pk, item_id__in=ids, **of_model)
    try:
        with transaction.atomic():
            found: list[tuple[UUID, list[float] | None]] = list(
                entries.values_list("item_id", searched.column)
            )
    except DatabaseError as error:
        if not lacks_pgvector(error):
            raise
        return {}
    return {item_id: _unit(vector) for item_id, vector in found if vector is not None}


def _unit(vector: Sequence[float]) -> NDArray[np.float32]:
    """Return a stored half-precision vector at unit length again."""
    values = np.asarray(vector, dtype=np.float32)
    return values / np.float32(np.linalg.norm(values))


def register_consolidation() -> None:
    """Make these kinds known to the process."""
    register(JobKind(CONSOLIDATE, consolidate, queue="batch", in_order=False))
    register(JobKind(CONSOLIDATE_SCOPE, consolidate_scope))

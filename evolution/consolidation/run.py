"""Plan which memories of a scope become one, and make them one: first without a lock, then under it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import transaction

from evolution.consolidation.cluster import clusters
from evolution.consolidation.members import MERGEABLE, members_of
from evolution.consolidation.types import Cluster
from evolution.consolidation.wording import aggregated_confidence, richest, shared_value
from evolution.models import MadeDecision
from evolution.models.decision import Action
from evolution.profiles.store import merge_memories
from memory import corrections
from memory.corrections import Change
from memory.indexing import scope_locks
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Provenance

BY_RULE = "rule:consolidate"


@dataclass(frozen=True, slots=True)
class Merger:
    """Members that are to become one, and what it will say."""

    cluster: Cluster
    content: str


@dataclass(frozen=True, slots=True)
class Merged:
    """How many memories were made of how many, and how many mergers were given up."""

    made: int = 0
    ended: int = 0
    changed_since: int = 0


def plan(scope: Scope) -> list[Merger]:
    """Return what is to become one in a scope. Takes no lock.

    No model words it: of members that agree each begins the next richer one, so the richest already says what all of
    them say, and a model could only leave something out or add to it.
    """
    return [Merger(cluster, richest(cluster.members)) for cluster in clusters(members_of(scope))]


def apply(mergers: Sequence[Merger], *, scope: Scope, job_id: UUID, change: Change) -> Merged:
    """Make one memory of each merger's members, in one transaction; a merger of which any was changed is given up."""
    made: list[MemoryItem] = []
    ended: list[UUID] = []
    with transaction.atomic(), change.on_record():
        scope_locks([scope.pk])
        for merger in mergers:
            rows = _unchanged(merger, scope)
            if rows is not None:
                made.append(_merge(merger, rows, job_id=job_id, change=change))
                ended += [row.pk for row in rows]
        corrections.index_rows(made)
        merge_memories(scope, made=[row.pk for row in made], ended=ended, job_id=job_id, change=change)
    return Merged(len(made), len(ended), len(mergers) - len(made))


def _unchanged(merger: Merger, scope: Scope) -> list[MemoryItem] | None:
    """Lock the members as they were read; None where one is not what it was: somebody was here since."""
    versions = {member.id: member.version for member in merger.cluster.members}
    current = MemoryItem.objects.filter(MERGEABLE, tenant_id=scope.tenant_id, scope=scope, pk__in=versions)
    rows = list(current.select_for_update(of=("self",)).select_related("scope").order_by("valid_from", "id"))
    same = len(rows) == len(versions) and all(versions[row.pk] == row.updated_at for row in rows)
    return rows if same else None


def _merge(merger: Merger, rows: Sequence[MemoryItem], *, job_id: UUID, change: Change) -> MemoryItem:
    """Write the one memory, let it take the members' place, and say why. `rows` are oldest first."""
    new = MemoryItem(**_shared(rows), **_joined(rows), content=merger.content, made_by=BY_RULE, source_job=job_id)
    new.value = shared_value(merger.cluster.members)
    new.recorded_at = new.updated_at = change.now
    for row in rows:  # each was true until the one that says it all began
        corrections.end(row, at=new.valid_from, change=change, successor=new.pk)
        row.save()
    new.save(force_insert=True)
    MadeDecision.objects.create(
        tenant_id=new.tenant_id,
        scope=new.scope,
        job=job_id,
        action=Action.MERGE,
        kind=new.kind,
        content=new.content,
        memory=new.pk,
        compared_with=[row.pk for row in rows],
        ended=[row.pk for row in rows],
        turns=new.source_turns,
        reason="they say the same",
        made_by=BY_RULE,
        stages={"consolidate": {"members": len(rows), "least_similarity": round(merger.cluster.similarity, 3)}},
    )
    return new


def _shared(rows: Sequence[MemoryItem]) -> Mapping[str, Any]:
    """Return what every member has in common, and what the newest says about itself."""
    newest = rows[-1]
    same = ("tenant_id", "scope", "kind", "sender", "fact_key", "category", "context_prefix", "valid_from")
    return {name: getattr(newest, name) for name in same} | {"priority": max(row.priority for row in rows)}


def _joined(rows: Sequence[MemoryItem]) -> Mapping[str, Any]:
    """Return how sure all of them together are, and every source of theirs.

    What somebody stood for in each of its parts is still what they stood for; what was observed several times is
    an analysis [D 6.3].
    """
    confirmed = all(row.provenance == Provenance.CONFIRMED_BY_USER for row in rows)
    confidences = [row.confidence for row in rows]
    validated = [row.last_validated_at for row in rows if row.last_validated_at is not None]
    return {
        "provenance": Provenance.CONFIRMED_BY_USER if confirmed else Provenance.ANALYSIS,
        "confidence": max(confidences) if confirmed else aggregated_confidence(confidences),
        "last_validated_at": max(validated, default=None),
        "tags": _union(rows, "tags"),
        "source_turns": _union(rows, "source_turns"),
        "source_segments": _union(rows, "source_segments"),
        "message_ids": _union(rows, "message_ids"),
    }


def _union(rows: Sequence[MemoryItem], column: str) -> list[Any]:
    return list(dict.fromkeys(value for row in rows for value in getattr(row, column)))

"""Step 8: write what was decided, close what it takes the place of, merge both into the profile; the audit beside."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from pydantic import TypeAdapter

from evolution.pipeline.audit import record
from evolution.pipeline.narrowed import Over, narrow_episodes
from evolution.pipeline.types import Candidate, Decision
from evolution.profiles.store import merge_memories
from memory import corrections
from memory.corrections import Change
from memory.indexing import scope_locks
from memory.ingest.fields import MEMORY_TEXT_CHARACTERS
from memory.ingest.schemas import ItemIn
from memory.ingest.write import ingest
from memory.models import MemoryItem, Scope, Session

REASON_CHARACTERS = 500  # of the column
AROUND = ("timezone", "location", "request_type", "user", "group")  # of an episode, where a caller says it
_ITEM: TypeAdapter[ItemIn] = TypeAdapter(ItemIn)


@dataclass(frozen=True, slots=True)
class Place:
    """Where memories of a session go, what makes them, and what is known around their episodes [U 4.2]."""

    scope: Scope
    session: Session
    job_id: UUID
    context: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stored:
    """What was written, by candidate, what each of them ended, and what is left of episodes that told more."""

    written: Mapping[UUID, UUID] = field(default_factory=dict)
    ended: Mapping[UUID, Sequence[UUID]] = field(default_factory=dict)
    narrowed: Mapping[UUID, MemoryItem] = field(default_factory=dict)

    @property
    def counts(self) -> dict[str, int]:
        """How many memories were made, and how many came to an end."""
        return {"made": len(self.written), "ended": sum(len(ids) for ids in self.ended.values())}

    @property
    def all_ended(self) -> list[UUID]:
        """The memories that came to an end, what goes on with less among them."""
        return [*(one for ids in self.ended.values() for one in ids), *self.narrowed]


def store(decisions: Sequence[Decision], *, place: Place, change: Change) -> Stored:
    """Write decisions in order, in one transaction."""
    writing = [one for one in decisions if one.writes]
    with transaction.atomic(), change.on_record():
        scope_locks([place.scope.pk])
        written: dict[UUID, UUID] = {}
        if writing:
            items = [_item(one.candidate, place) for one in writing]
            evidence = [_evidence(one.candidate, place) for one in writing]
            results = ingest(items, tenant=place.scope.tenant, change=change, evidence=evidence)
            written = {one.candidate.id: made.id for one, made in zip(writing, results, strict=True)}
        over = {one.candidate.id: _close(one, place=place, change=change) for one in decisions if one.ends}
        ended = {made: [one.memory.pk for one in found] for made, found in over.items()}
        everything = [one for found in over.values() for one in found]
        narrowed = narrow_episodes(everything, scope=place.scope, change=change)
        stored = Stored(written, ended, {episode.pk: rest for episode, rest in narrowed})
        record(decisions, scope=place.scope, job_id=place.job_id, written=written, ended=ended, now=change.now)
        made = [*written.values(), *(rest.pk for rest in stored.narrowed.values())]
        merge_memories(place.scope, made=made, ended=stored.all_ended, job_id=place.job_id, change=change)
    return stored


def _item(candidate: Candidate, place: Place) -> ItemIn:
    item: dict[str, Any] = {"source": candidate.kind, "scope": str(place.scope)}
    if candidate.kind == "episode":
        said = {"content": candidate.content, "event_time": candidate.at, "session": place.session.key}
        said |= {"sender": candidate.sender, "message_ids": list(candidate.message_ids)}
        said["timezone"] = f"UTC{candidate.at.isoformat()[-6:]}" if candidate.at.utcoffset() else "UTC"
        around = {name: place.context[name] for name in AROUND if place.context.get(name)}
        return _ITEM.validate_python(item | said | around)
    item |= {"content": candidate.content[:MEMORY_TEXT_CHARACTERS], "category": candidate.category[:200]}
    item |= {"provenance": candidate.provenance, "confidence": candidate.confidence, "valid_from": candidate.at}
    if candidate.kind == "fact":
        item |= {"fact_key": candidate.fact_key, "value": candidate.value or ""}
    return _ITEM.validate_python(item)


def _evidence(candidate: Candidate, place: Place) -> Mapping[str, Any]:
    """Return the columns that say where a memory comes from and what is in doubt."""
    known: dict[str, Any] = {
        "id": candidate.id,
        "source_turns": list(candidate.turns),
        "source_segments": [candidate.segment] if candidate.segment else [],
        "source_job": place.job_id,
        "made_by": candidate.made_by,
        "confidence": candidate.confidence,
        "context_prefix": candidate.context_prefix,
        "tags": list(candidate.tags),
        "needs_review": bool(candidate.doubts),
        "review_reason": "; ".join(candidate.doubts)[:REASON_CHARACTERS],
        "source_request_id": place.context.get("source_request_id", ""),
    }
    if candidate.kind != "episode":
        known |= {"value": candidate.value or "", "fact_key": candidate.fact_key}
        validated = candidate.at if candidate.provenance == "confirmed_by_user" else None
        known["last_validated_at"] = validated
    return known


def _close(decision: Decision, *, place: Place, change: Change) -> list[Over]:
    """End what is still current of what a decision ends; return what it ended, a slot's old value included."""
    candidate = decision.candidate
    named = MemoryItem.objects.select_for_update(of=("self",)).filter(
        tenant_id=place.scope.tenant_id, scope=place.scope, pk__in=decision.ends
    )
    rows = list(named.filter(Q(retired_at=None) | Q(superseded_by=candidate.id)))
    for row in rows:
        if row.retired_at is None:
            corrections.end(row, at=candidate.at, change=change, successor=candidate.id if decision.writes else None)
            row.save()
    return [Over(row, candidate.at) for row in rows]

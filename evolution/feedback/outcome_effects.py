"""What an outcome changes.

Counters, confidences and standings, kept with it so that it can be taken back.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from evolution.feedback import confidence, stating_reactions
from evolution.feedback.injected_memories import InjectedMemories
from evolution.feedback.judging import Contribution
from evolution.feedback.memory_counters import move_counters
from evolution.touched_by_hand import OUTCOME_ACTOR, OUTCOME_REASON, last_set_by_hand
from memory.models import MemoryItem
from memory.revisions import Change, CorrectionError, undo
from observability.models import RetrievalOutcome

CODE = "outcome"
Effect = Mapping[str, Any]
"""Of an outcome on one memory, as its row holds it."""


def change_of(outcome: RetrievalOutcome, now: datetime) -> Change:
    """Return who changes what an outcome changes, why and when."""
    return Change(f"{OUTCOME_ACTOR}{outcome.retrieval_id}", OUTCOME_REASON, now, code=CODE)


def undo_revisions(outcome: RetrievalOutcome, change: Change) -> None:
    """Take back what the outcome's earlier reaction ended or stated.

    What a person took back stays as it is.
    """
    for revision in [*stating_reactions.revisions_read(outcome), *reversed(outcome.revisions)]:
        try:
            undo(revision, change=change)
        except CorrectionError:
            continue
    outcome.revisions = []


def apply(
    outcome: RetrievalOutcome,
    contributions: Mapping[UUID, Contribution],
    given: InjectedMemories,
    *,
    change: Change,
) -> None:
    """Move counters and confidences from what the outcome added so far to what it adds now."""
    stored = {UUID(memory): effect for memory, effect in outcome.effects.items()}
    counted = {memory: each for memory, each in contributions.items() if memory in given.items}
    _move_counters(stored, counted, tenant_id=outcome.tenant_id)
    current = refreshed(given.items)
    applied = _move_confidences(stored, counted, current, asked_at=outcome.asked_at, change=change)
    given_as = {item.pk: _given_as(item, stored.get(item.pk, {})) for item in current}
    effects: dict[str, Any] = {}
    for memory, each in counted.items():
        if each != Contribution():
            done = applied.get(memory, confidence.Applied())
            effects[str(memory)] = {**asdict(each), **asdict(done), **given_as.get(memory, {})}
    outcome.effects = effects


def _move_counters(
    stored: Mapping[UUID, Effect], counted: Mapping[UUID, Contribution], *, tenant_id: UUID
) -> None:
    before = {memory: _contribution(effect) for memory, effect in stored.items()}
    move_counters(before, counted, tenant_id=tenant_id)


def _move_confidences(
    stored: Mapping[UUID, Effect],
    counted: Mapping[UUID, Contribution],
    current: Sequence[MemoryItem],
    *,
    asked_at: datetime,
    change: Change,
) -> dict[UUID, confidence.Applied]:
    """Move the confidences of what nobody set by hand since.

    Return what is applied to each memory then.
    """
    believed = [item for item in current if item.retired_at is None]
    free = left_alone_since(believed, asked_at)
    applied = {memory: confidence.Applied.stored(effect) for memory, effect in stored.items()}
    moved, _ = confidence.apply(free, counted, applied, change=change)
    return applied | moved


def _given_as(item: MemoryItem, effect: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was believed of a memory when it was given.

    Kept from the first time the outcome counted it.
    """
    if "stated" in effect:
        return {"stated": effect["stated"], "provenance": effect["provenance"]}
    before = item.confidence - effect.get("step", 0.0)
    return {"stated": round(before, 6), "provenance": item.provenance}


def refreshed(items: Iterable[UUID]) -> list[MemoryItem]:
    """Return memories as they are after a reaction's own changes."""
    rows = MemoryItem.objects.select_related("scope").filter(pk__in=list(items))
    return list(rows.order_by("pk"))


def left_alone_since(items: Sequence[MemoryItem], since: datetime) -> list[MemoryItem]:
    """Return the memories that nobody set by hand after the retrieval.

    What a person says later counts for more.
    """
    by_hand = last_set_by_hand([item.pk for item in items]) if items else {}
    return [item for item in items if item.pk not in by_hand or by_hand[item.pk] < since]


def _contribution(effect: Mapping[str, Any]) -> Contribution:
    names = ("used", "judged", "positive", "corrected", "confidence", "validates")
    return Contribution(**{name: effect[name] for name in names if name in effect})

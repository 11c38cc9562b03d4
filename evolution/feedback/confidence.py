"""Move the confidence of memories as an outcome says.

Through the one door, taken back by the same amount. By how much: `confidence_steps.py`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from uuid import UUID

from evolution.feedback.confidence_steps import moved
from evolution.feedback.judging import Contribution
from memory.models import MemoryItem
from memory.policy.words import Provenance
from memory.revisions import Change, Revision, Update, revise

KIND = "outcome"
"""What records of these revisions are called."""


@dataclass(frozen=True, slots=True)
class Applied:
    """What an outcome did to one memory's confidence.

    Attributes:
        step: added to its confidence, after the cap and the floor.
        validated: (before, after) of `last_validated_at`, or None where it was left.
    """

    step: float = 0.0
    validated: tuple[str | None, str] | None = None

    @classmethod
    def stored(cls, effect: Mapping[str, Any]) -> "Applied":
        """Return it from an outcome's row."""
        step = effect.get("step", 0.0)
        validated = effect.get("validated")
        if not validated:
            return cls(step)
        before, after = validated
        return cls(step, (before, after))


def apply(
    items: Iterable[MemoryItem],
    contributions: Mapping[UUID, Contribution],
    before: Mapping[UUID, Applied],
    *,
    change: Change,
) -> tuple[dict[UUID, Applied], list[UUID]]:
    """Move confidences to what contributions say, from what was applied before.

    Return what is applied now.

    Args:
        items: current memories; none that a person set since.
        contributions: of the outcome as it is now; a memory without one goes back.
        before: what the outcome applied so far.
        change: who, why and when.

    Returns:
        What is applied to each of the items, and the ids of the revisions.
    """
    applied: dict[UUID, Applied] = {}
    updates: list[tuple[MemoryItem, Update]] = []
    for item in items:
        was = before.get(item.pk, Applied())
        contribution = contributions.get(item.pk, Contribution())
        columns, applied[item.pk] = _columns(item, contribution, was, at=change.now)
        if columns:
            updates.append((item, Update(row_id=item.pk, columns=columns)))
    return applied, _revised(updates, change)


def _columns(
    item: MemoryItem, contribution: Contribution, was: Applied, *, at: datetime
) -> tuple[dict[str, Any], Applied]:
    """Return the columns that change, and what is applied to the memory then."""
    without_step = round(item.confidence - was.step, 6)
    base = min(1.0, max(0.0, without_step))
    confidence = base
    if contribution.confidence:
        provenance = cast(Provenance, item.provenance)
        confidence = moved(base, contribution.confidence, provenance=provenance)
    columns: dict[str, Any] = {}
    if confidence != item.confidence:
        columns["confidence"] = confidence
    validated = was.validated
    if contribution.validates and validated is None:
        validated = (_iso(item.last_validated_at), at.isoformat())
        columns["last_validated_at"] = at
    elif not contribution.validates and validated is not None:
        before, after = validated
        if _iso(item.last_validated_at) == after:
            columns["last_validated_at"] = datetime.fromisoformat(before) if before else None
        validated = None
    step = round(confidence - base, 6)
    return columns, Applied(step, validated)


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _revised(updates: Sequence[tuple[MemoryItem, Update]], change: Change) -> list[UUID]:
    by_scope: dict[UUID, list[tuple[MemoryItem, Update]]] = {}
    for item, update in updates:
        by_scope.setdefault(item.scope_id, []).append((item, update))
    done: list[UUID] = []
    for _, of_scope in sorted(by_scope.items(), key=lambda each: str(each[0])):
        item, _ = of_scope[0]
        revision = Revision(updates=[update for _, update in of_scope], kind=KIND)
        done += revise(item.scope, [revision], change=change).revisions
    return done

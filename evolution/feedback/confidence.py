"""Move the confidence of memories as an outcome says: through the one door, taken back by the same amount."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, cast
from uuid import UUID

from evolution.feedback.judging import Contribution, moved
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
        validated = effect.get("validated")
        return cls(effect.get("step", 0.0), (validated[0], validated[1]) if validated else None)


def apply(
    items: Iterable[MemoryItem],
    contributions: Mapping[UUID, Contribution],
    before: Mapping[UUID, Applied],
    *,
    change: Change,
) -> tuple[dict[UUID, Applied], list[UUID]]:
    """Move confidences to what contributions say, from what was applied before; return what is applied now.

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
        columns, now = _columns(item, contributions.get(item.pk, Contribution()), was, at=change.now)
        applied[item.pk] = now
        if columns:
            updates.append((item, Update(row_id=item.pk, columns=columns)))
    return applied, _revised(updates, change)


def _columns(
    item: MemoryItem, contribution: Contribution, was: Applied, *, at: datetime
) -> tuple[dict[str, Any], Applied]:
    provenance = cast(Provenance, item.provenance)
    base = min(1.0, max(0.0, round(item.confidence - was.step, 6)))
    confidence = moved(base, contribution.confidence, provenance=provenance) if contribution.confidence else base
    columns: dict[str, Any] = {} if confidence == item.confidence else {"confidence": confidence}
    validated = was.validated
    if contribution.validates and validated is None:
        validated = (_iso(item.last_validated_at), at.isoformat())
        columns["last_validated_at"] = at
    elif not contribution.validates and validated is not None:
        if _iso(item.last_validated_at) == validated[1]:
            columns["last_validated_at"] = datetime.fromisoformat(validated[0]) if validated[0] else None
        validated = None
    return columns, Applied(round(confidence - base, 6), validated)


def _iso(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _revised(updates: Sequence[tuple[MemoryItem, Update]], change: Change) -> list[UUID]:
    done: list[UUID] = []
    ordered = sorted(updates, key=lambda each: str(each[0].scope_id))
    for _, group in groupby(ordered, key=lambda each: each[0].scope_id):
        rows = list(group)
        revision = Revision(updates=[update for _, update in rows], kind=KIND)
        done += revise(rows[0][0].scope, [revision], change=change).revisions
    return done

"""Which memories a person or a caller laid hands on: jobs leave those as they are."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from memory.models import MemoryItem, Scope

OUTCOME_REASON = "what came of a retrieval"  # why it is changed, and why it is taken back
OUTCOME_ACTOR = "outcome:"  # what the actor of an outcome's changes begins with
CALIBRATION_ACTOR = "calibration:"  # and that of a calibration's
BY_ITSELF = ("job:", OUTCOME_ACTOR, CALIBRATION_ACTOR)
"""What the actors of changes begin with that no person and no caller decided."""


def touched_by_hand(scope: Scope, ids: Collection[UUID]) -> set[UUID]:
    """Return the memories of a scope that somebody else than a job changed.

    Or wrote in place of another one.

    Confirmed, corrected, restored by an operator, restated by a caller: the history tells who it
    was. Three statements.
    """
    events = MemoryItem.pgh_event_model.objects.filter(pgh_obj_id__in=ids)  # type: ignore[attr-defined] # by pghistory
    changed = events.filter(pgh_label="update").values_list("pgh_obj_id", "pgh_context__actor")
    touched = {item_id for item_id, actor in changed if not is_by_itself(actor)}
    written = events.filter(pgh_label="insert").values_list("pgh_obj_id", "pgh_context__actor")
    by_hand = {item_id for item_id, actor in written if not is_by_itself(actor)}
    replaced = MemoryItem.objects.filter(scope=scope, superseded_by__in=by_hand, withdrawn=True)
    return touched | {
        one for one in replaced.values_list("superseded_by", flat=True) if one is not None
    }


def last_set_by_hand(ids: Collection[UUID]) -> dict[UUID, datetime]:
    """Return when somebody else than a job last changed each of some memories.

    None that nobody did. Who takes an outcome back sets nothing: the memory is as it was. One
    statement.
    """
    events = MemoryItem.pgh_event_model.objects.filter(pgh_obj_id__in=ids, pgh_label="update")  # type: ignore[attr-defined] # by pghistory
    changed = events.order_by("pgh_created_at").values_list(
        "pgh_obj_id", "pgh_context__actor", "pgh_context__reason", "pgh_created_at"
    )
    return {
        item_id: at
        for item_id, actor, reason, at in changed
        if not is_by_itself(actor) and reason != OUTCOME_REASON
    }


def is_by_itself(actor: str | None) -> bool:
    """Tell whether the actor of a change is the service itself."""
    return str(actor or "").startswith(BY_ITSELF)

"""Which memories a person or a caller laid hands on: jobs leave those as they are."""

from collections.abc import Collection
from uuid import UUID

from memory.models import MemoryItem, Scope

JOB_ACTOR = "job:"  # what the actor of every job begins with


def touched_by_hand(scope: Scope, ids: Collection[UUID]) -> set[UUID]:
    """Return the memories of a scope that somebody else than a job changed, or wrote in place of another one.

    Confirmed, corrected, restored by an operator, restated by a caller: the history tells who it was. Three statements.
    """
    events = MemoryItem.pgh_event_model.objects.filter(pgh_obj_id__in=ids)  # type: ignore[attr-defined] # by pghistory
    changed = events.filter(pgh_label="update").values_list("pgh_obj_id", "pgh_context__actor")
    touched = {item_id for item_id, actor in changed if not str(actor or "").startswith(JOB_ACTOR)}
    written = events.filter(pgh_label="insert").values_list("pgh_obj_id", "pgh_context__actor")
    by_hand = {item_id for item_id, actor in written if not str(actor or "").startswith(JOB_ACTOR)}
    replaced = MemoryItem.objects.filter(scope=scope, superseded_by__in=by_hand, withdrawn=True)
    return touched | {one for one in replaced.values_list("superseded_by", flat=True) if one is not None}

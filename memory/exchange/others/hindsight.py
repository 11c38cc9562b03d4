"""What Hindsight lists of a bank: `items`, a fact each.

Source: hindsight.vectorize.io, Recall Memories.
"""

from typing import Any

from memory.exchange.others.record import Item, Record, are_records_of, interval

EXPERIENCES = frozenset({"experience", "bank"})


def recognises(document: Any) -> bool:
    """Tell whether a list of records, or what holds it, is Hindsight's."""
    return are_records_of(lists(document)["items"], "id", "text")


def lists(document: Any) -> dict[str, Any]:
    """Return the lists of records by name."""
    if isinstance(document, dict):
        return {"items": document.get("items") or document.get("results") or []}
    return {"items": document}


def item(record: Record, kind: str, scope: str) -> Item:
    """Return an experience as an episode, and anything else as a fact that was analysed.

    An opinion is observed.
    """
    del kind
    said = record.take("type", "fact_type")
    same = {"scope": scope, "external_id": record.take("id")}
    start = record.moment("occurred_start", "mentioned_at", "date", "created_at")
    if said in EXPERIENCES:
        return {**same, "source": "episode", "content": record.take("text"), "event_time": start}
    return {
        **same,
        "source": "fact",
        "content": record.take("text"),
        "provenance": "observation" if said == "opinion" else "analysis",
        "category": record.take("context") or "",
        "tags": record.tags("tags", "entities"),
        **interval(start, None),
    }

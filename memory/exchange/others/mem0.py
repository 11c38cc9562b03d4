"""What `get_all` and an export of mem0 give: `results`, a memory each.

Source: docs.mem0.ai, Export Stored Memories.
"""

from typing import Any

from memory.exchange.others.record import Item, Record, are_records_of, interval

OWNERS = (("user_id", "user"), ("agent_id", "agent"), ("app_id", "app"))
"""Whose a memory is, the first that is said, and the kind of its scope here."""


def recognises(document: Any) -> bool:
    """Tell whether a list of records, or what holds it, is mem0's."""
    return are_records_of(lists(document)["results"], "id", "memory")


def lists(document: Any) -> dict[str, Any]:
    """Return the lists of records by name."""
    if isinstance(document, dict):
        return {"results": document.get("results") or document.get("memories") or []}
    return {"results": document}


def item(record: Record, kind: str, scope: str) -> Item:
    """Return a memory as a fact: what a model made of a conversation is an analysis."""
    del kind
    owners = [f"{here}:{record.take(there)}" for there, here in OWNERS if record.take(there)]
    return {
        "source": "fact",
        "scope": owners[0] if owners else scope,
        "external_id": record.take("id"),
        "content": record.take("memory"),
        "provenance": "analysis",
        "tags": record.tags("categories"),
        **interval(record.moment("created_at", "updated_at"), record.moment("expiration_date")),
    }

"""A graph of Zep or Graphiti: `edges`, `nodes` and `episodes`.

Source: help.getzep.com, Reading Data from the Graph.
"""

from typing import Any

from memory.exchange.others.record import Item, Record, interval

LISTS = ("edges", "nodes", "episodes")


def recognises(document: Any) -> bool:
    """Tell whether a document is a graph."""
    return isinstance(document, dict) and ("edges" in document or "episodes" in document)


def lists(document: Any) -> dict[str, Any]:
    """Return the lists of records by name."""
    return {name: document[name] for name in LISTS if document.get(name)}


def item(record: Record, kind: str, scope: str) -> Item | None:
    """Return an edge or the summary of a node as a fact, an episode as one.

    None for a node that says nothing.
    """
    same = {"scope": scope, "external_id": record.take("uuid", "uuid_")}
    made = {"edges": _edge, "nodes": _node, "episodes": _episode}[kind](record)
    return None if made is None else {**same, **made}


def _edge(record: Record) -> Item:
    end = record.moment("invalid_at", "expired_at")
    return {
        "source": "fact",
        "content": record.take("fact"),
        "provenance": "analysis",
        "tags": record.tags("source_node_name", "target_node_name"),
        **interval(record.moment("valid_at", "created_at"), end),
    }


def _node(record: Record) -> Item | None:
    summary = record.take("summary")
    if summary is None:
        return None
    return {
        "source": "fact",
        "content": f"{record.take('name')}: {summary}",
        "provenance": "analysis",
        "tags": record.tags("name"),
        "valid_from": record.moment("created_at"),
    }


def _episode(record: Record) -> Item:
    return {
        "source": "episode",
        "content": record.take("content"),
        "event_time": record.moment("valid_at", "created_at"),
        "sender": record.take("role", "name") or "",
    }

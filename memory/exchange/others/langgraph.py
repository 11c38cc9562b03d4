"""A dump of a LangGraph store: `Item.dict()` of each item.

A store over the client finds them again as its own.
"""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from memory.exchange.others.record import Item, Record, are_records_of

CATEGORY = "langgraph"
EXTERNAL_ID_CHARACTERS = 200


def recognises(document: Any) -> bool:
    """Tell whether a list of records, or what holds it, is a store's."""
    return are_records_of(lists(document)["items"], "namespace", "key", "value")


def lists(document: Any) -> dict[str, Any]:
    """Return the lists of records by name."""
    if isinstance(document, dict):
        return {"items": document.get("items") or []}
    return {"items": document}


def item(record: Record, kind: str, scope: str) -> Item:
    """Return an item as the fact that the client's store would write."""
    del kind
    namespace, key = record.take("namespace") or [], record.take("key")
    value = record.take("value") or {}
    record.take("updated_at")  # the last write is what is written now
    as_stored = {"namespace": namespace, "key": key, "value": value, "ttl": None, "index": None}
    path = "/".join(map(_quoted, namespace))
    return {
        "source": "fact",
        "scope": scope,
        "external_id": _external_id(f"{scope}/{path}/{_quoted(key)}", scope),
        "content": _content(value) or key,
        "value": json.dumps(as_stored, ensure_ascii=False),
        "category": CATEGORY,
        "tags": [f"ns:{path}"],
        "valid_from": record.moment("created_at"),
    }


def _content(value: Mapping[str, Any]) -> str:
    """Return a value's fields as a sentence: what is no text as JSON."""
    texts = []
    for name, field in value.items():
        text = field if isinstance(field, str) else json.dumps(field, ensure_ascii=False)
        texts.append(f"{name}: {text}")
    return "; ".join(texts)


def _quoted(part: object) -> str:
    return quote(str(part), safe="")


def _external_id(whole: str, scope: str) -> str:
    if len(whole) <= EXTERNAL_ID_CHARACTERS:
        return whole
    digest = sha256(whole.encode()).hexdigest()
    return f"{scope[:100]}/{digest}"

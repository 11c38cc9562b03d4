"""A dump of a LangGraph store: `Item.dict()` of each item. A store over the client finds them again as its own."""

import json
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from memory.exchange.others.record import Item, Record

CATEGORY = "langgraph"
EXTERNAL_ID_CHARACTERS = 200


def recognises(document: Any) -> bool:
    """Tell whether a list of records, or what holds it, is a store's."""
    listed = lists(document).get("items", [])
    return bool(listed) and isinstance(listed[0], dict) and {"namespace", "key", "value"} <= listed[0].keys()


def lists(document: Any) -> dict[str, Any]:
    """Return the lists of records by name."""
    return {"items": document.get("items") or [] if isinstance(document, dict) else document}


def item(record: Record, kind: str, scope: str) -> Item:
    """Return an item as the fact that the client's store would write."""
    del kind
    namespace, key, value = record.take("namespace") or [], record.take("key"), record.take("value") or {}
    kept = {"namespace": namespace, "key": key, "value": value, "ttl": None, "index": None}
    named = "/".join(quote(str(part), safe="") for part in namespace)
    texts = (f"{name}: {one if isinstance(one, str) else json.dumps(one)}" for name, one in value.items())
    record.take("updated_at")  # the last write is what is written now
    return {
        "source": "fact",
        "scope": scope,
        "external_id": _external_id(f"{scope}/{named}/{quote(str(key), safe='')}", scope),
        "content": "; ".join(texts) or key,
        "value": json.dumps(kept, ensure_ascii=False),
        "category": CATEGORY,
        "tags": [f"ns:{named}"],
        "valid_from": record.moment("created_at"),
    }


def _external_id(whole: str, scope: str) -> str:
    digest = sha256(whole.encode()).hexdigest()
    return whole if len(whole) <= EXTERNAL_ID_CHARACTERS else f"{scope[:100]}/{digest}"

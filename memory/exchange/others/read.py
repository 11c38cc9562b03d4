"""Which product a JSON document comes from, and its records as items of the API. Pure."""

from collections import Counter
from collections.abc import Mapping
from datetime import tzinfo
from types import ModuleType
from typing import Any

import orjson

from memory.exchange.formats.entry import BadEntry, entry
from memory.exchange.others import hindsight, langgraph, mem0, zep
from memory.exchange.others.record import records
from memory.exchange.reading.parcel import Parcel

PRODUCTS: Mapping[str, ModuleType] = {
    "langgraph": langgraph,
    "mem0": mem0,
    "zep": zep,
    "hindsight": hindsight,
}


def product_of(text: bytes) -> str | None:
    """Return whose export a text is, or None where it is nobody's."""
    try:
        document = orjson.loads(text)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(document, dict | list):
        return None
    return next((name for name, product in PRODUCTS.items() if product.recognises(document)), None)


def read_export(text: bytes, *, product: str, scope: str, zone: tzinfo) -> Parcel:
    """Return the entries of an export, and the fields that have no place here.

    Args:
        text: JSON.
        product: whose it is.
        scope: of what names none.
        zone: of times that say none.

    Raises:
        BadEntry: at the first record that cannot be read.
    """
    document: Any = orjson.loads(text)
    parcel, left_out = Parcel(), Counter[str]()
    reader = PRODUCTS[product]
    for kind, listed in reader.lists(document).items():
        for record in records(listed, name=kind, zone=zone):
            item = reader.item(record, kind, scope)
            if item is None:
                left_out[f"whole of {kind}"] += 1
                continue
            said = {name: value for name, value in item.items() if value is not None}
            parcel.entries.append(entry(said, where=record.where))
            unread = record.rest()
            left_out.update(f"{kind}.{name}" for name in unread.elements())
    if not parcel.entries:
        raise BadEntry(product, "", "there is nothing to read")
    parcel.left_out = left_out
    return parcel

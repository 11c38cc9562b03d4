"""tags.json: from a tag to the facts and segments that carry it. Pure."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated

import orjson
from pydantic import BaseModel, Field, ValidationError

from memory.exchange.entry import BadEntry


class _Carriers(BaseModel):
    facts: list[str] = Field(default_factory=list)
    segments: list[str] = Field(default_factory=list)


class _Document(BaseModel):
    index: Annotated[dict[str, _Carriers], Field(default_factory=dict)]


TagsOf = Mapping[str, Sequence[str]]
"""By id of a fact or segment, its tags."""


def read_tags(document: bytes, *, where: str) -> tuple[TagsOf, TagsOf]:
    """Return the tags of each fact and of each segment.

    Raises:
        BadEntry: it is no such index.
    """
    try:
        index = _Document.model_validate_json(document).index
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise BadEntry(where, ".".join(str(part) for part in first["loc"]), first["msg"]) from error
    facts: dict[str, list[str]] = {}
    segments: dict[str, list[str]] = {}
    for tag, carriers in index.items():
        for ids, by_id in ((carriers.facts, facts), (carriers.segments, segments)):
            for one in ids:
                by_id.setdefault(one, []).append(tag)
    return facts, segments


def write_tags(facts: TagsOf, segments: TagsOf, *, now: datetime) -> bytes:
    """Return the index of what carries which tag."""
    index: dict[str, dict[str, list[str]]] = {}
    for name, by_id in (("facts", facts), ("segments", segments)):
        for one, tags in by_id.items():
            for tag in tags:
                index.setdefault(tag, {"facts": [], "segments": []})[name].append(one)
    meta = {
        "last_updated": now.strftime("%Y-%m-%dT%H:%M:%S"),
        "total_tags": len(index),
        "total_entries": sum(len(ids) for carriers in index.values() for ids in carriers.values()),
    }
    return orjson.dumps({"meta": meta, "index": index}, option=orjson.OPT_INDENT_2)

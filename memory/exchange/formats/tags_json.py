"""tags.json: from a tag to the facts and segments that carry it. Pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated

import orjson
from pydantic import BaseModel, Field, ValidationError

from memory.exchange.formats.entry import BadEntry, first_of


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
        first = first_of(error)
        raise BadEntry(where, ".".join(map(str, first["loc"])), first["msg"]) from error
    facts: dict[str, list[str]] = {}
    segments: dict[str, list[str]] = {}
    for tag, carriers in index.items():
        for one in carriers.facts:
            facts.setdefault(one, []).append(tag)
        for one in carriers.segments:
            segments.setdefault(one, []).append(tag)
    return facts, segments


def write_tags(facts: TagsOf, segments: TagsOf, *, now: datetime) -> bytes:
    """Return the index of what carries which tag."""
    index: defaultdict[str, _Carriers] = defaultdict(_Carriers)
    for one, tags in facts.items():
        for tag in tags:
            index[tag].facts.append(one)
    for one, tags in segments.items():
        for tag in tags:
            index[tag].segments.append(one)
    entries = sum(len(carriers.facts) + len(carriers.segments) for carriers in index.values())
    meta = {
        "last_updated": now.strftime("%Y-%m-%dT%H:%M:%S"),
        "total_tags": len(index),
        "total_entries": entries,
    }
    by_tag = {tag: carriers.model_dump() for tag, carriers in index.items()}
    return orjson.dumps({"meta": meta, "index": by_tag}, option=orjson.OPT_INDENT_2)

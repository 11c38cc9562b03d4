"""LangGraph: a store whose items are memories, and a node that recalls.

An operator can read and correct the items.

store = RemembrancerStore(client, scope="agent:planner")
graph = builder.compile(store=store)
"""

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any
from urllib.parse import quote, unquote

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
    TTLConfig,
)
from langgraph.store.base.embed import get_text_at_path, tokenize_path

from remembrancer import models
from remembrancer._synchronous.client import Client

CATEGORY = "langgraph"
"""Of the facts that are items of a store."""
EXTERNAL_ID_CHARACTERS = 200
SEARCHED = 100
"""Hits that are looked through for those of a namespace; the most that a search gives."""
Namespace = tuple[str, ...]
Memory = models.MemoryAnswer | models.ToldMemoryAnswer
Fields = Mapping[str, Any]
"""Of an item's value, or of what a fact keeps of an item, by name."""


class RemembrancerStore(BaseStore):
    """Keeps each item as one fact.

    Its texts are what is searched and shown, its value comes back as it was put. An item's value is
    at most 8 KB of JSON, and a namespace at most 96 characters. A put over an item supersedes it,
    so its history can be read; a delete archives it. An item with a TTL is not returned once that
    has passed.

    Args:
        client: of the service. The store does not close it.
        scope: whose memories the items are, such as agent:planner.
        ttl: LangGraph's configuration of lifetimes.
    """

    supports_ttl = True

    def __init__(self, client: Client, *, scope: str, ttl: TTLConfig | None = None) -> None:
        self._client = client
        self._scope = scope
        self.ttl_config = ttl

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Answer the reads in order, then write: of two puts of one item the last counts."""
        results: list[Result] = []
        puts: dict[tuple[Namespace, str], PutOp] = {}
        for op in ops:
            if isinstance(op, PutOp):
                puts[op.namespace, op.key] = op
                results.append(None)
            elif isinstance(op, GetOp):
                results.append(self._get(op))
            elif isinstance(op, SearchOp):
                results.append(self._search(op))
            elif isinstance(op, ListNamespacesOp):
                results.append(self._namespaces(op))
        self._put(list(puts.values()))
        return results

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Do what `batch` does, in a thread."""
        return await asyncio.to_thread(self.batch, ops)

    def _get(self, op: GetOp) -> Item | None:
        memory = self._memory(op.namespace, op.key)
        if memory is None:
            return None
        return _item(self._read(memory, refresh=op.refresh_ttl))

    def _memory(self, namespace: Namespace, key: str) -> Memory | None:
        """Return the memory that holds an item now."""
        found = self._client.memories(
            external_id=self._external_id(namespace, key), source="fact", status="active"
        )
        return next((memory for memory in found if _alive(memory)), None)

    def _search(self, op: SearchOp) -> list[SearchItem]:
        found = self._ranked(op.query) if op.query else self._listed(op.namespace_prefix)
        wanted: list[SearchItem] = []
        for memory, score in found:
            kept = _kept(memory)
            if not _is_below(kept["namespace"], op.namespace_prefix) or not _passes(
                kept["value"], op.filter
            ):
                continue
            read = self._read(memory, refresh=op.refresh_ttl)
            wanted.append(_search_item(read, score))
            if len(wanted) == op.offset + op.limit:
                break
        return wanted[op.offset :]

    def _ranked(self, query: str) -> Iterator[tuple[Memory, float | None]]:
        found = self._client.search(
            query=query, scopes=[self._scope], sources=["fact"], top_k=SEARCHED
        )
        for hit in found.items:
            memory = self._client.memory(hit.id)
            if _extra(memory, "category") == CATEGORY and _alive(memory):
                yield memory, hit.score

    def _listed(self, prefix: Namespace) -> Iterator[tuple[Memory, float | None]]:
        for namespace in self._all_namespaces():
            if _is_below(namespace, prefix):
                found = self._client.memories(
                    scope=self._scope, source="fact", status="active", tag=_tag(namespace)
                )
                yield from ((memory, None) for memory in found if _alive(memory))

    def _all_namespaces(self) -> list[Namespace]:
        named = (tag.tag for tag in self._client.tags(self._scope))
        return sorted(_namespace(tag) for tag in named if tag.startswith("ns:"))

    def _namespaces(self, op: ListNamespacesOp) -> list[Namespace]:
        names = self._all_namespaces()
        for condition in op.match_conditions or ():
            names = [name for name in names if _matches(condition, name)]
        cut = {name[: op.max_depth] for name in names}
        return sorted(cut)[op.offset : op.offset + op.limit]

    def _put(self, ops: list[PutOp]) -> None:
        items: list[Any] = [self._fact(op, op.value) for op in ops if op.value is not None]
        if items:
            self._client.remember(*items)
        deletes = [op for op in ops if op.value is None]
        for op in deletes:
            memory = self._memory(op.namespace, op.key)
            if memory is not None:
                self._client.archive(memory.id)

    def _fact(self, op: PutOp, value: Fields) -> dict[str, Any]:
        kept = {
            "namespace": list(op.namespace),
            "key": op.key,
            "value": value,
            "ttl": op.ttl,
            "index": op.index,
        }
        expires_at = None if op.ttl is None else datetime.now(UTC) + timedelta(minutes=op.ttl)
        return {
            "source": "fact",
            "scope": self._scope,
            "external_id": self._external_id(op.namespace, op.key),
            "content": _searched(op, value),
            "value": json.dumps(kept, ensure_ascii=False),
            "category": CATEGORY,
            "tags": [_tag(op.namespace)],
            "valid_to": expires_at,
        }

    def _read(self, memory: Memory, *, refresh: bool) -> Memory:
        """Return a memory that was read.

        Its lifetime begins anew, where it has one and that is wanted.
        """
        kept = _kept(memory)
        if refresh and kept["ttl"] is not None:
            namespace = tuple(kept["namespace"])
            again = PutOp(namespace, kept["key"], kept["value"], kept["index"], kept["ttl"])
            self._put([again])
        return memory

    def _external_id(self, namespace: Namespace, key: str) -> str:
        whole = f"{self._scope}/{_quoted((*namespace, key))}"
        if len(whole) <= EXTERNAL_ID_CHARACTERS:
            return whole
        digest = sha256(whole.encode()).hexdigest()
        return f"{self._scope[:100]}/{digest}"


def _is_below(namespace: Iterable[str], prefix: Namespace) -> bool:
    beginning = tuple(namespace)[: len(prefix)]
    return beginning == tuple(prefix)


def _quoted(namespace: Namespace) -> str:
    return "/".join(quote(part, safe="") for part in namespace)


def _tag(namespace: Namespace) -> str:
    return f"ns:{_quoted(namespace)}"


def _namespace(tag: str) -> Namespace:
    path = tag.removeprefix("ns:")
    return tuple(map(unquote, path.split("/")))


def _extra(memory: Memory, name: str) -> Any:
    return (memory.model_extra or {}).get(name)


def _kept(memory: Memory) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(_extra(memory, "value"))
    return kept


def _alive(memory: Memory) -> bool:
    return memory.valid_to is None or memory.valid_to > datetime.now(UTC)


def _item(memory: Memory) -> Item:
    kept = _kept(memory)
    return Item(
        value=kept["value"],
        key=kept["key"],
        namespace=tuple(kept["namespace"]),
        created_at=memory.recorded_at,
        updated_at=memory.updated_at,
    )


def _search_item(memory: Memory, score: float | None) -> SearchItem:
    item = _item(memory)
    return SearchItem(item.namespace, item.key, item.value, item.created_at, item.updated_at, score)


def _searched(op: PutOp, value: Fields) -> str:
    """Return the text under which an item is found: of the paths that are indexed, or all of it."""
    if op.index is False:
        return op.key
    texts: list[str] = []
    if op.index is None:
        for name, inner in value.items():
            text = inner if isinstance(inner, str) else json.dumps(inner, ensure_ascii=False)
            texts.append(f"{name}: {text}")
    else:
        for path in op.index:
            texts += get_text_at_path(value, tokenize_path(path))
    return "; ".join(texts) or op.key


def _matches(condition: MatchCondition, namespace: Namespace) -> bool:
    path = condition.path
    if len(namespace) < len(path):
        return False
    is_prefix = condition.match_type == "prefix"
    start = 0 if is_prefix else len(namespace) - len(path)
    part = namespace[start : start + len(path)]
    return all(wanted in {"*", said} for wanted, said in zip(path, part, strict=True))


_COMPARED: Mapping[str, Callable[[Any, Any], bool]] = {
    "$eq": lambda said, wanted: bool(said == wanted),
    "$ne": lambda said, wanted: bool(said != wanted),
    "$gt": lambda said, wanted: float(said) > float(wanted),
    "$gte": lambda said, wanted: float(said) >= float(wanted),
    "$lt": lambda said, wanted: float(said) < float(wanted),
    "$lte": lambda said, wanted: float(said) <= float(wanted),
}


def _passes(value: Fields, wanted: Fields | None) -> bool:
    return wanted is None or _has_fields(value, wanted)


def _has_fields(value: Fields, wanted: Fields) -> bool:
    return all(_equals(value.get(name), each) for name, each in wanted.items())


def _equals(said: Any, wanted: Any) -> bool:
    """Tell whether a value is as wanted: equal, deep in dictionaries, or as operators say.

    Nothing passes $gt.
    """
    if not isinstance(wanted, Mapping):
        return bool(said == wanted)
    if any(name.startswith("$") for name in wanted):
        return all(_compared(name, said, each) for name, each in wanted.items())
    return isinstance(said, Mapping) and _has_fields(said, wanted)


def _compared(operator: str, said: Any, wanted: Any) -> bool:
    if operator not in {"$eq", "$ne"} and said is None:
        return False
    return _COMPARED[operator](said, wanted)


State = Mapping[str, Any]


def recall_node(
    client: Client,
    *,
    scope: Callable[[State], str],
    into: str = "memory",
    token_budget: int = 800,
) -> Callable[[State], dict[str, str]]:
    """Return a node that puts the block of memories into the state, before the model is asked.

    Args:
        client: of the service.
        scope: says, of a state, whose memory is asked.
        into: the state's key for the block.
        token_budget: tokens of the block at most.
    """

    def recall(state: State) -> dict[str, str]:
        last = state["messages"][-1]
        query = last.content if isinstance(last.content, str) else str(last.text)
        found = client.retrieve(
            query=query, scopes=[scope(state)], token_budget=token_budget, mode="chat"
        )
        return {into: found.context}

    return recall

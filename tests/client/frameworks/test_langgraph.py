"""The store behaves as LangGraph's own does, and a graph keeps a preference over threads."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, TypedDict

import pytest
import time_machine
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, AnyMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.store.base import (
    GetOp,
    InvalidNamespaceError,
    ListNamespacesOp,
    MatchCondition,
    PutOp,
    SearchOp,
)
from remembrancer import Client
from remembrancer.langgraph import RemembrancerStore, recall_node

DOCS = ("docs", "user 1")


@pytest.fixture
def store(client: Client) -> RemembrancerStore:
    return RemembrancerStore(client, scope="agent:planner")


def test_put_get_put_again_delete(store: RemembrancerStore) -> None:
    value = {"food": "pizza", "since": 2019, "deep": {"list": [1, None, "x"]}}
    store.put(DOCS, "a/b", value)
    item = store.get(DOCS, "a/b")
    assert item is not None
    assert (item.value, item.key, item.namespace) == (value, "a/b", DOCS)
    assert store.get(DOCS, "b") is None
    assert store.get(("docs",), "a/b") is None

    store.put(DOCS, "a/b", {"food": "sushi"})
    again = store.get(DOCS, "a/b")
    assert again is not None
    assert again.value == {"food": "sushi"}
    assert again.updated_at > item.updated_at
    assert len(store.search(DOCS)) == 1

    store.delete(DOCS, "a/b")
    assert store.get(DOCS, "a/b") is None
    assert store.search(DOCS) == []
    store.delete(DOCS, "a/b")
    store.put(DOCS, "a/b", {"food": "bread"})
    back = store.get(DOCS, "a/b")
    assert back is not None
    assert back.value == {"food": "bread"}


def test_search_by_prefix_filter_and_page(store: RemembrancerStore) -> None:
    puts = [
        PutOp(("docs", f"u{i % 2}"), f"k{i}", {"n": i, "kind": {"odd": bool(i % 2)}})
        for i in range(6)
    ]
    store.batch([*puts, PutOp(("other",), "k", {"n": 9})])
    assert {item.key for item in store.search(("docs",))} == {f"k{i}" for i in range(6)}
    assert {item.key for item in store.search(("docs", "u1"))} == {"k1", "k3", "k5"}
    assert {item.key for item in store.search(("docs",), filter={"n": {"$gte": 2, "$lt": 4}})} == {
        "k2",
        "k3",
    }
    assert {
        item.key for item in store.search(("docs",), filter={"kind": {"odd": True}, "n": 1})
    } == {"k1"}
    assert {item.key for item in store.search((), filter={"n": {"$ne": 9}}, limit=3)} < {
        f"k{i}" for i in range(6)
    }
    assert {item.key for item in store.search((), filter={"missing": {"$gt": 0}})} == set()
    pages = [store.search(("docs",), limit=4, offset=start) for start in (0, 4)]
    assert [len(page) for page in pages] == [4, 2]
    assert len({item.key for page in pages for item in page}) == 6


def test_search_by_meaning(store: RemembrancerStore) -> None:
    store.put(("people",), "ann", {"likes": "green tea in the morning"})
    store.put(("people",), "bob", {"likes": "mountain bikes"})
    store.put(("people",), "hidden", {"likes": "green tea too"}, index=False)
    store.put(("people",), "part", {"likes": "green tea", "job": "plumber"}, index=["job"])
    found = store.search(("people",), query="Who drinks green tea?", limit=1)
    assert [item.key for item in found] == ["ann"]
    assert found[0].score is not None
    assert [item.key for item in store.search(("people",), query="plumber", limit=1)] == ["part"]
    assert store.search(("nobody",), query="green tea") == []


def test_namespaces(store: RemembrancerStore) -> None:
    spaces = [("a", "b", "c"), ("a", "b", "d"), ("a", "x"), ("z/y", "资料")]
    store.batch([PutOp(space, "k", {"n": 1}) for space in spaces])
    assert store.list_namespaces() == spaces
    assert store.list_namespaces(prefix=("a",), max_depth=2) == [("a", "b"), ("a", "x")]
    assert store.list_namespaces(suffix=("c",)) == [("a", "b", "c")]
    assert store.list_namespaces(prefix=("a", "*", "d")) == [("a", "b", "d")]
    assert store.list_namespaces(limit=2, offset=1) == spaces[1:3]
    assert store.batch([ListNamespacesOp((MatchCondition("suffix", ("*", "d")),))]) == [
        [("a", "b", "d")]
    ]
    with pytest.raises(InvalidNamespaceError):
        store.put((), "k", {})
    with pytest.raises(InvalidNamespaceError):
        store.put(("langgraph",), "k", {})


def test_a_batch_reads_before_it_writes_and_its_last_put_counts(store: RemembrancerStore) -> None:
    store.put(DOCS, "k", {"n": 1})
    read, _, _, found = store.batch(
        [GetOp(DOCS, "k"), PutOp(DOCS, "k", {"n": 2}), PutOp(DOCS, "k", {"n": 3}), SearchOp(DOCS)]
    )
    assert read.value == {"n": 1}  # type: ignore[union-attr]
    assert [item.value for item in found] == [{"n": 1}]  # type: ignore[union-attr]
    now = asyncio.run(store.aget(DOCS, "k"))
    assert now is not None
    assert now.value == {"n": 3}


def test_a_lifetime_passes_unless_it_is_read(store: RemembrancerStore) -> None:
    store.put(DOCS, "read", {"n": 1}, ttl=60)
    store.put(DOCS, "left", {"n": 2}, ttl=60)
    start = datetime.now(UTC)
    with time_machine.travel(start + timedelta(minutes=50)):
        assert store.get(DOCS, "read") is not None
        assert store.get(DOCS, "left", refresh_ttl=False) is not None
    with time_machine.travel(start + timedelta(minutes=70)):
        assert [item.key for item in store.search(DOCS, refresh_ttl=False)] == ["read"]
        assert store.get(DOCS, "left") is None


class State(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]
    user: str
    memory: str


def test_twenty_lines_keep_a_preference_over_two_threads(client: Client) -> None:
    prompts: list[str] = []
    model = GenericFakeChatModel(messages=iter([AIMessage("Noted."), AIMessage("Green tea.")]))

    def answer(state: State) -> dict[str, Any]:
        prompts.append(state["memory"])
        reply = model.invoke([("system", state["memory"]), *state["messages"]])
        client.remember(
            {
                "source": "preference",
                "scope": state["user"],
                "content": str(state["messages"][-1].content),
            }
        )
        return {"messages": [reply]}

    graph = StateGraph(State)
    graph.add_node("recall", recall_node(client, scope=lambda state: state["user"]))  # type: ignore[call-overload]
    graph.add_node("answer", answer)
    graph.add_edge(START, "recall")
    graph.add_edge("recall", "answer")
    agent = graph.compile(checkpointer=InMemorySaver())

    def says(text: str, thread: str) -> str:
        state = agent.invoke(
            {"messages": [("user", text)], "user": "user:42"},
            {"configurable": {"thread_id": thread}},
        )
        return str(state["messages"][-1].content)

    says("I only drink green tea.", "one")
    assert says("What do I drink in the morning?", "two") == "Green tea."
    assert "green tea" not in prompts[0]
    assert "I only drink green tea." in prompts[1]

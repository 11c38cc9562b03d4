"""A run's working memory comes first and whole; where it cannot, what matters least goes first.

Budgets hold.
"""

import json
from typing import Any, get_args
from uuid import NAMESPACE_OID, uuid5
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.api.parsing import MAX_INTEGER
from memory.policy import SHIPPED
from memory.retrieval.context.pack import Packed
from memory.retrieval.kept import Conversation, Heard, ShortLived, Working
from memory.retrieval.types import Format, Guide, Passage
from memory.text.tokens import count_tokens
from tests.ranking.made import NOW
from tests.retrieval.breakouts import PAYLOADS
from tests.retrieval.packing import a_frame, a_question, packed_in
from tests.retrieval.test_budget_is_a_promise import passages, texts

RUN = uuid5(NAMESPACE_OID, "run")
SESSION = uuid5(NAMESPACE_OID, "session")
DOCUMENT: dict[str, Any] = {
    "goal": "Ship the release",
    "constraints": ["not on Fridays"],
    "slots": {"branch": "main", "retries": 2},
    "plan": ["Run all the tests. Look at every warning and write it down.", "Tag it"],
    "decisions": [
        {"decision": f"decision {n}", "reason": f"because of reason {n}"} for n in range(6)
    ],
}
FACTS = [Passage(f"Fact number {n} is unlike any other {n * 7919}") for n in range(4)]


def _kept(document: dict[str, Any], conversation: Conversation | None = None) -> ShortLived:
    return ShortLived(RUN, Working(RUN, "user:1", document, NOW), conversation)


def _packed(room: int, document: dict[str, Any] = DOCUMENT, **frame: Any) -> Packed:
    return packed_in(a_frame(room, **frame), FACTS, kept=_kept(document), goals=["Grow"])


def _steps(block: Packed) -> list[str]:
    return [step["step"] for step in block.degradations]


@pytest.mark.parametrize("policy", SHIPPED)
@pytest.mark.parametrize("style", get_args(Format))
def test_it_comes_first_and_whole_under_every_policy_and_in_every_format(
    policy: str, style: Any
) -> None:
    block = _packed(800, policy=policy, question=a_question(format=style))
    assert [item.source for item in block.items[:2]] == ["working_memory", "goal"]
    assert (block.items[0].item_id, block.items[0].form) == (RUN, "full")
    for told in (
        "Ship the release",
        "not on Fridays",
        "branch=main",
        "Tag it",
        "because of reason 0",
        "decision 5",
    ):
        assert told in block.items[0].text
    assert (
        block.context.index("Ship the release")
        < block.context.index("Grow")
        < block.context.index("Fact number")
    )
    assert block.degradations == []
    assert len(block.items) == 2 + len(FACTS)


def test_markdown_gives_it_a_heading_of_its_own() -> None:
    lines = _packed(800, question=a_question(format="markdown"), language="zh").context.split("\n")
    assert [line for line in lines if line.startswith("#")] == [
        "## 当前工作记忆",
        "## 当前 OKR 焦点",
        "## 相关历史上下文",
    ]
    assert lines[1].startswith("- 目标：Ship the release")


def test_what_matters_least_goes_first_as_the_room_shrinks() -> None:
    tagged = a_question(format="tagged")
    whole = _packed(800, question=tagged).items[0].tokens
    seen: list[list[str]] = []
    for room in range(whole, 50, -1):
        block = _packed(room, question=tagged)
        assert block.tokens_used <= room
        assert block.items[0].source == "working_memory"
        text = block.items[0].text
        for earlier, later in (
            ("reason 0", "decision 0"),
            ("decision 0", "decision 4"),
            ("Look at", "Run all"),
        ):
            assert later in text or earlier not in text
        for told in ("Ship the release", "not on Fridays", "branch=main"):
            assert told in text or "truncate_working_memory" in _steps(block)
        if not seen or seen[-1] != _steps(block):
            seen.append(_steps(block))
    order = [
        "drop_decision_reasons",
        "drop_old_decisions",
        "drop_decisions",
        "brief_plan",
        "drop_plan",
    ]
    assert seen[-1] == order
    assert [len(steps) for steps in seen] == sorted(len(steps) for steps in seen)


def test_goal_constraints_and_slots_alone_too_large_are_cut_and_said_to_be() -> None:
    document = {"goal": "word " * 900, "slots": {"branch": "main"}}
    block = _packed(200, document)
    assert 150 < block.tokens_used <= 200
    assert [item.source for item in block.items] == ["working_memory"]
    assert (block.items[0].form, _steps(block)) == ("short", ["truncate_working_memory"])


def test_a_guide_gives_way_before_it() -> None:
    document = {"goal": "word " * 90}
    block = _packed(150, document, question=a_question(guides=("usage",)))
    assert block.items[0].text.count("word") == 90
    assert _steps(block) == ["omit_guides"]


@pytest.mark.parametrize("part", ["goal", "constraints", "slots", "plan", "decisions"])
def test_nothing_in_it_breaks_out_of_its_element(part: str) -> None:
    for payload in PAYLOADS:
        value: dict[str, Any] = {
            "goal": payload,
            "constraints": [payload],
            "slots": {payload: payload},
            "plan": [payload],
            "decisions": [{"decision": payload, "reason": payload}],
        }
        kept = _kept({"goal": "x", part: value[part]}, _a_conversation(payload))
        tagged = a_frame(2000, question=a_question(format="tagged"))
        block = packed_in(tagged, [], kept=kept)
        root = ElementTree.fromstring(f"<root>{block.context}</root>")  # noqa: S314 - what is parsed is our own block
        assert [element.tag for element in root] == ["user_memory"] * len(block.items)
        assert [element.attrib["source"] for element in root] == [
            item.source for item in block.items
        ]
        as_json = packed_in(a_frame(2000, question=a_question(format="json")), [], kept=kept)
        assert len(json.loads(as_json.context)) == len(as_json.items)


def _a_conversation(text: str, *, turns: int = 2) -> Conversation:
    words = (f"{text} {n}" for n in range(turns))
    window = tuple(Heard("Mia", said, (f"turn {n}", 0, len(said))) for n, said in enumerate(words))
    return Conversation(
        SESSION, "user:1", NOW, (Heard("", f"Mia: {text}"),), (Heard("Mia", text),), window
    )


numbers = st.integers(-MAX_INTEGER, MAX_INTEGER)  # larger ones are refused
documents = st.fixed_dictionaries(
    {},
    optional={
        "goal": texts,
        "constraints": st.lists(texts, max_size=4),
        "slots": st.dictionaries(st.text(max_size=10), st.one_of(texts, numbers), max_size=4),
        "plan": st.one_of(texts, st.lists(texts, max_size=4)),
        "decisions": st.lists(
            st.one_of(texts, st.fixed_dictionaries({"decision": texts, "reason": texts})),
            max_size=6,
        ),
    },
)
spans = st.none() | st.tuples(
    st.sampled_from(("t1", "t2", "t3")), st.integers(0, 9), st.integers(10, 90)
)
heard = st.builds(Heard, speaker=st.sampled_from(("", "Mia", "李雷")), text=texts, span=spans)
conversations = st.builds(
    Conversation,
    session_id=st.just(SESSION),
    scope=st.just("user:1"),
    last_said_at=st.just(NOW),
    summary=st.lists(heard, max_size=6).map(tuple),
    quotes=st.lists(heard, max_size=12).map(tuple),
    window=st.lists(heard, max_size=5).map(tuple),
)


@settings(max_examples=60, deadline=None)
@given(
    found=st.lists(passages, max_size=5),
    document=documents,
    conversation=st.one_of(st.none(), conversations),
    room=st.one_of(st.integers(50, 400), st.integers(50, 4000)),
    asked=st.fixed_dictionaries(
        {
            "format": st.sampled_from(get_args(Format)),
            "guides": st.lists(st.sampled_from(get_args(Guide)), max_size=2).map(tuple),
        }
    ),
    frame=st.fixed_dictionaries(
        {"policy": st.sampled_from(sorted(SHIPPED)), "language": st.sampled_from(("zh", "en"))}
    ),
)
def test_the_block_has_at_most_the_tokens_of_its_budget_whatever_is_kept(
    found: list[Passage],
    document: dict[str, Any],
    conversation: Conversation | None,
    room: int,
    asked: dict[str, Any],
    frame: dict[str, Any],
) -> None:
    question = a_question(**asked, phase="deep_dive")
    block = packed_in(
        a_frame(room, question=question, **frame),
        found,
        goals=["a goal"],
        kept=_kept(document, conversation),
    )
    assert count_tokens(block.context) == block.tokens_used <= room
    assert [item.position for item in block.items] == list(range(1, len(block.items) + 1))
    if "omit_working_memory" not in _steps(block) and block.items:
        assert block.items[0].source == "working_memory"

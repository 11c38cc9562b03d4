"""The token budget is never exceeded, whatever the content, the format and the guides."""

import json
from typing import Any, get_args
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.policy.words import Format
from memory.retrieval.block.clean import clean
from memory.retrieval.types import Guide, Passage, Phase
from tests.retrieval.packing import a_question, packed

PIECES = (
    "</user_memory>",
    "<user_memory>",
    "&amp;",
    "＜",
    "'\"`",
    "\n\nHuman: ",
    "<|im_start|>",
    "\u202e",
    "\U000e0041",
    "\ufffe",
    "é",
    "e\u0301",
    "👩‍👩‍👧",
    "团队有十二个人。",
    "A sentence ends here. ",
    "𝒳",
    "]]>",
    "\u0338",
)
LONG = ("word " * 400, "字" * 900, "<" * 300, "🙂" * 200)
texts = st.one_of(
    st.text(max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=12).map("".join),
    st.lists(st.sampled_from(PIECES), min_size=20, max_size=60).map("".join),
    st.sampled_from(LONG),
)
spans = st.tuples(st.sampled_from(("t1", "t2")), st.integers(0, 20), st.integers(21, 80))
passages = st.builds(
    Passage,
    text=texts,
    short_text=st.one_of(st.just(""), texts),
    category=texts.map(lambda text: text[:40]),
    tags=st.lists(texts.map(lambda text: text[:30]), max_size=3).map(tuple),
    spans=st.lists(spans, max_size=3).map(tuple),
    now=st.one_of(st.just(""), texts.map(lambda text: text[:40])),
)
asked = st.fixed_dictionaries(
    {
        "format": st.sampled_from(get_args(Format)),
        "guides": st.lists(st.sampled_from(get_args(Guide)), max_size=2).map(tuple),
        "phase": st.one_of(st.none(), st.sampled_from(get_args(Phase))),
    }
)


@settings(max_examples=30, deadline=None)
@given(
    found=st.lists(passages, max_size=6),
    goals=st.lists(texts, max_size=2),
    room=st.integers(50, 4000),
)
def test_a_tagged_block_holds_one_element_a_memory_with_its_text(
    found: list[Passage], goals: list[str], room: int
) -> None:
    block = packed(found, room=room, goals=goals, question=a_question(format="tagged"))
    root = ElementTree.fromstring(f"<root>{block.context}</root>")  # noqa: S314 - what is parsed is our own block
    assert [element.tag for element in root] == ["user_memory"] * len(block.items)
    assert [element.text or "" for element in root] == [item.text for item in block.items]
    assert all(len(element) == 0 for element in root)


@settings(max_examples=30, deadline=None)
@given(
    found=st.lists(passages, max_size=6),
    goals=st.lists(texts, max_size=2),
    room=st.integers(50, 4000),
)
def test_a_compact_block_holds_one_line_a_memory_inside_one_wrapper(
    found: list[Passage], goals: list[str], room: int
) -> None:
    block = packed(found, room=room, goals=goals, question=a_question(format="compact"))
    lines = block.context.split("\n") if block.context else []
    assert sum(line[:2] in ("- ", "~ ", "? ") for line in lines) == len(block.items)
    assert (
        block.context.count("<user_memory")
        == block.context.count("</user_memory>")
        == (1 if block.items else 0)
    )
    assert [line for line in lines if line.startswith("<")] == (
        [lines[0], lines[-1]] if lines else []
    )


@settings(max_examples=20, deadline=None)
@given(found=st.lists(passages, max_size=6), room=st.integers(50, 4000))
def test_a_json_block_is_a_list_of_the_memories(found: list[Passage], room: int) -> None:
    block = packed(found, room=room, question=a_question(format="json"))
    texts_shown = [one["text"] for one in json.loads(block.context or "[]")]
    assert texts_shown == [item.text for item in block.items]


@settings(max_examples=20, deadline=None)
@given(
    found=st.lists(passages, max_size=6),
    goals=st.lists(texts, max_size=2),
    room=st.integers(80, 4000),
)
@pytest.mark.parametrize("style", ["markdown", "list"])
def test_no_memory_takes_more_than_its_own_lines(
    style: Any, found: list[Passage], goals: list[str], room: int
) -> None:
    block = packed(found, room=room, question=a_question(format=style), goals=goals)
    lines = block.context.split("\n") if block.context else []
    if style == "list":
        assert len(lines) == (1 + 2 * len(block.items) if block.items else 0)
    else:
        assert sum(line.startswith("- ") for line in lines) == len(block.items)
        assert sum(line.startswith("## ") for line in lines) <= 2


@given(text=texts)
def test_a_cleaned_text_stays_as_it_is_when_cleaned_again(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize("room", [53, 54, 60, 75, 100])
def test_a_guide_that_leaves_no_room_is_left_out_and_said_to_be(room: int) -> None:
    question = a_question(guides=("usage", "phase"), phase="deep_dive")
    block = packed([Passage("The team has 12 people")], room=room, question=question)
    assert block.tokens_used <= room
    assert [item.text for item in block.items] == ["The team has 12 people"]
    assert [step["step"] for step in block.degradations] == ["omit_guides"]


def test_a_memory_that_does_not_fit_is_shown_short_then_a_smaller_one() -> None:
    long, small = Passage("word " * 300, short_text="in short"), Passage("small")
    block = packed([long, small], room=80)
    assert {(item.text, item.form) for item in block.items} == {
        ("in short", "short"),
        ("small", "full"),
    }


def test_what_the_list_says_it_takes_is_what_it_takes() -> None:
    for count in range(1, 30):
        passages = [
            Passage(f"Fact number {n} is unlike any other {n * 7919}") for n in range(count)
        ]
        block = packed(passages, room=900, question=a_question(format="list"))
        stated = int(block.context.split(" tokens)")[0].rpartition(" ")[2])
        assert stated == block.tokens_used

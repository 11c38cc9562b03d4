"""A compound sentence states several things; what belongs together stays together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.rules.extract import extract
from evolution.rules.propositions import propositions
from evolution.rules.sentences import Sentence


def cut(text: str) -> list[str]:
    return [part.text for part in propositions(Sentence(text, 0, len(text)))]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "I'm Nadia, I live in Cork and teach physics at a grammar school.",
            ["I'm Nadia.", "I live in Cork.", "I teach physics at a grammar school."],
        ),
        ("I have hay fever and I love gardening.", ["I have hay fever.", "I love gardening."]),
        (
            "My name is Ola and my cat is called Pip, I drive a van.",
            [
                "My name is Ola.",
                "my cat is called Pip.",
                "I drive a van.",
            ],
        ),
        (
            "我叫周宁，住在厦门，在一家书店上班，对海鲜过敏。",
            ["我叫周宁。", "我住在厦门。", "我在一家书店上班。", "我对海鲜过敏。"],
        ),
        ("我妈住在南京，喜欢钓鱼。", ["我妈住在南京。", "我妈喜欢钓鱼。"]),
    ],
)
def test_a_compound_sentence_is_cut_where_the_next_statement_begins(text: str, parts: list[str]) -> None:
    assert cut(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "I don't live in Cork, I live in Galway.",
        "If I had a garden, I would grow beans.",
        "Yeah, I made this bowl.",
        "I have news, Ann and I have decided to move.",
        "My girlfriend, Toby and I are going camping.",
        "I want to live and work in Cork.",
        "I cancelled the box and use the shop round the corner.",
        "I used to live in Cork but I moved to Galway.",
        'She said "I like tea, I hate milk".',
        "Do you know where I live, I wonder?",
        "我以前住在厦门，现在住福州。",
        "如果我住厦门，我会常去海边",
        "我不喝咖啡了，喜欢绿茶。",
    ],
)
def test_what_belongs_together_stays_together(text: str) -> None:
    assert cut(text) == [text]


def test_every_part_of_an_introduction_is_remembered() -> None:
    said = extract("Hi! I'm Nadia, I live in Cork and work as a plumber.", role="user", speaker="Nadia")
    assert {one.key: one.value for one in said} == {"name": "Nadia", "city": "Cork", "job": "plumber"}


def test_an_end_takes_nothing_of_the_sentence_beside_it() -> None:
    said = extract("I moved to Cork last week, and I don't eat spicy food any more.", role="user", speaker="Nadia")
    assert [(one.key, one.value) for one in said] == [("city", "Cork"), ("preference/food", None)]


@given(st.text(alphabet="I we my and, .;live like我住在，。喜欢不", max_size=60))
def test_parts_keep_the_order_of_the_sentence(text: str) -> None:
    parts = propositions(Sentence(text, 0, len(text)))
    assert parts
    assert all(one.begin <= one.stop for one in parts)
    assert [one.begin for one in parts] == sorted(one.begin for one in parts)

"""Words that only acknowledge recall nothing, however they stand in the data."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.gate import Gate
from memory.retrieval.when_not_to_recall import is_acknowledgement, skipped_reason
from memory.text.analyse import normalise, term_set


@pytest.mark.parametrize(
    "text", ["makes sense", "That's great!", "ok thanks", "will do", "好的谢谢"]
)
def test_what_only_acknowledges_is_one(text: str) -> None:
    assert is_acknowledgement(text)


@pytest.mark.parametrize(
    "text", ["makes sense for Ann", "thanks, and where is Ann?", "好的谢谢老王"]
)
def test_what_says_more_is_none(text: str) -> None:
    assert not is_acknowledgement(text)


@pytest.mark.parametrize(
    "text",
    ["That’s great!", "You’re welcome.", "THANKS", "好的，谢谢！", "👍", "…", "", "ok, thanks!"],
)
def test_how_it_is_typed_makes_it_no_other(text: str) -> None:
    assert is_acknowledgement(normalise(text))


RULE = Gate()
ASKED = frozenset({"tea"})


def why(query: str, *, recalled: frozenset[str] = frozenset()) -> str | None:
    return skipped_reason(query, terms=term_set(query), recalled=recalled, rule=RULE)


@pytest.mark.parametrize(
    ("query", "reason"),
    [
        ("认证失败", None),  # a topic however short it is
        ("认证", "query_too_short"),
        ("我爱喝茶", "query_too_short"),
        ("我爱喝绿茶", None),
        ("茶 tea", None),
        ("茶 te", "query_too_short"),
        ("tea", None),
        ("te", "query_too_short"),
        ("１２３", None),
        ("  tea  ", None),
        ("t.e.", "query_too_short"),
    ],
)
def test_how_much_must_be_said_is_counted_in_letters_and_characters(
    query: str, reason: str | None
) -> None:
    assert why(query) == reason


def test_a_topic_is_recalled_once_but_a_question_about_it_again() -> None:
    assert why("tea", recalled=ASKED) == "topic_already_recalled"
    assert why("tea?", recalled=ASKED) is None
    assert why("green tea", recalled=ASKED) is None
    assert why("tea") is None


def test_a_name_in_a_long_query_asks_again_for_what_was_recalled() -> None:
    named = "tea with the other people of Berlin"
    bare = named.lower()
    assert why(named, recalled=term_set(named)) is None
    assert why(bare, recalled=term_set(bare)) == "topic_already_recalled"


@given(st.text(max_size=30), st.frozensets(st.text(min_size=1, max_size=3), max_size=4))
def test_what_was_recalled_before_never_makes_a_query_worth_more(
    query: str, recalled: frozenset[str]
) -> None:
    first = why(query)
    assert first != "topic_already_recalled"
    assert first is None or why(query, recalled=recalled) == first

"""The text by which each kind of memory is found: what it says, each word once."""

from typing import Any

import pytest

from memory.kind_declarations import DECLARED
from memory.kind_declarations.declaration import joined, picked
from memory.kind_declarations.item import added_terms
from memory.models import MemoryItem


def searched(source: str, **fields: Any) -> str:
    declared = DECLARED[source]
    given = {"kind": source} if declared.model is MemoryItem else {}
    return declared.searched(declared.model(**given, **fields))


@pytest.mark.parametrize(
    ("source", "fields", "text"),
    [
        ("task", {"title": "Deploy", "description": "on Friday", "project": "harbour"},
         "Deploy\non Friday\nharbour"),
        ("task", {"title": "Deploy", "status": "failed", "metadata": {"a": "secret"}}, "Deploy"),
        ("learning", {"title": "Retry", "content": "twice", "category": "net",
                      "failure_class": "timeout", "event_type": "alert"},
         "Retry\ntwice\nnet timeout alert"),
        ("learning", {"title": "Retry", "content": "twice"}, "Retry\ntwice"),
        ("capability", {"name": "Maps", "description": "finds ways"}, "Maps\nfinds ways"),
        ("goal", {"title": "Sail", "status": "pending"}, "Sail"),
        ("event", {"type": "task_failed", "payload": {"a": "b"}}, "task_failed"),
        ("segment", {"topic": "boats", "text": "Ann: I own boats"}, "boats\nAnn: I own boats"),
        ("profile", {"text": "likes tea"}, "likes tea"),
    ],
)  # fmt: skip
def test_a_record_is_found_by_the_columns_that_say_something(
    source: str, fields: dict[str, Any], text: str
) -> None:
    assert searched(source, **fields) == text


@pytest.mark.parametrize(
    ("fields", "text"),
    [
        pytest.param({"content": "Likes tea"}, "Likes tea", id="its words"),
        pytest.param({"content": "Likes tea", "value": "tea"}, "Likes tea", id="a value once"),
        pytest.param({"content": "Likes it", "value": "tea"}, "Likes it\ntea", id="another value"),
        pytest.param(
            {"content": "Likes tea", "tags": ["Tea", "drinks", "茶"]},
            "Likes tea\ndrinks 茶",
            id="tags that the words do not say",
        ),
        pytest.param(
            {"content": "Likes tea", "category": "food"}, "[food]\nLikes tea", id="its category"
        ),
        pytest.param(
            {"content": "Likes tea", "category": "food", "context_prefix": "[food/2026]"},
            "[food/2026]\nLikes tea",
            id="its path says the category",
        ),
        pytest.param({"content": "Tea", "sender": "Ann"}, "Ann: Tea", id="who said it"),
        pytest.param(
            {"content": "I moved last month", "canonical": "I moved in 2026-10"},
            "I moved last month\nin 2026 10",
            id="what the words mean beside them",
        ),
    ],
)
def test_an_item_is_found_by_its_words_and_what_they_lack(
    fields: dict[str, Any], text: str
) -> None:
    assert searched("fact", **fields) == text


def test_only_a_procedure_has_steps_to_be_found_by() -> None:
    fields = {"content": "Deploy", "steps": ["build", "push"], "task_type": "release"}
    assert searched("procedure", **fields) == "Deploy\nbuild\npush\nrelease"
    assert searched("fact", **fields) == "Deploy\nrelease"


@pytest.mark.parametrize(
    ("canonical", "content", "added"),
    [
        ("", "I moved", ""),
        ("I moved", "I moved", ""),
        ("Ann moved in 2026-10", "I moved last month", "ann in 2026 10"),
        ("Ann met Ann", "I met her", "ann"),
        ("我在2026年10月搬到柏林", "我上个月搬到柏林", "2026 10 在 年"),
    ],
)
def test_of_what_the_words_mean_only_new_terms_are_added(
    canonical: str, content: str, added: str
) -> None:
    found = added_terms(canonical, content=content)
    if canonical.isascii():
        assert found == added
    else:  # characters that pairs hold already are not said again
        assert {"2026", "10"} <= set(found.split())
        assert len(found.split()) == len(set(found.split()))


def test_what_is_empty_takes_no_line() -> None:
    assert joined("a", "", "b", "") == "a\nb"
    assert joined("", "") == ""
    assert picked(MemoryItem(content="c", value="v"), "value", "content") == {
        "value": "v",
        "content": "c",
    }

"""A question is made ready to search with."""

import pytest

from memory.retrieval.rewrite import rewrite


@pytest.mark.parametrize(
    ("query", "searched"),
    [
        ("What is the user's delivery address?", "What is my delivery address?"),
        ("Where does the user live?", "Where does I live?"),
        ("用户的直属上级是谁?", "我的直属上级是谁?"),
        ("使用者現在騎什麼車？", "我现在骑什么车?"),
        ("该用户喜欢喝什么", "我喜欢喝什么"),
    ],
)
def test_the_user_is_the_person_that_the_scope_is_about(query: str, searched: str) -> None:
    """That person said I: as a word of its own it would be missed, and draw accounts."""
    rewritten = rewrite(query, expansion_weight=0.3)
    assert rewritten.text == searched
    assert not {"user", "用户", "account", "profil"} & rewritten.terms.keys()


@pytest.mark.parametrize(
    "query", ["which column is in the user table?", "新用户增长多少", "用户名是什么", "users a day"]
)
def test_users_as_a_topic_stay(query: str) -> None:
    assert {"user", "用户"} & rewrite(query, expansion_weight=0.3).said.keys()


@pytest.mark.parametrize("query", ["the user", "用户", "please", "请问"])
def test_a_query_of_nothing_else_is_still_a_query(query: str) -> None:
    assert rewrite(query, expansion_weight=0.3).said

"""Text that is odd and right: it comes back byte for byte, finds what it should, and breaks nothing."""

from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from memory.ingest.fields import visible
from tests.api.client import Caller, database_state

pytestmark = pytest.mark.django_db
SYNTAX = (
    "'",
    "''; DROP TABLE memory_scope; --",
    "' OR '1'='1",
    '"',
    "\\",
    "\\'",
    "%",
    "%%",
    "%s %d %(x)s",
    "_",
    "{0.__class__.__mro__}",
    "{{7*7}}",
    "${jndi:ldap://x}",
    "a & b | !c",
    "a <-> b:*",
    "!!",
    "( ) ((",
    "a:b:c",
    ":*",
    "a' & 'b",
    "*",
    ".*",
    "(a+)+$",
    "[a-",
    "(?<x>",
    "^$",
    "\\d+\\",
    "NULL",
    "true",
    "-1",
    "1e999",
    "0x10",
    "$1",
    "?",
    "@>",
    "/* */",
    "`id`",
    "$(id)",
    "| ls",
    "../../etc/passwd",
    "http://[::1]/%00",
    "\u202eabc",
    "a\u0300\u0301\u0302" * 20,
    "ﷺ" * 100,
    "𝒜𝓁𝓅𝒽𝒶",
    "👩‍👩‍👧‍👦🏳️‍🌈",
    "İıŞş",
    "ﬁﬂ",
    "Ⅷ①㍿",
    "हिन्दी ไทย 한국어 日本語 עברית العربية",
    "繁體字與简体字",
    "\t tab \r\n line \v \f",
    "x" * 2048,
    "字" * 2048,
    "a " * 1024,
    "é" * 1000 + "e\u0301" * 500,
    "9999年99月99日",
    "in the year 0000, 31 February 10000",
    "100000000000000000000000000 days ago",
    "去年的今天的明天的上个月的第99天",
)
FACT = {"source": "fact", "content": "The team has 12 people", "category": "team", "tags": ["team"]}


def test_the_syntax_of_other_languages_is_only_text(caller: Caller) -> None:
    memory = caller.remember(FACT)[0]
    state = database_state()
    for text in SYNTAX:
        body = {"query": text, "scopes": ["user:1"]}
        found = caller.post("search", body)
        assert found.status_code == 200, text
        assert {one["id"] for one in found.json()["items"]} <= {memory}
        for name in ("q", "category", "tag"):
            listed = caller.get(f"memories?{name}={quote(text)}")
            assert (listed.status_code, listed.json()["items"]) == (200, []), (name, text)
    assert database_state() == state
    for text in SYNTAX:
        assert caller.post("retrieve", {"query": text, "scopes": ["user:1"], "gate": False}).status_code == 200


def test_the_syntax_of_other_languages_is_stored_and_found_as_it_is(caller: Caller) -> None:
    items = [
        {"source": "fact", "content": text, "value": text, "category": text[:200], "tags": [text[:100]]}
        for text in SYNTAX
    ]
    for text, memory in zip(SYNTAX, caller.remember(*items), strict=True):
        shown = caller.get(f"memories/{memory}").json()
        assert (shown["content"], shown["category"], shown["tags"]) == (text, text[:200], [text[:100]])
        found = caller.get(f"memories?category={quote(text[:200])}&tag={quote(text[:100])}").json()["items"]
        assert [one["id"] for one in found] == [memory]


readable = st.text(max_size=80).filter(lambda text: "\x00" not in text and visible(text))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=readable, title=readable, other=st.text(max_size=40))
def test_any_text_comes_back_byte_for_byte(content: str, title: str, other: str, caller: Caller) -> None:
    assume("\x00" not in other)
    task, episode = caller.remember(
        {"source": "task", "title": title, "description": other, "metadata": {other: [content]}},
        {"source": "episode", "did_what": content, "new_info": other},
    )
    shown: dict[str, Any] = caller.get(f"memories/{task}").json()
    assert (shown["title"], shown["description"], shown["metadata"]) == (title, other, {other: [content]})
    assert caller.get(f"memories/{episode}").json()["did_what"] == content


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=readable)
def test_any_query_is_answered(query: str, caller: Caller) -> None:
    body = {"query": query, "scopes": ["user:1"]}
    assert caller.post("search", body).status_code == 200
    assert caller.post("retrieve", {**body, "gate": False}).status_code == 200

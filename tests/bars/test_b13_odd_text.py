"""B13: text that is odd and right.

It comes back byte for byte, finds what it should, and breaks nothing.
"""

import unicodedata
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.ingest import write
from memory.ingest.fields import visible
from memory.models import Tenant
from memory.retrieval import pipeline
from tests.api.client import Caller, database_state, let_ask_without_a_limit
from tests.measured import Measured

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
        assert (
            caller.post(
                "retrieve", {"query": text, "scopes": ["user:1"], "gate": False}
            ).status_code
            == 200
        )


def test_the_syntax_of_other_languages_is_stored_and_found_as_it_is(caller: Caller) -> None:
    items = [
        {
            "source": "fact",
            "content": text,
            "value": text,
            "category": text[:200],
            "tags": [text[:100]],
        }
        for text in SYNTAX
    ]
    for text, memory in zip(SYNTAX, caller.remember(*items), strict=True):
        shown = caller.get(f"memories/{memory}").json()
        assert (shown["content"], shown["category"], shown["tags"]) == (
            text,
            text[:200],
            [text[:100]],
        )
        found = caller.get(f"memories?category={quote(text[:200])}&tag={quote(text[:100])}").json()[
            "items"
        ]
        assert [one["id"] for one in found] == [memory]


storable = st.text(max_size=80).filter(lambda text: "\x00" not in text)
readable = storable.filter(visible)


any_run = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
TEXTS = 500
QUERIES = 5_000


def comes_back(caller: Caller, content: str, title: str, other: str) -> None:
    """Hold what is shown of a task and an episode against what was sent."""
    task, episode = caller.remember(
        {"source": "task", "title": title, "description": other, "metadata": {other: [content]}},
        {"source": "episode", "did_what": content, "new_info": other},
    )
    shown: dict[str, Any] = caller.get(f"memories/{task}").json()
    assert (shown["title"], shown["description"], shown["metadata"]) == (
        title,
        other,
        {other: [content]},
    )
    assert caller.get(f"memories/{episode}").json()["did_what"] == content


def is_answered(caller: Caller, query: str) -> None:
    """Search and retrieve."""
    body = {"query": query, "scopes": ["user:1"]}
    assert caller.post("search", body).status_code == 200
    assert caller.post("retrieve", {**body, "gate": False}).status_code == 200


def test_any_text_comes_back_byte_for_byte(caller: Caller, measured: Measured) -> None:
    @settings(any_run, max_examples=TEXTS)
    @given(content=readable, title=readable, other=storable)
    def each(content: str, title: str, other: str) -> None:
        comes_back(caller, content, title, other)

    each()
    measured("B13 texts that came back as they were sent", TEXTS)


def test_any_query_is_answered(tenant: Tenant, caller: Caller, measured: Measured) -> None:
    """More than a key may ask at once: what is asked is the text's effect, not the throttle's."""
    let_ask_without_a_limit(tenant)
    caller.remember(FACT)

    @settings(any_run, max_examples=QUERIES)
    @given(query=readable)
    def each(query: str) -> None:
        is_answered(caller, query)

    each()
    measured("B13 queries answered, searched and retrieved", QUERIES)


def test_a_text_that_is_normalised_shows(caller: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: what is kept reads alike and is not what was sent."""
    made = write.columns

    def normalised(*given: Any, **more: Any) -> Any:
        row = made(*given, **more)
        return row | {"did_what": unicodedata.normalize("NFC", row.get("did_what") or "")}

    monkeypatch.setattr(write, "columns", normalised)
    with pytest.raises(AssertionError):
        comes_back(caller, "e\u0301", "t", "")


def test_a_query_that_reaches_a_parser_shows(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted bug: PostgreSQL reads what somebody typed."""
    made = pipeline.rewrite

    def parsed(query: str, **more: Any) -> Any:
        with connection.cursor() as cursor:
            cursor.execute("SELECT to_tsquery('simple', %s)", [query])
        return made(query, **more)

    monkeypatch.setattr(pipeline, "rewrite", parsed)
    with pytest.raises(AssertionError):
        is_answered(caller, "a & | b")

"""The kinds of value a record may hold, at their limits."""

from datetime import UTC, datetime
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from memory.ingest.fields import (
    METADATA_BYTES,
    METADATA_DEPTH,
    METADATA_KEYS,
    Document,
    Key,
    Moment,
    MomentAsSaid,
    ScopeName,
)

_DOCUMENT: TypeAdapter[dict[str, Any]] = TypeAdapter(Document)


def nested(depth: int) -> Any:
    return {"a": nested(depth - 1)} if depth else 1


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"a": "x" * (METADATA_BYTES - 1)},
        {"键": "茶" * ((METADATA_BYTES - 3) // 3)},
        {str(number): None for number in range(METADATA_KEYS)},
        nested(METADATA_DEPTH - 1),
        {"a": [1, None, True, "茶", {"b": []}]},
    ],
    ids=["empty", "whole room", "in bytes", "keys", "depth", "any value"],
)
def test_a_document_within_its_limits_is_kept(document: dict[str, Any]) -> None:
    assert _DOCUMENT.validate_python(document) == document


@pytest.mark.parametrize(
    ("document", "complaint"),
    [
        pytest.param({"a": "x" * METADATA_BYTES}, "larger", id="a byte more"),
        pytest.param({"a": "茶" * (METADATA_BYTES // 3 + 1)}, "larger", id="counted in bytes"),
        pytest.param({"k" * (METADATA_BYTES + 1): ""}, "larger", id="a key counts"),
        pytest.param({"a": [""] * (METADATA_BYTES + 1)}, "larger", id="empty texts"),
        pytest.param({"a": [[]] * (METADATA_BYTES + 1)}, "larger", id="empty lists"),
        pytest.param({"a": [{}] * (METADATA_BYTES + 1)}, "larger", id="empty objects"),
        pytest.param(
            {str(number): 1 for number in range(METADATA_KEYS + 1)}, "keys", id="a key more"
        ),
        pytest.param(
            {"a": [{"b": 1}] * (METADATA_KEYS + 1)}, "keys", id="keys of inner objects count"
        ),
        pytest.param({"a": nested(METADATA_DEPTH)}, "deeper", id="a level more"),
    ],
)
def test_a_document_beyond_a_limit_is_refused(document: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValidationError, match=complaint):
        _DOCUMENT.validate_python(document)


@pytest.mark.parametrize(
    "name",
    ["user:42", "group:99", "a:b", "agent_2:x y", "user:茶", "user:a@b.c/d", f"u:{'x' * 200}"],
)
def test_a_scopes_name_is_a_kind_and_an_id(name: str) -> None:
    assert TypeAdapter(ScopeName).validate_python(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", ":", "user", "user:", ":42", "User:42", "1user:42", "user::42", "user: 42"),
        *("user:*", "user:a*", "user:a\n", "user:a\x00", "us-er:1", "用户:42"),
        *(f"u:{'x' * 201}", f"{'u' * 33}:1", " user:42"),
    ],
)
def test_what_is_no_name_of_a_scope_is_refused(name: str) -> None:
    with pytest.raises(ValidationError, match="kind:id"):
        TypeAdapter(ScopeName).validate_python(name)


@pytest.mark.parametrize(
    ("written", "utc"),
    [
        ("2026-01-15T09:30:00+08:00", datetime(2026, 1, 15, 1, 30, tzinfo=UTC)),
        ("2026-01-15 09:30Z", datetime(2026, 1, 15, 9, 30, tzinfo=UTC)),
        ("2026-01-15t09:30:00.5-00:30", datetime(2026, 1, 15, 10, 0, 0, 500_000, tzinfo=UTC)),
        ("1000-01-01T00:00:00Z", datetime(1000, 1, 1, tzinfo=UTC)),
        ("2999-12-31T23:59:59Z", datetime(2999, 12, 31, 23, 59, 59, tzinfo=UTC)),
    ],
)
def test_a_moment_is_kept_in_utc(written: str, utc: datetime) -> None:
    found = TypeAdapter(Moment).validate_python(written)
    assert (found, found.utcoffset()) == (utc, utc.utcoffset())
    said = TypeAdapter(MomentAsSaid).validate_python(written)
    assert said == utc


@pytest.mark.parametrize(
    "written",
    [
        *("2026-01-15T09:30:00", "2026-01-15", "1768440600", 1768440600, 1.5, None, True, ""),
        *("0999-12-31T00:00:00Z", "3000-01-01T00:00:00Z", "2026-02-30T00:00:00Z"),
        *("２０２６-01-15T09:30Z", "yesterday", datetime(2026, 1, 15, 9, 30)),  # noqa: DTZ001
    ],
)
def test_what_names_no_moment_is_refused(written: object) -> None:
    for kind in (Moment, MomentAsSaid):
        with pytest.raises(ValidationError):
            TypeAdapter(kind).validate_python(written)


@pytest.mark.parametrize("text", ["", " ", "\u3000", "\u200b\u200d\ufeff", "\u3164", "\x00"])
def test_a_key_that_shows_nothing_is_refused(text: str) -> None:
    with pytest.raises(ValidationError):
        TypeAdapter(Key).validate_python(text)

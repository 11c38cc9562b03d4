"""What is malformed is refused with a problem document, whatever the call, and changes nothing."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.client import V1, Caller, a_caller, database_state
from tests.api.routes import Route, example_of, routes
from tests.factories import a_tenant
from tests.measured import Measured

pytestmark = pytest.mark.django_db
FEWEST, FEWEST_BY_HAND = 2_000, 250
PROBLEM = "application/problem+json"
BODIES = (
    *(b"", b" ", b"{", b"}", b"[", b"[]", b"[{}]", b"null", b"true", b"0", b'"x"', b"{'a': 1}", b"{a: 1}", b'{"a" 1}'),
    *(b'{"a": 1,}', b'{"a": 1 "b": 2}', b'{"query": NaN}', b'{"query": 1e999}', b'{"query": -Infinity}'),
    *(
        b'{"query": "\\ud800"}',
        b'{"query": "\\u0000"}',
        b'{"query": "\x00"}',
        b'{"\\u0000": 1}',
        b"\xff\xfe{}",
        b"\x80",
    ),
    *(b'{"query": "x", "query": "y"}', b'{"a": ' * 40 + b"1" + b"}" * 40, b"[" * 4000, b'{"n": ' + b"9" * 4000 + b"}"),
    *(b"query=x&scopes=user:1", b"<xml/>", b"%7B%7D", b"{}{}", b"\xef\xbb\xbf{}x", b'{"__proto__": {}}', b"'; DROP"),
)
NAMES = (
    *("__proto__", "constructor", "tenant", "tenant_id", "id", "pk", "scope_id", "scope__key", "id__in", "created_by"),
    *("writer", "role", "standing", "needs_review", "superseded_by", "withdrawn", "retired_at", "injected_count"),
    *(
        "$where",
        "$ne",
        "content__contains",
        "order_by",
        "is_staff",
        "permissions",
        "trust",
        "x" * 300,
        "",
        " ",
        "\u202e",
    ),
)
IDS = (
    *("x", "0", "-1", "null", "None", "undefined", "NaN", "%00", "%0a", "..%2f..%2fetc", "%2e%2e", "1;DROP", "1'--"),
    *("00000000-0000-0000-0000-00000000000", "g0000000-0000-0000-0000-000000000000", "{}", "[]", "%F0%9F%92%A9"),
    *("x" * 2_000, "%FF", "%ED%A0%80", "00000000000000000000000000000000z", "*", "%25", "+"),
)
WRONG_KINDS: dict[type, tuple[Any, ...]] = {
    str: (5, 1.5, True, [], ["x"], {}, {"x": 1}),
    list: (5, "x", True, {}, {"x": []}, [[]], [None]),
    dict: (5, "x", True, [], [{}]),
    bool: (5, "x", [], {}, "true"),
    int: ("x", [], {}, 1.5, "5", True),
    float: ("x", [], {}, "0.5"),
}
"""Of a field whose example is of a kind, values that are none of it."""


@pytest.fixture
def caller() -> Caller:
    return a_caller(a_tenant())


def by_hand(route: Route, path: str) -> Iterator[tuple[str, bytes]]:
    """Yield addresses and bodies that were thought of, one by one."""
    example = example_of(route)
    if example.body is not None:
        yield from ((path, body) for body in BODIES if body.strip())
    for name in NAMES:
        if route.method == "GET" and name:
            yield f"{path}{'&' if '?' in path else '?'}{name}=1", b""
    if route.has_id:
        base = route.path()
        known = base.split("/")[1]
        yield from ((base.replace(known, bad, 1), _json(example.body)) for bad in IDS)


def generated(route: Route, path: str) -> Iterator[tuple[str, bytes]]:
    """Yield bodies with one field of another kind, and with one field that no call has."""
    body = dict(example_of(route).body or {})
    for name, value in body.items():
        for wrong in WRONG_KINDS[type(value)]:
            yield path, _json({**body, name: wrong})
    if body:
        for name in NAMES:
            if name not in body and not (route.pattern == "revert" and name == "writer"):
                yield path, _json({**body, name: "x"})


def _json(body: Any) -> bytes:
    return json.dumps(dict(body)).encode() if body is not None else b""


def wrong_answer(caller: Caller, route: Route, path: str, body: bytes) -> str:
    """Return what is wrong with the answer to something malformed; empty for nothing."""
    answer = caller.http.generic(
        route.method, V1 + path, body, "application/json", headers={"authorization": f"Bearer {caller.key}"}
    )
    refused = 400 <= answer.status_code < 500 and answer["Content-Type"] == PROBLEM
    return "" if refused else f"{route} {path[:80]} {body[:120]!r}: {answer.status_code}"


def test_every_malformed_request_is_refused_and_changes_nothing(caller: Caller, measured: Measured) -> None:
    counts = {"by hand": 0, "generated": 0}
    wrong: list[str] = []
    for route in routes():
        example = example_of(route)
        made = example.before(caller) if example.before else None
        path = (route.path(anything=made) if made else route.path()) + example.query
        before = database_state()
        for origin, cases in (("by hand", by_hand(route, path)), ("generated", generated(route, path))):
            for where, body in cases:
                counts[origin] += 1
                wrong += filter(None, [wrong_answer(caller, route, where, body)])
        if database_state() != before:
            wrong.append(f"{route} changed something")
    measured("malformed requests by hand, generated, not refused", (*counts.values(), len(wrong)))
    assert wrong == []
    assert counts["by hand"] >= FEWEST_BY_HAND
    assert sum(counts.values()) >= FEWEST


def test_what_is_right_is_not_called_refused(caller: Caller) -> None:
    """The planted bug: a request that is no malformed one is told."""
    [route] = [one for one in routes() if str(one) == "POST retrieve"]
    assert wrong_answer(caller, route, "retrieve", _json(example_of(route).body))

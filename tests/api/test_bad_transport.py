"""What is wrong before a body is a body: its bytes, its size, its headers, its address."""

import io
from typing import Any

import pytest
from django.conf import settings

from memory.api.body_limits import BATCH_BODY_BYTES, BODY_BYTES
from memory.api.parsing import MAX_DEPTH
from tests.api.client import V1, Caller, assert_names_field, assert_problem, database_state

pytestmark = pytest.mark.django_db
DEEP = 20_000
TEN_MEGABYTES = 10 * 1024 * 1024


def _query(value: bytes) -> bytes:
    return b'{"query": ' + value + b', "scopes": ["user:1"]}'


NOT_JSON = {
    "nothing": b" ",
    "a word": b"query",
    "half an object": b'{"query": "x"',
    "two objects": b"{}{}",
    "a comma too many": b'{"query": "x",}',
    "single quotes": b"{'query': 'x'}",
    "a comment": b'{"query": "x" /* why */}',
    "a form": b"query=x&scopes=user:1",
    "a byte order mark": b"\xef\xbb\xbf" + _query(b'"x y z"'),
    "UTF-16": _query(b'"x y z"').decode().encode("utf-16"),
    "UTF-32": _query(b'"x y z"').decode().encode("utf-32-le"),
    "GBK": '{"query": "团队有多少人", "scopes": ["user:1"]}'.encode("gbk"),
    "Latin-1": _query('"caf\xe9 au lait"'.encode("latin-1")),
    "overlong UTF-8": _query(b'"\xc0\xafabc"'),
    "a surrogate in UTF-8": _query(b'"\xed\xa0\x80abc"'),
    "half a character": _query(b'"\xe5\x9b"'),
    "a control character": _query(b'"a\x01b"'),
    "a raw NUL": _query(b'"a\x00b"'),
    "a raw line break": _query(b'"a\nb"'),
    "a bad escape": _query(b'"\\x41bc"'),
    "a lone surrogate": _query(b'"\\ud800abc"'),
    "surrogates in the wrong order": _query(b'"\\udc00\\ud800abc"'),
    "NaN": b'{"query": NaN}',
    "Infinity": b'{"query": -Infinity}',
    "1e999": b'{"query": 1e999}',
    "4,000 digits": b'{"query": ' + b"9" * 4000 + b"}",
    "5,000 digits": b'{"query": -' + b"9" * 5000 + b"}",
    "a leading zero": b'{"query": 01}',
    "hexadecimal": b'{"query": 0x10}',
    "20,000 lists": b"[" * DEEP,
    "20,000 lists, closed": b"[" * DEEP + b"]" * DEEP,
    "20,000 objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "20,000 lists in a field": _query(b"[" * DEEP + b"]" * DEEP),
    "binary": bytes(range(256)),
    "gzip": b"\x1f\x8b\x08\x00" + b"\x00" * 20,
}
NOT_STORABLE: dict[str, tuple[bytes, str]] = {
    "an escaped NUL": (_query(b'"a\\u0000b"'), "query"),
    "a NUL in a key": (b'{"que\\u0000ry": 1}', "body"),
    "a NUL deep down": (b'{"items": [{"payload": {"a": ["\\u0000"]}}]}', "items[0].payload.a[0]"),
    "a key twice": (b'{"query": "a", "query": "b", "scopes": ["user:1"]}', "query"),
    "a key twice, escaped": (b'{"query": "a", "que\\u0072y": "b", "scopes": ["user:1"]}', "query"),
    "a key twice, inside": (b'{"query": {"x": 1, "x": 2}}', "x"),
    "too large an integer": (b'{"query": 9223372036854775808}', "query"),
    "one level too deep": (
        b'{"query": ' + b"[" * MAX_DEPTH + b"]" * MAX_DEPTH + b"}",
        "query" + "[0]" * (MAX_DEPTH - 1),
    ),
}


@pytest.mark.parametrize("path", ["retrieve", "search", "memories"])
def test_what_is_not_json_is_refused(path: str, caller: Caller) -> None:
    before = database_state()
    for name, raw in NOT_JSON.items():
        response = caller.send("POST", path, raw=raw)
        assert response.status_code in {400, 422}, (name, response.status_code)
        assert_names_field(response, "body")
    assert database_state() == before


@pytest.mark.parametrize("path", ["retrieve", "memories"])
def test_what_could_not_be_stored_is_refused_by_its_path(path: str, caller: Caller) -> None:
    before = database_state()
    for raw, field_name in NOT_STORABLE.values():
        assert_names_field(caller.send("POST", path, raw=raw), field_name, 422)
    assert database_state() == before


@pytest.mark.parametrize("character", ["\x00", "\ud800"], ids=["NUL", "lone surrogate"])
def test_what_could_not_be_stored_is_refused_of_every_text(character: str, caller: Caller) -> None:
    bodies: list[dict[str, Any]] = [
        {"query": f"a{character}b", "scopes": ["user:1"]},
        {"query": "abc", "scopes": [f"user:{character}"]},
        {"query": "abc", "scopes": ["user:1"], "session": character},
        {"query": "abc", "scopes": ["user:1"], "policy": character},
        {"query": "abc", "scopes": ["user:1"], character: 1},
    ]
    before = database_state()
    for body in bodies:
        assert_problem(caller.post("retrieve", body), 400, 422)
    assert database_state() == before


def _padded(size: int) -> bytes:
    whole = _query(b'"How big is the team?"')
    return whole[:-1] + b" " * (size - len(whole)) + b"}"


def test_a_body_may_be_as_large_as_the_limit_and_not_larger(caller: Caller) -> None:
    assert caller.send("POST", "search", raw=_padded(BODY_BYTES)).status_code == 200
    before = database_state()
    for size in (BODY_BYTES + 1, TEN_MEGABYTES):
        assert_problem(caller.send("POST", "search", raw=_padded(size)), 413)
    assert_problem(caller.send("POST", "memories", raw=_padded(BATCH_BODY_BYTES + 1)), 413)
    assert_problem(caller.send("POST", "memories", raw=_padded(BATCH_BODY_BYTES)), 422)
    assert database_state() == before


def test_a_body_that_says_it_is_too_large_is_not_read(caller: Caller) -> None:
    stream = io.BytesIO(_padded(TEN_MEGABYTES))
    assert_problem(_sent_as(caller, stream, CONTENT_LENGTH=str(10**12)), 413)
    assert stream.tell() == 0


@pytest.mark.parametrize("length", ["", "-1", "abc", "1.5", "0x10"])
def test_a_body_of_unknown_length_is_refused_unread(length: str, caller: Caller) -> None:
    stream = io.BytesIO(_padded(TEN_MEGABYTES))
    response = _sent_as(caller, stream, CONTENT_LENGTH=length, HTTP_TRANSFER_ENCODING="chunked")
    assert_names_field(response, "Content-Length", 411)
    assert stream.tell() == 0


def _sent_as(caller: Caller, stream: io.BytesIO, **environ: Any) -> Any:
    """Send a POST to search whose environment says something false about its body."""
    environ["wsgi.input"] = stream
    headers = {"authorization": f"Bearer {caller.key}"}
    return caller.http.generic(
        "POST", V1 + "search", b"x", "application/json", headers=headers, **environ
    )


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"accept": "text/html"}, 406),
        ({"accept": "application/xml;q=1"}, 406),
        ({"accept": "x" * 10_000}, 406),
        ({"host": "evil.example"}, 400),
        ({"host": "a\x00b"}, 400),
        ({"idempotency-key": ""}, 422),
        ({"idempotency-key": "x" * 201}, 422),
        ({"idempotency-key": "a\x00b"}, 422),
        ({"idempotency-key": "钥匙"}, 422),
        ({"idempotency-key": "a\nb"}, 422),
    ],
)
def test_a_header_that_cannot_be_met_is_refused(
    headers: dict[str, str], status: int, caller: Caller
) -> None:
    before = database_state()
    body = {"items": [{"source": "fact", "scope": "user:1", "content": "x"}]}
    assert_problem(caller.post("memories", body, **headers), status)
    assert database_state() == before


@pytest.mark.parametrize(
    "headers",
    [
        {"accept": "*/*"},
        {"accept": "application/json"},
        {"accept-language": "zh-CN,zh;q=0.9"},
        {"accept-language": "\x00" * 50},
        {"cookie": "sessionid=\x00; csrftoken=" + "x" * 5000},
        {"if-modified-since": "never"},
        {"range": "bytes=0-1"},
        {"x-http-method-override": "DELETE"},
        {"x-forwarded-for": "' OR 1=1 --"},
        {"content-type": "application/json; charset=utf-8"},
    ],
)
def test_a_header_that_does_not_matter_does_not_matter(
    headers: dict[str, str], caller: Caller
) -> None:
    assert (
        caller.post("search", {"query": "anything", "scopes": ["user:1"]}, **headers).status_code
        == 200
    )


def test_too_many_parameters_are_refused(caller: Caller) -> None:
    many = "&".join(f"p{n}=1" for n in range((settings.DATA_UPLOAD_MAX_NUMBER_FIELDS or 0) + 1))
    assert_problem(caller.get(f"memories?{many}"), 400)

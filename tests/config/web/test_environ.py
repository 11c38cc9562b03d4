"""What WSGI is told of a request (PEP 3333)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.web.wsgi_environ import wsgi_environ
from tests.config.web.asked import SCOPE
from tests.measured import assert_linear, cpu_seconds


def environ(body: bytes = b"", **scope: Any) -> dict[str, Any]:
    return wsgi_environ({**SCOPE, **scope}, body)


@pytest.mark.parametrize(
    ("raw_path", "path"),
    [
        (b"/api/v1/retrieve", "/api/v1/retrieve"),
        (b"/scopes/user%3A42/export", "/scopes/user:42/export"),
        (b"/scopes/user:%E8%8C%B6", "/scopes/user:茶"),
        (b"/a%2Fb", "/a/b"),
        (b"/%zz%", "/%zz%"),
        (b"", ""),
    ],
)
def test_a_path_is_unquoted_and_its_bytes_stand_as_latin_1(raw_path: bytes, path: str) -> None:
    said = environ(raw_path=raw_path)["PATH_INFO"]
    assert said.encode("latin-1").decode() == path


@pytest.mark.parametrize(
    ("headers", "name", "value"),
    [
        ([(b"authorization", b"Bearer k")], "HTTP_AUTHORIZATION", "Bearer k"),
        ([(b"content-type", b"application/json")], "CONTENT_TYPE", "application/json"),
        ([(b"x-forwarded-for", b"1.1.1.1"), (b"x-forwarded-for", b"2.2.2.2")],
         "HTTP_X_FORWARDED_FOR", "1.1.1.1,2.2.2.2"),
        ([(b"x-name", b"\xe9")], "HTTP_X_NAME", "é"),
        ([(b"x_forwarded_for", b"9.9.9.9")], "HTTP_X_FORWARDED_FOR", None),
        ([(b"x-forwarded-for", b"1.1.1.1"), (b"x_forwarded-for", b"9.9.9.9")],
         "HTTP_X_FORWARDED_FOR", "1.1.1.1"),
        ([(b"content_length", b"7")], "HTTP_CONTENT_LENGTH", None),
    ],
)  # fmt: skip
def test_a_header_stands_under_its_name_and_one_with_an_underscore_is_left_out(
    headers: list[tuple[bytes, bytes]], name: str, value: str | None
) -> None:
    assert environ(headers=headers).get(name) == value


def test_many_values_of_one_header_are_joined_in_time_linear_in_them() -> None:
    def seconds(number: int) -> float:
        headers = [(b"a", b"bbbbbbbb")] * number
        return cpu_seconds(lambda: environ(headers=headers))

    assert_linear(seconds, length=160_000)


@given(st.binary(max_size=40), st.sampled_from([b"", b"0", b"999", b"x"]))
def test_the_length_is_that_of_the_body_whatever_was_declared(body: bytes, said: bytes) -> None:
    headers = [(b"content-length", said)] if said else []
    found = environ(body, headers=headers)
    assert found["CONTENT_LENGTH"] == str(len(body))
    assert found["wsgi.input"].read() == body


@pytest.mark.parametrize(
    ("scope", "name", "port", "client"),
    [
        ({}, "127.0.0.1", "80", "127.0.0.1"),
        ({"server": ("::1", 8000), "client": ("::1", 5)}, "::1", "8000", "::1"),
        ({"server": None, "client": None}, "localhost", "80", ""),
        ({"server": ("/run/web.sock", None)}, "/run/web.sock", "0", "127.0.0.1"),
    ],
)
def test_who_asked_whom_is_text(scope: dict[str, Any], name: str, port: str, client: str) -> None:
    found = environ(**scope)
    assert (found["SERVER_NAME"], found["SERVER_PORT"], found["REMOTE_ADDR"]) == (
        name,
        port,
        client,
    )


def test_a_query_and_a_method_are_as_they_were_sent() -> None:
    found = environ(method="PATCH", query_string=b"q=%E8%8C%B6&a=1", scheme="https")
    assert (found["REQUEST_METHOD"], found["QUERY_STRING"]) == ("PATCH", "q=%E8%8C%B6&a=1")
    assert (found["wsgi.url_scheme"], found["SERVER_PROTOCOL"]) == ("https", "HTTP/1.1")
    assert (found["SCRIPT_NAME"], found["wsgi.multithread"]) == ("", True)

"""Read a JSON body strictly.

Bounded, without NUL, lone surrogates, duplicate keys or bottomless nesting.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import IO, Any

import orjson
from rest_framework.parsers import BaseParser

from memory.api.body_limits import BODY_BYTES
from memory.api.problems import Problem, invalid

MAX_DEPTH = 16
MAX_VALUES = 100_000  # of a body, at all depths: a thousand memories of a hundred fields
MAX_INTEGER = 2**63 - 1
_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


class StrictJSONParser(BaseParser):
    """JSON into Python values. The body's SHA-256 is left on the request, for idempotency keys."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Parse a body.

        Raises:
            Problem: 413 too large, 400 not JSON, 422 a value that nothing here could store.
        """
        view = (parser_context or {}).get("view")
        request = (parser_context or {}).get("request")
        body = _read(stream, request, limit=getattr(view, "body_bytes", BODY_BYTES))
        if request is not None:
            request._request.body_sha256 = hashlib.sha256(body).digest()  # noqa: SLF001 - the Django request below
        return parsed(body)


def _read(stream: IO[bytes], request: Any, *, limit: int) -> bytes:
    declared = request.META.get("CONTENT_LENGTH") if request is not None else None
    if declared and declared.isdigit() and int(declared) > limit:
        raise Problem(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"the body must not exceed {limit} bytes"
        )
    body = stream.read(limit + 1)
    if len(body) > limit:
        raise Problem(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"the body must not exceed {limit} bytes"
        )
    return body


def parsed(body: bytes) -> Any:
    """Parse JSON bytes and check every key and value.

    Raises:
        Problem: 400 where it is not JSON, 422 where it holds what nothing here could store.
    """
    _require_few(body)
    try:
        orjson.loads(body)
        value = json.loads(body, object_pairs_hook=_without_duplicates)
    except RecursionError:
        raise invalid("body", f"nests deeper than {MAX_DEPTH}") from None
    except ValueError as error:
        message = str(error).partition(":")[0]
        raise invalid("body", f"is not JSON: {message}", status=HTTPStatus.BAD_REQUEST) from None
    _check(value)
    return value


def _require_few(body: bytes) -> None:
    """Refuse what would fill a worker, before any of it is a Python value."""
    if _marks(body, 0, len(body)) > MAX_VALUES and _marks_outside_strings(body) > MAX_VALUES:
        raise invalid("body", f"holds more than {MAX_VALUES} values")


def _marks(body: bytes, start: int, end: int) -> int:
    """Count what stands before a value: commas and opening brackets."""
    return sum(body.count(mark, start, end) for mark in (b",", b"{", b"["))


def _marks_outside_strings(body: bytes) -> int:
    """Count them up to the limit. One pass; a string that does not end is looked at once."""
    count = place = 0
    while place < len(body) and count <= MAX_VALUES:
        quote = body.find(b'"', place)
        end = len(body) if quote < 0 else quote
        count += _marks(body, place, end)
        place = _after_string(body, end + 1)
    return count


def _after_string(body: bytes, place: int) -> int:
    while (quote := body.find(b'"', place)) >= 0:
        escapes = quote - len(body[place:quote].rstrip(b"\\")) - place
        if escapes % 2 == 0:
            return quote + 1
        place = quote + 1
    return len(body)


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) != len(pairs):
        repeated = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise invalid(repeated[:100], "is there twice")
    return document


def _check(value: Any) -> None:
    """Walk a document without recursion; refuse what no column could hold, naming the path."""
    pending: list[tuple[str, Any, int]] = [("", value, 1)]
    while pending:
        path, part, depth = pending.pop()
        if depth > MAX_DEPTH:
            raise invalid(path.strip(".") or "body", f"nests deeper than {MAX_DEPTH}")
        if isinstance(part, dict | list):
            pending += [(inner_path, inner, depth + 1) for inner_path, inner in _parts(part, path)]
        elif isinstance(part, str):
            _check_text(part, path or "body")
        elif isinstance(part, int) and abs(part) > MAX_INTEGER:
            raise invalid(path or "body", "is too large a number")


def _parts(whole: dict[str, Any] | list[Any], path: str) -> Iterator[tuple[str, Any]]:
    """Yield the parts of an object or a list with their paths.

    Refuse a key that no column could hold.
    """
    if isinstance(whole, list):
        yield from ((f"{path}[{place}]", inner) for place, inner in enumerate(whole))
        return
    for key, inner in whole.items():
        _check_text(key, path or "body")
        yield f"{path}.{key}" if path else key, inner


def _check_text(text: str, path: str) -> None:
    if _UNSTORABLE.search(text):
        raise invalid(path, "holds a NUL or a lone surrogate")

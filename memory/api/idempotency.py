"""One effect per Idempotency-Key: the answer is stored with the effect, in one transaction."""

import hashlib
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any, cast

import orjson
from django.db import connection, transaction
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.authentication import Principal
from memory.api.problems import Problem, invalid
from memory.api.rendering import json_bytes

HEADER = "Idempotency-Key"
KEY_CHARACTERS = 200
NOTHING: Mapping[str, Any] = {}
_CLAIM = """
    INSERT INTO memory_idempotentanswer (tenant_id, key, request_sha256, scope_ids)
        VALUES (%s, %s, %s, '[]')
    ON CONFLICT (tenant_id, key) DO NOTHING RETURNING id
"""  # waits for a rival of the same key to commit or to give up
_ANSWERED = """
    SELECT request_sha256, status, body #>> '{}' FROM memory_idempotentanswer
        WHERE tenant_id = %s AND key = %s
"""
_KEEP = """
    UPDATE memory_idempotentanswer AS a
        SET status = %s, body = to_jsonb(%s::text), scope_ids = COALESCE(
        (SELECT jsonb_agg(s.id) FROM memory_scope s JOIN unnest(%s::text[]) AS named (scope)
             ON s.kind || ':' || s.key = named.scope WHERE s.tenant_id = a.tenant_id), '[]')
    WHERE id = %s
"""  # with its scopes, so that erasing one erases what was answered about it


def once(
    request: Request, act: Callable[[], Response], *, unkept: Mapping[str, Any] = NOTHING
) -> Response:
    """Run a writing call in one transaction; with a key, once, and repeat its answer ever after.

    Args:
        request: the call.
        act: does it, and returns its answer.
        unkept: members of the answer that the request says as well. They are repeated from it, and
            not stored.

    Raises:
        Problem: 422 where the key was used with another request.
    """
    key = request.headers.get(HEADER)
    if key is None:
        with transaction.atomic():
            return act()
    if not key.isascii() or not key.isprintable() or not 1 <= len(key) <= KEY_CHARACTERS:
        raise invalid(HEADER, f"must be 1 to {KEY_CHARACTERS} printable ASCII characters")
    with transaction.atomic():
        return _once(request, key, act, unkept)


def _fingerprint(request: Request) -> bytes:
    """Return what makes a request the same."""
    _ = request.data  # read before its digest is there to be taken
    body = getattr(request._request, "body_sha256", b"")  # noqa: SLF001 - left there by the parser
    return hashlib.sha256(orjson.dumps([request.method, request.get_full_path()]) + body).digest()


def _within_reach(key: str, principal: Principal) -> str:
    """Return a caller's own key as it is kept.

    What other keys open is neither met nor told by it.
    """
    return hashlib.sha256(f"{principal.reach}\n{key}".encode()).hexdigest()


def _once(
    request: Request, key: str, act: Callable[[], Response], unkept: Mapping[str, Any]
) -> Response:
    fingerprint = _fingerprint(request)
    principal = cast(Principal, request.user)
    tenant, key = principal.tenant, _within_reach(key, principal)
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, [tenant.pk, key, fingerprint])
        claimed = cursor.fetchone()
        if claimed is None:
            cursor.execute(_ANSWERED, [tenant.pk, key])
            return _repeated(cursor.fetchone(), fingerprint, unkept)
    response = act()
    kept = json_bytes(response.data).decode()  # as text: the repeat is equal to the byte
    if unkept:  # each member keeps its place
        kept = orjson.dumps(orjson.loads(kept) | dict.fromkeys(unkept)).decode()
    scopes = sorted(_scopes_in(request.data) | _scopes_in(orjson.loads(kept)))
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, [response.status_code, kept, scopes, claimed[0]])
    return response


def _scopes_in(document: Any) -> set[str]:
    """Return the scopes that a request or an answer names, itself or in its items."""
    if not isinstance(document, Mapping):
        return set()
    items = document.get("items")
    named = [
        document.get("scope"),
        *(item.get("scope") for item in items or () if isinstance(item, Mapping)),
    ]
    return {scope for scope in named if isinstance(scope, str)}


def _repeated(
    stored: tuple[Any, ...] | None, fingerprint: bytes, unkept: Mapping[str, Any]
) -> Response:
    if stored is None or stored[1] is None:
        raise Problem(HTTPStatus.CONFLICT, "a request with this Idempotency-Key is still under way")
    if bytes(stored[0]) != fingerprint:
        raise invalid(HEADER, "was used for another request")
    answer = orjson.loads(stored[2])
    if unkept:
        answer |= unkept
    return Response(answer, status=stored[1], headers={"Idempotency-Replayed": "true"})

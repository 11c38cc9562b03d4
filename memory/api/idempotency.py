"""One effect per Idempotency-Key: the answer is stored with the effect, in one transaction."""

import hashlib
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

import orjson
from django.db import connection, transaction
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.authentication import Principal
from memory.api.problems import Problem, invalid
from memory.api.rendering import JSONRenderer

HEADER = "Idempotency-Key"
KEY_CHARACTERS = 200
_CLAIM = """
    INSERT INTO memory_idempotentanswer (tenant_id, key, request_sha256, scope_ids) VALUES (%s, %s, %s, '[]')
    ON CONFLICT (tenant_id, key) DO NOTHING RETURNING id
"""  # waits for a rival of the same key to commit or to give up
_ANSWERED = """
    SELECT request_sha256, status, body #>> '{}' FROM memory_idempotentanswer WHERE tenant_id = %s AND key = %s
"""
_KEEP = "UPDATE memory_idempotentanswer SET status = %s, body = to_jsonb(%s::text) WHERE id = %s"


def once(request: Request, act: Callable[[], Response]) -> Response:
    """Run a writing call in one transaction; with a key, once, and repeat its answer ever after.

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
        return _once(cast(Principal, request.user), key, _fingerprint(request), act)


def _fingerprint(request: Request) -> bytes:
    """Return what makes a request the same: what is asked, and the scopes of the key that asks."""
    _ = request.data  # read before its digest is there to be taken
    body = getattr(request._request, "body_sha256", b"")  # noqa: SLF001 - left there by the parser
    patterns = sorted(cast(Principal, request.user).scope_patterns)
    return hashlib.sha256(orjson.dumps([request.method, request.path, patterns]) + body).digest()


def _once(principal: Principal, key: str, fingerprint: bytes, act: Callable[[], Response]) -> Response:
    with connection.cursor() as cursor:
        cursor.execute(_CLAIM, [principal.tenant.pk, key, fingerprint])
        claimed = cursor.fetchone()
        if claimed is None:
            cursor.execute(_ANSWERED, [principal.tenant.pk, key])
            return _repeated(cursor.fetchone(), fingerprint)
    response = act()
    with connection.cursor() as cursor:
        kept = JSONRenderer().render(response.data).decode()  # as text: the repeat is equal to the byte
        cursor.execute(_KEEP, [response.status_code, kept, claimed[0]])
    return response


def _repeated(stored: tuple[Any, ...] | None, fingerprint: bytes) -> Response:
    if stored is None or stored[1] is None:
        raise Problem(HTTPStatus.CONFLICT, "a request with this Idempotency-Key is still under way")
    if bytes(stored[0]) != fingerprint:
        raise invalid(HEADER, "was used for another request")
    return Response(orjson.loads(stored[2]), status=stored[1], headers={"Idempotency-Replayed": "true"})

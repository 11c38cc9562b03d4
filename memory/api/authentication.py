"""API keys: `rmb_<prefix>_<secret>`. Only the prefix and the SHA-256 of the secret are stored."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db import connection
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, MethodNotAllowed
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from memory.models import ApiKey, Tenant
from memory.models.vocabulary import Permission

PREFIX_CHARACTERS = 8
SECRET_BYTES = 32  # high entropy: a fast hash is enough, a slow one would cost each request 100 ms (FAULTS S1)
_KEY = re.compile(r"^rmb_([A-Za-z0-9]{8,16})_([A-Za-z0-9_-]{40,60})$")
_FIND = """
    SELECT k.id, k.secret_sha256, k.permissions, k.scope_patterns, k.expires_at, k.revoked_at, k.tenant_id, t.slug
    FROM memory_apikey k JOIN memory_tenant t ON t.id = k.tenant_id WHERE k.prefix = %s
"""


@dataclass(frozen=True, slots=True)
class Principal:
    """Who a key speaks for, and what it may do."""

    key_id: UUID
    key_prefix: str
    tenant: Tenant
    permissions: frozenset[str]
    scope_patterns: tuple[str, ...]
    is_authenticated: bool = True

    @property
    def actor(self) -> str:
        """The name written beside what this key changes."""
        return f"key:{self.key_prefix}"

    def may_open(self, scope: str) -> bool:
        """Tell whether a scope is within the key's patterns; no pattern is every scope."""
        return not self.scope_patterns or any(_matches(scope, pattern) for pattern in self.scope_patterns)


def _matches(scope: str, pattern: str) -> bool:
    if pattern.endswith("*"):
        return scope.startswith(pattern[:-1])
    return scope == pattern


class ApiKeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer <api key>`. One statement; a revoked key is refused at once."""

    def authenticate(self, request: Request) -> tuple[Principal, None] | None:
        """Return who is asking, or None where no key was sent.

        Raises:
            AuthenticationFailed: the key is wrong, expired or revoked.
        """
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if not header:
            return None
        scheme, _, token = header.partition(" ")
        match = _KEY.match(token.strip())
        if scheme.lower() != "bearer" or match is None:
            raise AuthenticationFailed("the key is not valid")
        return _principal(match[1], match[2]), None

    def authenticate_header(self, request: Request) -> str:
        """Return the challenge of a 401."""
        del request
        return "Bearer"


def _principal(prefix: str, secret: str) -> Principal:
    with connection.cursor() as cursor:
        cursor.execute(_FIND, [prefix])
        row = cursor.fetchone()
    digest = hashlib.sha256(secret.encode()).digest()
    known = bytes(row[1]) if row else bytes(len(digest))
    now = datetime.now(UTC)
    if not hmac.compare_digest(digest, known) or row is None:
        raise AuthenticationFailed("the key is not valid")
    key_id, _hash, permissions, patterns, expires_at, revoked_at, tenant_id, slug = row
    if (expires_at is not None and expires_at <= now) or (revoked_at is not None and revoked_at <= now):
        raise AuthenticationFailed("the key is not valid")
    return Principal(key_id, prefix, Tenant(id=tenant_id, slug=slug), frozenset(permissions), tuple(patterns))


class HasPermission(BasePermission):
    """The view names the permission each of its methods needs; a view that names none is closed."""

    message = "this key lacks the permission"

    def has_permission(self, request: Request, view: Any) -> bool:
        """Tell whether the key carries the permission of the method, or `admin`.

        Raises:
            MethodNotAllowed: the view declares no permission for the method.
        """
        declared = getattr(view, "permissions", {})
        needed = declared.get("GET" if request.method == "HEAD" else request.method)
        principal = request.user
        if not isinstance(principal, Principal):
            return False
        if needed is None:
            raise MethodNotAllowed(str(request.method))
        return needed in principal.permissions or Permission.ADMIN in principal.permissions


def create_api_key(
    tenant: Tenant,
    *,
    name: str,
    permissions: Iterable[str] = (Permission.RETRIEVE, Permission.WRITE, Permission.FEEDBACK),
    scope_patterns: Sequence[str] = (),
) -> str:
    """Make a key and return it: the only time it is seen whole.

    Raises:
        ValueError: an unknown permission.
    """
    wanted = [Permission(permission).value for permission in permissions]
    prefix = "".join(secrets.choice("abcdefghijkmnopqrstuvwxyz23456789") for _ in range(PREFIX_CHARACTERS))
    secret = secrets.token_urlsafe(SECRET_BYTES)
    ApiKey.objects.create(
        tenant=tenant,
        name=name,
        prefix=prefix,
        secret_sha256=hashlib.sha256(secret.encode()).digest(),
        permissions=wanted,
        scope_patterns=list(scope_patterns),
    )
    return f"rmb_{prefix}_{secret}"

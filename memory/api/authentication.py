"""API keys: `rmb_<prefix>_<secret>`. Only the prefix and the SHA-256 of the secret are stored."""

import hashlib
import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import InternalError, NotSupportedError, connection
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from memory.api.rate_limit import (
    TAKEN_OF_KEY_AND_TENANT,
    count_refused_key,
    rates_of_key_and_tenant,
    require_no_wait,
)
from memory.models import ApiKey, Tenant
from memory.models.vocabulary import Permission, Provenance
from observability.database.kept_cursors import send_again
from observability.database.reach import UNSAID, reaching, settle_on

PREFIX_CHARACTERS = 8
SECRET_BYTES = 32  # high entropy: a fast hash is enough, a slow one would cost each request 100 ms
REACH_CHARACTERS = 16
EVERY_SCOPE = "*"
_PATTERN = re.compile(r"^[a-z][a-z0-9_]{0,31}:[^\x00-\x1f*,]{0,199}\*?$|^\*$")
_KEY = re.compile(r"^rmb_([A-Za-z0-9]{8,16})_([A-Za-z0-9_-]{40,60})$")
_FIND = f"""
    WITH found AS (
        SELECT k.id, k.permissions, k.scope_patterns, k.trust, k.tenant_id, k.slug,
               k.requests_per_second, k.request_burst,
               k.secret_sha256 = %(digest)s
                   AND COALESCE(k.revoked_at > clock_timestamp(), true)
                   AND COALESCE(k.expires_at > clock_timestamp(), true) AS is_valid
        FROM remembrancer_key(%(prefix)s) k
    ), taken AS ({TAKEN_OF_KEY_AND_TENANT})
    SELECT id, permissions, scope_patterns, trust, tenant_id, slug,
        (SELECT max(wait_seconds) FROM taken)
    FROM found WHERE is_valid
"""  # noqa: S608 - constants; values are bound. One statement: who asks, and whether that is too often


@dataclass(frozen=True, slots=True)
class Principal:
    """Who a key speaks for, and what it may do."""

    key_id: UUID
    key_prefix: str
    tenant: Tenant
    permissions: frozenset[str]
    scope_patterns: tuple[str, ...]
    trust: Provenance = Provenance.CONFIRMED_BY_USER
    is_authenticated: bool = True

    @property
    def actor(self) -> str:
        """The name written beside what this key changes."""
        return f"key:{self.key_prefix}"

    @property
    def trusted(self) -> bool:
        """Whether what it writes is believed as far as anything.

        What a doubted key orders waits for a person.
        """
        return self.trust == Provenance.CONFIRMED_BY_USER

    def may_open(self, scope: str) -> bool:
        """Tell whether a scope is within the key's patterns."""
        return opens(self.scope_patterns, scope)

    @property
    def reach(self) -> str:
        """A name for what this key reaches.

        Keys that open the same scopes share their callers' own ids.
        """
        return hashlib.sha256("\n".join(sorted(self.scope_patterns)).encode()).hexdigest()[
            :REACH_CHARACTERS
        ]


def opens(patterns: Iterable[str], scope: str) -> bool:
    """Tell whether a key of these patterns opens a scope: `*` is every scope, no pattern none."""
    return any(_matches(scope, pattern) for pattern in patterns)


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
            Throttled: too many requests of the key or its tenant, or too many wrong keys from this
                address.
        """
        header = request.META.get("HTTP_AUTHORIZATION", "")
        if not header:
            return None
        scheme, _, token = header.partition(" ")
        match = _KEY.match(token.strip())
        if scheme.lower() != "bearer" or match is None:
            count_refused_key(request)
            raise AuthenticationFailed("the key is not valid")
        try:
            principal = _principal(match[1], match[2])
        except AuthenticationFailed:
            count_refused_key(request)
            raise
        settle_on(principal.tenant.pk)
        return principal, None

    def authenticate_header(self, request: Request) -> str:
        """Return the challenge of a 401."""
        del request
        return "Bearer"


def _principal(prefix: str, secret: str) -> Principal:
    digest = hashlib.sha256(secret.encode()).digest()
    asked = {"prefix": prefix, "digest": digest, **rates_of_key_and_tenant()}
    with reaching(UNSAID):
        row = _found(asked)
    if row is None:
        raise AuthenticationFailed("the key is not valid")
    key_id, permissions, patterns, trust, tenant_id, slug, wait_seconds = row
    require_no_wait(wait_seconds)
    return Principal(
        key_id=key_id,
        key_prefix=prefix,
        tenant=Tenant(id=tenant_id, slug=slug),
        permissions=frozenset(permissions),
        scope_patterns=tuple(patterns),
        trust=Provenance(trust),
    )


def _found(asked: dict[str, Any]) -> Any:
    """Run the statement prepared: planning it anew costs as much as running it twice."""
    for is_last in (connection.in_atomic_block, True):
        connection.close_if_health_check_failed()  # as Django's own cursor does: it may have died
        connection.ensure_connection()
        try:
            with connection.wrap_database_errors:
                return send_again(connection.connection, _FIND, asked).fetchone()
        except (NotSupportedError, InternalError):
            if is_last:
                raise
            connection.close()  # it was prepared against columns that were made anew since
    return None


def require_pattern(pattern: str) -> str:
    """Return a scope pattern.

    Raises:
        ValueError: it is none such as user:*, user:42 or *.
    """
    if not _PATTERN.match(pattern):
        raise ValueError(f"{pattern} is no pattern such as user:* or user:42 (* for every scope)")
    return pattern


def create_api_key(
    tenant: Tenant,
    *,
    name: str,
    permissions: Iterable[str] = (Permission.RETRIEVE, Permission.WRITE, Permission.FEEDBACK),
    scope_patterns: Sequence[str],
    trust: str = Provenance.CONFIRMED_BY_USER,
    expires_at: datetime | None = None,
) -> str:
    """Make a key and return it: the only time it is seen whole.

    Raises:
        ValueError: an unknown permission or provenance, or no scope pattern or one that is none.
    """
    wanted = [Permission(permission).value for permission in permissions]
    if not scope_patterns:
        raise ValueError("a key without scopes opens nothing; * is every scope")
    prefix = "".join(
        secrets.choice("abcdefghijkmnopqrstuvwxyz23456789") for _ in range(PREFIX_CHARACTERS)
    )
    secret = secrets.token_urlsafe(SECRET_BYTES)
    ApiKey.objects.create(
        tenant=tenant,
        name=name,
        prefix=prefix,
        secret_sha256=hashlib.sha256(secret.encode()).digest(),
        permissions=wanted,
        scope_patterns=[require_pattern(pattern) for pattern in scope_patterns],
        trust=Provenance(trust),
        expires_at=expires_at,
    )
    return f"rmb_{prefix}_{secret}"

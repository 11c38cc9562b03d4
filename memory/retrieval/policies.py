"""Which policy answers: a tenant's own version before the shipped one of the same name."""

from dataclasses import dataclass
from time import monotonic
from uuid import UUID

import structlog
from django.db.models import F, Q
from pydantic import ValidationError

from memory.models import PolicyVersion
from memory.policy import SHIPPED, Policy

_log = structlog.get_logger(__name__)
FRESH_SECONDS = 1.0  # how long an edit in the admin may take to reach every process


class UnknownPolicy(Exception):  # noqa: N818 - named for what it says
    """No policy of this name, shipped or of the tenant."""


@dataclass(slots=True)
class _Cached:
    policies: dict[str, Policy]
    until: float


_cache: dict[UUID, _Cached] = {}


def policy_named(name: str, *, tenant_id: UUID) -> Policy:
    """Return the active policy of a name. At most one statement a second per tenant and process.

    Raises:
        UnknownPolicy: there is none.
    """
    cached = _cache.get(tenant_id)
    if cached is None or cached.until < monotonic():
        cached = _Cached(_stored(tenant_id), monotonic() + FRESH_SECONDS)
        _cache[tenant_id] = cached
    policy = cached.policies.get(name) or SHIPPED.get(name)
    if policy is None:
        raise UnknownPolicy(name)
    return policy


def forget_policies() -> None:
    """Read the stored policies again at the next question, in this process."""
    _cache.clear()


def _stored(tenant_id: UUID) -> dict[str, Policy]:
    """Read active versions; of one name the tenant's own goes last and so wins, then the newest."""
    rows = PolicyVersion.objects.filter(Q(tenant_id=tenant_id) | Q(tenant__isnull=True), active=True)
    ordered = rows.order_by(F("tenant_id").asc(nulls_first=True), "version")
    found: dict[str, Policy] = {}
    for row in ordered:
        try:
            found[row.name] = Policy.model_validate(row.document | {"name": row.name, "version": row.version})
        except ValidationError:  # written for another schema: the version before it, or the shipped one, answers
            _log.error("stored_policy_invalid", policy=row.name, version=row.version)
    return found

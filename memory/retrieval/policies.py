"""Which policy answers: a tenant's own version before the shipped one of the same name."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from uuid import UUID

import structlog
from django.db.models import F, Q
from pydantic import ValidationError

from memory.models import Experiment, PolicyVersion
from memory.models.experiment import ExperimentState
from memory.policy import DEFAULT_POLICY, SHIPPED, Policy
from memory.policy.experiment_arms import arm_of

_log = structlog.get_logger(__name__)
FRESH_SECONDS = 1.0  # how long an edit in the admin may take to reach every process


class UnknownPolicy(Exception):  # noqa: N818 - named for what it says
    """No policy of this name, shipped or of the tenant."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A running experiment, its candidate read."""

    id: UUID
    share: float
    candidate: Policy


@dataclass(frozen=True, slots=True)
class Choice:
    """The policy of a request that names none, and which experiment and arm chose it."""

    policy: Policy
    experiment: UUID | None = None
    arm: str = ""


@dataclass(slots=True)
class _CachedPolicies:
    policies: dict[str, Policy]
    tried: Tried | None
    until: float


_cache: dict[UUID, _CachedPolicies] = {}


def policy_named(name: str, *, tenant_id: UUID) -> Policy:
    """Return the active policy of a name. At most two statements a second per tenant and process.

    Raises:
        UnknownPolicy: there is none.
    """
    policy = _fresh(tenant_id).policies.get(name) or SHIPPED.get(name)
    if policy is None:
        raise UnknownPolicy(name)
    return policy


def policy_for(scopes: Sequence[str], *, tenant_id: UUID) -> Choice:
    """Return the policy of a request that names none.

    The default, or what an experiment tries on its first scope.
    """
    tried = _fresh(tenant_id).tried
    default = policy_named(DEFAULT_POLICY, tenant_id=tenant_id)
    if tried is None or not scopes:
        return Choice(default)
    arm = arm_of(tried.id, scopes[0], share=tried.share)
    return Choice(tried.candidate if arm == "candidate" else default, tried.id, arm)


def policy_version(name: str, version: int, *, tenant_id: UUID) -> Policy:
    """Return one version of a policy, in force or not; a tenant's own before the shipped one.

    Raises:
        UnknownPolicy: there is none, or it was written for another schema.
    """
    rows = PolicyVersion.objects.filter(
        Q(tenant_id=tenant_id) | Q(tenant__isnull=True), name=name, version=version
    )
    for row in rows.order_by(F("tenant_id").asc(nulls_last=True)):
        policy = _read(row)
        if policy is not None:
            return policy
    shipped = SHIPPED.get(name)
    if shipped is None or shipped.version != version:
        raise UnknownPolicy(f"{name}@{version}")
    return shipped


def _fresh(tenant_id: UUID) -> _CachedPolicies:
    cached = _cache.get(tenant_id)
    if cached is None or cached.until < monotonic():
        cached = _CachedPolicies(_stored(tenant_id), _tried(tenant_id), monotonic() + FRESH_SECONDS)
        _cache[tenant_id] = cached
    return cached


def _tried(tenant_id: UUID) -> Tried | None:
    """Return the running experiment of a tenant.

    One whose candidate cannot be read tries nothing.
    """
    running = Experiment.objects.filter(tenant_id=tenant_id, state=ExperimentState.RUNNING).first()
    if running is None:
        return None
    try:
        candidate = policy_version(running.policy, running.version, tenant_id=tenant_id)
    except UnknownPolicy:
        _log.error("experiment_without_candidate", experiment=str(running.pk))
        return None
    return Tried(running.pk, running.share, candidate)


def _read(row: PolicyVersion) -> Policy | None:
    """Return a stored version; None of one that was written for another schema."""
    try:
        return Policy.model_validate(row.document | {"name": row.name, "version": row.version})
    except ValidationError:
        _log.error("stored_policy_invalid", policy=row.name, version=row.version)
        return None


def forget_policies() -> None:
    """Read the stored policies again at the next question, in this process."""
    _cache.clear()


def _stored(tenant_id: UUID) -> dict[str, Policy]:
    """Read active versions; of one name the tenant's own goes last and so wins, then the newest."""
    rows = PolicyVersion.objects.filter(
        Q(tenant_id=tenant_id) | Q(tenant__isnull=True), active=True
    )
    ordered = rows.order_by(F("tenant_id").asc(nulls_first=True), "version")
    found: dict[str, Policy] = {}
    for row in ordered:
        policy = _read(row)
        if policy is not None:  # else the version before it, or the shipped one, answers
            found[row.name] = policy
    return found

"""Which tenants an operator may see.

This app knows ids only; who keeps the operators says which.
"""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

Bound = Callable[[Any], "frozenset[UUID] | None"]
_bounds: list[Bound] = []
_REMEMBERED = "_tenants_seen"


def bound_with(bound: Bound) -> Bound:
    """Register who says which tenants an operator is bound to."""
    _bounds.append(bound)
    return bound


def tenants_of(user: Any) -> "frozenset[UUID] | None":
    """Return the ids of the tenants an operator may see; None: every tenant.

    At most one statement a request.
    """
    if not hasattr(user, _REMEMBERED):
        found = [bound(user) for bound in _bounds]
        said = [one for one in found if one is not None]
        setattr(user, _REMEMBERED, frozenset.intersection(*said) if said else None)
    seen: frozenset[UUID] | None = getattr(user, _REMEMBERED)
    return seen


def of_tenants(rows: QuerySet[Any], user: Any, *, column: str = "tenant_id") -> QuerySet[Any]:
    """Return the rows of the tenants an operator may see.

    Args:
        rows: of any table that names a tenant.
        user: the operator.
        column: that holds the tenant's id.
    """
    seen = tenants_of(user)
    return rows if seen is None else rows.filter(Q(**{f"{column}__in": seen}))


def may_see(user: Any, tenant_id: UUID | None) -> bool:
    """Tell whether an operator may see what belongs to a tenant.

    What belongs to none, only who may see every one.
    """
    seen = tenants_of(user)
    return seen is None or tenant_id in seen

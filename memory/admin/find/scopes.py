"""Which scopes an operator's search goes through: the one named, or those last in use."""

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest

from memory.models import Scope
from observability.models import Retrieval
from observability.operator_tenants import of_tenants

MOST_SCOPES = 50  # searched at once, where none is named
LAST_RETRIEVALS = 200  # looked through for scopes in use


@dataclass(frozen=True, slots=True)
class Searched:
    """Scopes of one tenant, each as `kind:id`."""

    tenant_id: UUID
    scopes: tuple[str, ...]


def searched_scopes(request: HttpRequest, *, scope: str, tenant: str) -> list[Searched]:
    """Return the scopes to search, by tenant, of those the operator may see.

    At most three statements.

    Args:
        request: of the operator.
        scope: `kind:id`; empty: those that agents last asked about, and then the newest, at most
            MOST_SCOPES.
        tenant: a tenant's slug; empty: every one.
    """
    rows = of_tenants(Scope.objects.all(), request.user)
    if tenant:
        rows = rows.filter(tenant__slug=tenant)
    if scope:
        kind, _colon, key = scope.partition(":")
        return _by_tenant(list(rows.filter(kind=kind, key=key)[:MOST_SCOPES]))
    asked = Retrieval.objects.order_by("-created_at").values_list("scope_ids", flat=True)[
        :LAST_RETRIEVALS
    ]
    used = list(dict.fromkeys(one for ids in asked for one in ids))[:MOST_SCOPES]
    known = list(rows.filter(pk__in=used))
    newest = rows.exclude(pk__in=used).order_by("-number")[: MOST_SCOPES - len(known)]
    return _by_tenant([*known, *newest])


def _by_tenant(rows: list[Scope]) -> list[Searched]:
    tenants = dict.fromkeys(row.tenant_id for row in rows)
    return [
        Searched(tenant, tuple(str(row) for row in rows if row.tenant_id == tenant))
        for tenant in tenants
    ]

"""A tenant that lives as long as one evaluation."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from django.db import OperationalError, connection, transaction
from psycopg.errors import DeadlockDetected

from memory.models import AuditLink, Scope, SearchEntry, Tenant
from memory.models.locks import scope_locks
from memory.scopes.erase import erase_history
from memory.scopes.tables import models_of_tenants

ERASE_ATTEMPTS = 5
SLUG_PREFIX = "evaluate-"


@contextmanager
def throwaway_tenant(*, keep: bool = False) -> Iterator[Tenant]:
    """Make a tenant and erase it, with everything in it, at the end, however that comes."""
    tenant = Tenant.objects.create(
        slug=f"{SLUG_PREFIX}{uuid4().hex[:12]}", name="A run of evaluate"
    )
    try:
        yield tenant
    finally:
        if not keep:
            erase_tenant(tenant)


def erase_tenant(tenant: Tenant) -> None:
    """Delete every row of a tenant in every table, histories included. One transaction.

    References between the tables are checked at its end, so their order does not matter. A worker
    beside it may hold what this waits for while it waits for this; the database then ends one of
    the two, and this one tries again.
    """
    for _attempt in range(ERASE_ATTEMPTS - 1):
        try:
            _erase(tenant)
        except OperationalError as error:
            if not isinstance(error.__cause__, DeadlockDetected):
                raise
        else:
            return
    _erase(tenant)


def _erase(tenant: Tenant) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        scope_locks(
            list(Scope.objects.filter(tenant=tenant).values_list("pk", flat=True))
        )  # as workers do, first
        _delete_all(SearchEntry, tenant)  # the index first, so that its counters run once
        for model in models_of_tenants():
            if model is not AuditLink:
                _delete_all(model, tenant)
        Tenant.objects.filter(pk=tenant.pk)._raw_delete(using=connection.alias)  # noqa: SLF001 - Django's own fast path
        cursor.execute(
            "SELECT remembrancer_erase_seal(%s)", [tenant.pk]
        )  # the owner does it, once the tenant is gone


def _delete_all(model: type[Any], tenant: Tenant) -> None:
    if hasattr(model, "pgh_tracked_model"):
        erase_history(model, "tenant_id", tenant.pk)
        return
    rows = model._base_manager.filter(tenant_id=tenant.pk)  # noqa: SLF001 - Django's documented name
    rows._raw_delete(rows.db)  # noqa: SLF001 - Django's own fast path; the triggers do the rest

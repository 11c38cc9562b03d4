"""Everything of a scope, gone: rows, embeddings, history, receipts and jobs, proved with counts."""

import hmac
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from memory.models import Scope
from memory.models.erasure import ErasureReceipt
from memory.models.locks import scope_locks
from memory.models.tenancy import Tenant
from memory.scopes.tables import models_of_scopes, rows_of_scope


@dataclass(frozen=True, slots=True)
class Erased:
    """Rows by table, before and after; after is 0 everywhere."""

    before: dict[str, int]
    after: dict[str, int]
    receipt_id: UUID


def would_erase(tenant: Tenant, name: str) -> dict[str, int] | None:
    """Return what erasing a scope would remove: rows by table.

    Changes nothing; None for no scope.
    """
    kind, _, key = name.partition(":")
    scope = Scope.objects.filter(tenant=tenant, kind=kind, key=key).first()
    if scope is None:
        return None
    return {
        model._meta.db_table: rows_of_scope(model, scope.pk).count()  # noqa: SLF001 - documented
        for model in models_of_scopes()
    }


def scope_digest(tenant_id: UUID, name: str) -> bytes:
    """Return what a receipt keeps in place of a scope's name.

    Who knows the name finds it, nobody reads it.
    """
    return hmac.new(tenant_id.bytes, name.encode(), "sha256").digest()


def erase_scope(tenant: Tenant, name: str, *, actor: str) -> Erased | None:
    """Delete every row of a scope in every table, its histories and its name. One transaction.

    None for no scope. Writers of the scope wait for it and then find the scope gone; a later write
    makes a new, empty one. A receipt stays: who, when and how many rows, without a word of what
    they said.
    """
    kind, _, key = name.partition(":")
    with transaction.atomic():
        scope = Scope.objects.filter(tenant=tenant, kind=kind, key=key).first()
        if scope is None:
            return None
        scope_locks([scope.pk])  # before the row: in the order in which memories are written
        scope = Scope.objects.select_for_update().filter(pk=scope.pk).first()
        if scope is None:
            return None
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        models = models_of_scopes()
        before = {model._meta.db_table: rows_of_scope(model, scope.pk).count() for model in models}  # noqa: SLF001 - Django's documented _meta API
        for model in models:
            _delete(model, scope)
        after = {model._meta.db_table: rows_of_scope(model, scope.pk).count() for model in models}  # noqa: SLF001 - Django's documented _meta API
        Scope.objects.filter(pk=scope.pk).delete()
        receipt = ErasureReceipt.objects.create(
            tenant=tenant,
            erased_scope=scope.pk,
            scope_hmac=scope_digest(tenant.pk, name),
            actor=actor,
            counts=before,
        )
    return Erased(before, after, receipt.pk)


def _delete(model: type, scope: Scope) -> None:
    """Delete in one statement, without collecting the rows first.

    Of a history, the owner does it for us.
    """
    if hasattr(model, "pgh_tracked_model"):
        erase_history(model, "scope_id", scope.pk)
        return
    rows = rows_of_scope(model, scope.pk)
    rows._raw_delete(rows.db)  # noqa: SLF001 - Django's own fast path; the triggers do the rest


def erase_history(model: Any, column: str, value: UUID) -> None:
    """Delete the versions of a scope or a tenant.

    The service's own role may only add versions and read them.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT remembrancer_erase_history(%s, %s, %s)",
            [model._meta.db_table, column, value],  # noqa: SLF001 - Django's documented _meta API
        )

"""Everything of a scope, gone: rows, embeddings, history, receipts and jobs, proved with counts."""

from dataclasses import dataclass

from django.db import connection, transaction

from memory.indexing import scope_locks
from memory.models import Scope
from memory.models.tenancy import Tenant
from memory.scope_tables import models_of_scopes, rows_of_scope


@dataclass(frozen=True, slots=True)
class Erased:
    """Rows by table, before and after; after is 0 everywhere."""

    before: dict[str, int]
    after: dict[str, int]


def erase_scope(tenant: Tenant, name: str) -> Erased | None:
    """Delete every row of a scope in every table, its histories and its name. One transaction; None for no scope.

    Writers of the scope wait for it and then find the scope gone; a later write makes a new, empty one.
    """
    kind, _, key = name.partition(":")
    with transaction.atomic():
        scope = Scope.objects.select_for_update().filter(tenant=tenant, kind=kind, key=key).first()
        if scope is None:
            return None
        scope_locks([scope.pk])
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        models = models_of_scopes()
        before = {model._meta.db_table: rows_of_scope(model, scope.pk).count() for model in models}  # noqa: SLF001 - Django's documented _meta API
        for model in models:
            _delete(model, scope)
        after = {model._meta.db_table: rows_of_scope(model, scope.pk).count() for model in models}  # noqa: SLF001 - Django's documented _meta API
        Scope.objects.filter(pk=scope.pk).delete()
    return Erased(before, after)


def _delete(model: type, scope: Scope) -> None:
    """Delete in one statement, without collecting the rows first."""
    rows = rows_of_scope(model, scope.pk)
    rows._raw_delete(rows.db)  # noqa: SLF001 - Django's own fast path; the triggers do the rest

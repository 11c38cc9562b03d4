"""Scopes, sessions and runs: they come into being when first named."""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.db import connection

from memory.models import Run, Scope, Session
from memory.models.tenancy import Tenant

ScopeSession = tuple[UUID, str]
"""A scope's id and the caller's own id of a session or run in it."""


def scopes(tenant: Tenant, names: Iterable[str]) -> dict[str, Scope]:
    """Return the scopes by name, made where they were missing.

    One statement, three when some are new.
    """
    wanted = sorted(set(names))
    found = _scopes(tenant, wanted)
    missing = [name for name in wanted if name not in found]
    if missing:
        kinds, keys = _kinds_and_keys(missing)
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO memory_scope (id, tenant_id, kind, key)"
                " SELECT gen_random_uuid(), %s, kind, key FROM unnest(%s::text[], %s::text[]) "
                "AS new (kind, key)"
                " ON CONFLICT (tenant_id, kind, key) DO NOTHING",
                [tenant.pk, kinds, keys],
            )
        found.update(_scopes(tenant, missing))
    return found


def _scopes(tenant: Tenant, names: list[str]) -> dict[str, Scope]:
    fields = [field.attname for field in Scope._meta.concrete_fields]  # noqa: SLF001 - Django's documented _meta API
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {', '.join(fields)} FROM memory_scope"  # noqa: S608 - columns of this model
            " JOIN unnest(%s::text[], %s::text[]) AS w (kind, key) USING (kind, key)"
            " WHERE tenant_id = %s",
            [*_kinds_and_keys(names), tenant.pk],
        )
        rows = [Scope.from_db(connection.alias, fields, row) for row in cursor.fetchall()]
    return {str(scope): scope for scope in rows}


def _kinds_and_keys(names: list[str]) -> tuple[list[str], list[str]]:
    pairs = [name.split(":", 1) for name in names]
    return [kind for kind, _ in pairs], [key for _, key in pairs]


def sessions(tenant: Tenant, named: Iterable[ScopeSession]) -> dict[ScopeSession, Session]:
    """Return sessions by scope and caller's id, made where they were missing."""
    begun = "summary_lines, rolling_summary, summarised_to, key_quotes", "'[]', '', 0, '[]'"
    return _keyed(Session, tenant, named, begun=begun)


def runs(tenant: Tenant, named: Iterable[ScopeSession]) -> dict[ScopeSession, Run]:
    """Return runs by scope and caller's id, made where they were missing."""
    return _keyed(Run, tenant, named, begun=("working_memory", "'{}'"))


def _keyed(
    model: Any, tenant: Tenant, named: Iterable[ScopeSession], *, begun: tuple[str, str]
) -> dict[ScopeSession, Any]:
    """Return what is called so; `begun` is what a new one holds.

    Columns, and their values as SQL. One statement, three when some are new.
    """
    wanted = set(named)
    found = _called(model, tenant, wanted)
    missing = wanted - found.keys()
    if missing:
        columns, values = begun
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {model._meta.db_table} (id, tenant_id, scope_id, key, {columns})"  # noqa: S608, SLF001 - constants of this module; documented
                f" SELECT gen_random_uuid(), %s, scope_id, key, {values}"
                " FROM unnest(%s::uuid[], %s::text[]) AS new (scope_id, key)"
                " ON CONFLICT (tenant_id, scope_id, key) DO NOTHING",
                [tenant.pk, *_columns(missing)],
            )
        found |= _called(model, tenant, missing)
    return found


def _called(model: Any, tenant: Tenant, named: Collection[ScopeSession]) -> dict[ScopeSession, Any]:
    if not named:
        return {}
    rows = model.objects.raw(
        f"SELECT t.* FROM {model._meta.db_table} t JOIN unnest(%s::uuid[], %s::text[]) "  # noqa: S608, SLF001 - as above
        "AS w (scope_id, key) USING (scope_id, key)"
        " WHERE t.tenant_id = %s",
        [*_columns(named), tenant.pk],
    )
    return {(row.scope_id, row.key): row for row in rows}


def _columns(named: Iterable[ScopeSession]) -> list[Any]:
    scope_ids, keys = zip(*sorted(named), strict=True)
    return [list(scope_ids), list(keys)]

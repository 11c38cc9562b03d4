"""Everything of a scope, as lines of JSON."""

from collections.abc import Callable, Collection, Iterator
from typing import Any

import orjson

from memory.index.vector_columns import VECTOR_FIELDS
from memory.models import Scope
from memory.models.tenancy import Tenant
from memory.scopes.tables import models_of_scopes, rows_of_scope

DERIVED = frozenset(
    {"words", *VECTOR_FIELDS}
)  # made from the text, and made again from it on import
CHUNK_ROWS = 500


def _every_scope(_name: str) -> bool:
    return True


def export_scope(
    tenant: Tenant, name: str, *, may_open: Callable[[str], bool] = _every_scope
) -> Iterator[bytes]:
    """Yield one line per row of every table: {"table": ..., "row": {...}}.

    Nothing for a scope nobody has named.

    Args:
        tenant: whose scope it is.
        name: of the scope.
        may_open: which scopes the reader opens: what also holds words of another, as a retrieval of
            both does, is left out.
    """
    kind, _, key = name.partition(":")
    scope = Scope.objects.filter(tenant=tenant, kind=kind, key=key).first()
    if scope is None:
        return
    yield _line(
        "memory_scope", {"id": scope.pk, "kind": kind, "key": key, "created_at": scope.created_at}
    )
    is_open = {str(scope.pk): True}
    for model in models_of_scopes():
        table = model._meta.db_table  # noqa: SLF001 - Django's documented _meta API
        names = [f.attname for f in model._meta.concrete_fields if f.name not in DERIVED]  # noqa: SLF001 - Django's documented _meta API
        for row in rows_of_scope(model, scope.pk).values(*names).iterator(chunk_size=CHUNK_ROWS):
            named = {str(one) for one in row.get("scope_ids") or ()}
            is_open |= _learnt(tenant, named - is_open.keys(), may_open)
            if all(is_open[one] for one in named):
                yield _line(table, row)


def _learnt(
    tenant: Tenant, scope_ids: Collection[str], may_open: Callable[[str], bool]
) -> dict[str, bool]:
    """Return whether the reader opens scopes; none that is not there any more."""
    if not scope_ids:
        return {}
    there = {str(one.pk): one for one in Scope.objects.filter(tenant=tenant, pk__in=scope_ids)}
    return {one: one in there and may_open(str(there[one])) for one in scope_ids}


def _line(table: str, row: dict[str, Any]) -> bytes:
    return (
        orjson.dumps({"table": table, "row": row}, default=_text, option=orjson.OPT_UTC_Z) + b"\n"
    )


def _text(value: object) -> str:
    return bytes(value).hex() if isinstance(value, bytes | memoryview) else str(value)

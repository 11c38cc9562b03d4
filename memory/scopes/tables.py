"""Every table that holds rows of a scope or a tenant, found from the models.

A new one is never forgotten.
"""

from typing import Any
from uuid import UUID

from django.apps import apps
from django.db.models import Q

from memory.models import SearchEntry

HISTORY_LAST = "pgh_id"  # deleting a row writes its history, so histories go last


def models_of_scopes() -> list[type[Any]]:
    """Return the models whose rows belong to scopes, in an order in which they can be deleted."""
    return _deletable("scope_id", "scope_ids")


def models_of_tenants() -> list[type[Any]]:
    """Return the models whose rows belong to tenants, in an order in which they can be deleted."""
    return _deletable("tenant_id")


def _deletable(*owners: str) -> list[type[Any]]:
    found = [model for model in apps.get_models() if _columns(model) & set(owners)]
    return sorted(found, key=_place)


def _place(model: type[Any]) -> tuple[bool, bool, bool, str]:
    """Say when a model's rows go: the index first, and whole.

    Each memory that went would take its entry out of the index by itself, and change the same
    counts of terms again: for a scope of n memories that takes the square of n.
    """
    is_history = HISTORY_LAST in _columns(model)
    return is_history, model is not SearchEntry, not _refers(model), model._meta.db_table  # noqa: SLF001 - Django's documented _meta API


def rows_of_scope(model: type[Any], scope_id: UUID) -> Any:
    """Return the rows of one scope.

    Of a table that knows several scopes a row, those that name it.
    """
    if "scope_id" in _columns(model):
        return model._base_manager.filter(scope_id=scope_id)  # noqa: SLF001 - Django's documented name
    field = model._meta.get_field("scope_ids")  # noqa: SLF001 - Django's documented _meta API
    value: Any = [str(scope_id)] if field.get_internal_type() == "JSONField" else [scope_id]
    return model._base_manager.filter(Q(scope_ids__contains=value))  # noqa: SLF001 - Django's documented name


def _columns(model: type[Any]) -> set[str]:
    return {field.attname for field in model._meta.concrete_fields}  # noqa: SLF001 - Django's documented _meta API


def _refers(model: type[Any]) -> bool:
    """Tell whether a model's rows point at sessions or runs, which must then go later."""
    return bool(_columns(model) & {"session_id", "run_id"})

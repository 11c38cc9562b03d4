"""The columns of rows as a record keeps them: before a revision and after it."""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.forms.models import model_to_dict

from memory.models import MemoryItem
from memory.models.remembered_row import COUNTERS, USE_COUNTERS

Columns = dict[str, Any]
"""Values of a row by column."""
RowChange = dict[str, Any]
"""What a record says of one row.

`source`, `id`, and its columns before (`was`) and after (`is`).
"""
_UNKEPT = frozenset({"id", *COUNTERS})
"""Columns whose change is no change of what is remembered."""


def columns_of(row: models.Model) -> Columns:
    """Return what a row says and how it stands, as JSON values by column."""
    fields = row._meta.concrete_fields  # noqa: SLF001 - Django's documented _meta API
    names = [field.attname for field in fields if field.name not in _UNKEPT]
    return {name: plain(getattr(row, name)) for name in names}


def differing(was: Columns, now: Columns) -> Columns:
    """Return the columns of `was` that are otherwise now."""
    return {name: value for name, value in was.items() if now.get(name) != value}


def put_back(row: models.Model, values: Columns) -> None:
    """Set columns of a row to JSON values. Does not save."""
    for name, value in values.items():
        field: Any = row._meta.get_field(name)  # noqa: SLF001 - Django's documented _meta API
        setattr(row, field.attname, _typed(field, value))


def plain(value: Any) -> Any:
    """Return a column's value as JSON holds it."""
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    return value


def _typed(field: Any, value: Any) -> Any:
    if value is None or isinstance(field, models.JSONField):
        return value
    if isinstance(field, ArrayField):
        return [field.base_field.to_python(each) for each in value]
    return getattr(field, "target_field", field).to_python(value)


def copied(old: MemoryItem) -> Columns:
    """Return the columns of a new, current memory that says what an old one did."""
    skipped = {"id", "tenant", "scope", "session", "run"}
    fields = model_to_dict(old)
    # model_to_dict leaves out what is not editable; those columns start anew, but for these
    kept = {name: value for name, value in fields.items() if name not in skipped}
    owner = {name: getattr(old, name) for name in ("tenant_id", "session_id", "run_id")}
    counters = dict.fromkeys(USE_COUNTERS, 0)
    times = {
        "valid_from": old.valid_from,
        "valid_to": old.valid_to,
        "stated_valid_to": old.valid_to,
    }
    standing = {"retired_at": None, "superseded_by": None}
    own = {"scope": old.scope, "valid_from_stated": old.valid_from_stated, "id": uuid4()}
    return {**kept, **owner, **times, **standing, **counters, **own}

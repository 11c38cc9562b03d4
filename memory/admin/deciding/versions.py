"""The versions of a memory side by side: what was changed, by whom, when and why."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Any
from uuid import UUID

from django.contrib.postgres.fields import ArrayField
from django.db.models import UUIDField
from django.utils.timezone import localtime
from django.utils.translation import gettext

from memory.models.remembered_row import Remembered

MOST_VERSIONS = 30  # columns on one page, the newest ones
CHAIN_LENGTH = 20  # memories shown on each side of one that was superseded
UNTOLD = frozenset(  # columns that tell an operator nothing
    {
        "id",
        "tenant",
        "scope",
        "updated_at",
        "stated_valid_to",
        "valid_from_stated",
        "schema_version",
        "spans",
        "notes",
        "parts",
    }
)


@dataclass(frozen=True, slots=True)
class Version:
    """One version: who made it and why. `label` is insert, update or delete."""

    label: str
    at: datetime
    actor: str
    reason: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A column's value in one version, and whether that version changed it."""

    text: str
    changed: bool


@dataclass(frozen=True, slots=True)
class VersionComparison:
    """Versions newest first; rows of (column's name, one cell a version).

    Attributes:
        changed: the columns that some version changed.
        same: the others that say something.
        truncated: there are older versions than these.
    """

    versions: list[Version]
    changed: list[tuple[str, list[Cell]]]
    same: list[tuple[str, list[Cell]]]
    truncated: bool


def compare(row: Remembered) -> VersionComparison:
    """Return the newest versions of a memory. One statement."""
    model: Any = row.pgh_event_model  # type: ignore[attr-defined]  # set by pghistory.track
    events = list(model.objects.filter(pgh_obj_id=row.pk).order_by("-pgh_id")[: MOST_VERSIONS + 1])
    shown = events[:MOST_VERSIONS]
    fields = [field for field in type(row)._meta.fields if _tells(field)]  # noqa: SLF001 - documented
    changed, same = [], []
    for field in fields:
        cells = _cells(field, shown, before=events[MOST_VERSIONS:])
        if any(cell.changed for cell in cells):
            changed.append((str(field.verbose_name), cells))
        elif cells and cells[0].text:
            same.append((str(field.verbose_name), cells))
    return VersionComparison(
        [_version(event) for event in shown], changed, same, len(events) > len(shown)
    )


def _tells(field: Any) -> bool:
    """Tell whether a column says something in words.

    Where it comes from and what it stands in are shown as words.
    """
    of = field.base_field if isinstance(field, ArrayField) else field
    return field.name not in UNTOLD and not isinstance(of, UUIDField)


def _version(event: Any) -> Version:
    context = event.pgh_context or {}
    actor, reason = context.get("actor", ""), context.get("reason", "")
    return Version(event.pgh_label, event.pgh_created_at, str(actor), str(reason))


def _cells(field: Any, events: list[Any], *, before: list[Any]) -> list[Cell]:
    """Compare each version with the one before it; the first of all changed nothing."""
    values = [getattr(event, field.attname) for event in (*events, *before)]
    if events and not before:
        values.append(values[-1])
    words = bool(field.flatchoices)
    return [
        Cell(_text(value, words=words), value != previous) for value, previous in pairwise(values)
    ]


def _text(value: Any, *, words: bool) -> str:
    """Return a value as a cell says it; `words`.

    It is one of the data's fixed words, to be translated.
    """
    if value is None or value in ("", [], {}):
        return ""
    if isinstance(value, bool):
        return gettext("Yes") if value else gettext("No")
    if isinstance(value, datetime):
        return localtime(value).strftime("%Y-%m-%d %H:%M:%S %Z")
    if isinstance(value, dict | list):
        return _listed(value)
    return gettext(str(value)) if words else str(value)


def _listed(value: dict[str, Any] | list[Any]) -> str:
    is_flat = isinstance(value, list) and not any(isinstance(part, dict | list) for part in value)
    if is_flat:
        return ", ".join(map(str, value))
    return json.dumps(value, ensure_ascii=False, indent=1, default=str)


def chain(row: Remembered) -> list[Remembered]:
    """Return what it took the place of, itself, and what took its place: oldest first.

    At most 2 * CHAIN_LENGTH statements; one where it stands alone.
    """
    return [*_replaced(row), row, *_replacing(row)]


def _replaced(row: Remembered) -> Iterable[Remembered]:
    manager: Any = type(row)._default_manager  # noqa: SLF001 - Django's documented name
    seen: set[UUID] = {row.pk}
    found: list[Remembered] = []
    level: list[UUID] = [row.pk]
    while level and len(found) < CHAIN_LENGTH:
        here = manager.filter(tenant_id=row.tenant_id, scope_id=row.scope_id)  # a scope is indexed
        older = here.filter(superseded_by__in=level).order_by("-recorded_at")
        fresh = [one for one in older[:CHAIN_LENGTH] if one.pk not in seen]
        seen |= {one.pk for one in fresh}
        found += fresh
        level = [one.pk for one in fresh]
    return reversed(found)


def _replacing(row: Remembered) -> list[Remembered]:
    manager: Any = type(row)._default_manager  # noqa: SLF001 - Django's documented name
    found: list[Remembered] = []
    seen, following = {row.pk}, row.superseded_by
    while following is not None and following not in seen and len(found) < CHAIN_LENGTH:
        seen.add(following)
        newer = manager.filter(tenant_id=row.tenant_id, pk=following).first()
        if newer is None:
            break
        found.append(newer)
        following = newer.superseded_by
    return found

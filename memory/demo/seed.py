"""Write the demo's history into a tenant, each memory as of the day it is from."""

from collections.abc import Iterable
from datetime import datetime
from itertools import groupby
from typing import Any

from memory.demo.history import Past, history
from memory.ingest.write import ingest
from memory.kind_declarations import STATED_TABLES
from memory.models import Tenant
from memory.models.remembered_row import Remembered
from memory.revisions import Change

SLUG = "demo"
ACTOR = "demo"


def seed(tenant: Tenant, *, now: datetime) -> int:
    """Write what of the history is not there yet, and return how many that was.

    A memory that is there, whatever was made of it since, stays as it is: so a second run changes
    nothing.
    """
    known = _known(tenant)
    missing = [
        past for past in history(now) if (past.item.source, past.item.external_id) not in known
    ]
    for recorded_at, group in groupby(missing, key=lambda past: past.recorded_at):
        _write(list(group), tenant=tenant, change=Change(ACTOR, "the demo's history", recorded_at))
    return len(missing)


def _known(tenant: Tenant) -> set[tuple[str, str | None]]:
    known: set[tuple[str, str | None]] = set()
    for model in set(STATED_TABLES.values()):
        rows = model._default_manager.filter(tenant=tenant)  # noqa: SLF001 - Django's documented name
        known.update(
            (str(getattr(row, "kind", row._meta.model_name)), row.external_id)  # noqa: SLF001
            for row in rows
        )
    return known


def _write(pasts: Iterable[Past], *, tenant: Tenant, change: Change) -> None:
    pasts = list(pasts)
    written = ingest([past.item for past in pasts], tenant=tenant, change=change)
    for past, result in zip(pasts, written, strict=True):
        if past.then:
            model: type[Remembered] = STATED_TABLES[result.source]
            with change.on_record():
                rows = model._default_manager.filter(tenant=tenant, pk=result.id)  # noqa: SLF001 - Django's documented name
                rows.update(**_columns(past, change.now))


def _columns(past: Past, now: datetime) -> dict[str, Any]:
    """Turn `then` into columns; `validated` is an insight that somebody stood for at once."""
    then = dict(past.then)
    if then.pop("validated", False):
        then |= {"validated_at": now, "last_validated_at": now}
    return then

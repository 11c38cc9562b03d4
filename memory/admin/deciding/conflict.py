"""What a second reviewer is told: who changed the memory meanwhile, why, and what it says now."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _

from memory.admin.tables import TEXT_OF
from memory.models.remembered_row import Remembered


def say_who_changed(request: HttpRequest, row: Remembered) -> None:
    """Tell the operator that a memory was changed since it was opened, by whom and why."""
    messages.error(request, changed_by(row))


def changed_by(row: Remembered) -> str:
    """Return who changed a row last, why, and what stands in its place now.

    At most two statements.
    """
    context = _last_context(row)
    said = {
        "who": context.get("actor") or "–",
        "why": context.get("reason") or "–",
        "now": getattr(_standing(row), TEXT_OF.get(type(row), "pk"), ""),
    }
    return (
        _(
            "It was changed since you opened it, and is left as it is. %(who)s: “%(why)s”. "
            "It says now: %(now)s"
        )
        % said
    )


def _last_context(row: Any) -> dict[str, Any]:
    latest = row.pgh_event_model.objects.filter(pgh_obj_id=row.pk).order_by("-pgh_id").first()
    return (latest.pgh_context or {}) if latest else {}


def _standing(row: Any) -> Any:
    """Return what took a row's place, if anything did."""
    if row.superseded_by is None:
        return row
    return type(row)._default_manager.filter(pk=row.superseded_by).first() or row  # noqa: SLF001 - documented name

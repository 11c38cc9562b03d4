"""Many memories archived at once: one reason, one undo."""

from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memory import revisions
from memory.admin.deciding.operator import REASON_CHARACTERS, operator_change
from memory.admin.deciding.undoing import remember
from memory.models import MemoryItem
from memory.revisions import CorrectionError

MOST_AT_ONCE = 500  # memories, the newest of those chosen; each is a revision of its own
FIRST = 10  # of them that are shown


def archive_chosen(page: Any, request: HttpRequest, rows: QuerySet[MemoryItem]) -> HttpResponse | None:
    """Ask why once, then archive every memory chosen; None after it is done."""
    chosen = list(rows.filter(retired_at=None).order_by("-recorded_at", "pk")[:MOST_AT_ONCE])
    if request.POST.get("confirmed"):
        _archive(request, chosen)
        return None
    context = {
        **admin.site.each_context(request),
        "title": _("Archive"),
        "opts": page.opts,
        "count": len(chosen),
        "first": chosen[:FIRST],
        "chosen": [str(row.pk) for row in chosen],
        "checkbox": ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(request, "admin/memory/bulk.html", context)


def _archive(request: HttpRequest, chosen: list[MemoryItem]) -> None:
    reason = request.POST.get("reason", "").strip()[:REASON_CHARACTERS] or "archived by an operator"
    done: list[Any] = []
    archived = 0
    for row in chosen:
        try:
            result = revisions.archive(row, change=operator_change(request, reason=reason, version=row.updated_at))
        except CorrectionError as error:
            messages.error(request, _(error.message))
        else:
            archived += 1
            done += result.revisions
    said = ngettext("%(n)d memory archived.", "%(n)d memories archived.", archived) % {"n": archived}
    messages.success(request, said)
    remember(request, label=said, done=done)

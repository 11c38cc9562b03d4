"""Many memories decided at once: what it changes shown first, one reason, one undo."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from memory.admin.deciding.consequences import ExpectedRow, expected
from memory.admin.deciding.decisions import DecisionKind
from memory.admin.deciding.operator_change import REASON_CHARACTERS, operator_change
from memory.admin.deciding.undoing import remember
from memory.models import MemoryItem
from memory.models.queryset import RememberedQuerySet
from memory.revisions import CorrectionError

MOST_AT_ONCE = 500  # memories, the newest of those chosen; each is a revision of its own
FIRST = 10  # of them for which it is shown what else changes


def decide_chosen(
    page: Any, request: HttpRequest, rows: RememberedQuerySet[MemoryItem], *, decision: DecisionKind
) -> HttpResponse | None:
    """Show what it changes and ask why once, then decide over every memory chosen.

    None after it is done.
    """
    fitting = rows.retired() if decision.of_retired else rows.current()
    chosen = list(fitting.select_related("scope").order_by("-recorded_at", "pk")[:MOST_AT_ONCE])
    if request.POST.get("confirmed"):
        _carry_out(request, chosen, decision)
        return None
    context = {
        **admin.site.each_context(request),
        "title": decision.label,
        "opts": page.opts,
        "decision": decision,
        "action": request.POST.get("action", ""),
        "count": len(chosen),
        "expected": list(_expected(request, chosen[:FIRST], decision)),
        "more": max(0, len(chosen) - FIRST),
        "chosen": [str(row.pk) for row in chosen],
        "checkbox": ACTION_CHECKBOX_NAME,
    }
    return TemplateResponse(request, "admin/memory/bulk.html", context)


def _expected(
    request: HttpRequest, rows: Iterable[MemoryItem], decision: DecisionKind
) -> Iterable[ExpectedRow]:
    for row in rows:
        yield from expected(row, decision.name, request=request)


def _carry_out(request: HttpRequest, chosen: list[MemoryItem], decision: DecisionKind) -> None:
    reason = request.POST.get("reason", "").strip()[:REASON_CHARACTERS] or "decided by an operator"
    done: list[Any] = []
    decided = 0
    for row in chosen:
        try:
            result = decision(
                row, change=operator_change(request, reason=reason, version=row.updated_at)
            )
        except CorrectionError as error:
            messages.error(request, _(error.message))
        else:
            decided += 1
            done += result.revisions
    said = ngettext("%(n)d memory decided.", "%(n)d memories decided.", decided) % {"n": decided}
    label = f"{decision.label}: {said}"
    messages.success(request, label)
    remember(request, label=label, done=done)

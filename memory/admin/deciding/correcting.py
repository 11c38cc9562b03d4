"""The page on which a memory is corrected.

The new one takes its place, the old one stays in the history.
"""

from typing import Any

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from memory import revisions
from memory.admin.deciding.consequences import ExpectedRow, expected, tellings
from memory.admin.deciding.forms import CorrectionForm
from memory.admin.deciding.operator_change import operator_change, require_change
from memory.admin.deciding.page import ask, viewed
from memory.admin.deciding.undoing import remember
from memory.admin.tables import page_of
from memory.models import MemoryItem
from memory.revisions import ChangedSince, CorrectionError

REVIEW = "admin:memory_review"
REASON = "corrected by an operator"  # what the form proposes
PREVIEW = "preview"  # the button that only shows what would change
FROM_REVIEW = "from_review"  # in the query string: the operator goes back to the queue


def correct(page: "ModelAdmin[MemoryItem]", request: HttpRequest, object_id: Any) -> HttpResponse:
    """Ask what it should say, and why (GET), or put that in its place (POST)."""
    row: MemoryItem = viewed(page, request, object_id)
    require_change(request, MemoryItem)
    initial = {
        "content": row.content,
        "value": row.value,
        "version": row.updated_at,
        "reason": REASON,
    }
    form = CorrectionForm(request.POST or None, initial=initial)
    conflict = False
    lines: list[ExpectedRow] = []
    if PREVIEW in request.POST and form.is_valid():
        said = {name: form.cleaned_data[name] for name in ("content", "value")}
        lines = expected(row, "correct", request=request, **said)
    elif request.method == "POST" and form.is_valid():
        try:
            new = _superseded(row, request=request, said=form.cleaned_data)
        except ChangedSince:
            conflict = True
        except CorrectionError as error:
            form.add_error(None, _(error.message))
        else:
            messages.success(
                request, _("Corrected. This one holds now; restoring the old one undoes it.")
            )
            return HttpResponseRedirect(
                reverse(REVIEW) if FROM_REVIEW in request.GET else page_of(new)
            )
    context = {
        "title": _("Correct"),
        "form": form,
        "conflict": conflict,
        "memory": row,
        "expected": lines,
        "tellings": tellings(row),
    }
    return ask(page, request, "admin/memory/correct.html", context=context)


def _superseded(row: MemoryItem, *, request: HttpRequest, said: dict[str, Any]) -> MemoryItem:
    change = operator_change(request, reason=said["reason"], version=said["version"])
    done = revisions.correct(row, content=said["content"], value=said["value"], change=change)
    remember(request, label=_("Correct"), done=done.revisions)
    new: MemoryItem = done.row
    return new

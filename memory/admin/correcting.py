"""The page on which a memory is corrected: the new one takes its place, the old one stays in the history."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from memory import corrections
from memory.admin.deciding import ask, page_of, viewed
from memory.admin.forms import CorrectionForm
from memory.admin.operator import operator_change, require_change
from memory.corrections import ChangedSince, CorrectionError
from memory.models import MemoryItem

REVIEW = "admin:memory_review"
FROM_REVIEW = "from_review"  # in the query string: the operator goes back to the queue


def correct(page: "ModelAdmin[MemoryItem]", request: HttpRequest, object_id: Any) -> HttpResponse:
    """Ask what it should say, and why (GET), or put that in its place (POST)."""
    row: MemoryItem = viewed(page, request, object_id)
    require_change(request, MemoryItem)
    initial = {"content": row.content, "value": row.value, "version": row.updated_at}
    form = CorrectionForm(request.POST or None, initial=initial)
    conflict = False
    if request.method == "POST" and form.is_valid():
        try:
            new = _superseded(row, request=request, said=form.cleaned_data)
        except ChangedSince:
            conflict = True
        except CorrectionError as error:
            form.add_error(None, _(error.message))
        else:
            messages.success(request, _("Corrected. This one holds now; restoring the old one undoes it."))
            return HttpResponseRedirect(reverse(REVIEW) if FROM_REVIEW in request.GET else page_of(new))
    context = {"form": form, "conflict": conflict, "memory": row}
    return ask(page, request, "admin/memory/correct.html", context=context)


def _superseded(row: MemoryItem, *, request: HttpRequest, said: dict[str, Any]) -> MemoryItem:
    change = operator_change(request, reason=said["reason"], version=said["version"])
    return corrections.correct(row, content=said["content"], value=said["value"], change=change)

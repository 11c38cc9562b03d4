"""The page on which one decision over one memory gets its reason."""

from typing import Any

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from memory.admin.context import PageContext
from memory.admin.deciding.consequences import expected
from memory.admin.deciding.decisions import DECISIONS, DecisionKind
from memory.admin.deciding.forms import ReasonForm
from memory.admin.deciding.operator_change import operator_change, require_change
from memory.admin.deciding.undoing import remember
from memory.admin.tables import page_of
from memory.models import ProfileEntry
from memory.models.remembered_row import Remembered
from memory.revisions import ChangedSince, CorrectionError

CONFLICT = 409  # HTTP: changed since it was opened


def viewed(page: "ModelAdmin[Any]", request: HttpRequest, object_id: Any) -> Any:
    """Return the row of a page the operator may see.

    Raises:
        Http404: there is none.
        PermissionDenied: the operator may not look.
    """
    if not page.has_view_permission(request):
        raise PermissionDenied
    row = page.get_object(request, str(object_id))
    if row is None:
        raise Http404
    return row


def decide(
    page: "ModelAdmin[Any]", request: HttpRequest, object_id: Any, *, decision: str
) -> HttpResponse:
    """Ask for the reason (GET) or carry the decision out (POST)."""
    row = viewed(page, request, object_id)
    require_change(request, type(row))
    chosen = DECISIONS.get(decision)
    if chosen is None or decision not in getattr(page, "decisions", ()):
        raise Http404
    initial = {"reason": chosen.reason, "version": row.updated_at}
    form = ReasonForm(request.POST or None, initial=initial)
    conflict = False
    if request.method == "POST" and form.is_valid():
        try:
            _carry_out(chosen, row, request=request, form=form)
        except ChangedSince:
            conflict = True
        except CorrectionError as error:
            form.add_error(None, _(error.message))
        else:
            messages.success(request, _("Done. It is in effect, and in the history."))
            return HttpResponseRedirect(page_of(row))
    lines = expected(row, chosen.name, request=request)
    context = {
        "title": chosen.label,
        "decision": chosen,
        "form": form,
        "conflict": conflict,
        "memory": row,
        "expected": lines,
    }
    return ask(page, request, "admin/memory/decide.html", context=context)


def ask(
    page: "ModelAdmin[Any]", request: HttpRequest, template: str, *, context: PageContext
) -> HttpResponse:
    """Render one of the pages with a form over a memory."""
    row = context["memory"]
    shown = {
        **page.admin_site.each_context(request),
        "opts": page.opts,
        "object": row,
        "content": getattr(row, getattr(page, "content_field", "pk")),
        "back": page_of(row),
        **context,
    }
    return TemplateResponse(
        request, template, shown, status=CONFLICT if context["conflict"] else 200
    )


def _carry_out(
    chosen: DecisionKind, row: Remembered | ProfileEntry, *, request: HttpRequest, form: ReasonForm
) -> None:
    said = form.cleaned_data
    done = chosen(
        row, change=operator_change(request, reason=said["reason"], version=said["version"])
    )
    remember(request, label=str(chosen.label), done=done.revisions)

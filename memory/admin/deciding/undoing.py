"""Undo: what an operator just decided, one or many at once, is taken back as one."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from memory import revisions
from memory.admin.deciding.consequences import expected_of_undo
from memory.admin.deciding.operator_change import may_change, operator_change
from memory.models import MemoryItem, RevisionRecord
from memory.revisions import CorrectionError
from observability.operator_tenants import of_tenants
from observability.site import operator_page

KEPT = 20  # decisions of a session that can be undone, the latest first
SESSION_KEY = "decided"


def remember(request: HttpRequest, *, label: str, done: Iterable[UUID]) -> None:
    """Keep what was decided, so that the operator's next undo takes it back.

    Args:
        request: of the operator.
        label: what the undo button says was done.
        done: ids of the records of what was changed, in the order it was done; of several rows
            together.
    """
    ids = [str(one) for one in done]
    if ids:
        request.session[SESSION_KEY] = [{"label": label, "revisions": ids}, *_decided(request)][
            :KEPT
        ]


def last_decided(request: HttpRequest) -> str:
    """Return the label of what an undo would take back; empty where there is nothing."""
    decided = _decided(request)
    return str(decided[0]["label"]) if decided else ""


def _decided(request: HttpRequest) -> list[dict[str, Any]]:
    return list(request.session.get(SESSION_KEY, []))


@require_POST
def undo_last(request: HttpRequest) -> HttpResponse:
    """Take back what was decided last in this session, all of it."""
    if not may_change(request, MemoryItem):
        raise PermissionDenied
    decided = _decided(request)
    if not decided:
        messages.warning(request, _("There is nothing to undo."))
        return HttpResponseRedirect(_back(request))
    request.session[SESSION_KEY] = decided[1:]
    take_back(request, [UUID(one) for one in decided[0]["revisions"]])
    return HttpResponseRedirect(_back(request))


operator_page("undo/", name="memory_undo")(undo_last)


@require_http_methods(["GET", "POST"])
def undo_record(request: HttpRequest, record_id: UUID) -> HttpResponse:
    """Show what taking a recorded change back would change (GET), or take it back (POST).

    Whoever made it.
    """
    if not may_change(request, MemoryItem):
        raise PermissionDenied
    if request.method == "POST":
        take_back(request, [record_id])
        return HttpResponseRedirect(_back(request))
    record = of_tenants(RevisionRecord.objects.filter(pk=record_id), request.user).first()
    if record is None:
        raise Http404
    shown = {
        **admin.site.each_context(request),
        "title": _("Undo this"),
        "record": record,
        "expected": expected_of_undo(record.pk, request=request),
        "then": request.GET.get("then", ""),
    }
    return TemplateResponse(request, "admin/memory/undo_record.html", shown)


operator_page("undo/<uuid:record_id>/", name="memory_undo_record")(undo_record)


def take_back(request: HttpRequest, ids: Sequence[UUID]) -> None:
    """Undo records, the latest first, and say how many. One that was undone already is said so."""
    undone = 0
    known = set(
        of_tenants(RevisionRecord.objects.filter(pk__in=ids), request.user).values_list(
            "pk", flat=True
        )
    )
    for record in (one for one in reversed(ids) if one in known):
        try:
            revisions.undo(
                record,
                change=operator_change(request, reason=_("undone by an operator"), version=None),
            )
        except CorrectionError as error:
            messages.error(request, _(error.message))
        else:
            undone += 1
    if undone:
        said = ngettext("%(n)d change undone.", "%(n)d changes undone.", undone)
        messages.success(request, said % {"n": undone})


def _back(request: HttpRequest) -> str:
    after = request.POST.get("then", "")
    return (
        after
        if url_has_allowed_host_and_scheme(after, allowed_hosts=None)
        else reverse("admin:memory_review")
    )

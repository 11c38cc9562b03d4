"""The page of a person, or of any other scope: what is remembered, what was said and asked, which keys reach it."""

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, StreamingHttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from memory.admin.access.trail import record
from memory.models import ApiKey, MemoryItem, OperatorEvent, Profile, ProfileEntry, Scope, Session
from memory.models.vocabulary import Kind
from memory.scopes.erase import erase_scope
from memory.scopes.export import export_scope
from memory.scopes.tables import models_of_scopes, rows_of_scope
from observability.access import may_see
from observability.models import Retrieval
from observability.site import operator_page

FEW = 20  # of each list on the page
MAY_ERASE = "memory.delete_scope"


def about(scope: Scope) -> dict[str, Any]:
    """Return what the page of a scope shows. At most seven statements."""
    own = {"tenant_id": scope.tenant_id, "scope_id": scope.pk}
    current = MemoryItem.objects.filter(**own, retired_at=None)
    counts = dict(current.order_by().values_list("kind").annotate(n=Count("pk")))
    retrievals = Retrieval.objects.filter(tenant_id=scope.tenant_id, scope_ids__contains=[scope.pk])
    return {
        "person": scope,
        "profile": Profile.objects.filter(**own).first(),
        "entries": list(ProfileEntry.objects.filter(**own, status__in=["active", "tentative"])[:FEW]),
        "kinds": [(kind, counts[kind]) for kind in Kind.values if kind in counts],
        "memories": list(current.order_by("-recorded_at")[:FEW]),
        "sessions": list(Session.objects.filter(**own)[:FEW]),
        "asked": list(retrievals.defer("packed_detail").order_by("-created_at")[:FEW]),
        "keys": [
            key for key in ApiKey.objects.filter(tenant_id=scope.tenant_id, revoked_at=None) if _opens(key, scope)
        ],
    }


def _opens(key: ApiKey, scope: Scope) -> bool:
    return any(fnmatchcase(str(scope), pattern) for pattern in key.scope_patterns)


def _scope(request: HttpRequest, scope_id: Any) -> Scope:
    scope = Scope.objects.select_related("tenant").filter(pk=scope_id).first()
    if scope is None or not may_see(request.user, scope.tenant_id):
        raise Http404
    if not request.user.has_perm(MAY_ERASE):
        raise PermissionDenied
    return scope


@require_POST
def export(request: HttpRequest, scope_id: Any) -> StreamingHttpResponse:
    """Stream everything of a scope as NDJSON; it is on the trail before the first line leaves."""
    scope = _scope(request, scope_id)
    record(request, "exported", about=str(scope), detail={"tenant": scope.tenant.slug})
    response = StreamingHttpResponse(export_scope(scope.tenant, str(scope)), content_type="application/x-ndjson")
    response["Content-Disposition"] = 'attachment; filename="export.ndjson"'
    return response


operator_page("people/<uuid:scope_id>/export/", name="memory_person_export")(export)


@operator_page("people/<uuid:scope_id>/erase/", name="memory_person_erase")
def erase(request: HttpRequest, scope_id: Any) -> HttpResponse:
    """Show what would be erased (GET); erase it once its name was typed (POST), and keep the receipt."""
    scope = _scope(request, scope_id)
    if request.method == "POST" and request.POST.get("name", "").strip() == str(scope):
        erased = erase_scope(scope.tenant, str(scope), actor=f"admin:{request.user.get_username()}")
        if erased is None:
            raise Http404
        detail = {"tenant": scope.tenant.slug, "erased": _said(erased.before), "remaining": sum(erased.after.values())}
        record(request, "erased", about=str(scope), detail=detail)
        receipt = OperatorEvent.objects.filter(action="erased", about=str(scope)).order_by("-id").first()
        messages.success(request, _("Erased. The receipt stays on the trail."))
        return HttpResponseRedirect(reverse("admin:memory_operatorevent_change", args=[receipt.pk if receipt else 0]))
    counts = {_named(model): rows_of_scope(model, scope.pk).count() for model in models_of_scopes()}
    context = {
        **admin.site.each_context(request),
        "title": _("Erase"),
        "person": scope,
        "counts": sorted(_said(counts).items()),
        "wrong": request.method == "POST",
    }
    return TemplateResponse(request, "admin/memory/erase.html", context)


def _named(model: Any) -> str:
    """Return what a table holds, in the operator's language; of a table of versions, whose."""
    tracked = getattr(model, "pgh_tracked_model", None)
    of: Any = tracked or model
    name = str(of._meta.verbose_name_plural)  # noqa: SLF001 - Django's documented _meta API
    return f"{name} ({_('History')})" if tracked else name


def _said(counts: Mapping[str, int]) -> dict[str, int]:
    return {table: number for table, number in counts.items() if number}

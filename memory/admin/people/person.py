"""The page of a person, or of any other scope.

What is remembered, what was said and asked, which keys reach it.
"""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.views.decorators.http import require_POST

from memory.admin.access.trail import record
from memory.admin.context import PageContext
from memory.api.authentication import opens
from memory.models import ApiKey, MemoryItem, Profile, ProfileEntry, Scope, Session
from memory.models.vocabulary import Kind
from memory.scopes.ndjson_export import export_scope
from observability.models import Retrieval
from observability.operator_tenants import may_see
from observability.site import operator_page

FEW = 20  # of each list on the page
MAY_ERASE = "memory.delete_scope"


def about(scope: Scope) -> PageContext:
    """Return what the page of a scope shows. At most seven statements."""
    own = {"tenant_id": scope.tenant_id, "scope_id": scope.pk}
    current = MemoryItem.objects.current().filter(**own)
    counts = dict(current.order_by().values_list("kind").annotate(n=Count("pk")))
    entries = ProfileEntry.objects.filter(**own, status__in=["active", "tentative"])
    retrievals = Retrieval.objects.filter(tenant_id=scope.tenant_id, scope_ids__contains=[scope.pk])
    newest_asked = retrievals.defer("packed_detail").order_by("-created_at")
    in_force = Q(expires_at=None) | Q(expires_at__gt=Now())
    keys = ApiKey.objects.filter(in_force, tenant_id=scope.tenant_id, revoked_at=None)
    return {
        "person": scope,
        "profile": Profile.objects.filter(**own).first(),
        "entries": list(entries[:FEW]),
        "kinds": [(kind, counts[kind]) for kind in Kind.values if kind in counts],
        "memories": list(current.order_by("-recorded_at")[:FEW]),
        "sessions": list(Session.objects.filter(**own)[:FEW]),
        "asked": list(newest_asked[:FEW]),
        "keys": [key for key in keys if opens(key.scope_patterns, str(scope))],
    }


def scope_of(request: HttpRequest, scope_id: Any) -> Scope:
    """Return a scope that the operator may take out or erase.

    Raises:
        Http404: there is none that they may see.
        PermissionDenied: they may not.
    """
    scope = Scope.objects.select_related("tenant").filter(pk=scope_id).first()
    if scope is None or not may_see(request.user, scope.tenant_id):
        raise Http404
    if not request.user.has_perm(MAY_ERASE):
        raise PermissionDenied
    return scope


@require_POST
def export(request: HttpRequest, scope_id: Any) -> StreamingHttpResponse:
    """Stream everything of a scope as NDJSON; it is on the trail before the first line leaves."""
    scope = scope_of(request, scope_id)
    record(request, "exported", about=str(scope.pk), detail={"tenant": scope.tenant.slug})
    response = StreamingHttpResponse(
        export_scope(scope.tenant, str(scope)), content_type="application/x-ndjson"
    )
    response["Content-Disposition"] = 'attachment; filename="export.ndjson"'
    return response


operator_page("people/<uuid:scope_id>/export/", name="memory_person_export")(export)

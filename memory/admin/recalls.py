"""The retrievals that considered one memory, newest first."""

from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from memory.admin.deciding import page_of
from memory.admin.waiting import MODELS, TEXT_OF
from observability.models import Receipt, Retrieval

MOST_SHOWN = 100  # receipts on the page


def recalls(request: HttpRequest, model_name: str, object_id: UUID) -> HttpResponse:
    """Show which retrievals gave a memory, or left it out, and what came of it."""
    model = MODELS.get(model_name)
    if model is None:
        raise Http404
    if not request.user.has_perms(["observability.view_retrieval", f"memory.view_{model_name}"]):
        raise PermissionDenied
    manager: Any = model._default_manager  # noqa: SLF001 - Django's documented name
    row = manager.select_related("scope", "tenant").filter(pk=object_id).first()
    if row is None:
        raise Http404
    only_injected = request.GET.get("all") != "1"
    receipts = Receipt.objects.filter(item_id=object_id, tenant_id=row.tenant_id)
    if only_injected:
        receipts = receipts.exclude(context_position=None)
    shown = list(receipts.order_by("-id")[:MOST_SHOWN])
    asked = Retrieval.objects.in_bulk([one.retrieval_id for one in shown])
    context = {
        **admin.site.each_context(request),
        "title": _("Retrievals that used it"),
        "opts": model._meta,  # noqa: SLF001 - Django's documented _meta API
        "object": row,
        "memory": row,
        "content": getattr(row, TEXT_OF[model]),
        "back": page_of(row),
        "lines": [(one, asked.get(one.retrieval_id)) for one in shown],
        "only_injected": only_injected,
    }
    return TemplateResponse(request, "admin/memory/recalls.html", context)

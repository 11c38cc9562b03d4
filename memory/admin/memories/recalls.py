"""The retrievals that considered one memory, newest first."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils.translation import gettext as _

from memory.admin.tables import MODELS, TEXT_OF, page_of
from observability.models import Receipt, Retrieval
from observability.operator_tenants import may_see
from observability.site import operator_page

MOST_SHOWN = 100  # lines on the page
MOST_LOOKED_AT = (
    1_000  # newest retrievals of a tenant in which a memory that was left out is looked for
)


@dataclass(frozen=True, slots=True)
class RecallRow:
    """One retrieval that considered the memory, and what it did with it."""

    retrieval_id: UUID
    retrieval: Retrieval | None
    policy: str
    rank: int
    score: float
    decision: str
    position: int | None
    asked_at: datetime
    outcome: str = ""


@operator_page("recalls/<slug:model_name>/<uuid:object_id>/", name="memory_recalls")
def recalls(request: HttpRequest, model_name: str, object_id: UUID) -> HttpResponse:
    """Show which retrievals gave a memory, or left it out, and what came of it."""
    model = MODELS.get(model_name)
    if model is None:
        raise Http404
    if not request.user.has_perms(["observability.view_retrieval", f"memory.view_{model_name}"]):
        raise PermissionDenied
    manager: Any = model._default_manager  # noqa: SLF001 - Django's documented name
    row = manager.select_related("scope", "tenant").filter(pk=object_id).first()
    if row is None or not may_see(request.user, row.tenant_id):
        raise Http404
    only_injected = request.GET.get("all") != "1"
    lines = _gave(row) if only_injected else _looked_at(row)
    context = {
        **admin.site.each_context(request),
        "title": _("Retrievals that used it"),
        "opts": model._meta,  # noqa: SLF001 - Django's documented _meta API
        "object": row,
        "memory": row,
        "content": getattr(row, TEXT_OF[model]),
        "back": page_of(row),
        "lines": lines,
        "only_injected": only_injected,
    }
    return TemplateResponse(request, "admin/memory/recalls.html", context)


def _gave(row: Any) -> list[RecallRow]:
    """Return the newest retrievals that gave a memory. Two statements."""
    receipts = Receipt.objects.filter(item_id=row.pk, tenant_id=row.tenant_id)
    shown = list(receipts.order_by("-id")[:MOST_SHOWN])
    asked = Retrieval.objects.defer("packed_detail").in_bulk([one.retrieval_id for one in shown])
    return [
        RecallRow(
            retrieval_id=one.retrieval_id,
            retrieval=asked.get(one.retrieval_id),
            policy=one.policy_version,
            rank=one.rank,
            score=one.candidate_score,
            decision=one.decision_reason,
            position=one.context_position,
            asked_at=one.created_at,
            outcome=one.user_feedback_signal or one.utilization_signal,
        )
        for one in shown
    ]


def _looked_at(row: Any) -> list[RecallRow]:
    """Return those of the tenant's newest retrievals that gave a memory or left it out.

    One statement.
    """
    newest = Retrieval.objects.filter(tenant_id=row.tenant_id).order_by("-created_at")[
        :MOST_LOOKED_AT
    ]
    of_scope = Retrieval.objects.filter(
        pk__in=newest.values("pk"), scope_ids__contains=[row.scope_id]
    )
    lines = [
        RecallRow(
            retrieval_id=asked.pk,
            retrieval=asked,
            policy=f"{asked.policy}@{asked.policy_version}",
            rank=one.rank,
            score=one.score,
            decision=one.decision,
            position=one.position,
            asked_at=asked.created_at,
        )
        for asked in of_scope.order_by("-created_at").iterator()
        for one in asked.candidates
        if one.item_id == row.pk
    ]
    return lines[:MOST_SHOWN]

"""The page of a row's versions, side by side, with who and why."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from memory.admin.deciding import versions
from memory.admin.deciding.operator_change import may_change
from memory.admin.deciding.undoing import last_decided
from memory.models import RevisionRecord

MOST_CHANGES = 30  # of one memory on its page, the newest


def _changes(row: Any) -> list[RevisionRecord]:
    """Return the recorded changes that touched a row, the newest first. One statement."""
    touching = RevisionRecord.objects.filter(tenant_id=row.tenant_id, touched__contains=[row.pk])
    return list(touching.order_by("-recorded_at", "-at", "id")[:MOST_CHANGES])


def history_page(
    page: Any,
    request: HttpRequest,
    row: Any,
    *,
    chain: Sequence[Any] = (),
    extra: Mapping[str, Any] | None = None,
) -> TemplateResponse:
    """Return the page.

    Args:
        page: the row's admin.
        request: of the operator.
        row: as it is now.
        chain: what it superseded and what superseded it, as (row, text, whether it is this one).
        extra: of the caller's own.
    """
    context = {
        **page.admin_site.each_context(request),
        "title": _("History"),
        "opts": page.opts,
        "object": row,
        "memory": row,
        "comparison": versions.compare(row),
        "chain": chain,
        "changes": _changes(row),
        "may_change": may_change(request, type(row)),
        "undoable": last_decided(request),
        **(extra or {}),
    }
    return TemplateResponse(request, "admin/memory/history.html", context)

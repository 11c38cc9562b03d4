"""The page of a row's versions, side by side, with who and why."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest
from django.template.response import TemplateResponse
from django.utils.translation import gettext_lazy as _

from memory.admin import versions


def history_page(
    page: Any, request: HttpRequest, row: Any, *, chain: Sequence[Any] = (), extra: Mapping[str, Any] | None = None
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
        **(extra or {}),
    }
    return TemplateResponse(request, "admin/memory/history.html", context)

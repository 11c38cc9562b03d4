"""The review queue: one memory or pair in hand, one key a decision.

The next comes without a page load.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from memory.admin.context import PageContext
from memory.admin.deciding.consequences import expected
from memory.admin.deciding.decisions import ARCHIVE, CONFIRM
from memory.admin.deciding.operator_change import REASON_CHARACTERS, may_change
from memory.admin.deciding.undoing import last_decided
from memory.admin.evidence import evidence
from memory.admin.memories.neighbours import neighbours
from memory.admin.review import marks
from memory.admin.review.bulk_actions import MOST_AT_ONCE, decide
from memory.admin.review.filters import Filters
from memory.admin.review.waiting import PAIR, Waiting, count_waiting, waiting
from memory.admin.tables import MODELS, TEXT_OF, page_of
from memory.models import Link, MemoryItem, Tenant
from observability.operator_tenants import tenants_of
from observability.site import operator_page

QUEUE_LENGTH = 100  # lines shown at once
REVIEW = "admin:memory_review"


@operator_page("review/", name="memory_review")
def review(request: HttpRequest) -> HttpResponse:
    """Show the queue and what is in hand (GET), or carry decisions out (POST)."""
    if not request.user.has_perm("memory.view_memoryitem"):
        raise PermissionDenied
    filters = Filters.of(request.GET, tenants=tenants_of(request.user))
    if request.method == "POST":
        return decide(request, filters)
    queue = waiting(filters, limit=QUEUE_LENGTH)
    context = {
        **admin.site.each_context(request),
        "title": _("Review"),
        "full": len(queue) == QUEUE_LENGTH,
        "most_at_once": MOST_AT_ONCE,
        "filters": filters,
        "tenants": _tenants(request),
        "may_change": may_change(request, MemoryItem),
        "reason_characters": REASON_CHARACTERS,
        "undoable": last_decided(request),
        **_queue(request, filters, queue),
    }
    return TemplateResponse(request, "admin/memory/review.html", context)


def _queue(request: HttpRequest, filters: Filters, queue: Sequence[Waiting]) -> PageContext:
    """Return the lines of the queue, how many there are, and all about the one in hand."""
    if not queue:
        return {"queue": [], "total": 0, "in_hand": None, "held_by": ""}
    ids = [line.chosen.id for line in queue]
    others = marks.held_by_others(ids, user=request.user, now=timezone.now())
    place = _place(queue, request.GET.get("item", ""), others)
    lines = []
    for number, line in enumerate(queue):
        held_by = others.get(line.chosen.id, "")
        lines.append((line, _address(filters, line), number == place, held_by))
    return {
        "queue": lines,
        "total": count_waiting(filters, most=MOST_AT_ONCE),
        "in_hand": _in_hand(request, filters, queue, place),
        "held_by": others.get(ids[place], ""),
    }


def _tenants(request: HttpRequest) -> list[str]:
    seen = tenants_of(request.user)
    rows = Tenant.objects.all() if seen is None else Tenant.objects.filter(pk__in=seen)
    return list(rows.values_list("slug", flat=True)[:QUEUE_LENGTH])


def _place(queue: Sequence[Waiting], item: str, others: Mapping[UUID, str]) -> int:
    """Return where the line asked for is; else the first that nobody else has in hand."""
    named = [n for n, line in enumerate(queue) if str(line.chosen.id) == item]
    free = [n for n, line in enumerate(queue) if line.chosen.id not in others]
    return next(iter(named or free), 0)


def _address(filters: Filters, line: Waiting | None) -> str:
    item = f"item={line.chosen.id}" if line else ""
    query = "&".join(filter(None, (filters.query, item)))
    return f"{reverse(REVIEW)}?{query}"


def _in_hand(
    request: HttpRequest, filters: Filters, queue: Sequence[Waiting], place: int
) -> PageContext:
    """Return all that helps to decide over one line of the queue."""
    line = queue[place]
    after = queue[place + 1] if place + 1 < len(queue) else None
    before = queue[place - 1] if place else None
    around = {
        "line": line,
        "next": _address(filters, after) if after else "",
        "previous": _address(filters, before) if before else "",
        "then": _address(filters, after or before),
    }
    is_pair = line.chosen.model_name == PAIR
    about = _pair(request, line) if is_pair else _memory(request, line)
    if about["may_change"]:
        marks.hold(about["owner"], item_id=line.chosen.id, user=request.user, now=timezone.now())
    return around | about


def _memory(request: HttpRequest, line: Waiting) -> PageContext:
    name = line.chosen.model_name
    model = MODELS[name]
    row = _one(model, line.chosen.id)
    text = getattr(row, TEXT_OF[model])
    may_decide = may_change(request, model)
    about = {
        "owner": row,
        "memory": row,
        "text": text,
        "approving": [],
        "rejecting": [],
        "evidence": evidence(row),
        "neighbours": neighbours(row, text=text, now=timezone.now()),
        "page": page_of(row),
        "history": reverse(f"admin:memory_{name}_history", args=[row.pk]),
        "may_edit": may_decide and model is MemoryItem,
        "may_change": may_decide,
    }
    if may_decide:
        about["approving"] = expected(row, CONFIRM.name, request=request)
        about["rejecting"] = expected(row, ARCHIVE.name, request=request)
    return about


def _pair(request: HttpRequest, line: Waiting) -> PageContext:
    link = _one(Link, line.chosen.id)
    rows = MemoryItem.objects.select_related("scope", "tenant")
    found = rows.in_bulk([link.newer, link.older])
    newer, older = found.get(link.newer), found.get(link.older)
    return {
        "owner": link,
        "pair": link,
        "newer": newer,
        "older": older,
        "newer_evidence": evidence(newer) if newer else [],
        "older_evidence": evidence(older) if older else [],
        "may_change": may_change(request, MemoryItem),
    }


def _one(model: type[Model], row_id: UUID) -> Any:
    return model._default_manager.select_related("scope", "tenant").get(pk=row_id)  # noqa: SLF001 - documented name

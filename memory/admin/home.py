"""The home page: what needs a person."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memory.admin.context import PageContext
from memory.admin.memories.recent_corrections import corrected_since
from memory.admin.recent_changes import changed_since
from memory.admin.review.filters import Filters
from memory.admin.review.page import REVIEW
from memory.admin.review.waiting import count_waiting, waiting
from memory.index.embedder import without_vector
from memory.models import SearchEntry
from observability.admin import charts
from observability.health import recent_ends
from observability.models import Alert, Retrieval
from observability.operator_tenants import of_tenants, tenants_of
from observability.tiles import MOST_COUNTED, Tile, tiles

RECENT_DAYS = 7  # a correction is recent
LINES = 8  # of each list


def dashboard(request: HttpRequest, context: PageContext) -> PageContext:
    """Add to the home page what this operator may see. At most fifteen statements."""
    now = timezone.now()
    user = request.user
    seen = tenants_of(user)
    context["ends"] = [
        (end, datetime.fromtimestamp(end.last_end_at or 0, tz=UTC)) for end in recent_ends()
    ]
    if user.has_perm("memory.view_memoryitem"):
        context["counts"] = [*_in_doubt(seen), _corrections(now, user)]
        queue = waiting(Filters(tenants=seen), limit=LINES)
        context["queue"] = [(line, f"{reverse(REVIEW)}?item={line.chosen.id}") for line in queue]
    if user.has_perm("observability.view_retrieval"):
        context.setdefault("counts", []).append(_degraded(now, user))
        newest = Retrieval.objects.defer("packed_detail").order_by("-created_at")
        context["retrievals"] = list(of_tenants(newest, user)[:LINES])
    if user.has_perm("observability.view_alert"):
        context.setdefault("counts", []).insert(0, _open_alerts())
        context |= charts.context(now)
        context["since_yesterday"] = changed_since(now - timedelta(days=1), user)
    if user.has_perm("memory.view_searchentry"):
        context.setdefault("counts", []).append(_unembedded(user))
    context["counts"] = [*tiles(request), *context.get("counts", [])]
    return context


def _in_doubt(seen: frozenset[UUID] | None) -> list[Tile]:
    doubted = count_waiting(Filters(why="needs_review", tenants=seen), most=MOST_COUNTED)
    disputed = count_waiting(Filters(why="disputed", tenants=seen), most=MOST_COUNTED)
    review = reverse(REVIEW)
    return [
        Tile(_("need review"), doubted, f"{review}?why=needs_review"),
        Tile(_("disputed"), disputed, f"{review}?why=disputed"),
    ]


def _corrections(now: datetime, user: Any) -> Tile:
    corrected = of_tenants(corrected_since(now - timedelta(days=RECENT_DAYS)), user)
    url = f"{reverse('admin:memory_memoryitem_changelist')}?corrected=week"
    return Tile(_("corrected in the last 7 days"), _counted(corrected), url)


def _degraded(now: datetime, user: Any) -> Tile:
    recent = Retrieval.objects.filter(created_at__gte=now - timedelta(days=1))
    rows = of_tenants(recent.exclude(degraded_reason=""), user)
    url = f"{reverse('admin:observability_retrieval_changelist')}?degraded=yes&since=day"
    return Tile(_("degraded retrievals in 24 hours"), _counted(rows), url)


def _open_alerts() -> Tile:
    url = f"{reverse('admin:observability_alert_changelist')}?state=open"
    return Tile(_("open alerts"), _counted(Alert.objects.filter(closed_at=None)), url)


def _unembedded(user: Any) -> Tile:
    rows = of_tenants(SearchEntry.objects.filter(without_vector()), user)
    url = f"{reverse('admin:memory_searchentry_changelist')}?waiting=vector"
    return Tile(_("waiting for a vector"), _counted(rows), url)


def _counted(rows: QuerySet[Any]) -> int:
    return rows.order_by()[:MOST_COUNTED].count()

"""The home page: what needs a person."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from memory.admin.corrected import corrected_since
from memory.admin.correcting import REVIEW
from memory.admin.waiting import count_waiting, waiting
from memory.models import SearchEntry
from observability.models import Retrieval

MOST_COUNTED = 1_000  # a count stops here: a home page does not read a whole table
RECENT_DAYS = 7  # a correction is recent
LINES = 8  # of each list


@dataclass(frozen=True, slots=True)
class Count:
    """One number of the home page; `number` stops at MOST_COUNTED."""

    label: str | Promise
    number: int
    url: str

    @property
    def more(self) -> bool:
        """Tell whether there are more than were counted."""
        return self.number >= MOST_COUNTED


def dashboard(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """Add to the home page what this operator may see. At most seven statements."""
    now = timezone.now()
    user = request.user
    if user.has_perm("memory.view_memoryitem"):
        context["counts"] = [*_in_doubt(), _corrections(now)]
        context["queue"] = [(line, f"{reverse(REVIEW)}?item={line.chosen.id}") for line in waiting(limit=LINES)]
    if user.has_perm("observability.view_retrieval"):
        context.setdefault("counts", []).append(_degraded(now))
        context["retrievals"] = list(Retrieval.objects.order_by("-created_at")[:LINES])
    if user.has_perm("memory.view_searchentry"):
        context.setdefault("counts", []).append(_unembedded())
    return context


def _in_doubt() -> list[Count]:
    review = reverse(REVIEW)
    return [
        Count(
            _("need review"),
            count_waiting(most=MOST_COUNTED, why="needs_review"),
            f"{review}?why=needs_review",
        ),
        Count(_("disputed"), count_waiting(most=MOST_COUNTED, why="disputed"), f"{review}?why=disputed"),
    ]


def _corrections(now: datetime) -> Count:
    corrected = corrected_since(now - timedelta(days=RECENT_DAYS))
    url = f"{reverse('admin:memory_memoryitem_changelist')}?corrected=week"
    return Count(_("corrected in the last 7 days"), _counted(corrected), url)


def _degraded(now: datetime) -> Count:
    rows = Retrieval.objects.filter(created_at__gte=now - timedelta(days=1)).exclude(degraded_reason="")
    url = f"{reverse('admin:observability_retrieval_changelist')}?degraded=yes&since=day"
    return Count(_("degraded retrievals in 24 hours"), _counted(rows), url)


def _unembedded() -> Count:
    rows = SearchEntry.objects.filter(embedding_model=None, searchable=True)
    url = f"{reverse('admin:memory_searchentry_changelist')}?waiting=vector"
    return Count(_("waiting for a vector"), _counted(rows), url)


def _counted(rows: QuerySet[Any]) -> int:
    return rows.order_by()[:MOST_COUNTED].count()

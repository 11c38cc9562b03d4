"""What of the background work the home page counts.

Dead letters, and what waits longer than it should.
"""

from collections.abc import Iterator
from datetime import timedelta

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from evolution.models import Job, State
from observability.operator_tenants import of_tenants
from observability.tiles import MOST_COUNTED, Tile, tiles_with

LATE_MINUTES = 10  # a job that was due longer ago waits for a worker that does not come


@tiles_with
def job_tiles(request: HttpRequest) -> Iterator[Tile]:
    """Count dead letters and late jobs. Two statements."""
    if not request.user.has_perm("evolution.view_job"):
        return
    page = reverse("admin:evolution_job_changelist")
    jobs = of_tenants(Job.objects.order_by(), request.user)
    dead = jobs.filter(state=State.DEAD)[:MOST_COUNTED].count()
    long_ago = timezone.now() - timedelta(minutes=LATE_MINUTES)
    late = jobs.filter(state=State.QUEUED, next_run_at__lt=long_ago)
    yield Tile(_("dead letters"), dead, f"{page}?status=dead")
    yield Tile(_("jobs waiting too long"), late[:MOST_COUNTED].count(), f"{page}?status=queued")

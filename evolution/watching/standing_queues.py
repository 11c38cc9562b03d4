"""Watch, from the clock's process, that due jobs are done.

Where no worker works, no job could say so. So this objective is measured beside the clock, in a
thread that waits for no broker, and what its alert tells the webhook is sent from there where no
worker took that on.
"""

import threading
import time
from datetime import UTC, datetime

import structlog
from django.db import close_old_connections
from django.db.models.functions import Now

from evolution.jobs import queue, work
from evolution.models import Job
from evolution.watching.jobs import reconcile
from evolution.watching.webhook import DELIVER
from observability.alert_objectives import Observed
from observability.database.reach import across_tenants
from observability.models import Objective

OLDEST_DUE_JOB = "oldest_due_job"
LOOK_EVERY_SECONDS = 5.0  # what is late for 45 s is told within a minute
_log = structlog.get_logger(__name__)


def look() -> list[str]:
    """Measure the objective, open or close its alert, and send a message that is due.

    Return what became of the alert.
    """
    with across_tenants():
        if not Objective.objects.filter(name=OLDEST_DUE_JOB, enabled=True).exists():
            return []
        observed = {OLDEST_DUE_JOB: Observed(queue.oldest_due_age_seconds(), 1)}
        transitions = reconcile(observed, {}, now=datetime.now(UTC))
        waiting = Job.objects.filter(kind=DELIVER, state="queued", next_run_at__lte=Now())
        message = waiting.order_by("sequence").values_list("pk", flat=True).first()
    if message is not None:
        work.run_one(message)
    return transitions


def begin() -> None:
    """Look for as long as the process lives."""
    threading.Thread(target=_look_again_and_again, name="standing queues", daemon=True).start()


def _look_again_and_again() -> None:
    while True:
        try:
            look()
        except Exception as error:  # noqa: BLE001 - the database may be away; the next look tells
            _log.warning("queues not looked at", error=type(error).__name__)
            close_old_connections()
        time.sleep(LOOK_EVERY_SECONDS)

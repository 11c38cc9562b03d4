"""What the ledger and the broker say of themselves, for the probe."""

from kombu.exceptions import OperationalError

from evolution import tasks
from evolution.jobs import queue, worker_signs
from observability.alert_objectives import LATE_SECONDS
from observability.health import Finding, register_check

SILENT_SECONDS = 45.0
"""Workers that gave no sign for so long are a fault.

A probe that asks every fifteen seconds then tells of it within a minute.
"""


def jobs() -> Finding:
    """Tell the age of the oldest job that is due, and when a worker last worked. Two statements."""
    oldest = queue.oldest_due_age_seconds()
    silent = worker_signs.seconds_since_last()
    problems = []
    if oldest > LATE_SECONDS:
        problems.append("jobs_late")
    if silent is None or silent > SILENT_SECONDS:
        problems.append("workers_silent")
    shown = {
        "oldest_due_job_seconds": round(oldest, 1),
        "workers_last_seen_seconds": None if silent is None else round(silent, 1),
    }
    return Finding(shown, tuple(problems))


def broker() -> Finding:
    """Tell whether the broker answers; waits at most a fifth of a second for each step of it."""
    try:
        tasks.ping_broker()
    except (OperationalError, OSError):
        return Finding({"broker": "away"}, ("broker_away",))
    return Finding({"broker": "ok"})


def register_health() -> None:
    """Have the probe ask."""
    register_check(jobs)
    register_check(broker)

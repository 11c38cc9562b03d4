"""Is the service well? What each part says of itself, in one answer."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import connection

from observability.database.checks import beyond_the_wall
from observability.processes import ProcessState, read_states

RECENT_SECONDS = 3_600.0  # the end of a process is told for an hour


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: what is shown, and the codes of what is wrong."""

    shown: Mapping[str, Any] = field(default_factory=dict)
    problems: tuple[str, ...] = ()


Check = Callable[[], Finding]
_checks: list[Check] = []


def register_check(check: Check) -> None:
    """Ask this check too; it raises nothing but DatabaseError and ends within a second."""
    if check not in _checks:
        _checks.append(check)


def health() -> Finding:
    """Ask every part.

    Raises:
        DatabaseError: the database does not answer, or is not migrated.
    """
    findings = [
        _database(),
        *(check() for check in _checks),
        _processes(read_states(settings.DATA_DIR)),
    ]
    shown = {name: value for finding in findings for name, value in finding.shown.items()}
    return Finding(shown, tuple(problem for finding in findings for problem in finding.problems))


def _database() -> Finding:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_extension WHERE extname = 'vector'")
        has_vectors = bool(cursor.fetchone()[0])
        cursor.execute("SELECT 1 FROM memory_tenant LIMIT 1")
    shown = {"database": "ok", "pgvector": "ok" if has_vectors else "missing"}
    problems = [] if has_vectors else ["pgvector_missing"]
    problems += ["role_not_bound"] if beyond_the_wall() else []
    return Finding(shown, tuple(problems))


def _processes(states: list[ProcessState]) -> Finding:
    """Say of each watched process whether it runs and how it ended the last time."""
    now = time.time()
    shown = {state.name: _told(state, now) for state in states}
    down = tuple(f"{state.name}_down" for state in states if state.pid is None)
    return Finding({"processes": shown} if shown else {}, down)


def _told(state: ProcessState, now: float) -> dict[str, Any]:
    told: dict[str, Any] = {"up": state.pid is not None, "restarts": state.restarts}
    if state.last_end_at is not None and now - state.last_end_at < RECENT_SECONDS:
        told |= {"last_end": state.last_end, "last_end_seconds_ago": round(now - state.last_end_at)}
    return told


def recent_ends() -> list[ProcessState]:
    """Return the processes that ended within the hour, the latest first. For the home page."""
    now = time.time()
    states = [state for state in read_states(settings.DATA_DIR) if state.last_end_at is not None]
    recent = [state for state in states if now - (state.last_end_at or 0) < RECENT_SECONDS]
    return sorted(recent, key=lambda state: (-(state.last_end_at or 0), state.name))

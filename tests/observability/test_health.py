"""What each part says of itself, in one answer."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.db import DatabaseError
from django.test import RequestFactory

from observability import health, probes
from observability.health import Finding, _processes, recent_ends, register_check
from observability.processes import ProcessState

NOW = 1_000_000.0


@pytest.fixture(autouse=True)
def _fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: NOW)
    monkeypatch.setattr(health, "_checks", [])


def a_state(name: str = "web-1", pid: int | None = 7, **fields: Any) -> ProcessState:
    given = {"restarts": 0, "last_end": "", "last_end_at": None}
    return ProcessState(name, pid, **{**given, **fields})


def test_a_process_that_never_ended_says_only_that_it_runs() -> None:
    found = _processes([a_state()])
    assert found == Finding({"processes": {"web-1": {"up": True, "restarts": 0}}})
    assert _processes([]) == Finding()


def test_a_process_that_is_down_is_a_problem() -> None:
    states = [a_state(), a_state("beat", None, restarts=3, last_end="killed", last_end_at=NOW - 9)]
    found = _processes(states)
    assert found.problems == ("beat_down",)
    assert found.shown["processes"]["beat"] == {
        "up": False,
        "restarts": 3,
        "last_end": "killed",
        "last_end_seconds_ago": 9,
    }


@pytest.mark.parametrize(("seconds_ago", "is_told"), [(3_599.9, True), (3_600, False)])
def test_an_end_is_told_for_an_hour(
    seconds_ago: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = a_state(last_end="killed", last_end_at=NOW - seconds_ago)
    assert ("last_end" in _processes([state]).shown["processes"]["web-1"]) is is_told
    monkeypatch.setattr(health, "read_states", lambda _dir: [state, a_state("beat")])
    assert recent_ends() == ([state] if is_told else [])


def test_recent_ends_are_told_the_latest_first_then_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    states = [a_state(name, last_end_at=NOW - ago) for name, ago in (("b", 9), ("c", 1), ("a", 9))]
    monkeypatch.setattr(health, "read_states", lambda _dir: states)
    assert [state.name for state in recent_ends()] == ["c", "a", "b"]


def answer(check: Callable[[], Finding] | None = None) -> tuple[int, dict[str, Any], Any]:
    if check is not None:
        register_check(check)
        register_check(check)
    response = probes.ready(RequestFactory().get("/health/ready"))
    return response.status_code, json.loads(response.content), response.headers


@pytest.mark.django_db
def test_what_is_well_is_ready() -> None:
    status, said, _headers = answer(lambda: Finding({"queue": "ok"}))
    assert (status, said["status"], said["queue"], said["problems"]) == (200, "ready", "ok", [])
    assert (said["database"], said["pgvector"]) == ("ok", "ok")


@pytest.mark.django_db
def test_what_is_wrong_with_a_part_is_said_once_and_requests_are_still_served() -> None:
    status, said, _headers = answer(lambda: Finding({"queue": "late"}, ("queue_late",)))
    assert (status, said["status"], said["problems"]) == (200, "degraded", ["queue_late"])


@pytest.mark.django_db
def test_without_a_database_nothing_can_be_served_and_the_caller_may_come_back() -> None:
    def away() -> Finding:
        raise DatabaseError("connection refused for user secret")

    status, said, headers = answer(away)
    assert (status, said["status"], said["problems"]) == (503, "unready", ["database_away"])
    assert headers["Retry-After"] == "2"
    assert "secret" not in str(said)

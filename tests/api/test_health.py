"""The probes: whatever name they are asked by, they say what is wrong and with what."""

import time
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client, override_settings
from django.utils import timezone

from evolution.jobs import queue, worker_signs
from evolution.jobs.types import NewJob
from evolution.models import Job
from observability.processes import ProcessState, read_states, write_states
from tests.evolution.jobs.probe import probe
from tests.factories import a_tenant
from tests.owner import as_owner
from tests.stories.job_fixtures import publishing_to

__all__ = ["probe"]
pytestmark = pytest.mark.django_db
READY = "/health/ready"


@pytest.mark.parametrize("host", ["10.1.2.3:8000", "[fd00::1]", "pod.example"])
@pytest.mark.parametrize("path", ["/health/live", READY])
def test_a_probe_is_answered_by_whatever_name_it_is_asked(path: str, host: str) -> None:
    assert Client().get(path, headers={"host": host}).status_code == 200
    assert Client().get("/api/docs/", headers={"host": host}).status_code == 400


def test_a_broker_that_is_away_and_workers_that_are_silent_are_told() -> None:
    with publishing_to("redis://127.0.0.1:1/0"):
        told = Client().get(READY).json()
    assert (told["status"], told["broker"], told["workers_last_seen_seconds"]) == (
        "degraded",
        "away",
        None,
    )
    assert {"broker_away", "workers_silent"} <= set(told["problems"])


def test_a_sign_of_life_is_seen() -> None:
    worker_signs._signed_at[0] = 0.0
    worker_signs.sign()
    seconds = worker_signs.seconds_since_last()
    assert seconds is not None
    assert 0 <= seconds < 60
    assert "workers_silent" not in Client().get(READY).json()["problems"]


@pytest.mark.usefixtures("probe")
def test_the_oldest_job_that_is_due_is_told() -> None:
    late = queue.enqueue(NewJob(kind="probe", key="k", tenant_id=a_tenant().pk))
    Job.objects.filter(pk=late.id).update(next_run_at=timezone.now() - timedelta(minutes=5))
    told = Client().get(READY).json()
    assert 290 < told["oldest_due_job_seconds"] < 400
    assert "jobs_late" in told["problems"]


def test_a_process_that_ended_is_told_as_long_as_somebody_watches(tmp_path: Path) -> None:
    ended = ProcessState("web-1", None, 3, "killed by SIGKILL", time.time() - 5)
    write_states(tmp_path, [ended, ProcessState("beat", 7, 0, "", None)])
    with override_settings(DATA_DIR=tmp_path):
        told = Client().get(READY).json()
    assert told["processes"]["web-1"]["last_end"] == "killed by SIGKILL"
    assert told["processes"]["beat"] == {"up": True, "restarts": 0}
    assert "web-1_down" in told["problems"]
    assert read_states(tmp_path / "nobody") == []


def test_without_pgvector_it_serves_and_says_so() -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("UPDATE pg_extension SET extname = 'vector_away' WHERE extname = 'vector'")
    told = Client().get(READY)
    assert (told.status_code, told.json()["pgvector"]) == (200, "missing")
    assert "pgvector_missing" in told.json()["problems"]

"""What the stories about jobs share.

A table of effects, thousands of jobs, and programs on the test database.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.conf import settings
from django.db import connection

from config import embedded
from evolution import tasks
from evolution.jobs.database import rows
from memory.models import Scope, Tenant
from tests.owner import as_owner
from tests.stories.job_supervisor import Chaos
from tests.stories.toy_jobs import TABLE

NOTHING_WRONG = {"lost": 0, "doubled": 0, "stuck": 0}
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def toy_effects(transactional_db: None) -> Iterator[None]:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(TABLE)
        cursor.execute(f"GRANT ALL ON TABLE toy_effect TO {embedded.SERVICE_ROLE}")
        cursor.execute(f"GRANT ALL ON SEQUENCE toy_effect_place_seq TO {embedded.SERVICE_ROLE}")
    yield
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("DROP TABLE toy_effect")


def write_jobs(
    tenant: Tenant,
    count: int,
    *,
    kind: str = "toy",
    scopes: list[Scope] | None = None,
    payload: Mapping[str, Any] | None = None,
) -> None:
    """Write many jobs at once; the `enqueue` of one is tested elsewhere."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO evolution_job (id, tenant_id, scope_id, kind, queue, "
            "idempotency_key, payload,"
            " payload_sha256, schema_version, in_order, max_attempts, state, attempts, failures, "
            "crash_count, fence,"
            " error_class, last_error)"
            " SELECT gen_random_uuid(), %(tenant)s, "
            "(%(scopes)s::uuid[])[1 + i %% greatest(%(many)s, 1)], %(kind)s,"
            " 'default', %(kind)s || i, %(payload)s, '', 1, %(many)s > 0, 8, 'queued', "
            "0, 0, 0, 0, '', ''"
            " FROM generate_series(1, %(count)s) AS i ORDER BY i",
            {
                "tenant": tenant.pk,
                "scopes": [scope.pk for scope in scopes or []],
                "many": len(scopes or []),
                "kind": kind,
                "payload": json.dumps(payload or {}),
                "count": count,
            },
        )


def environment_of_programs(**extra: str) -> dict[str, str]:
    """Return the environment in which a program works on the test database."""
    url = embedded.service_url(settings.DATA_DIR, name=connection.settings_dict["NAME"])
    return {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "config.settings", **extra}


@contextmanager
def broker_client() -> Iterator[Any]:
    """Give the client of the broker that the bell publishes to."""
    with current_app.connection_for_write() as connection:
        channel: Any = connection.default_channel
        yield channel.client


def hurt_workers(environment: Mapping[str, str] | None = None, /, **chaos: Any) -> dict[str, Any]:
    """Run the toy workers under chaos until the queue is empty; return what was done to them."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.stories.job_supervisor", json.dumps(asdict(Chaos(**chaos)))],
        cwd=ROOT,
        env=environment_of_programs(**environment or {}),
        capture_output=True,
        text=True,
        check=True,
    )
    done: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return done


def tally() -> dict[str, int]:
    """Count what went wrong: lost, doubled and stuck jobs."""
    counts = rows(
        "SELECT count(*) FILTER (WHERE j.state = 'done' AND coalesce(e.times, 0) = 0),"
        " count(*) FILTER (WHERE e.times > 1), count(*) FILTER (WHERE j.state <> 'done') "
        "FROM evolution_job AS j"
        " LEFT JOIN (SELECT job_id, count(*) AS times FROM toy_effect GROUP BY job_id) AS e "
        "ON e.job_id = j.id"
    )
    return dict(zip(("lost", "doubled", "stuck"), counts[0], strict=True))


@contextmanager
def publishing_to(url: str) -> Iterator[None]:
    """Let the bell publish to a broker of this test."""
    before = current_app.conf.broker_url
    current_app.conf.update(broker_url=url)
    tasks._connection.cache_clear()
    tasks._quiet_until[0] = 0.0
    try:
        yield
    finally:
        tasks._connection().close()
        current_app.conf.update(broker_url=before)
        tasks._connection.cache_clear()
        tasks._quiet_until[0] = 0.0

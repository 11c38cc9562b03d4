"""A job that runs or computes too long is ended from outside, as a dead letter that says so."""

import re
import time
from collections.abc import Callable

import pytest
from django.conf import settings
from django.db import connection
from django.test import override_settings

from evolution.jobs import kinds, queue, work
from evolution.jobs.kinds import JobKind, register
from evolution.jobs.time_limits import bounded
from evolution.jobs.types import Claimed, NewJob, Outcome, TooLong
from evolution.models import Job
from tests.factories import a_tenant
from tests.stories.programs import until

SLEEP_SECONDS = 5  # of a statement, more than its job may take
EXPONENTIAL = re.compile(r"(?:哈+)+$")  # on a laugh that something follows, as a pattern once was


def laugh() -> None:
    EXPONENTIAL.match("哈" * 40 + "笑死我了")


def spin() -> None:
    while True:
        pass


def wait_for_the_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_sleep(%s)", [SLEEP_SECONDS])


def is_left() -> bool:
    """Tell whether no statement of an ended job runs on: while one does, nobody drops the base."""
    others = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE %s AND pid <> pg_backend_pid()"
    with connection.cursor() as cursor:
        cursor.execute(others, ["SELECT pg_sleep%"])
        return bool(cursor.fetchone() == (0,))


@pytest.fixture
def run_kind(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], None]], None]:
    def make(act: Callable[[], None]) -> None:
        def run(_job: Claimed) -> Outcome:
            act()
            return Outcome()

        monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))
        register(JobKind("endless", run))

    return make


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("act", "said"),
    [
        (laugh, "computed for more than 0.3 s"),
        (spin, "computed for more than 0.3 s"),
        (lambda: time.sleep(60), "ran longer than 2 s"),
        (wait_for_the_database, "ran longer than 2 s"),
    ],
    ids=["expression", "loop", "sleep", "statement"],
)
def test_an_endless_job_is_a_dead_letter_with_its_reason(
    act: Callable[[], None], said: str, run_kind: Callable[[Callable[[], None]], None]
) -> None:
    run_kind(act)
    bad = queue.enqueue(NewJob(kind="endless", key="1", tenant_id=a_tenant().pk))
    with override_settings(
        ENVIRONMENT=settings.ENVIRONMENT.model_copy(
            update={"job_wall_seconds": 2.0, "job_cpu_seconds": 0.3}
        )
    ):
        work.drain()
    dead = Job.objects.get(pk=bad.id)
    assert (dead.state, dead.error_class, dead.attempts) == ("dead", "too_long", 1)
    assert said in dead.last_error
    until(is_left, seconds=2 * SLEEP_SECONDS)


def test_what_ends_in_time_is_left_alone() -> None:
    with bounded(wall_seconds=0.2, cpu_seconds=0.2):
        pass
    time.sleep(0.3)


def test_a_bound_raises() -> None:
    with pytest.raises(TooLong), bounded(wall_seconds=0.05, cpu_seconds=10):
        time.sleep(30)

"""B8: many workers tidy many users' memory while callers write: it ends as if one had done it.

A deadlock is retried as an outage is, so the jobs do not tell of it; PostgreSQL counts them.
"""

import multiprocessing
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import Any
from uuid import UUID

import pytest
from django.conf import settings
from django.db import connection, connections
from django.db.models import Count

from evolution.jobs import doorbell, kinds, queue, work
from evolution.jobs.kinds import JobKind
from evolution.jobs.types import Claimed, NewJob, Outcome
from evolution.models import Job
from evolution.planning.upkeep.compress import steps
from evolution.upkeep.aged_episodes import EpisodeWindow
from evolution.upkeep.apply_proposals import apply
from evolution.upkeep.compression_jobs import COMPRESS_SCOPE, proposals_for
from evolution.upkeep.consolidation_jobs import CONSOLIDATE_SCOPE, mergers
from evolution.upkeep.retirement_jobs import RETIRE_SCOPE
from memory.models import MemoryItem, Scope, Tenant
from memory.models.locks import scope_locks
from memory.policy import SHIPPED
from tests.bars.held_locks import HeldLocks, watched_locks
from tests.factories import a_tenant, remember
from tests.measured import Measured
from tests.stories.programs import until

pytestmark = pytest.mark.django_db(transaction=True)
WORKERS = 8
CALLERS = 2
REPLAYERS = 2
PATIENCE_SECONDS = 30  # for processes to meet, and for what they counted to be written
HELD_SECONDS = settings.LOCK_TIMEOUT_MS / 1000
"""The longest that a scope's lock may be held: who waits for one job of it is not refused."""
TODAY = datetime.now(UTC).replace(hour=12, minute=0, second=0, microsecond=0)
LIKED = (
    "Ann likes hiking.",
    "Ann really likes hiking.",
    "用户喜欢喝咖啡。",
    "用户非常喜欢喝咖啡。",
)
HAPPENED = (
    "Ann bought an old wooden sailing boat in the harbour of Porto.",
    "Ben repaired the rusty engine of the boat within two long days.",
    "小王花了整整一个下午的时间，把那根断掉的旧桅杆漆成了绿色。",
)
BESIDE = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend'
        AND pid <> pg_backend_pid()
"""
DEADLOCKS = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"
FORKING = multiprocessing.get_context("fork")
BOTH = FORKING.Barrier(2)  # jobs that hold a lock
UPKEEP = (CONSOLIDATE_SCOPE, COMPRESS_SCOPE, RETIRE_SCOPE)


def an_item(chance: random.Random, number: int) -> dict[str, Any]:
    """Return something said: the number makes its moment, and so its place, its own."""
    at = TODAY - timedelta(days=chance.choice([1, 200]), seconds=number)
    sort = chance.choice(["preference", "preference", "episode", "episode", "fact"])
    if sort == "episode":
        return {"source": sort, "content": f"{chance.choice(HAPPENED)} {number}", "event_time": at}
    if sort == "fact":
        keyed = {"fact_key": f"key-{chance.randrange(3)}", "value": str(number)}
        return {"source": sort, "content": f"Number {number} holds.", **keyed}
    return {"source": sort, "content": chance.choice(LIKED), "valid_from": at}


def write_down(tenant: Tenant, *, users: int, operations: int) -> None:
    """Write the same operations down for a tenant, whichever it is."""
    chance = random.Random(7)
    scopes = [
        Scope.objects.create(tenant=tenant, kind="user", key=str(user)) for user in range(users)
    ]
    for number in range(operations):
        for scope in scopes:
            kind = chance.choice(UPKEEP) if chance.random() < 0.3 else "state"
            payload = {"item": an_item(chance, number)} if kind == "state" else {}
            queue.enqueue(NewJob(kind, f"{scope.key}-{number}", payload, tenant.pk, scope.pk))
    for scope in scopes:  # what was not tidied yet is, in the end
        for kind in UPKEEP:
            queue.enqueue(NewJob(kind, f"{scope.key}-last", {}, tenant.pk, scope.pk))


def state(job: Claimed) -> Outcome:
    """Remember what the payload says, as a job that reads a conversation would."""
    scope = Scope.objects.select_related("tenant").get(pk=job.scope_id)
    return Outcome(
        effect=lambda: {
            "made": len(remember(scope.tenant, {"scope": str(scope), **job.payload["item"]}))
        }
    )


def crossing(job: Claimed) -> Outcome:
    """Take the lock of another scope too, though a job's own is taken, once both are held."""

    def cross() -> dict[str, Any]:
        if job.attempts == 1:
            BOTH.wait(PATIENCE_SECONDS)
        scope_locks([UUID(job.payload["other"])])
        return {}

    return Outcome(effect=cross)


def told_by(statement: str) -> int:
    """Return a number that PostgreSQL keeps, as it is now."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")
        cursor.execute(statement)
        return int(cursor.fetchone()[0])


def deadlocks() -> int:
    """Return how many there were in this database, once every process has ended that counts."""
    until(lambda: told_by(BESIDE) == 0, seconds=PATIENCE_SECONDS)
    return told_by(DEADLOCKS)


def drained() -> HeldLocks:
    with watched_locks() as locks:
        work.drain()
    return locks


def called(tenant: Tenant, scopes: Sequence[str], *, times: int) -> HeldLocks:
    """Write facts from outside the ledger, as a request does."""
    with watched_locks() as locks:
        for number in range(times):
            for scope in scopes:
                fact = {
                    "source": "fact",
                    "content": f"Call {number}.",
                    "fact_key": "called",
                    "value": str(number),
                }
                remember(tenant, {"scope": scope, **fact})
    return locks


def replayed(tenant: Tenant, scopes: Sequence[str], *, times: int) -> HeldLocks:
    """Write the same facts, then do the jobs of each scope, one after the other."""
    locks = called(tenant, scopes, times=times)
    for scope in Scope.objects.filter(tenant=tenant, key__in=[name[5:] for name in scopes]):
        while (following := queue.next_in_scope(scope.pk)) is not None:
            assert work.run_one(following[0])
    return locks


def processes(number: int) -> ProcessPoolExecutor:
    """Return processes that know what the test registered, each with connections of its own."""
    connections.close_all()
    return ProcessPoolExecutor(number, mp_context=FORKING)


def finger_print(tenant: Tenant) -> dict[str, Counter[Any]]:
    """Return what is remembered of each scope, by what it says and how it stands.

    Ids and clocks aside.
    """
    rows = list(MemoryItem.objects.filter(tenant=tenant).select_related("scope"))
    said = {row.pk: row.content for row in rows}
    prints: dict[str, Counter[Any]] = {}
    for row in rows:
        told = (
            row.kind,
            row.level,
            row.content,
            row.value,
            row.standing,
            row.withdrawn,
            row.provenance,
        )
        linked = (said.get(row.superseded_by), said.get(row.summarised_by), row.confidence)
        prints.setdefault(row.scope.key, Counter())[(*told, *linked)] += 1
    return prints


@pytest.fixture
def ledger(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(kinds, "_KINDS", dict(kinds._KINDS))
    kinds.register(JobKind("state", state))
    kinds.register(JobKind("crossing", crossing))
    before = list(doorbell._bells)
    doorbell.take_down()
    yield
    doorbell._bells[:] = before


@dataclass(frozen=True, slots=True)
class Storm:
    """A tenant whose jobs many did at once, and one where one did those of a scope.

    With the locks of the many, how often they stood in a deadlock, and the seconds that they took.
    """

    together: Tenant
    alone: Tenant
    worked: HeldLocks
    called: HeldLocks
    deadlocks: int
    seconds: float


def storm(*, users: int, operations: int, in_order: bool = True) -> Storm:
    """Let eight workers and two callers at one tenant, and one after the other at another.

    Workers and callers are processes, as they are where the service runs.
    """
    together, alone = a_tenant(), a_tenant()
    names = [f"user:{user}" for user in range(users)]
    times = operations // 2
    write_down(together, users=users, operations=operations)
    Job.objects.update(in_order=in_order)
    before = deadlocks()
    began = time.monotonic()
    with processes(WORKERS + CALLERS) as pool:
        calls = [
            pool.submit(called, together, names[caller::CALLERS], times=times)
            for caller in range(CALLERS)
        ]
        works = [pool.submit(drained) for _ in range(WORKERS)]
        worked = sum((each.result() for each in works), HeldLocks())
        told = sum((each.result() for each in calls), HeldLocks())
    worked += drained()
    took = time.monotonic() - began
    stood = deadlocks() - before
    write_down(alone, users=users, operations=operations)
    with processes(REPLAYERS) as pool:
        replays = [
            pool.submit(replayed, alone, names[place::REPLAYERS], times=times)
            for place in range(REPLAYERS)
        ]
        for each in replays:
            each.result()
    return Storm(together, alone, worked, told, stood, took)


def applied_at_once(scope: Scope, plans: Sequence[Any]) -> list[tuple[int, int]]:
    """Apply each plan in a thread, all at once; return what each made and was refused, sorted."""
    together = Barrier(len(plans), timeout=30)

    def applied(plan: Any) -> tuple[int, int]:
        try:
            together.wait()
            done = apply(plan, scope=scope, job_id=scope.pk, now=datetime.now(UTC))
        finally:
            connection.close()
        return done.made, done.refused

    with ThreadPoolExecutor(len(plans)) as pool:
        return sorted(pool.map(applied, plans))


@pytest.mark.usefixtures("ledger")
@pytest.mark.parametrize(
    ("users", "operations"),
    [(20, 50), pytest.param(20, 500, marks=pytest.mark.long)],
    ids=["a tenth", "whole"],
)
def test_many_workers_leave_what_one_would_have_left(
    measured: Measured, users: int, operations: int
) -> None:
    told = storm(users=users, operations=operations)
    keyed = MemoryItem.objects.filter(kind="fact", standing="active").exclude(fact_key=None)
    per_key = keyed.values("scope", "fact_key").annotate(active=Count("id"))
    jobs = Counter(Job.objects.values_list("state", "failures", "crash_count"))
    measured("B8 users, operations of each, workers", (users, operations, WORKERS))
    measured("B8 jobs by state, failures and crashes", dict(jobs))
    measured("B8 jobs by attempts", dict(Counter(Job.objects.values_list("attempts", flat=True))))
    measured("B8 deadlocks", told.deadlocks)
    measured("B8 seconds of the storm", round(told.seconds))
    for who, locks in (("workers", told.worked), ("callers", told.called)):
        seconds = (round(locks.held, 2), round(locks.waited, 2))
        measured(f"B8 longest that {who} held a lock and waited for one, s", seconds)
        measured(f"B8 locks taken by {who}", locks.taken)
    assert set(jobs) == {("done", 0, 0)}
    assert told.deadlocks == 0
    assert (told.worked + told.called).held < HELD_SECONDS
    assert finger_print(told.together) == finger_print(told.alone)
    assert {row["active"] for row in per_key} == {1}
    made = MemoryItem.objects.filter(tenant=told.together)
    assert {"rule:consolidate", "rule:compress"} <= set(made.values_list("made_by", flat=True))


@pytest.mark.usefixtures("ledger")
def test_workers_that_heed_no_order_show() -> None:
    """The planted bug."""
    told = storm(users=2, operations=30, in_order=False)
    assert finger_print(told.together) != finger_print(told.alone)


@pytest.mark.usefixtures("ledger")
def test_jobs_that_take_locks_in_another_order_show(measured: Measured) -> None:
    """The planted bug: each ends at its next attempt, with no failure to its name."""
    tenant, before = a_tenant(), deadlocks()
    one, other = (Scope.objects.create(tenant=tenant, kind="user", key=key) for key in "ab")
    for scope, also in ((one, other), (other, one)):
        payload = {"other": str(also.pk)}
        queue.enqueue(NewJob("crossing", scope.key, payload, tenant.pk, scope.pk))
    with processes(2) as pool:
        for each in [pool.submit(drained) for _ in range(2)]:
            each.result()
    measured("B8 deadlocks of two jobs that cross", deadlocks() - before)
    assert deadlocks() > before
    Job.objects.filter(state="queued").update(next_run_at=TODAY - timedelta(days=1))
    drained()
    assert set(Job.objects.values_list("state", "failures", "crash_count")) == {("done", 0, 0)}


@pytest.mark.usefixtures("ledger")
def test_two_workers_that_plan_the_same_merger_apply_it_once() -> None:
    tenant = a_tenant()
    remember(
        tenant,
        *({"source": "preference", "content": LIKED[0], "valid_from": TODAY} for _ in range(3)),
    )
    scope = Scope.objects.get(tenant=tenant)
    assert applied_at_once(scope, [mergers(scope), mergers(scope)]) == [(0, 1), (1, 0)]
    assert MemoryItem.objects.get(tenant=tenant, retired_at=None).content == LIKED[0]


@pytest.mark.usefixtures("ledger")
def test_two_workers_that_plan_the_same_summary_write_it_once() -> None:
    tenant = a_tenant()
    at = TODAY - timedelta(days=14)
    remember(
        tenant, *({"source": "episode", "content": told, "event_time": at} for told in HAPPENED)
    )
    scope = Scope.objects.get(tenant=tenant)
    step = steps(SHIPPED["unified"].levels)[0]
    window = EpisodeWindow.of(step, now=TODAY, since=None, kept_days=None)
    plans = [proposals_for(scope, step, window=window).proposals for _ in range(2)]
    assert applied_at_once(scope, plans) == [(0, 1), (1, 0)]
    assert MemoryItem.objects.filter(tenant=tenant, level="phase").count() == 1

"""Stories of what nobody comes back to: it is archived with its reason, and a person can say no."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from pytest_django.fixtures import Settings

from evolution.jobs import ticks, work
from evolution.models import Job, MadeDecision
from evolution.scopes_due import Page
from evolution.upkeep import retirement_jobs
from evolution.upkeep.retirement_jobs import RETIRE_SCOPE
from memory import revisions
from memory.ingest.runs import end_run
from memory.models import MemoryItem, Run, Tenant
from memory.revisions import Change
from tests.evolution.upkeep.made import current, days_ago, do, happened, the_scope
from tests.factories import a_change, remember

pytestmark = pytest.mark.django_db


def by_operator() -> Change:
    return Change("admin:eve", "I know better", datetime.now(UTC))


def set_by_a_job(item: MemoryItem, **fields: Any) -> None:
    with a_change(actor="job:counting").on_record():
        MemoryItem.objects.filter(pk=item.pk).update(**fields)


def a_procedure(
    tenant: Tenant, *, uses: int = 0, recorded: float = 400, hit: float | None = None
) -> MemoryItem:
    """Remember a procedure, recorded and hit so many days ago."""
    steps = {"title": "Release the boat", "task_type": "release", "steps": ["untie", "push"]}
    written = remember(tenant, {"source": "procedure", **steps})
    item = MemoryItem.objects.get(pk=written[0].id)
    last_hit = None if hit is None else days_ago(hit)
    set_by_a_job(item, usage_count=uses, recorded_at=days_ago(recorded), last_hit_at=last_hit)
    return item


def an_insight(tenant: Tenant, *, run: str = "r-1", **fields: Any) -> MemoryItem:
    written = remember(
        tenant, {"source": "insight", "statement": "The wind may turn.", "run": run, **fields}
    )
    return MemoryItem.objects.get(pk=written[0].id)


@pytest.mark.parametrize(
    ("uses", "recorded", "hit", "stays"),
    [
        (0, 400, None, False),
        (2, 400, 181, False),
        (3, 400, 399, True),
        (2, 400, 179, True),
        (0, 179, None, True),
    ],
)
def test_a_procedure_goes_when_it_is_rarely_used_and_long_not_hit(
    tenant: Tenant, uses: int, recorded: float, hit: float | None, stays: bool
) -> None:
    a_procedure(tenant, uses=uses, recorded=recorded, hit=hit)
    assert do(RETIRE_SCOPE, the_scope(tenant))["ended"] == int(not stays)
    assert bool(current(tenant)) is stays


def test_what_is_retired_is_archived_with_its_reason_and_on_the_audit(tenant: Tenant) -> None:
    item = a_procedure(tenant)
    do(RETIRE_SCOPE, the_scope(tenant))
    item.refresh_from_db()
    assert (item.standing, item.withdrawn) == ("archived", True)
    decision = MadeDecision.objects.get(memory=item.pk)
    assert (decision.action, decision.made_by, decision.ended) == (
        "retire",
        "rule:retire",
        [item.pk],
    )
    assert decision.reason == "used fewer than 3 times and not hit for 180 days"
    events = MemoryItem.pgh_event_model.objects.filter(pgh_obj_id=item.pk).order_by("-pgh_id")
    assert events[0].pgh_context["reason"] == decision.reason


def test_what_an_operator_confirmed_stays(tenant: Tenant) -> None:
    revisions.confirm(a_procedure(tenant), change=by_operator())
    assert do(RETIRE_SCOPE, the_scope(tenant))["ended"] == 0


def test_what_an_operator_restored_stays(tenant: Tenant) -> None:
    item = a_procedure(tenant)
    do(RETIRE_SCOPE, the_scope(tenant))
    item.refresh_from_db()
    revisions.restore(item, change=by_operator())
    assert do(RETIRE_SCOPE, the_scope(tenant))["ended"] == 0
    assert [row.pk for row in current(tenant)] == [item.pk]


def test_an_insight_goes_with_its_run(tenant: Tenant) -> None:
    an_insight(tenant)
    Run.objects.update(ended_at=days_ago(0))
    assert do(RETIRE_SCOPE, the_scope(tenant))["ended"] == 1
    assert MadeDecision.objects.get().reason == "its run ended"


def test_an_insight_that_came_after_its_run_ended_goes_too(tenant: Tenant) -> None:
    an_insight(tenant)
    end_run(Run.objects.get(), change=a_change())
    an_insight(tenant)
    do(RETIRE_SCOPE, the_scope(tenant))
    assert current(tenant) == []


def test_an_insight_goes_when_its_time_is_over(tenant: Tenant) -> None:
    item = an_insight(tenant, expires_at=datetime.now(UTC) + timedelta(days=1))
    assert do(RETIRE_SCOPE, the_scope(tenant))["ended"] == 0
    set_by_a_job(item, valid_from=days_ago(3), valid_to=days_ago(1))
    assert do(RETIRE_SCOPE, the_scope(tenant))["ended"] == 1
    assert MadeDecision.objects.get().reason == "its time is over"


def test_an_insight_of_a_run_that_goes_on_stays(tenant: Tenant) -> None:
    an_insight(tenant)
    assert do(RETIRE_SCOPE, the_scope(tenant))["ended"] == 0


def test_a_validated_insight_stays(tenant: Tenant) -> None:
    set_by_a_job(an_insight(tenant), validated_at=days_ago(1))
    Run.objects.update(ended_at=days_ago(0))
    assert do(RETIRE_SCOPE, the_scope(tenant))["ended"] == 0


@pytest.mark.parametrize(
    ("kept_days", "left"), [(None, {"raw", "theme"}), (365, {"raw"}), (500, {"raw", "theme"})]
)
def test_themes_are_forgotten_only_where_the_settings_say_so(
    tenant: Tenant, settings: Settings, kept_days: int | None, left: set[str]
) -> None:
    settings.THEMES_KEPT_DAYS = kept_days
    raw, theme = happened(
        tenant, (400, "Ann bought a boat."), (400, "2025-01-01: Ann bought a boat.")
    )
    with a_change(actor="job:compressing").on_record():
        MemoryItem.objects.filter(pk=theme).update(level="theme")
        MemoryItem.objects.filter(pk=raw).update(summarised_by=theme)
    do(RETIRE_SCOPE, the_scope(tenant))
    assert {row.level for row in current(tenant)} == left


def test_what_one_job_does_not_reach_a_following_one_does(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retirement_jobs, "MOST_AT_ONCE", 2)
    for _ in range(5):
        a_procedure(tenant)
    do(RETIRE_SCOPE, the_scope(tenant))
    assert current(tenant) == []
    results = [
        job.result or {} for job in Job.objects.filter(kind=RETIRE_SCOPE).order_by("sequence")
    ]
    assert [result["ended"] for result in results] == [2, 2, 1]


def test_a_tick_writes_one_job_for_each_scope_with_something_to_retire(tenant: Tenant) -> None:
    a_procedure(tenant)
    happened(tenant, (3, "Ann bought a boat."), scope="user:2")
    ticks.tick("retire")
    work.drain()
    assert [job.scope.key for job in Job.objects.filter(kind=RETIRE_SCOPE)] == ["1"]
    assert current(tenant, kind="procedure") == []


def test_a_tick_writes_no_job_where_a_hand_keeps_everything(tenant: Tenant) -> None:
    kept, gone = (
        a_procedure(tenant),
        {"source": "procedure", "title": "Moor", "task_type": "moor", "steps": ["tie"]},
    )
    do(RETIRE_SCOPE, the_scope(tenant))
    kept.refresh_from_db()
    revisions.restore(kept, change=by_operator())
    [other] = remember(tenant, gone | {"scope": "user:2"})
    set_by_a_job(MemoryItem.objects.get(pk=other.id), recorded_at=days_ago(400))
    assert retirement_jobs._standing(datetime.now(UTC)).filter(pk=kept.pk).exists()
    page = Page(RETIRE_SCOPE, datetime.now(UTC), UUID(int=0), limit=1)
    assert retirement_jobs._due(page) == [(the_scope(tenant, "2").pk, tenant.pk)]

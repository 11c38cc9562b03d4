"""What is over a limit is seen once, acted upon, and over when it is over."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db.models.functions import Now

from evolution.jobs import ticks, work
from evolution.models import Job, PeriodicRun
from memory.models import MemoryItem, Scope, Tenant
from memory.retrieval.record import record
from memory.retrieval.types import Question
from observability.models import Alert, GuardedScope, Objective, Retrieval
from observability.receipts import record_retrieval
from observability.retrieval_details import RecordedCandidate, RetrievalDetail
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
QUERY = "How much does the crane lift?"


def watch() -> dict[str, Any]:
    """Watch once more, everything anew, and return what the job says."""
    PeriodicRun.objects.all().delete()
    Objective.objects.update(measured_at=None)
    ticks.tick("watch")
    work.drain()
    job = Job.objects.filter(kind="watch").latest("sequence")
    assert job.state == "done", job.last_error
    return dict(job.result)


def facts(number: int, *, since: int = 0) -> list[dict[str, Any]]:
    return [
        {
            "source": "fact",
            "content": f"The crane number {n} lifts {n * 7} tons",
            "fact_key": f"crane.{n}",
        }
        for n in range(since, since + number)
    ]


def asked(tenant: Tenant, query: str = QUERY, **fields: Any) -> Any:
    """Retrieve and record, as the API does."""
    answer, now = ask(tenant, query, **fields), datetime.now(UTC)
    record(
        Question(
            tenant_id=tenant.pk, scopes=("user:1",), query=query, now=now, as_of=now, known_at=now
        ),
        answer,
    )
    return answer


def steps(answer: Any) -> dict[str, dict[str, Any]]:
    return {step["step"]: step for step in answer.degradations}


def test_two_hundred_facts_are_let_be_and_one_more_raises_one_alert_that_closes_again(
    tenant: Tenant,
) -> None:
    remember(tenant, *facts(200))
    assert watch()["opened"] == 0
    assert "consolidate" not in steps(asked(tenant))
    remember(tenant, *facts(50, since=200))
    assert (watch()["opened"], watch()["opened"]) == (1, 0)
    alert = Alert.objects.get()
    assert (alert.kind, alert.scope, alert.value, alert.limit, alert.closed_at) == (
        "active_facts", "user:1", 250, 200, None,
    )  # fmt: skip
    answer = asked(tenant)
    given = [one for one in answer.receipts if one.source == "fact"]
    assert steps(answer)["consolidate"] == {
        "step": "consolidate",
        "omitted": 250 - len(given),
        "sources": ["fact"],
    }
    assert len([one for one in given if one.position]) <= 30
    assert (
        Job.objects.filter(kind="consolidate_scope", scope=Scope.objects.get(key="1")).count() == 1
    )
    ending = list(MemoryItem.objects.values_list("pk", flat=True)[:60])
    MemoryItem.objects.filter(pk__in=ending).update(retired_at=Now())
    assert (watch()["closed"], watch()["closed"]) == (1, 0)
    alert.refresh_from_db()
    assert (alert.closed_at is not None, alert.worst) == (True, 250)
    assert not GuardedScope.objects.exists()
    assert "consolidate" not in steps(asked(tenant))
    remember(tenant, *facts(60, since=300))
    assert watch()["opened"] == 1
    assert Alert.objects.count() == 2


def test_another_scope_or_tenant_is_not_guarded(tenant: Tenant) -> None:
    remember(tenant, *facts(201))
    other = a_tenant()
    for owner, scope in ((tenant, "user:2"), (other, "user:1")):
        remember(owner, {**facts(1)[0], "scope": scope})
    watch()
    assert Alert.objects.get().tenant_id == tenant.pk
    assert "consolidate" in steps(asked(tenant))
    assert "consolidate" not in steps(asked(tenant, scopes=("user:2",)))
    assert "consolidate" not in steps(asked(other))


def _retrievals(tenant: Tenant, *, elapsed_ms: float, number: int = 100) -> None:
    asked(tenant)
    [like] = Retrieval.objects.order_by("-created_at")[:1]
    fields = {
        f.name: getattr(like, f.name)
        for f in Retrieval._meta.fields
        if f.name not in ("id", "created_at")
    }
    Retrieval.objects.bulk_create(
        Retrieval(**{**fields, "elapsed_ms": elapsed_ms}) for _ in range(number)
    )


def test_a_slow_service_takes_the_tight_numbers_and_recovers(tenant: Tenant) -> None:
    remember(tenant, *facts(60))
    wide = asked(tenant, top_k=100, token_budget=8000)
    _retrievals(tenant, elapsed_ms=400)
    watch()
    alert = Alert.objects.get(kind="retrieve_p99")
    assert alert.value == pytest.approx(400, rel=0.01)
    tight = asked(tenant, top_k=100, token_budget=8000)
    assert steps(tight)["tighten"] == {"step": "tighten", "omitted": 0, "sources": []}
    assert "tighten" not in steps(wide)
    assert len(tight.items) <= 15 < len(wide.items)
    Retrieval.objects.filter(elapsed_ms__gte=150).update(created_at=Now() - timedelta(minutes=6))
    _retrievals(tenant, elapsed_ms=20)
    Retrieval.objects.filter(elapsed_ms__gte=100).update(
        elapsed_ms=20
    )  # of this machine, whatever it is busy with
    watch()
    assert not Alert.objects.filter(kind="retrieve_p99", closed_at=None).exists()
    again = asked(tenant, top_k=100, token_budget=8000)
    assert "tighten" not in steps(again)
    assert len(again.items) == len(wide.items)


def test_too_few_retrievals_say_nothing_of_speed(tenant: Tenant) -> None:
    remember(tenant, *facts(1))
    _retrievals(tenant, elapsed_ms=4000, number=20)
    watch()
    objective = Objective.objects.get(name="retrieve_p99")
    assert (objective.value, objective.is_met) == (None, None)
    assert objective.observations >= 20
    assert not Alert.objects.exists()


def test_episodes_that_crowd_a_retrieval_have_their_scope_compressed_once_a_day(
    tenant: Tenant,
) -> None:
    then = datetime.now(UTC) - timedelta(days=3)
    told = [
        {
            "source": "episode",
            "content": f"The crane lifted load {n}",
            "event_time": then.isoformat(),
        }
        for n in range(60)
    ]
    remember(tenant, *told)
    answers = [asked(tenant, token_budget=8000, top_k=100, sources=("episode",)) for _ in range(2)]
    crowded = [
        len([one for one in answer.receipts if one.source == "episode"]) for answer in answers
    ]
    assert min(crowded) > 30
    assert all("compress" in steps(answer) for answer in answers)
    assert GuardedScope.objects.get().episode_candidates == crowded[0]
    watch()
    assert (
        Job.objects.filter(kind="compress_scope", idempotency_key__startswith="guard:").count() == 1
    )
    assert not GuardedScope.objects.exists()
    asked(tenant, token_budget=8000, top_k=100, sources=("episode",))
    watch()
    assert (
        Job.objects.filter(kind="compress_scope", idempotency_key__startswith="guard:").count() == 1
    )


def _given(
    tenant: Tenant, item: MemoryItem, *, audience: str, scope_id: UUID | None = None
) -> None:
    """Record that a memory was given, whatever the service would have done."""
    now = datetime.now(UTC)
    asked(tenant)
    [like] = Retrieval.objects.order_by("-created_at")[:1]
    hidden = ("created_at", "packed_detail")
    fields = {f.name: getattr(like, f.name) for f in Retrieval._meta.fields if f.name not in hidden}
    fields |= {"id": uuid4(), "audience": audience, "as_of": now, "scope_ids": [item.scope_id]}
    where = scope_id or item.scope_id
    candidate = RecordedCandidate(item.kind, item.pk, where, 1, 1.0, {}, "injected", position=1)
    record_retrieval(fields, RetrievalDetail("", [candidate]))


def test_an_unvalidated_insight_in_a_responders_block_is_seen(tenant: Tenant) -> None:
    remember(tenant, {"source": "insight", "statement": "The crane fails on Fridays", "run": "r-1"})
    insight = MemoryItem.objects.get(kind="insight")
    _given(tenant, insight, audience="planner")
    watch()
    assert Objective.objects.get(name="unvalidated_insights").value == 0
    _given(tenant, insight, audience="responder")
    watch()
    assert Objective.objects.get(name="unvalidated_insights").value == 1
    assert Alert.objects.get().kind == "unvalidated_insights"


def test_a_memory_of_a_scope_that_was_not_asked_for_is_seen(tenant: Tenant) -> None:
    remember(tenant, *facts(1))
    item = MemoryItem.objects.get()
    _given(tenant, item, audience="responder")
    watch()
    assert Objective.objects.get(name="cross_scope_results").is_met
    _given(tenant, item, audience="responder", scope_id=uuid4())
    watch()
    assert Alert.objects.get().kind == "cross_scope_results"


def test_an_operators_limit_holds_and_a_switched_off_objective_is_silent(tenant: Tenant) -> None:
    remember(tenant, *facts(12))
    Objective.objects.filter(name="active_facts").update(limit=10)
    watch()
    assert Alert.objects.get().limit == 10
    Objective.objects.filter(name="active_facts").update(limit=11)
    watch()
    assert (Alert.objects.get().limit, Alert.objects.get().closed_at) == (11, None)
    Objective.objects.filter(name="active_facts").update(limit=100)
    watch()
    assert Alert.objects.get().closed_at is not None


def test_an_objective_is_measured_anew_after_a_hundredth_of_its_window(tenant: Tenant) -> None:
    watch()
    PeriodicRun.objects.all().delete()
    Objective.objects.filter(name="staleness").update(measured_at=Now() - timedelta(minutes=15))
    Objective.objects.filter(name="utilization").update(measured_at=Now() - timedelta(minutes=14))
    ticks.tick("watch")
    work.drain()
    measured = Job.objects.filter(kind="watch").latest("sequence").result["measured"]
    assert ("staleness" in measured, "utilization" in measured, "active_facts" in measured) == (
        True,
        False,
        True,
    )

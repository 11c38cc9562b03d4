"""A hundred thousand memories of one scope.

Caps hold, guardrails act, an answer grows less than its scope.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from random import Random
from statistics import median
from typing import Any

import pytest
from django.db.models.functions import Now

from evolution.jobs import queue, work
from evolution.models import Job
from memory.benchmark.rows import items, question
from memory.models import MemoryItem, SearchEntry, Tenant
from memory.policy import SHIPPED
from memory.retrieval.record import record
from memory.retrieval.types import Answer, Question
from observability.models import Alert, Objective
from tests.factories import a_tenant, ask, remember
from tests.measured import Measured

pytestmark = pytest.mark.long
FEW, MANY, FACTS, AT_ONCE = 1_000, 100_000, 250, 1_000
QUESTIONS = 60  # more than the 50 below which nothing is said of speed
BUDGET = 4_000
WENT_ON = {
    "injected",
    "injected_short",
    "budget",
    "past_top_k",
}  # decisions about what the caps let through
HEAD = {"goal", "profile"}
MOST_JOBS = 20  # of the scope, before its consolidation: what was told is read first
GROWS_AT_MOST = (
    50.0  # times, where the scope grew a hundredfold: a large scope is narrowed before it is scored
)


def test_caps_hold_and_guardrails_act_and_let_go(
    transactional_db: None, measured: Measured
) -> None:
    tenant, made = a_tenant(), _memories()
    _fill(tenant, islice(made, FEW))
    few_ms = sorted(answer.trace.elapsed_ms for answer in _asked(tenant))
    _fill(tenant, islice(made, MANY - FEW - FACTS))
    remember(
        tenant,
        *(
            {"source": "fact", "content": f"The crane number {n} lifts {n * 7} tons"}
            for n in range(FACTS)
        ),
    )
    assert SearchEntry.objects.exclude(words=None).exclude(embedding=None).count() == MANY
    answers = list(_asked(tenant))
    many_ms = sorted(answer.trace.elapsed_ms for answer in answers)
    for rows, times in ((FEW, few_ms), (MANY, many_ms)):
        measured(
            f"{rows} memories, least, median, most, ms",
            f"{times[0]:.1f} {median(times):.1f} {times[-1]:.1f}",
        )
    _caps_hold(answers)
    assert many_ms[0] <= GROWS_AT_MOST * few_ms[0], (few_ms[0], many_ms[0])
    _facts_raise_one_alert_that_closes(tenant)
    _slow_answers_tighten_and_recover(tenant, slowest_ms=many_ms[-1])


def _memories() -> Iterator[dict[str, Any]]:
    """Yield memories of every kind but facts, which have a limit of their own."""
    made = items(2 * MANY, ["user:1"], now=datetime.now(UTC))
    return (item for item in made if item["source"] != "fact")


def _fill(tenant: Tenant, made: Iterator[dict[str, Any]]) -> None:
    while batch := list(islice(made, AT_ONCE)):
        remember(tenant, *batch)


def _asked(tenant: Tenant) -> Iterator[Answer]:
    """Ask and record, as the API does."""
    random = Random(3)
    for _ in range(QUESTIONS):
        query, now = question(random), datetime.now(UTC)
        answer = ask(tenant, query, gate=False, token_budget=BUDGET)
        record(
            Question(
                tenant_id=tenant.pk,
                scopes=("user:1",),
                query=query,
                now=now,
                as_of=now,
                known_at=now,
            ),
            answer,
        )
        yield answer


def _caps_hold(answers: list[Answer]) -> None:
    caps = SHIPPED["unified"].caps
    for answer in answers:
        went_on = Counter(
            one.source
            for one in answer.receipts
            if one.decision in WENT_ON and one.source not in HEAD
        )
        assert went_on.total() <= caps.total
        assert max(went_on.values()) <= caps.per_type
        assert answer.tokens_used <= BUDGET
        assert not answer.degraded


def _watch() -> None:
    Objective.objects.update(measured_at=None)
    queue.enqueue_coalesced("watch")
    work.drain(["urgent"])


def _steps(answer: Answer) -> set[str]:
    return {step["step"] for step in answer.degradations}


def _facts_raise_one_alert_that_closes(tenant: Tenant) -> None:
    _watch()
    _watch()
    alert = Alert.objects.get(kind="active_facts")
    assert (alert.value, alert.closed_at) == (FACTS, None)
    assert "consolidate" in _steps(next(_asked(tenant)))
    _consolidates()
    ending = list(MemoryItem.objects.filter(kind="fact").values_list("pk", flat=True)[:60])
    MemoryItem.objects.filter(pk__in=ending).update(retired_at=Now())
    _watch()
    alert.refresh_from_db()
    assert alert.closed_at is not None
    assert "consolidate" not in _steps(next(_asked(tenant)))


def _consolidates() -> None:
    """Run the scope's jobs in their order, up to the one that the guardrail asked for."""
    for _ in range(MOST_JOBS):
        work.drain(["default"], limit=1)
        job = Job.objects.get(kind="consolidate_scope")
        if job.finished_at is not None:
            break
    assert job.state == "done", job.last_error


def _slow_answers_tighten_and_recover(tenant: Tenant, *, slowest_ms: float) -> None:
    """Draw the line under what was just measured, then far above it."""
    line = Objective.objects.filter(name="retrieve_p99")
    line.update(limit=slowest_ms / 2)
    _watch()
    assert Alert.objects.get(kind="retrieve_p99", closed_at=None)
    tight = next(_asked(tenant))
    assert "tighten" in _steps(tight)
    _caps_hold([tight])
    line.update(limit=slowest_ms * 1_000)
    _watch()
    assert not Alert.objects.filter(kind="retrieve_p99", closed_at=None).exists()
    assert "tighten" not in _steps(next(_asked(tenant)))

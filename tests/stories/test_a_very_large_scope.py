"""A scope past the size that is scored whole: caps hold, guardrails see it, an answer does not grow with it."""

from collections import Counter
from datetime import UTC, datetime
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.db.models.functions import Now

from evolution.jobs import queue, work
from memory.benchmark.rows import items, question
from memory.models import MemoryItem, SearchEntry, Tenant
from memory.policy import SHIPPED
from observability.models import Alert, Objective
from tests.factories import a_tenant, ask, remember

pytestmark = [pytest.mark.long, pytest.mark.django_db]
FEW, MANY, AT_ONCE = 1_000, 7_000, 1_000
QUESTIONS = 20
WENT_ON = {"injected", "injected_short", "budget", "past_top_k"}  # decisions about what the caps let through
HEAD = {"goal", "profile"}
GROWS_AT_MOST = 5.0  # times, where the scope grew sevenfold: a large scope is narrowed before it is scored


def _fill(tenant: Tenant, upto: int, *, known: int) -> None:
    """Give a scope memories of every kind but facts, which have a limit of their own."""
    made = (
        item for item in items(2 * MANY, ["user:1"], now=datetime(2026, 1, 1, tzinfo=UTC)) if item["source"] != "fact"
    )
    wanted = islice(made, known, upto)
    while batch := list(islice(wanted, AT_ONCE)):
        remember(tenant, *batch)


def _asked(tenant: Tenant) -> tuple[float, list[Any]]:
    """Return the fastest of a number of answers, in milliseconds, and all of them."""
    random = Random(3)
    answers = [ask(tenant, question(random), gate=False, token_budget=4000) for _ in range(QUESTIONS)]
    return min(answer.elapsed_ms for answer in answers), answers


def _watch() -> None:
    Objective.objects.update(measured_at=None)
    queue.enqueue_coalesced("watch")
    work.drain(["urgent"])


def test_caps_hold_guardrails_see_it_and_an_answer_does_not_grow_with_it() -> None:
    tenant = a_tenant()
    _fill(tenant, FEW, known=0)
    few_ms, _ = _asked(tenant)
    _fill(tenant, MANY, known=FEW)
    remember(tenant, *({"source": "fact", "content": f"The crane number {n} lifts {n * 7} tons"} for n in range(250)))
    assert SearchEntry.objects.count() == MANY + 250
    many_ms, answers = _asked(tenant)
    caps = SHIPPED["unified"].caps
    for answer in answers:
        went_on = Counter(one.source for one in answer.receipts if one.decision in WENT_ON and one.source not in HEAD)
        assert went_on.total() <= caps.total
        assert max(went_on.values()) <= caps.per_type
        assert answer.tokens_used <= 4000
        assert not answer.degraded
    assert many_ms <= GROWS_AT_MOST * few_ms, (few_ms, many_ms)
    _watch()
    alert = Alert.objects.get(kind="active_facts")
    assert (alert.value, alert.closed_at) == (250, None)
    assert any(step["step"] == "consolidate" for step in _asked(tenant)[1][0].degradations)
    ending = list(MemoryItem.objects.filter(kind="fact").values_list("pk", flat=True)[:60])
    MemoryItem.objects.filter(pk__in=ending).update(retired_at=Now())
    _watch()
    alert.refresh_from_db()
    assert alert.closed_at is not None

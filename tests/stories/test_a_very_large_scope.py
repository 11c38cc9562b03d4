"""A hundred thousand memories of one scope: caps hold, guardrails see it, an answer hardly grows with it."""

from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import islice
from random import Random
from statistics import median
from typing import Any

import pytest
from django.db import connection
from django.db.models.functions import Now

from evolution.jobs import queue, work
from memory.benchmark.rows import items, question
from memory.models import Learning, MemoryItem, SearchEntry, Task, Tenant
from memory.policy import SHIPPED
from memory.retrieval.record import record
from memory.retrieval.types import Answer, Question
from observability.models import Alert, Objective
from tests.factories import a_tenant, ask, remember

pytestmark = [pytest.mark.long, pytest.mark.django_db]
FEW, DISTINCT, MANY, AT_ONCE = 1_000, 5_000, 100_000, 1_000
QUESTIONS = 60  # more than the 50 below which nothing is said of speed
BUDGET = 4_000
WENT_ON = {"injected", "injected_short", "budget", "past_top_k"}  # decisions about what the caps let through
HEAD = {"goal", "profile"}
GROWS_AT_MOST = 5.0  # times, where the scope grew a hundredfold: a large scope is narrowed before it is scored
INDEXED = ("words", "terms", "embedding", "embedding_model", "length", "tokens", "asks")
"""What is derived from a text, and the same for the same text."""


def _fill(tenant: Tenant, upto: int, *, known: int) -> None:
    """Give a scope memories of every kind but facts, which have a limit of their own."""
    made = (
        item
        for item in items(2 * DISTINCT, ["user:1"], now=datetime(2026, 1, 1, tzinfo=UTC))
        if item["source"] != "fact"
    )
    wanted = islice(made, known, upto)
    while batch := list(islice(wanted, AT_ONCE)):
        remember(tenant, *batch)


def _multiply(times: int) -> None:
    """Insert copies of every memory, each some hours older: the tables' own triggers index and count them."""
    derived = ", ".join(f"{name} = o.{name}" for name in INDEXED)
    index = (
        f"UPDATE memory_searchentry e SET {derived} FROM original o"  # noqa: S608 - our own names
        " WHERE e.item_id = md5(o.item_id::text || %(copy)s)::uuid AND e.source = o.source"
    )
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")  # thousands of rows a statement: no service writes so
        cursor.execute("CREATE TEMP TABLE original ON COMMIT DROP AS SELECT * FROM memory_searchentry")
        cursor.execute("ANALYZE original, memory_searchentry, memory_memoryitem, memory_learning, memory_task")
        for copy in range(1, times):
            for model in (MemoryItem, Learning, Task):
                cursor.execute(_copies_of(model), {"copy": copy})
            cursor.execute(index, {"copy": copy})
        cursor.execute("ANALYZE memory_searchentry")
        cursor.execute("SET LOCAL statement_timeout = DEFAULT")


def _copies_of(model: Any) -> str:
    columns = [field.column for field in model._meta.concrete_fields]
    made = {"id": "md5(o.id::text || %(copy)s)::uuid", "valid_from": "o.valid_from - %(copy)s * interval '5 hours'"}
    values = ", ".join(made.get(column, f"o.{column}") for column in columns)
    table = model._meta.db_table
    return (
        f"INSERT INTO {table} ({', '.join(columns)}) SELECT {values} FROM {table} o"  # noqa: S608 - our own names
        " JOIN original e ON e.item_id = o.id"
    )


def _asked(tenant: Tenant) -> Iterator[Answer]:
    """Ask and record, as the API does."""
    random = Random(3)
    for _ in range(QUESTIONS):
        query, now = question(random), datetime.now(UTC)
        answer = ask(tenant, query, gate=False, token_budget=BUDGET)
        record(Question(tenant_id=tenant.pk, scopes=("user:1",), query=query, now=now, as_of=now, known_at=now), answer)
        yield answer


def _watch() -> None:
    Objective.objects.update(measured_at=None)
    queue.enqueue_coalesced("watch")
    work.drain(["urgent"])


def _steps(answer: Answer) -> set[str]:
    return {step["step"] for step in answer.degradations}


def _caps_hold(answers: list[Answer]) -> None:
    caps = SHIPPED["unified"].caps
    for answer in answers:
        went_on = Counter(one.source for one in answer.receipts if one.decision in WENT_ON and one.source not in HEAD)
        assert went_on.total() <= caps.total
        assert max(went_on.values()) <= caps.per_type
        assert answer.tokens_used <= BUDGET
        assert not answer.degraded


def test_caps_hold_guardrails_see_it_and_an_answer_does_not_grow_with_it(
    record_property: Callable[[str, object], None],
) -> None:
    tenant = a_tenant()
    _fill(tenant, FEW, known=0)
    few_ms = sorted(answer.elapsed_ms for answer in _asked(tenant))
    _fill(tenant, DISTINCT, known=FEW)
    _multiply(MANY // DISTINCT)
    remember(tenant, *({"source": "fact", "content": f"The crane number {n} lifts {n * 7} tons"} for n in range(250)))
    assert SearchEntry.objects.exclude(words=None).exclude(embedding=None).count() == MANY + 250
    answers = list(_asked(tenant))
    many_ms = sorted(answer.elapsed_ms for answer in answers)
    for name, times in (("few", few_ms), ("many", many_ms)):
        record_property(f"{name}_ms_least_median_most", f"{times[0]:.1f} {median(times):.1f} {times[-1]:.1f}")
    _caps_hold(answers)
    assert many_ms[0] <= GROWS_AT_MOST * few_ms[0], (few_ms[0], many_ms[0])
    _facts_raise_one_alert_that_closes(tenant)
    _slow_answers_tighten_and_recover(tenant, slowest_ms=many_ms[-1])


def _facts_raise_one_alert_that_closes(tenant: Tenant) -> None:
    _watch()
    _watch()
    alert = Alert.objects.get(kind="active_facts")
    assert (alert.value, alert.closed_at) == (250, None)
    assert "consolidate" in _steps(next(_asked(tenant)))
    ending = list(MemoryItem.objects.filter(kind="fact").values_list("pk", flat=True)[:60])
    MemoryItem.objects.filter(pk__in=ending).update(retired_at=Now())
    _watch()
    alert.refresh_from_db()
    assert alert.closed_at is not None
    assert "consolidate" not in _steps(next(_asked(tenant)))


def _slow_answers_tighten_and_recover(tenant: Tenant, *, slowest_ms: float) -> None:
    """Draw the line under what was just measured, then far above it."""
    line = Objective.objects.filter(name="retrieve_p99")
    line.update(limit=slowest_ms / 2)
    _watch()
    assert Alert.objects.get(kind="retrieve_p99").closed_at is None
    tight = next(_asked(tenant))
    assert "tighten" in _steps(tight)
    _caps_hold([tight])
    line.update(limit=slowest_ms * 1_000)
    _watch()
    assert Alert.objects.get(kind="retrieve_p99").closed_at is not None
    assert "tighten" not in _steps(next(_asked(tenant)))

"""Ingest, retrieval and the bare recall statement, timed on the same rows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from time import perf_counter
from typing import Any
from unittest.mock import patch

from django.db import connection

from memory.benchmark.latency import Latency, latency
from memory.benchmark.rows import items, question
from memory.evaluation.load import batches
from memory.ingest.schemas import ItemsIn
from memory.ingest.write import ingest
from memory.models import Tenant
from memory.policy import Policy
from memory.retrieval.pipeline import retrieve
from memory.retrieval.recall import search as recall_module
from memory.retrieval.recall.typed_statement import fetch_typed
from memory.retrieval.types import Answer, Question
from memory.revisions import Change

BATCH_ITEMS = 500
WARM_UP = 20  # retrievals before the clock counts: caches, prepared statements
WRITE, COMMIT = "one memory, written durably", "bare commit"
_COMMIT = (
    "SELECT pg_logical_emit_message(true, 'benchmark', '')"  # one record of the log, and its flush
)
RETRIEVE, BARE, SELECT = "retrieve, in process", "bare recall statement", "SELECT 1"
Statement = tuple[str, Mapping[str, Any]]


@dataclass(slots=True)
class Timed:
    """What was measured: latencies by name, stages of the retrieval, rows written a second."""

    latencies: list[Latency] = field(default_factory=list)
    stages_ms: dict[str, list[float]] = field(default_factory=dict)
    rows_per_second: float = 0.0
    found: int = 0


def write_rows(
    count: int,
    scopes: Sequence[str],
    *,
    tenant: Tenant,
    now: datetime,
    written: Callable[[int], None] = lambda _: None,
) -> float:
    """Write made-up memories as the API would, 500 at a time, and return how many a second."""
    change = Change("benchmark", "rows to measure on", now)
    elapsed = 0.0
    for batch in batches(items(count, scopes, now=now), BATCH_ITEMS):
        started = perf_counter()
        body = ItemsIn.model_validate({"items": batch})
        ingest(body.items, tenant=tenant, change=change)
        elapsed += perf_counter() - started
        written(len(batch))
    with connection.cursor() as cursor:
        cursor.execute(
            "ANALYZE memory_searchentry, memory_termcount, memory_memoryitem"
        )  # as autovacuum would, sooner or later
    return count / elapsed


def time_single_writes(count: int, scope: str, *, tenant: Tenant, now: datetime) -> list[Latency]:
    """Time memories written one at a time, each a transaction of its own.

    Beside it, a transaction that writes nothing but itself.

    They take turns, so that their ratio stays when the machine is busy.
    """
    change = Change("benchmark", "rows to measure on", now)
    written, bare = [], []
    for number, item in enumerate(items(count + WARM_UP, [scope], now=now, seed=2)):
        started = perf_counter()
        ingest(ItemsIn.model_validate({"items": [item]}).items, tenant=tenant, change=change)
        between = perf_counter()
        with connection.cursor() as cursor:
            cursor.execute(_COMMIT)
        if number >= WARM_UP:
            written.append((between - started) * 1000)
            bare.append((perf_counter() - between) * 1000)
    return [latency(COMMIT, bare), latency(WRITE, written)]


def questions(
    count: int, scopes: Sequence[str], *, tenant: Tenant, now: datetime, seed: int = 1
) -> list[Question]:
    """Return made-up questions, each to one scope in turn."""
    random = Random(seed)  # noqa: S311 - no secret: the same questions each time
    return [
        Question(
            tenant_id=tenant.pk,
            scopes=(scopes[number % len(scopes)],),
            query=question(random),
            now=now,
            as_of=now,
            known_at=now,
            gate=False,
        )
        for number in range(count)
    ]


def time_retrieval(
    asked: Sequence[Question],
    *,
    policy: Policy,
    timed: Timed,
    done: Callable[[int], None] = lambda _: None,
) -> None:
    """Time each question in process, and at once what it is compared with.

    That is the recall statement it sent, alone with the same values, and SELECT 1.

    They take turns, so that a busy moment of the machine slows all of them and their ratios stay.
    """
    whole: list[float] = []
    bare: list[float] = []
    least: list[float] = []
    for number, one in enumerate(asked):
        with _statements() as sent:
            elapsed_ms, answer = _retrieved(one, policy)
        sql_ms = sum(_bare(statement) for statement in sent)
        select_ms = _select()
        if number >= WARM_UP:
            least.append(select_ms)
            whole.append(elapsed_ms)
            bare.append(sql_ms)
            timed.found += len(answer.items)
            for stage, stage_ms in answer.trace.timings_ms.items():
                timed.stages_ms.setdefault(stage, []).append(stage_ms)
        done(1)
    timed.latencies += [latency(SELECT, least), latency(BARE, bare), latency(RETRIEVE, whole)]


@contextmanager
def _statements() -> Iterator[list[Statement]]:
    """Note the recall statements that are sent inside."""
    sent: list[Statement] = []

    def noted(sql: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        sent.append((sql, parameters))
        return fetch_typed(sql, parameters)

    with patch.object(recall_module, "fetch_typed", noted):
        yield sent


def _retrieved(question: Question, policy: Policy) -> tuple[float, Answer]:
    started = perf_counter()
    answer = retrieve(question, policy=policy)
    return (perf_counter() - started) * 1000, answer


def _select() -> float:
    """Time the least that a statement costs, through Django's cursor."""
    with connection.cursor() as cursor:
        started = perf_counter()
        cursor.execute("SELECT 1")
        cursor.fetchall()
        return (perf_counter() - started) * 1000


def _bare(statement: Statement) -> float:
    started = perf_counter()
    fetch_typed(*statement)
    return (perf_counter() - started) * 1000

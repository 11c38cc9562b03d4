"""B15: without vectors a block still comes every time, says why it is less, and comes as fast."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random
from time import perf_counter, sleep
from typing import Any

import pytest
from django.db import connection, transaction

from memory.benchmark.latency import latency
from memory.benchmark.measure import write_rows
from memory.benchmark.rows import question
from memory.retrieval import pipeline, queries
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant
from tests.measured import ATTEMPTS, Measured
from tests.owner import as_owner
from tests.retrieval.test_degraded import Down

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, tzinfo=UTC)
MEMORIES, ASKED, SLOWER = 200, 100, 2.0
SHOWN = 10  # of blocks in which a planted bug shows
Break = Callable[[], AbstractContextManager[None]]


@dataclass
class Asked:
    """What came of asking many times."""

    answered: int
    reasons: set[str | None]
    p99_ms: float


@pytest.fixture
def caller() -> Caller:
    tenant = a_tenant()
    write_rows(MEMORIES, ["user:1"], tenant=tenant, now=NOW)
    return a_caller(tenant)


def asked(caller: Caller, *, times: int = ASKED) -> Asked:
    """Ask for blocks, each about something else."""
    chance, took, answers = Random(15), [], []
    for _ in range(times):
        body = {"query": question(chance), "scopes": ["user:1"], "gate": False}
        began = perf_counter()
        answer = caller.post("retrieve", body)
        took.append((perf_counter() - began) * 1000)
        answers += [answer.json()] if answer.status_code == 200 else []
    reasons = {answer["degraded_reason"] for answer in answers}
    return Asked(len(answers), reasons, latency("a block", took).p99_ms)


def compared(caller: Caller, *, without: Break) -> tuple[Asked, float]:
    """Ask with vectors and without in turn, until the second is fast enough or six times.

    In turn, so that what else the machine does slows both. Returns what came without them, and how
    many times as long it took.
    """
    for _ in range(ATTEMPTS):
        whole = asked(caller)
        assert whole.reasons == {None}
        with without():
            less = asked(caller)
        if less.p99_ms <= SLOWER * whole.p99_ms:
            break
    return less, less.p99_ms / whole.p99_ms


@contextmanager
def embedder_away() -> Iterator[None]:
    """Take the embedder away for a while."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(queries, "current_embedder", lambda: Down("embedding_unavailable"))
        yield


@contextmanager
def pgvector_away() -> Iterator[None]:
    """Drop the extension for a while."""
    before = transaction.savepoint()
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("DROP EXTENSION vector CASCADE")
    yield
    transaction.savepoint_rollback(before)


@pytest.mark.parametrize("gone", ["embedding", "pgvector"])
def test_blocks_come_and_say_what_is_missing(gone: str, caller: Caller, measured: Measured) -> None:
    breaking: dict[str, Break] = {"embedding": embedder_away, "pgvector": pgvector_away}
    less, times = compared(caller, without=breaking[gone])
    measured(f"B15 without {gone}: answered of {ASKED}, p99 to the whole", (less.answered, times))
    assert less.answered == ASKED
    assert less.reasons == {f"{gone}_unavailable"}
    assert times <= SLOWER


def test_a_block_that_does_not_come_shows(caller: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: a missing extension is an error like any other."""
    monkeypatch.setattr(pipeline, "lacks_pgvector", lambda _error: False)
    with pgvector_away():
        assert asked(caller, times=SHOWN).answered == 0


def test_a_block_that_keeps_silent_about_it_shows(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted bug: no vector, and not a word."""
    made = pipeline.embedded_queries
    monkeypatch.setattr(
        pipeline,
        "embedded_queries",
        lambda asked, **more: replace(made(asked, **more), degraded=()),
    )
    with embedder_away():
        assert asked(caller, times=SHOWN).reasons == {None}


def test_a_block_that_waits_for_vectors_shows(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A planted bug: each block waits before it goes on without."""
    whole, made = asked(caller).p99_ms, pipeline.embedded_queries

    def waiting(*given: Any, **more: Any) -> Any:
        sleep(SLOWER * whole / 1000)
        return made(*given, **more)

    monkeypatch.setattr(pipeline, "embedded_queries", waiting)
    assert asked(caller, times=SHOWN).p99_ms > SLOWER * whole

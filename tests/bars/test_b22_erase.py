"""Nothing of an erased subject is left anywhere, though jobs run while it is erased, and what stays says no word."""

import io
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection, connections

from evolution.jobs import work
from evolution.jobs.doorbell import silent
from evolution.models import Job
from memory.models import Tenant
from memory.models.erasure import ErasureReceipt
from memory.scopes import erase
from observability.database.reach import across_tenants
from observability.models import Retrieval
from tests.api.client import Caller, a_caller
from tests.bars.test_s21_logs import lines
from tests.factories import a_tenant
from tests.measured import Measured

pytestmark = pytest.mark.django_db(transaction=True)
_fixtures = (lines,)  # found here by name
NOON = "2026-11-22T12:00:00Z"
CANARY = f"canary{uuid4().hex}"
SUBJECT = f"user:{CANARY}"
POSTS = 50  # each with a job that is queued or runs when the subject is erased
WORKERS = 3
ROWS, AT_ONCE = 10_000, 1_000
MOST_SECONDS = 60.0
DUMPED = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"


@pytest.fixture
def tenant() -> Tenant:
    return a_tenant()


@pytest.fixture
def caller(tenant: Tenant) -> Caller:
    return a_caller(tenant)


def dumped() -> Iterator[tuple[str, bytes]]:
    """Yield every table's rows as `COPY` writes them out, which is what a dump holds."""
    connection.ensure_connection()
    with across_tenants(), connection.cursor() as cursor:
        cursor.execute(DUMPED)
        for (table,) in cursor.fetchall():
            with cursor.cursor.copy(f'COPY (SELECT * FROM "{table}") TO STDOUT') as copied:  # noqa: S608 - names from the catalogue
                yield table, b"".join(bytes(part) for part in copied)


def told_by_tables() -> list[str]:
    return [table for table, rows in dumped() if CANARY.encode() in rows]


def told_by_files() -> list[str]:
    """Return the files of the data directory that hold the canary: broker, metrics; PostgreSQL's are not read."""
    files = (path for path in Path(settings.DATA_DIR).rglob("*") if path.is_file() and "postgres" not in path.parts)
    return [str(path) for path in files if CANARY.encode() in path.read_bytes()]


def every_field(caller: Caller) -> None:
    """Put the canary into every field that a caller may say something in."""
    said = f"I live in {CANARY}. My phone is {CANARY}."
    items: list[dict[str, Any]] = [
        {"source": "task", "title": CANARY, "description": CANARY, "project": CANARY, "metadata": {CANARY: CANARY}},
        {"source": "learning", "title": CANARY, "content": CANARY, "category": CANARY, "event_type": CANARY},
        {"source": "capability", "name": CANARY, "description": CANARY},
        {"source": "goal", "title": CANARY},
        {"source": "event", "type": CANARY, "payload": {CANARY: CANARY}},
        {"source": "fact", "content": said, "fact_key": CANARY, "value": CANARY, "tags": [CANARY], "category": CANARY},
        {"source": "preference", "content": said},
        {
            "source": "episode",
            "did_what": said,
            "new_info": CANARY,
            "session": CANARY,
            "user": CANARY,
            "sender": CANARY,
        },
        {"source": "procedure", "title": CANARY, "steps": [CANARY], "task_type": CANARY},
        {"source": "insight", "statement": CANARY, "run": CANARY},
    ]
    sent = [{**item, "scope": SUBJECT, "external_id": f"{CANARY}-{n}"} for n, item in enumerate(items)]
    ids = [one["id"] for one in ok(caller.post("memories", {"items": sent}, **{"Idempotency-Key": CANARY}))["items"]]
    ok(caller.post(f"memories/{ids[5]}/correct", {"content": f"Lives in {CANARY} now", "reason": CANARY}))
    ok(caller.post(f"memories/{ids[6]}/confirm", {"reason": CANARY}))
    ok(caller.post("runs", {"scope": SUBJECT, "run": CANARY, "session": CANARY, "goal": CANARY, "plan": [CANARY]}))
    asked = {"query": f"Where is {CANARY}?", "scopes": [SUBJECT], "session": CANARY, "run": CANARY, "explain": True}
    found = ok(caller.post("retrieve", asked))
    ok(caller.post(f"retrievals/{found['retrieval_id']}/outcome", {"reply": CANARY, "user_reply": f"No, {CANARY}"}))
    ok(caller.post(f"sessions/{CANARY}/end", {"scope": SUBJECT, "did_what": CANARY, "new_info": CANARY}))


def talk(caller: Caller, posts: int) -> None:
    for n in range(posts):
        text = f"My cat number {n} is called {CANARY}{n}. I moved to {CANARY}town{n}."
        turn = {"role": "user", "speaker": CANARY, "text": text, "occurred_at": NOON, "message_id": f"{CANARY}{n}"}
        ok(caller.post("turns", {"scope": SUBJECT, "session": f"{CANARY}{n % 5}", "turns": [turn]}))


def ok(answer: Any) -> Any:
    assert answer.status_code in {200, 201, 202}, answer.content
    return answer.json()


def keep_working(stop: threading.Event) -> None:
    try:
        with across_tenants():
            while not stop.is_set():
                if not work.drain(limit=5):
                    stop.wait(0.05)
    finally:
        connections.close_all()


def test_an_erased_subject_is_nowhere_though_its_jobs_run(
    caller: Caller, lines: io.StringIO, measured: Measured
) -> None:
    neighbour = {"source": "fact", "scope": "user:neighbour", "content": "Lives in Ghent"}
    ok(caller.post("memories", {"items": [neighbour]}))
    with silent():
        every_field(caller)
        work.drain()
        talk(caller, POSTS)
        assert len(told_by_tables()) >= 10
        exported = b"".join(caller.get(f"scopes/{SUBJECT}/export").streaming_content)
        assert CANARY.encode() in exported
        stop = threading.Event()
        workers = [threading.Thread(target=keep_working, args=(stop,)) for _ in range(WORKERS)]
        for worker in workers:
            worker.start()
        queued = Job.objects.filter(state__in=("queued", "running")).count()
        answer = ok(caller.post(f"scopes/{SUBJECT}/erase", {"confirm": SUBJECT}))
        stop.set()
        for worker in workers:
            worker.join()
        work.drain()
    measured("jobs queued or running when the subject was erased", queued)
    measured("tables, files of the data directory that still tell of it", (told_by_tables(), told_by_files()))
    assert queued > 0
    assert set(answer["remaining"].values()) == {0}
    assert told_by_tables() == []
    assert told_by_files() == []
    assert CANARY not in lines.getvalue()
    assert caller.get(f"scopes/{SUBJECT}/export").status_code == 200
    assert b"".join(caller.get(f"scopes/{SUBJECT}/export").streaming_content) == b""
    receipt = ErasureReceipt.objects.get(pk=answer["receipt"])
    assert CANARY not in str(vars(receipt))
    assert ok(caller.get("memories"))["items"][0]["content"] == "Lives in Ghent"


def test_a_table_that_erasing_forgets_is_found(caller: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted bug: the records of retrievals stay."""
    ok(caller.post("memories", {"items": [{"source": "fact", "scope": SUBJECT, "content": CANARY}]}))
    ok(caller.post("retrieve", {"query": CANARY, "scopes": [SUBJECT]}))
    models = [model for model in erase.models_of_scopes() if model is not Retrieval]
    monkeypatch.setattr(erase, "models_of_scopes", lambda: models)
    ok(caller.post(f"scopes/{SUBJECT}/erase"))
    assert "observability_retrieval" in told_by_tables()


@pytest.mark.long
def test_a_subject_of_ten_thousand_rows_is_erased_within_a_minute(caller: Caller, measured: Measured) -> None:
    for start in range(0, ROWS, AT_ONCE):
        items = [
            {"source": "fact", "scope": SUBJECT, "content": f"Number {n} of {CANARY}", "fact_key": f"k{n}"}
            for n in range(start, start + AT_ONCE)
        ]
        ok(caller.post("memories", {"items": items}))
    begun = time.perf_counter()
    answer = ok(caller.post(f"scopes/{SUBJECT}/erase"))
    took = time.perf_counter() - begun
    measured(f"seconds to erase {sum(answer['erased'].values())} rows of a subject", round(took, 1))
    assert took <= MOST_SECONDS
    assert told_by_tables() == []

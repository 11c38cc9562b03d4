"""`/metrics` of four web processes and two workers says what the database holds.

Whichever process answers.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import psycopg
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.stories.test_the_service import ROOT, STOP_SECONDS, free_port

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]
RETRIEVALS, AT_ONCE, SESSIONS = 240, 8, 12
PATIENCE_SECONDS = 120  # for the jobs to end, however busy the machine is


@dataclass
class Running:
    """A service with four web processes and two workers."""

    url: str
    key: str
    database_url: str

    def post(self, path: str, body: dict[str, object]) -> None:
        """Send until it is taken: a busy service answers 503 and says when to come back."""
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                with urlopen(  # noqa: S310 - loopback
                    Request(f"{self.url}/api/v1/{path}", json.dumps(body).encode(), headers),  # noqa: S310 - loopback
                    timeout=60,
                ):
                    return
            except HTTPError as error:
                if error.code not in (429, 503) or time.monotonic() > deadline:
                    raise
                time.sleep(0.2)

    def scraped(self) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
        with urlopen(f"{self.url}/metrics", timeout=60) as answer:  # noqa: S310 - loopback
            families = text_string_to_metric_families(answer.read().decode())
        samples = [sample for family in families for sample in family.samples]
        return {(one.name, tuple(sorted(one.labels.items()))): one.value for one in samples}

    def held(self, statement: str) -> float:
        with psycopg.connect(self.database_url) as connection:
            row = connection.execute(statement).fetchone()  # type: ignore[call-overload]
            return float(row[0])


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    port = free_port()
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in {"DATABASE_URL", "CELERY_BROKER_URL"}
    }
    environment = {
        **kept,
        "DATA_DIR": str(tmp_path),
        "PORT": str(port),
        "WEB_WORKERS": "4",
        "PYTHONUNBUFFERED": "1",
    }
    process = subprocess.Popen(
        [sys.executable, "manage.py", "up"],
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
    )
    printed = ""
    for line in process.stdout or ():
        printed += line
        if "Ctrl-C stops everything" in line:
            break
    key = re.search(r"Key\s+(rmb_\S+)", printed)
    assert key, printed
    yield Running(
        f"http://127.0.0.1:{port}",
        key[1],
        f"postgresql://postgres@/postgres?host={tmp_path / 'postgres'}",
    )
    process.terminate()
    process.communicate(timeout=STOP_SECONDS)


def total(
    samples: dict[tuple[str, tuple[tuple[str, str], ...]], float], name: str, **labels: str
) -> float:
    wanted = set(labels.items())
    return sum(
        value for (known, of), value in samples.items() if known == name and wanted <= set(of)
    )


def test_the_numbers_are_the_sums_of_the_database(running: Running) -> None:
    turns = {
        "role": "user",
        "text": "I moved to Berlin. I drink green tea.",
        "occurred_at": "2026-01-01T10:00:00Z",
    }
    with ThreadPoolExecutor(AT_ONCE) as pool:
        asked = [
            {"query": f"团队有多少人, {number}?", "scopes": ["user:lin"]}
            for number in range(RETRIEVALS)
        ]
        said = [
            {"scope": f"user:n{number}", "session": "s", "turns": [turns]}
            for number in range(SESSIONS)
        ]
        list(pool.map(running.post, ["retrieve"] * RETRIEVALS, asked))
        list(pool.map(running.post, ["turns"] * SESSIONS, said))
    deadline = time.monotonic() + PATIENCE_SECONDS
    while running.held("SELECT count(*) FROM evolution_job WHERE state IN ('queued', 'running')"):
        assert time.monotonic() < deadline
        time.sleep(0.5)
    files = {
        path.name
        for path in (Path(running.database_url.partition("host=")[2]).parent / "metrics").glob(
            "*.db"
        )
    }
    assert (
        len([name for name in files if name.startswith("histogram")]) >= 6
    )  # four web processes and two workers
    scrapes = [running.scraped() for _ in range(6)]  # by whichever process takes each
    for samples in scrapes:
        assert total(samples, "retrievals_total") == running.held(
            "SELECT count(*) FROM observability_retrieval"
        )
        assert total(samples, "candidate_count_by_type_sum") == running.held(
            "SELECT sum(candidates_count) FROM observability_retrieval"
        )
        assert total(samples, "injected_memories_total") == running.held(
            "SELECT count(*) FROM observability_receipt"
        )
        assert total(samples, "context_tokens_used_sum") == running.held(
            "SELECT sum(tokens_used) FROM observability_retrieval"
        )
        assert total(samples, "degradation_events_count_total") == running.held(
            "SELECT sum(jsonb_array_length(degradations)) FROM observability_retrieval"
        )
        assert total(samples, "build_memory_packet_latency_ms_sum") == pytest.approx(
            running.held("SELECT sum(elapsed_ms) FROM observability_retrieval")
        )
    assert running.held("SELECT count(*) FROM observability_retrieval") == RETRIEVALS
    with psycopg.connect(running.database_url) as connection:
        ended = connection.execute(
            "SELECT kind, count(*) FROM evolution_job WHERE tenant_id IS NOT NULL "
            "AND state = 'done' GROUP BY kind"
        ).fetchall()
    assert {
        kind: total(samples, "jobs_ended_total", kind=kind, result="done") for kind, _ in ended
    } == dict(ended)
    assert sum(number for _, number in ended) >= SESSIONS

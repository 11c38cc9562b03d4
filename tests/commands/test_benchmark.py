"""`benchmark`: real numbers, and nothing left behind."""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from memory.models import Tenant

pytestmark = pytest.mark.django_db
ANSWERED = 40  # retrievals, before the service is too busy
FEW = ("--rows", "40", "--questions", "5")


def _benchmark(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    err = StringIO()
    call_command("benchmark", *FEW, *arguments, stderr=err)
    return capsys.readouterr().out, err.getvalue()


def test_retrieval_is_compared_with_bare_sql_and_the_tenant_is_gone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown, _ = _benchmark(capsys)
    assert "40 rows in 2 scopes" in shown
    assert "retrieve, in process" in shown
    assert "bare recall statement" in shown
    assert "SELECT 1" in shown
    assert "rows a second" in shown
    assert "single durable write : bare commit" in shown
    assert not Tenant.objects.exists()


def test_scopes_of_other_sizes_are_asked_the_same_questions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    shown, _ = _benchmark(capsys, "--ladder", "60", "20")
    lines = [
        line for line in shown.splitlines() if line.startswith(("│   20", "│   60", "│ 20", "│ 60"))
    ]
    assert len(lines) == 2
    assert lines[0].split("│")[3].strip() == "1.0"
    assert not Tenant.objects.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ladder", "0"], "--ladder: must be at least 1"),
        (["--rows", "0"], "--rows: must be at least 1"),
        (["--scopes", "41"], "--scopes: there are fewer rows than scopes"),
        (["--shards", "1"], "--shards: must be at least 2"),
        (["--url", "http://127.0.0.1:1"], "--url and --key belong together"),
        (["--url", "http://127.0.0.1:1", "--key", "k"], "memories: ConnectError"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    with pytest.raises(CommandError, match=message):
        _benchmark(capsys, *arguments)
    assert not Tenant.objects.exists()


def test_numbers_are_written_as_one_document(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "benchmark.json"
    _benchmark(capsys, "--json", str(out))
    written = json.loads(out.read_text())
    names = [latency["name"] for latency in written["latencies"]]
    assert names == ["SELECT 1", "bare recall statement", "retrieve, in process"]
    assert written["write"]["p50_ms"] > 0


class _Service(BaseHTTPRequestHandler):
    """Takes everything but an erasure; at first it is still reading what was written."""

    calls: list[tuple[str, str]] = []  # noqa: RUF012 - read by the test
    due: list[float] = [3.0]  # noqa: RUF012 - seconds that a job is due, as it is asked

    def do_GET(self) -> None:
        self.calls.append((self.path, self.headers["Authorization"]))
        due = self.due.pop() if self.due else 0.0
        self._answer(200, {"oldest_due_job_seconds": due, "problems": []})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.calls.append((self.path, self.headers["Authorization"]))
        asked = sum(path.endswith("/retrieve") for path, _ in self.calls)
        too_many = 503 if asked > ANSWERED else 200
        self._answer(403 if self.path.endswith("/erase") else too_many, {"echo": sorted(body)})

    def _answer(self, status: int, document: dict[str, Any]) -> None:
        answer = json.dumps(document).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the overridden method's name for it
        pass


def test_over_http_the_rows_are_written_asked_and_erased(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with HTTPServer(("127.0.0.1", 0), _Service) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        shown, err = _benchmark(
            capsys, "--url", f"http://127.0.0.1:{server.server_port}", "--key", "secret"
        )
        server.shutdown()
    paths = [path for path, _ in _Service.calls]
    assert "POST retrieve, over HTTP" in shown
    assert paths[0] == "/api/v1/memories"
    assert paths.count("/health/ready") == 2
    assert paths.count("/api/v1/retrieve") == 50
    assert "8 clients over HTTP" in shown
    assert "10 of 25 refused" in shown
    assert paths[-1].startswith("/api/v1/scopes/benchmark%3A")
    assert {key for _, key in _Service.calls} == {"Bearer secret"}
    assert "were not erased" in err

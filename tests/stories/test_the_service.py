"""The service as a newcomer meets it.

One command, a curl, the admin in a browser, and nothing left behind.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
BROWSER = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
STOP_SECONDS = 30
WORKER_SECONDS = 60
STEPS = [
    r"PostgreSQL runs in \S+",
    r"Checking and migrating the database \.\.\.",
    r"Loading the demo tenant \.\.\.",
    r"Starting web, worker and beat \.\.\.",
]
pytestmark = pytest.mark.xdist_group("service")


@dataclass
class Service:
    """One running copy and what it printed."""

    process: "subprocess.Popen[str]"
    url: str
    password: str
    key: str
    pids: set[int]
    log: Path

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=STOP_SECONDS)

    def wait_for_its_worker(self) -> None:
        deadline = time.monotonic() + WORKER_SECONDS
        while self.readiness()["workers_last_seen_seconds"] is None:
            assert time.monotonic() < deadline, self.readiness()
            time.sleep(0.2)

    def readiness(self) -> dict[str, object]:
        with urlopen(f"{self.url}/health/ready", timeout=20) as answer:  # noqa: S310 - loopback
            return dict(json.load(answer))

    def retrieve(self, query: str) -> dict[str, object]:
        body = json.dumps({"query": query, "scopes": ["user:lin"]}).encode()
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        with urlopen(Request(f"{self.url}/api/v1/retrieve", body, headers), timeout=20) as answer:  # noqa: S310 - loopback
            return dict(json.load(answer))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def descendants(pid: int) -> set[int]:
    found = subprocess.run(
        ["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    parents = [tuple(map(int, line.split())) for line in found.splitlines()]
    family, grown = {pid}, True
    while grown:
        children = {child for child, parent in parents if parent in family} - family
        family |= children
        grown = bool(children)
    return family - {pid}


def started(data_dir: Path) -> Service:
    port = free_port()
    unset = {"DATABASE_URL", "CELERY_BROKER_URL", "PYTEST_CURRENT_TEST"}
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    environment = {
        **kept,
        "DATA_DIR": str(data_dir),
        "PORT": str(port),
        "WEB_WORKERS": "1",
        "PYTHONUNBUFFERED": "1",
    }
    log = data_dir.with_name(f"{data_dir.name}.log")  # beside it: its disk may be full
    with log.open("w") as error:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "up"],
            cwd=ROOT,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=error,
        )
    printed = ""
    for line in process.stdout or ():
        printed += line
        if "Ctrl-C stops everything" in line:
            break
    password = re.search(r"password (\S+)", printed)
    key = re.search(r"Key\s+(rmb_\S+)", printed)
    assert password, printed
    assert key, printed
    pids = descendants(process.pid) | {
        int((data_dir / "postgres" / "postmaster.pid").read_text().split()[0])
    }
    return Service(process, f"http://127.0.0.1:{port}", password[1], key[1], pids, log)


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("service")


@pytest.fixture(scope="module")
def service(data_dir: Path) -> Iterator[Service]:
    running = started(data_dir)
    yield running
    if running.process.poll() is None:
        running.stop()


def alive(pids: set[int]) -> set[int]:
    return {pid for pid in pids if Path(f"/proc/{pid}").exists() and "Z" not in state(pid)}


def state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def test_one_command_then_curl_browser_and_restart(service: Service, data_dir: Path) -> None:
    answer = service.retrieve("团队有多少人")
    assert "12" in str(answer["context"])
    service.wait_for_its_worker()
    log = service.log.read_text(encoding="utf-8")
    assert re.match(r"\n".join(STEPS), log), log
    assert "Warning" not in log

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
        page = browser.new_page(locale="en-GB")
        page.goto(f"{service.url}/admin/login/")
        page.fill("input[name=username]", "admin")
        page.fill("input[name=password]", service.password)
        page.press("input[name=password]", "Enter")
        page.wait_for_load_state("networkidle")
        page.goto(f"{service.url}/admin/review/")
        waiting = page.get_by_text(re.compile(r"^\d+ wait")).inner_text()
        page.keyboard.press("a")
        page.wait_for_load_state("networkidle")
        page.goto(f"{service.url}/admin/review/")
        left = page.get_by_text(re.compile(r"^\d+ wait")).inner_text()
        browser.close()
    assert int(left.split()[0]) == int(waiting.split()[0]) - 1

    second = subprocess.run(
        [sys.executable, "manage.py", "up"],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(data_dir), "PORT": str(free_port())},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (second.returncode, "another copy runs" in second.stderr) == (1, True)

    service.stop()
    deadline = time.monotonic() + STOP_SECONDS
    while alive(service.pids) and time.monotonic() < deadline:
        time.sleep(0.2)
    assert alive(service.pids) == set()

    again = started(data_dir)
    try:
        assert again.key == service.key
        assert "12" in str(again.retrieve("团队有多少人")["context"])
    finally:
        again.stop()

"""What the supervisor keeps running says how it ended, in words."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from config.supervision import __main__ as command
from config.supervision import announce as announcing
from config.supervision import processes
from config.supervision.announce import announce, is_ready
from config.supervision.processes import ENDED_WELL, Broker, Child, Database, how_it_ended
from config.supervision.service import PROGRAMS
from tests.config.supervision.test_forks import ended


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (0, "ended with exit code 0"),
        (1, "ended with exit code 1"),
        (75, "ended with exit code 75"),
        (-9, "killed by SIGKILL"),
        (-15, "killed by SIGTERM"),
        (-11, "killed by SIGSEGV"),
    ],
)
def test_an_end_is_said_in_words(code: int, words: str) -> None:
    assert how_it_ended(code) == words
    assert how_it_ended(0) == ENDED_WELL


def leave(code: Any) -> Callable[[], None]:
    def run() -> None:
        sys.exit(code)

    return run


@pytest.mark.parametrize(
    ("run", "how"),
    [
        (lambda: None, "ended with exit code 0"),
        (leave(None), "ended with exit code 0"),
        (leave(0), "ended with exit code 0"),
        (leave(3), "ended with exit code 3"),
        (leave("in words"), "ended with exit code 1"),
        (lambda: os.kill(os.getpid(), signal.SIGKILL), "killed by SIGKILL"),
    ],
)
def test_a_fork_ends_as_what_it_runs_does(run: Callable[[], None], how: str) -> None:
    child = Child("web", run)
    child.start()
    assert child.pid() is not None
    assert ended(child) == how
    assert (child.pid(), child.ended()) == (None, None)


@pytest.mark.usefixtures("untraced")
@pytest.mark.parametrize(("asked", "how"), [("stop", "SIGTERM"), ("kill", "SIGKILL")])
def test_a_fork_is_asked_to_end_or_ended(asked: str, how: str) -> None:
    child = Child("web", lambda: time.sleep(60))
    getattr(child, asked)()  # of one that does not run, nothing
    child.start()
    assert child.ended() is None
    getattr(child, asked)()
    assert ended(child) == f"killed by {how}"


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Let a test say which postmaster there is, and whether it lives."""
    said: dict[str, Any] = {"pid": 5, "alive": True}
    monkeypatch.setattr(processes.embedded, "postmaster", lambda _dir: said["pid"])
    monkeypatch.setattr(processes.embedded, "is_alive", lambda _pid: said["alive"])
    return said


def test_a_database_that_runs_already_is_taken_over(alive: dict[str, Any], tmp_path: Path) -> None:
    database = Database(tmp_path)
    database.start()
    assert (database.pid(), database.ended()) == (5, None)
    alive["alive"] = False
    assert database.ended() == "is gone"
    assert (database.pid(), database.ended()) == (None, None)


@pytest.mark.parametrize(("pid", "how"), [(9, None), (None, "did not start; its own log says why")])
def test_a_database_that_was_started_is_there_or_did_not_start(
    pid: int | None, how: str | None, alive: dict[str, Any], tmp_path: Path
) -> None:
    database = Database(tmp_path)
    database._starting = subprocess.Popen([sys.executable, "-c", "pass"])
    assert database._starting.wait(60) == 0
    alive["pid"] = pid
    assert (database.ended(), database.pid()) == (how, pid)


def test_a_broker_that_did_not_start_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(_dir: Path) -> Any:
        raise processes.embedded.BROKER_ERRORS[0]("no")

    monkeypatch.setattr(processes.embedded, "end_orphaned_broker", lambda _dir: None)
    monkeypatch.setattr(processes.embedded, "start_broker", refuse)
    broker = Broker(tmp_path)
    broker.start()
    assert (broker.pid(), broker.ended()) == (None, "did not start")
    broker.stop()
    broker.kill()


def test_a_broker_that_hangs_is_killed_as_it_is_stopped(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(processes, "STOP_SECONDS", 0.5)
    hanging = subprocess.Popen(["sleep", "60"])
    os.kill(hanging.pid, signal.SIGSTOP)
    os.waitid(os.P_PID, hanging.pid, os.WSTOPPED)  # until it stands, it still ends when asked
    broker = Broker(tmp_path, _server=hanging)
    broker.stop()
    assert hanging.wait(10) == -signal.SIGKILL


def test_nobody_answers_where_nobody_listens() -> None:
    assert not is_ready("127.0.0.1", 1)


@pytest.mark.parametrize(("answers_after", "late"), [(3, False), (10_000, True)])
def test_how_to_reach_the_service_is_said_once_it_answers_or_after_a_minute(
    answers_after: int,
    late: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    asked: list[float] = []
    now = [0.0]
    monkeypatch.setattr(announcing.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(
        announcing.time, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds)
    )

    def answers(_host: str, _port: int) -> bool:
        asked.append(now[0])
        return len(asked) >= answers_after

    monkeypatch.setattr(announcing, "is_ready", answers)
    said = tmp_path / "said"
    said.write_text("open http://127.0.0.1:8000/admin/ 茶\n", encoding="utf-8")
    descriptor = os.open(said, os.O_RDWR)
    os.lseek(descriptor, 0, os.SEEK_END)
    announce("127.0.0.1", 8000, descriptor)
    shown = capsys.readouterr().out
    assert shown.endswith("open http://127.0.0.1:8000/admin/ 茶\n")
    assert ("Still starting: no answer within 60 s" in shown) is late
    assert late == (now[0] > 60)


@pytest.mark.parametrize(
    ("more", "only"),
    [
        ([], PROGRAMS),
        (["--only", "web"], ["web"]),
        (["--only", "worker", "beat"], ["worker", "beat"]),
    ],
)
def test_a_machine_runs_all_or_what_it_is_told(
    more: list[str], only: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[Any] = []
    monkeypatch.setattr(command.Service, "run", lambda self: ran.append(self))
    command.main(["--host", "::1", "--port", "8000", *more])
    [service] = ran
    assert (service.host, service.port, list(service.only)) == ("::1", 8000, list(only))
    for wrong in (["--only", "database"], ["--only"], ["--port", "x"]):
        with pytest.raises(SystemExit):
            command.main(["--host", "::1", "--port", "8000", *wrong])

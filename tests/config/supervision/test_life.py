"""A process that gives no sign of life is noticed, and nobody who only waited is taken for one."""

import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from celery.signals import heartbeat_sent
from kombu.exceptions import OperationalError
from kombu.utils import functional

from config.celery import app
from config.supervision import life
from config.supervision.life import (
    LOOK_SECONDS,
    START_SECONDS,
    AskedServer,
    Pulse,
    Silence,
    alive,
)
from config.supervision.processes import Child
from tests.config.supervision.test_forks import ended

HUNG_SECONDS = 20.0
Ask = Callable[[], AskedServer]


def silent(*pauses: float) -> Silence:
    """Return the silence of a process that gave one sign, after looks with pauses before each."""
    silence = Silence(looked_at=100.0)
    silence.look(1, now=100.0)
    for pause in pauses:
        silence.look(1, now=silence.looked_at + pause)
    return silence


def test_silence_lasts_as_long_as_somebody_looks() -> None:
    assert silent(*[0.2] * 50).seconds == pytest.approx(10.0)
    assert not silent(*[0.2] * 99).is_longer_than(HUNG_SECONDS)
    assert silent(*[0.2] * 101).is_longer_than(HUNG_SECONDS)


@pytest.mark.parametrize("gap", [1.5, 300.0, 8 * 3_600.0])
def test_who_slept_for_long_has_heard_a_second_of_silence(gap: float) -> None:
    assert silent(gap).seconds == LOOK_SECONDS
    assert silent(0.2, gap, 0.2).seconds == pytest.approx(LOOK_SECONDS + 0.4)
    assert not silent(*[gap] * int(HUNG_SECONDS)).is_longer_than(HUNG_SECONDS)


def test_a_sign_ends_the_silence() -> None:
    silence = silent(*[1.0] * 19)
    silence.look(2, now=silence.looked_at + 1.0)
    assert silence.seconds == 0


def test_who_starts_has_longer_until_its_first_sign() -> None:
    silence = Silence(looked_at=0.0, signs=7)  # those of the one before it
    for second in range(1, int(START_SECONDS) + 1):
        silence.look(7, now=float(second))
        assert not silence.is_longer_than(HUNG_SECONDS)
    silence.look(7, now=START_SECONDS + 1)
    assert silence.is_longer_than(HUNG_SECONDS)
    assert not silence.is_longer_than(2 * START_SECONDS)


@pytest.fixture
def pulse(monkeypatch: pytest.MonkeyPatch) -> Pulse:
    """Return the pulse of this process."""
    monkeypatch.setattr(life, "_own", None)
    own = Pulse()
    own.belong_to_this_process()
    return own


def test_only_the_main_thread_of_the_process_itself_gives_a_sign(pulse: Pulse) -> None:
    alive()
    assert pulse.count() == 1
    thread = threading.Thread(target=alive)
    thread.start()
    thread.join()
    fork = Child("job", alive)
    fork.start()
    assert ended(fork) == "ended with exit code 0"
    assert pulse.count() == 1


def test_a_process_that_nobody_watches_gives_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(life, "_own", None)
    alive()


def beat() -> None:
    while True:
        alive()
        time.sleep(0.01)


def test_the_sign_of_a_fork_is_read_by_who_started_it() -> None:
    child = Child("web", beat, Pulse())
    assert child.signs() == 0
    child.start()
    deadline = time.monotonic() + 10
    while not child.signs():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    pid = child.pid()
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    os.waitid(os.P_PID, pid, os.WSTOPPED)
    before = child.signs()
    time.sleep(0.1)
    assert (child.signs(), child.ended()) == (before, None)
    child.kill()
    assert ended(child) == "killed by SIGKILL"


def test_a_child_without_a_pulse_gives_none() -> None:
    assert Child("announce", beat).signs() is None


def test_a_worker_gives_a_sign_with_each_of_its_heartbeats(pulse: Pulse) -> None:
    heartbeat_sent.send(sender=None)
    assert pulse.count() == 1


def test_who_waits_for_its_broker_is_alive(pulse: Pulse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functional, "sleep", lambda _seconds: None)
    called: list[int] = []
    nowhere = app.connection_for_read("redis://127.0.0.1:1/0")
    with pytest.raises(OperationalError):
        nowhere.ensure_connection(max_retries=3, callback=lambda: called.append(pulse.count()))
    assert called[:3] == [1, 2, 3]


@pytest.fixture
def place() -> Iterator[Path]:
    """Return where a server listens; short enough for a socket."""
    with TemporaryDirectory() as folder:
        yield Path(folder) / "server.sock"


@pytest.fixture
def listener(place: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(place))
        server.listen(0)
        server.settimeout(10)
        yield server


@pytest.fixture
def ask(place: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ask]:
    """Return what makes one who asks whenever it can."""
    monkeypatch.setattr(life, "ASK_SECONDS", 0.0)
    asking: list[AskedServer] = []

    def one() -> AskedServer:
        asking.append(AskedServer(lambda: place, b"PING\r\n"))
        return asking[-1]

    yield one
    for each in asking:
        each._hang_up()


def test_a_server_that_answers_anything_is_alive(listener: socket.socket, ask: Ask) -> None:
    server = ask()
    assert server.count() == server.count() == 0
    heard, _ = listener.accept()
    with heard:
        assert heard.recv(99) == b"PING\r\n"
        assert server.count() == 0
        heard.send(b"+PONG\r\n")
        assert server.count() == 1
        assert heard.recv(99) == b""
    assert server.count() == 1  # asked again


@pytest.mark.usefixtures("listener")
def test_a_server_that_accepts_nobody_is_silent_however_often_it_is_asked(ask: Ask) -> None:
    servers = [ask() for _ in range(9)]  # more than may wait to be heard
    for _ in range(3):
        assert [server.count() for server in servers] == [0] * 9


def test_a_server_that_ends_or_refuses_is_not_silent(listener: socket.socket, ask: Ask) -> None:
    server = ask()
    assert server.count() == 0
    listener.accept()[0].close()
    assert server.count() == 1
    listener.close()
    assert server.count() == 2


@pytest.mark.usefixtures("listener")
def test_a_server_whose_address_was_deleted_is_silent(place: Path, ask: Ask) -> None:
    place.unlink()
    server = ask()
    assert server.count() == server.count() == 0


def test_a_server_is_asked_now_and_then(
    listener: socket.socket, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    listener.close()
    monkeypatch.setattr(life, "ASK_SECONDS", 60.0)
    server = ask()
    assert server.count() == server.count() == 1

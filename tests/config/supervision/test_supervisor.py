"""Whoever ends is started again, later each time; at the end children go before servers."""

import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from config.supervision import supervisor as module
from config.supervision.supervisor import STOP_SECONDS, WRITE_SECONDS, Supervisor
from observability.processes import read_states
from tests.logged import every_line


@dataclass
class Fake:
    """A process of which a test says when it ends."""

    name: str
    log: list[str] = field(default_factory=list)
    end: str | None = None
    running: bool = False
    obeys: bool = True
    lives: bool = True
    given: int = 0

    def start(self) -> None:
        self.log.append(f"start {self.name}")
        self.running = True

    def pid(self) -> int | None:
        return 7 if self.running else None

    def ended(self) -> str | None:
        how, self.end = self.end, None
        if how is not None:
            self.running = False
        return how

    def signs(self) -> int | None:
        self.given += self.lives
        return self.given

    def stop(self) -> None:
        self.log.append(f"stop {self.name}")
        if self.obeys:
            self.running = False

    def kill(self) -> None:
        self.log.append(f"kill {self.name}")
        self.running = False


@dataclass
class Clock:
    """A clock that moves as somebody sleeps."""

    now: float = 1_000.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock()
    monkeypatch.setattr(module.time, "monotonic", lambda: clock.now)
    monkeypatch.setattr(module.time, "sleep", clock.sleep)
    yield clock
    monkeypatch.undo()


def starts_over(supervisor: Supervisor, clock: Clock, fake: Fake, seconds: float) -> list[float]:
    """Look at a process for a while; return when it was started, from now."""
    began, starts = clock.now, []
    record = next(each for each in supervisor._records if each.watched is fake)
    while clock.now - began < seconds:
        before = len(fake.log)
        supervisor._look_at(record)
        if len(fake.log) > before:
            starts.append(round(clock.now - began, 1))
        clock.now += 0.1
    return starts


def test_a_process_that_ends_at_once_each_time_is_started_later_and_later(
    clock: Clock, tmp_path: Path
) -> None:
    fake = Fake("web-1")
    supervisor = Supervisor([], [fake], data_dir=tmp_path)
    fake.start = lambda: (fake.log.append("start"), setattr(fake, "end", "killed"))[0]  # type: ignore[method-assign]
    starts = starts_over(supervisor, clock, fake, 12)
    waits = [round(later - sooner, 1) for sooner, later in pairwise(starts)]
    for wait, wanted in zip(waits, [0, 0.5, 1, 2, 4], strict=False):
        assert wanted <= wait <= wanted + 0.3


def test_what_lived_for_long_comes_back_at_once(clock: Clock, tmp_path: Path) -> None:
    fake = Fake("beat")
    supervisor = Supervisor([], [fake], data_dir=tmp_path)
    [record] = supervisor._records
    supervisor._look_at(record)
    record.row = 6
    clock.now += 31
    fake.end = "ended with exit code 0"
    supervisor._look_at(record)
    assert (record.row, record.restarts, record.starts_at) == (1, 1, clock.now)
    assert record.state().last_end == "ended with exit code 0"
    supervisor._look_at(record)
    assert fake.log == ["start beat", "start beat"]


def looked(supervisor: Supervisor, clock: Clock, seconds: float, *, each: float = 0.2) -> None:
    """Look at everything again and again for a while."""
    for _ in range(round(seconds / each)):
        for record in supervisor._records:
            supervisor._look_at(record)
        clock.now += each


def hung(fake: Fake) -> bool:
    return f"kill {fake.name}" in fake.log


def test_who_gives_no_sign_of_life_is_ended_and_started_again_and_that_is_said(
    clock: Clock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fake = Fake("worker")
    supervisor = Supervisor([], [fake], data_dir=tmp_path, hung_seconds=20)
    looked(supervisor, clock, 40)
    fake.lives = False
    looked(supervisor, clock, 19)
    assert not hung(fake)
    with every_line(caplog):
        looked(supervisor, clock, 2)
        fake.end = "killed by SIGKILL"
        looked(supervisor, clock, 1)
    assert fake.log == ["start worker", "kill worker", "start worker"]
    how = "hung: no sign of life for 20 s, killed"
    assert supervisor._records[0].state().last_end == how
    lines = [one.msg for one in caplog.records if isinstance(one.msg, dict)]
    assert [(line["event"], line["how"]) for line in lines] == [
        ("process hangs", how),
        ("process ended", how),
    ]
    fake.end = "killed by SIGKILL"  # the next end is its own
    looked(supervisor, clock, 1)
    assert supervisor._records[0].state().last_end == "killed by SIGKILL"


def test_where_nobody_listens_who_hangs_is_left_as_it_is(clock: Clock, tmp_path: Path) -> None:
    fake = Fake("worker")
    supervisor = Supervisor([], [fake], data_dir=tmp_path)
    looked(supervisor, clock, 1)
    fake.lives = False
    looked(supervisor, clock, 3_600)
    assert not hung(fake)


def both_silent(clock: Clock, data_dir: Path) -> tuple[Supervisor, Fake, Fake]:
    """Return a supervisor whose server and child were heard once and are silent since."""
    server, child = Fake("broker"), Fake("worker")
    supervisor = Supervisor([server], [child], data_dir=data_dir, hung_seconds=20)
    looked(supervisor, clock, 1)
    server.lives = child.lives = False
    return supervisor, server, child


def test_where_the_supervisor_slept_too_nobody_hangs(clock: Clock, tmp_path: Path) -> None:
    supervisor, server, child = both_silent(clock, tmp_path)
    looked(supervisor, clock, 3_600, each=300)
    assert not hung(server)
    assert not hung(child)


def test_who_waits_for_a_silent_server_does_not_hang(clock: Clock, tmp_path: Path) -> None:
    supervisor, server, child = both_silent(clock, tmp_path)
    looked(supervisor, clock, 60)
    assert hung(server)
    assert not hung(child)
    server.lives = True
    looked(supervisor, clock, 19)
    assert not hung(child)
    looked(supervisor, clock, 3)
    assert hung(child)


def test_who_waits_for_a_server_that_is_down_does_not_hang(clock: Clock, tmp_path: Path) -> None:
    server, child = Fake("database"), Fake("beat")
    supervisor = Supervisor([server], [child], data_dir=tmp_path, hung_seconds=20)
    looked(supervisor, clock, 1)
    child.lives = False
    for _ in range(60):
        server.end = "did not start"
        looked(supervisor, clock, 1)
    assert not hung(child)


def test_who_ended_and_how_is_a_line_of_the_log(
    clock: Clock, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    fake = Fake("worker")
    supervisor = Supervisor([], [fake], data_dir=tmp_path)
    [record] = supervisor._records
    supervisor._look_at(record)
    fake.end = "killed by SIGKILL"
    with every_line(caplog):
        supervisor._look_at(record)
    [line] = [one.msg for one in caplog.records if isinstance(one.msg, dict)]
    said = (line["event"], line["process"], line["how"], line["level"])
    assert said == ("process ended", "worker", "killed by SIGKILL", "error")


def run_until(supervisor: Supervisor, clock: Clock, seconds: float) -> None:
    """Run until so much time has passed, then be told to stop."""
    until = clock.now + seconds

    def sleep(passed: float) -> None:
        clock.now += passed
        if clock.now >= until:
            supervisor._stop(15, None)

    module.time.sleep = sleep
    supervisor.run()


@pytest.fixture(autouse=True)
def _signals_as_before() -> Iterator[None]:
    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_servers_start_first_and_stop_last_in_reverse(clock: Clock, tmp_path: Path) -> None:
    log: list[str] = []
    servers = [Fake(name, log) for name in ("database", "broker")]
    children = [Fake(name, log) for name in ("web", "worker")]
    once = Fake("announce", log)
    supervisor = Supervisor(servers, children, once=[once], data_dir=tmp_path)
    run_until(supervisor, clock, 1)
    assert log[:5] == [
        *("start announce", "start database", "start broker", "start web", "start worker"),
    ]
    assert log[5:] == [
        *("stop announce", "stop web", "stop worker", "stop broker", "stop database"),
    ]


def test_what_runs_once_and_has_ended_is_neither_started_again_nor_stopped(
    clock: Clock, tmp_path: Path
) -> None:
    once = Fake("announce", end="ended with exit code 0")
    run_until(Supervisor([], [Fake("web")], once=[once], data_dir=tmp_path), clock, 1)
    assert once.log == ["start announce"]


def test_who_does_not_stop_in_time_is_killed(clock: Clock, tmp_path: Path) -> None:
    log: list[str] = []
    children = [Fake("web", log, obeys=False), Fake("worker", log)]
    began = clock.now
    run_until(Supervisor([], children, data_dir=tmp_path), clock, 1)
    assert log[-1] == "kill web"
    assert "kill worker" not in log
    assert STOP_SECONDS <= clock.now - began <= STOP_SECONDS + 3


def test_the_states_are_written_when_something_changed_and_now_and_then(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[float] = []
    monkeypatch.setattr(module, "write_states", lambda *_: written.append(clock.now))
    supervisor = Supervisor([], [Fake("web")], data_dir=tmp_path)
    run_until(supervisor, clock, 2 * WRITE_SECONDS + 1)
    pauses = [later - sooner for sooner, later in pairwise(written)]
    assert len(written) == 3
    assert all(WRITE_SECONDS <= pause <= WRITE_SECONDS + 0.5 for pause in pauses)


def test_a_full_disk_ends_nothing(
    clock: Clock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, "write_states", full)
    fake = Fake("web")
    run_until(Supervisor([], [fake], data_dir=tmp_path), clock, 1)
    assert fake.log == ["start web", "stop web"]


def test_a_reader_sees_who_runs_and_how_who_does_not_has_ended(
    clock: Clock, tmp_path: Path
) -> None:
    web, beat = Fake("web"), Fake("beat")
    supervisor = Supervisor([], [web, beat], data_dir=tmp_path)
    for record in supervisor._records:
        supervisor._look_at(record)
    beat.end = "killed by SIGKILL"
    supervisor._look_at(supervisor._records[1])
    supervisor._write()
    states = {state.name: state for state in read_states(tmp_path)}
    assert (states["web"].pid, states["web"].restarts, states["web"].last_end) == (7, 0, "")
    assert (states["beat"].pid, states["beat"].restarts) == (None, 1)
    assert states["beat"].last_end == "killed by SIGKILL"
    assert time.time() - (states["beat"].last_end_at or 0) < 60


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.lists(st.sampled_from(["look", "end", "wait"]), max_size=30))
def test_a_process_runs_or_is_due_to_be_started_whatever_happens(
    clock: Clock, tmp_path: Path, steps: list[str]
) -> None:
    fake = Fake("web")
    supervisor = Supervisor([], [fake], data_dir=tmp_path)
    [record] = supervisor._records
    for step in steps:
        if step == "look":
            supervisor._look_at(record)
        elif step == "end" and fake.running:
            fake.end = "killed"
        else:
            clock.now += 1
        assert (record.starts_at is None) == (fake.running or fake.end is not None)
    assert record.restarts <= sum(step == "end" for step in steps)

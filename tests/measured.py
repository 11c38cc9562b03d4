"""What a test measures: numbers shown at the end, and times that hold on a busy machine.

Another program's load only ever lengthens a time. So a time that is short enough is true at once,
one that is too long is measured again, and the least counts: nothing fails but what is slow in
every attempt.
"""

import sys
import time
from collections.abc import Callable

import pytest
from _pytest.terminal import TerminalReporter

ATTEMPTS = (
    6  # of a measurement that is too long; a load that lasts through all of them is the code's own
)
PARTS = 8  # a length is compared with its eighth: linear is 8 times the time, quadratic 64
GROWTH = 3.0  # times what linear growth would take
SPIN_SECONDS = 0.2  # of processor time, in which it shows how many others want the processors
FLOOR_SECONDS = 0.02  # shorter times say nothing about growth

Measured = Callable[[str, object], None]
"""Takes what was measured, with its unit, and the number."""


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes in this process, in seconds."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def wall_seconds(work: Callable[[], object]) -> float:
    """Return how long some work takes by the clock, in seconds."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _skip_under_a_tracer() -> None:
    """Skip a test whose numbers would be the tracer's: pure code takes three times as long."""
    if sys.gettrace() is not None:
        pytest.skip("what is measured under a tracer is the tracer")


def slowness() -> float:
    """Return how many times as long work takes now as on a machine that nobody else uses; >= 1."""
    _skip_under_a_tracer()
    used, begun = time.thread_time(), time.perf_counter()
    while time.thread_time() - used < SPIN_SECONDS:
        pass
    return max(1.0, (time.perf_counter() - begun) / (time.thread_time() - used))


class Machine:
    """What a bar in seconds is on this machine, which other programs may use too.

    A bar is asked of a machine that nobody else uses, and there it holds as it stands. Where others
    take a share of the processors, it is as much longer as any work takes. That is measured before
    and after what the bar is about, when the code under test rests, so that its own load makes no
    bar longer.
    """

    def __init__(self) -> None:
        self._slowest = slowness()

    def allows(self, seconds: float) -> float:
        """Return the bar for this machine, in seconds."""
        self._slowest = max(self._slowest, slowness())
        return seconds * self._slowest


@pytest.fixture
def machine() -> Machine:
    return Machine()


@pytest.fixture
def untraced() -> None:
    """Skip a test that ends a thread or a fork from outside: it may hang under a tracer."""
    _skip_under_a_tracer()


def assert_takes(measure: Callable[[], float], *, below: float) -> None:
    """Assert that the least of up to six measurements, in any unit, lies below a bound."""
    _skip_under_a_tracer()
    least = float("inf")
    for _ in range(ATTEMPTS):
        least = min(least, measure())
        if least < below:
            return
    pytest.fail(f"{least:.4g} in the best of {ATTEMPTS} attempts, not below {below:.4g}")


def assert_linear(
    measure: Callable[[int], float], *, length: int, below: float = float("inf")
) -> None:
    """Assert that the seconds of some work grow with its length and end below a bound.

    They may not grow faster.

    `measure` takes a length and returns seconds. The least of up to six measurements of the length
    is compared with the least of as many of an eighth of it.
    """
    _skip_under_a_tracer()
    whole = part = float("inf")
    for _ in range(ATTEMPTS):
        whole, part = min(whole, measure(length)), min(part, measure(length // PARTS))
        if whole < below and whole < GROWTH * PARTS * max(part, FLOOR_SECONDS):
            return
    pytest.fail(
        f"length {length}: {whole:.3f} s, an eighth of it: {part:.3f} s, "
        f"best of {ATTEMPTS} attempts each"
    )


@pytest.fixture
def measured(request: pytest.FixtureRequest) -> Measured:
    return lambda name, value: request.node.user_properties.append((name, value))


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    reports = [
        report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, [])
    ]
    told = [(report.nodeid, report.user_properties) for report in reports if report.user_properties]
    if told:
        terminalreporter.section("measured")
    for place, numbers in sorted(told):
        terminalreporter.line(place.rpartition("::")[2])
        for name, value in numbers:
            terminalreporter.line(f"    {name}: {value}")

import threading

import pytest

from memory.embedding.breaker import Breaker
from tests.embedding.conftest import VirtualClock


@pytest.fixture
def breaker(clock: VirtualClock) -> Breaker:
    return Breaker(clock)


def permit(breaker: Breaker) -> int:
    given = breaker.permit()
    assert given is not None
    return given


def fail(breaker: Breaker, times: int, retry_after_seconds: float | None = None) -> None:
    for _ in range(times):
        breaker.failed(permit(breaker), retry_after_seconds=retry_after_seconds)


def state(breaker: Breaker) -> str:
    return breaker.state


def test_it_opens_at_the_fifth_consecutive_failure(breaker: Breaker) -> None:
    fail(breaker, 4)
    assert state(breaker) == "closed"
    fail(breaker, 1)
    assert state(breaker) == "open"
    assert breaker.permit() is None
    assert breaker.seconds_until_probe() == 30.0


def test_a_success_between_starts_the_count_again(breaker: Breaker) -> None:
    fail(breaker, 4)
    breaker.succeeded(permit(breaker))
    fail(breaker, 4)
    assert state(breaker) == "closed"


def test_after_the_cool_down_one_probe_passes_and_no_second(
    breaker: Breaker, clock: VirtualClock
) -> None:
    fail(breaker, 5)
    clock.now += 29.9
    assert breaker.permit() is None
    clock.now += 0.1
    assert breaker.permit() is not None
    assert state(breaker) == "half_open"
    assert breaker.permit() is None


def test_a_good_probe_closes_it(breaker: Breaker, clock: VirtualClock) -> None:
    fail(breaker, 5)
    clock.now += 30
    breaker.succeeded(permit(breaker))
    assert state(breaker) == "closed"
    assert breaker.seconds_until_probe() == 0.0
    fail(breaker, 4)
    assert state(breaker) == "closed"


def test_a_failed_probe_opens_it_for_another_cool_down(
    breaker: Breaker, clock: VirtualClock
) -> None:
    fail(breaker, 5)
    clock.now += 30
    fail(breaker, 1)
    assert state(breaker) == "open"
    assert breaker.seconds_until_probe() == 30.0


@pytest.mark.parametrize(
    ("retry_after_seconds", "wait_seconds"), [(120.0, 120.0), (5.0, 30.0), (None, 30.0)]
)
def test_a_longer_retry_after_lengthens_the_cool_down_and_a_shorter_does_not_cut_it(
    breaker: Breaker, retry_after_seconds: float | None, wait_seconds: float
) -> None:
    fail(breaker, 5, retry_after_seconds=retry_after_seconds)
    assert breaker.seconds_until_probe() == wait_seconds


def test_reports_from_before_the_outage_change_nothing(
    breaker: Breaker, clock: VirtualClock
) -> None:
    slow_call, other_slow_call = permit(breaker), permit(breaker)
    fail(breaker, 5)
    clock.now += 10
    breaker.succeeded(slow_call)
    breaker.failed(other_slow_call)
    assert state(breaker) == "open"
    assert breaker.seconds_until_probe() == 20.0


def test_a_slow_call_from_before_the_outage_does_not_decide_for_the_probe(
    breaker: Breaker, clock: VirtualClock
) -> None:
    slow_call, other_slow_call = permit(breaker), permit(breaker)
    fail(breaker, 5)
    clock.now += 30
    probe = permit(breaker)
    breaker.succeeded(slow_call)
    breaker.failed(other_slow_call)
    assert state(breaker) == "half_open"
    breaker.succeeded(probe)
    assert state(breaker) == "closed"


def test_a_probe_that_never_reports_gives_way_to_another(
    breaker: Breaker, clock: VirtualClock
) -> None:
    fail(breaker, 5)
    clock.now += 30
    assert breaker.permit() is not None
    clock.now += 30
    assert breaker.permit() is not None


def test_of_many_threads_exactly_one_probes(breaker: Breaker, clock: VirtualClock) -> None:
    fail(breaker, 5)
    clock.now += 30
    barrier, permits = threading.Barrier(16), list[int | None]()

    def ask() -> None:
        barrier.wait()
        permits.append(breaker.permit())

    threads = [threading.Thread(target=ask) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(permits) == 16
    assert sum(given is not None for given in permits) == 1

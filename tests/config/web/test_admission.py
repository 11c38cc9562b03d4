"""A burst waits for a thread; under overload who would wait long is sent away at once."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from config.web.admission import Admission, TooBusyError
from config.web.limits import Limits

LIMITS = Limits(
    threads=2,
    overloaded_threads=2,
    waiting=8,
    wait_seconds=0.2,
    overloaded_wait_seconds=0.02,
    overload_seconds=0.5,
    late_requests=4,
)


async def served(admission: Admission, *, seconds: float) -> float | None:
    """Return how long a request waited, or None where it was refused."""
    began = asyncio.get_running_loop().time()
    try:
        await admission.enter()
    except TooBusyError:
        return None
    waited = asyncio.get_running_loop().time() - began
    await asyncio.sleep(seconds)
    admission.leave()
    return waited


def run(story: Callable[[Admission], Awaitable[None]], limits: Limits = LIMITS) -> None:
    async def told() -> None:
        await story(Admission(limits))

    asyncio.run(told())


def test_a_burst_is_served_whole() -> None:
    async def story(admission: Admission) -> None:
        waits = await asyncio.gather(*[served(admission, seconds=0.01) for _ in range(10)])
        assert None not in waits

    run(story)


def test_one_more_than_may_wait_is_refused_at_once() -> None:
    async def story(admission: Admission) -> None:
        waits = await asyncio.gather(*[served(admission, seconds=0.01) for _ in range(11)])
        assert waits.count(None) == 1

    run(story)


@pytest.mark.parametrize(
    ("found_free", "pause", "is_patient"), [(0, 0.0, False), (3, 0.0, True), (0, 0.6, True)]
)
def test_patience_is_short_until_many_found_a_thread_free_or_nobody_waited_in_vain_for_a_while(
    *, found_free: int, pause: float, is_patient: bool
) -> None:
    async def story(admission: Admission) -> None:
        busy = [asyncio.create_task(served(admission, seconds=0.25)) for _ in range(2)]
        await asyncio.sleep(0)
        assert await served(admission, seconds=0.0) is None
        await asyncio.gather(*busy)
        await asyncio.sleep(pause)
        for _ in range(found_free):
            assert await served(admission, seconds=0.0) is not None
        await admission.enter()
        await asyncio.sleep(0)
        busy = [asyncio.create_task(served(admission, seconds=0.1))]
        await asyncio.sleep(0)
        waited = asyncio.create_task(served(admission, seconds=0.0))
        await asyncio.sleep(0.05)
        admission.leave()
        assert (await waited is not None) == is_patient
        await asyncio.gather(*busy)

    run(story)


def test_a_thread_is_free_again_after_who_waited_for_it_was_refused() -> None:
    async def story(admission: Admission) -> None:
        busy = [asyncio.create_task(served(admission, seconds=0.25)) for _ in range(2)]
        await asyncio.sleep(0)
        refused = await asyncio.gather(*[served(admission, seconds=0.0) for _ in range(4)])
        assert refused == [None] * 4
        await asyncio.gather(*busy)
        waits = await asyncio.gather(*[served(admission, seconds=0.0) for _ in range(2)])
        assert None not in waits

    run(story)


def test_who_waits_when_the_overload_is_known_waits_no_longer_than_who_comes_then() -> None:
    async def story(admission: Admission) -> None:
        busy = [asyncio.create_task(served(admission, seconds=0.27)) for _ in range(2)]
        await asyncio.sleep(0)
        first = asyncio.create_task(served(admission, seconds=0.0))
        await asyncio.sleep(0.1)
        second = asyncio.create_task(served(admission, seconds=0.0))
        assert await first is None  # after 0.2 s
        assert await second is None  # at once, though a thread is free within its 0.2 s
        await asyncio.gather(*busy)

    run(story)


def test_while_there_is_an_overload_fewer_threads_serve_and_after_it_all_of_them() -> None:
    async def story(admission: Admission) -> None:
        busy = [asyncio.create_task(served(admission, seconds=0.25)) for _ in range(2)]
        await asyncio.sleep(0)
        assert await served(admission, seconds=0.0) is None
        await asyncio.gather(*busy)
        waits = await asyncio.gather(*[served(admission, seconds=0.1) for _ in range(2)])
        assert waits.count(None) == 1
        await asyncio.sleep(LIMITS.overload_seconds)
        waits = await asyncio.gather(*[served(admission, seconds=0.25) for _ in range(2)])
        assert waits.count(None) == 0

    run(story, replace(LIMITS, overloaded_threads=1))


@pytest.mark.parametrize(("later", "is_overload"), [(0.0, False), (0.06, True)])
def test_a_full_queue_that_stands_is_an_overload_and_a_burst_is_none(
    *, later: float, is_overload: bool
) -> None:
    async def story(admission: Admission) -> None:
        queued = [asyncio.create_task(served(admission, seconds=0.08)) for _ in range(6)]
        await asyncio.sleep(later)
        assert await served(admission, seconds=0.0) is None
        waits = await asyncio.gather(*queued)
        assert (None in waits) == is_overload

    run(story, replace(LIMITS, waiting=4, wait_seconds=1.0))

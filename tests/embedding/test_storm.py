"""A provider that turns everyone away must not be asked much more often than it has to answer."""

from collections import deque
from concurrent.futures import ThreadPoolExecutor

import pytest

from memory.embedding.checks import CheckedEmbedder
from memory.embedding.errors import EmbeddingRejected, EmbeddingUnavailable
from tests.embedding.conftest import VirtualClock
from tests.fakes import FakeEmbeddingServer
from tests.replies import OK, SERVER_ERROR, Reply, too_many_requests

JOBS = 60


def drain(embedder: CheckedEmbedder, clock: VirtualClock, *, retries: int) -> list[str]:
    """Work off ``JOBS`` texts as a queue would.

    What fails waits as long as it was told, then comes again.
    """
    waiting = deque((clock.now, f"job {number}") for number in range(JOBS))
    done = []
    while waiting:
        due, text = waiting.popleft()
        clock.now = max(clock.now, due)
        try:
            embedder.embed([text], retries=retries)
        except EmbeddingUnavailable as away:
            waiting.append((clock.now + (away.retry_after_seconds or 1.0), text))
        else:
            done.append(text)
    return done


@pytest.mark.parametrize("retries", [0, 2])
@pytest.mark.parametrize("retry_after", [None, "1", "20"])
def test_a_storm_of_429_costs_at_most_three_calls_in_ten_more(
    embedder: CheckedEmbedder,
    server: FakeEmbeddingServer,
    clock: VirtualClock,
    retries: int,
    retry_after: str | None,
) -> None:
    ends = clock.now + 120.0
    server.otherwise = lambda _: too_many_requests(retry_after) if clock.now < ends else OK
    assert sorted(drain(embedder, clock, retries=retries)) == sorted(
        f"job {n}" for n in range(JOBS)
    )
    assert len(server.calls) <= 1.3 * JOBS


def test_with_the_breaker_open_nobody_calls_and_everyone_learns_when_to_come_back(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer, clock: VirtualClock
) -> None:
    server.otherwise = SERVER_ERROR
    for _ in range(5):
        with pytest.raises(EmbeddingUnavailable):
            embedder.embed(["a"])
    clock.now += 12
    with pytest.raises(EmbeddingUnavailable) as refused:
        embedder.embed(["a"])
    assert refused.value.retry_after_seconds == 18.0
    assert len(server.calls) == 5


def test_after_the_cool_down_one_probe_finds_the_provider_again(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer, clock: VirtualClock
) -> None:
    server.script(*[SERVER_ERROR] * 5)
    for _ in range(5):
        with pytest.raises(EmbeddingUnavailable):
            embedder.embed(["a"])
    clock.now += 30
    assert embedder.embed(["a"]).shape[0] == 1
    assert embedder.embed(["b"]).shape[0] == 1
    assert len(server.calls) == 7


def test_a_provider_that_refuses_the_probes_text_is_back_all_the_same(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer, clock: VirtualClock
) -> None:
    server.script(*[SERVER_ERROR] * 5, Reply(status=400))
    for _ in range(5):
        with pytest.raises(EmbeddingUnavailable):
            embedder.embed(["a"])
    clock.now += 30
    with pytest.raises(EmbeddingRejected):
        embedder.embed(["too long"])
    assert embedder.embed(["b"]).shape[0] == 1


def test_a_retry_after_longer_than_the_cool_down_holds_the_probe_back(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer, clock: VirtualClock
) -> None:
    server.otherwise = too_many_requests("300")
    for _ in range(5):
        with pytest.raises(EmbeddingUnavailable):
            embedder.embed(["a"])
    clock.now += 299
    with pytest.raises(EmbeddingUnavailable):
        embedder.embed(["a"])
    assert len(server.calls) == 5


def test_eight_threads_at_once_do_not_multiply_the_storm(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    server.otherwise = SERVER_ERROR

    def attempt(number: int) -> None:
        with pytest.raises(EmbeddingUnavailable):
            embedder.embed([f"job {number}"])

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(attempt, range(100)))
    assert 5 <= len(server.calls) <= 5 + 7

"""B28: fifty thousand requests leave a web process as large as it was, and bodies that are too large cost nothing."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection

import pytest

from memory.models import ApiKey
from tests.api.client import a_caller
from tests.bars.test_many_clients import resident_mb
from tests.bars.web_process import Served, a_served
from tests.factories import a_tenant
from tests.measured import Measured

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("web process")]
WARM, REQUESTS = 2_000, 50_000
CLIENTS = 4  # as many as the process has threads
GROWTH = 1.10
BODIES, BODY_BYTES, BODIES_MB = 20, 10 * 1024 * 1024, 50.0


@pytest.fixture
def served(transactional_db: None) -> Iterator[Served]:
    caller = a_caller(a_tenant())
    caller.remember({"source": "fact", "content": "The team drinks coffee"})
    ApiKey.objects.update(requests_per_second=10_000.0, request_burst=100_000.0)
    with a_served(key=caller.key or "") as running:
        yield running


def asked(served: Served, times: int) -> Counter[int]:
    """Ask so often, by a few clients that each keep a connection."""
    statuses: Counter[int] = Counter()

    def client() -> None:
        http = HTTPConnection("127.0.0.1", served.port, timeout=60)
        for _ in range(times // CLIENTS):
            statuses[served.send(http)[0]] += 1
        http.close()

    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses


def test_fifty_thousand_requests_leave_it_as_large_as_it_was(served: Served, measured: Measured) -> None:
    asked(served, WARM)
    before = resident_mb({served.process.pid})
    statuses = asked(served, REQUESTS)
    after = resident_mb({served.process.pid})
    measured("B28 answers by status", dict(statuses))
    measured("B28 memory before and after (MB)", f"{before:.1f} {after:.1f}")
    assert sum(statuses.values()) == REQUESTS
    assert set(statuses) <= {200, 429, 503}
    assert after < before * GROWTH


def test_bodies_that_are_too_large_cost_nothing(served: Served, measured: Measured) -> None:
    asked(served, WARM // 10)
    before = resident_mb({served.process.pid})
    body = b'{"items": [' + b" " * BODY_BYTES + b"]}"
    statuses = Counter(_sent(served, body) for _ in range(BODIES))
    after = resident_mb({served.process.pid})
    measured("B28 memory before and after bodies of 10 MB (MB)", f"{before:.1f} {after:.1f}")
    assert set(statuses) == {413}
    assert after - before < BODIES_MB


def _sent(served: Served, body: bytes) -> int:
    """Send a batch; return the status, which may come before all of it was read."""
    http = HTTPConnection("127.0.0.1", served.port, timeout=60)
    headers = {"Authorization": f"Bearer {served.key}", "Content-Type": "application/json"}
    try:
        http.putrequest("POST", "/api/v1/memories")
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            http.putheader(name, value)
        http.endheaders()
        with suppress(BrokenPipeError, ConnectionResetError):  # it has said no already
            http.send(body)
        return http.getresponse().status
    finally:
        http.close()

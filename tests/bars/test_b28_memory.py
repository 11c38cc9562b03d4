"""B28: neither requests, jobs nor bodies that are too large make a process larger.

50,000 requests and 20,000 jobs.
"""

import json
import os
import threading
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from config.web.limits import Limits
from evolution import tasks
from evolution.jobs import doorbell
from evolution.models import Job
from evolution.upkeep.consolidation_jobs import CONSOLIDATE_SCOPE
from memory.api.body_limits import BATCH_BODY_BYTES
from memory.api.parsing import parsed
from memory.api.problems import Problem
from memory.models import ApiKey, Scope
from tests.api.client import a_caller
from tests.bars.test_many_clients import resident_mb
from tests.bars.web_process import Served, a_served
from tests.factories import a_tenant, remember
from tests.measured import Measured
from tests.stories.brokers import Embedded, running
from tests.stories.job_fixtures import publishing_to, toy_effects, write_jobs
from tests.stories.programs import a_worker, every, finished, until
from tests.stories.test_the_service import descendants

__all__ = ["toy_effects"]
WARM, REQUESTS = 2_000, 50_000
WARM_JOBS, JOBS = 1_000, 20_000
OF_SCOPES, SCOPES = 20, 10  # one job in twenty tidies a scope
CLIENTS = 4  # as many as the process has threads
GROWTH = 1.10
ANSWERED = 0.99  # of the requests; what is refused does no work and shows no leak
BODIES, BODY_BYTES, BODIES_MB = 20, 10 * 1024 * 1024, 50.0
ITEMS = 100_000
LEAKS = 1_000  # requests or jobs that each leave 100 kB behind
PATIENCE_SECONDS = 1_800
TOO_LARGE: dict[str, tuple[Callable[[], bytes], set[int]]] = {
    "10 MB": (lambda: b'{"items": [' + b" " * BODY_BYTES + b"]}", {413}),
    "100,000 items": (lambda: json.dumps({"items": [{"source": "fact"}] * ITEMS}).encode(), {422}),
}


@pytest.fixture
def key(transactional_db: None) -> str:
    caller = a_caller(a_tenant())
    caller.remember({"source": "fact", "content": "The team drinks coffee"})
    ApiKey.objects.update(requests_per_second=10_000.0, request_burst=100_000.0)
    return caller.key or ""


@pytest.fixture
def served(key: str) -> Iterator[Served]:
    with a_served(key=key) as process:
        yield process


@pytest.fixture
def broker() -> Iterator[Embedded]:
    with running("embedded") as server, publishing_to(server.url):
        doorbell.hang(tasks.publish)
        assert isinstance(server, Embedded)
        yield server


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


def size_of(worker: "Popen[bytes]") -> float:
    """Return the memory of a worker with its processes in MB."""
    return resident_mb({worker.pid} | descendants(worker.pid))


def forget_peak_mb(pid: int) -> float:
    """Let the kernel measure the peak of a process from now on; return its memory now in MB."""
    Path(f"/proc/{pid}/clear_refs").write_text("5", encoding="utf-8")
    return peak_mb(pid)


def peak_mb(pid: int) -> float:
    """Return the most memory that a process had at once (VmHWM) in MB."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    [peak] = [line for line in lines if line.startswith("VmHWM:")]
    return int(peak.split()[1]) / 1024


def worked_off() -> None:
    until(finished, seconds=PATIENCE_SECONDS, meanwhile=every(1, tasks.sweep))


@pytest.mark.long
@pytest.mark.xdist_group("web process")
def test_fifty_thousand_requests_leave_it_as_large_as_it_was(
    served: Served, measured: Measured
) -> None:
    asked(served, WARM)
    before = resident_mb({served.process.pid})
    statuses = asked(served, REQUESTS)
    after = resident_mb({served.process.pid})
    measured("B28 answers by status", dict(statuses))
    measured("B28 memory before and after 50,000 requests (MB)", f"{before:.1f} {after:.1f}")
    assert sum(statuses.values()) == REQUESTS
    assert set(statuses) <= {200, 429, 503}
    assert statuses[200] >= ANSWERED * REQUESTS
    assert after < before * GROWTH


@pytest.mark.long
@pytest.mark.xdist_group("web process")
def test_a_process_that_keeps_something_of_every_request_shows(key: str) -> None:
    """The planted bug of the test above."""
    with a_served("tests.bars.leaking_application", key=key) as leaking:
        asked(leaking, WARM // 10)
        before = resident_mb({leaking.process.pid})
        asked(leaking, LEAKS)
        assert resident_mb({leaking.process.pid}) > before * GROWTH


@pytest.mark.long
@pytest.mark.xdist_group("web process")
@pytest.mark.parametrize("chunked", [False, True], ids=["declared", "chunked"])
@pytest.mark.parametrize("what", TOO_LARGE)
def test_bodies_that_are_too_large_cost_nothing(
    served: Served, measured: Measured, what: str, chunked: bool
) -> None:
    made, refused = TOO_LARGE[what]
    body = made()
    asked(served, WARM // 10)
    before = forget_peak_mb(served.process.pid)
    statuses = Counter(_sent(served, body, chunked=chunked) for _ in range(BODIES))
    most = peak_mb(served.process.pid)
    measured(
        f"B28 memory before bodies of {what}, and at its peak (MB)", f"{before:.1f} {most:.1f}"
    )
    assert set(statuses) == refused
    assert most - before < BODIES_MB


def test_what_is_held_for_a_moment_shows_at_the_peak() -> None:
    """The planted bug of the test above."""
    before = forget_peak_mb(os.getpid())
    assert os.urandom(int(BODIES_MB * 1024**2))  # and forgotten at once
    assert peak_mb(os.getpid()) - before > 0.9 * BODIES_MB  # what was free before may hold a little


def test_a_body_of_many_values_is_refused_before_it_costs_much(measured: Measured) -> None:
    body = TOO_LARGE["100,000 items"][0]()
    tracemalloc.start()
    try:
        with pytest.raises(Problem, match="values"):
            parsed(body)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    measured("B28 most that a body of 100,000 items takes (MB)", round(most / 1024**2, 1))
    assert most < BODIES_MB * 1024**2


def test_the_web_process_takes_no_larger_body_than_some_call_does() -> None:
    assert Limits().body_bytes == BATCH_BODY_BYTES


@pytest.mark.long
@pytest.mark.usefixtures("toy_effects")
def test_twenty_thousand_jobs_leave_a_worker_as_large_as_it_was(
    broker: Embedded, measured: Measured
) -> None:
    tenant = a_tenant()
    scopes = [
        Scope.objects.create(tenant=tenant, kind="user", key=str(number))
        for number in range(SCOPES)
    ]
    for scope in scopes:
        remember(
            tenant,
            *(
                {"source": "preference", "scope": str(scope), "content": "Ann likes tea."}
                for _ in "ab"
            ),
        )
    write_jobs(tenant, WARM_JOBS)
    with a_worker(broker.url) as worker:
        worked_off()
        before = size_of(worker)
        write_jobs(a_tenant(), JOBS - JOBS // OF_SCOPES)
        write_jobs(tenant, JOBS // OF_SCOPES, kind=CONSOLIDATE_SCOPE, scopes=scopes)
        worked_off()
        after = size_of(worker)
    done = Job.objects.filter(state="done").count()
    measured(
        "B28 jobs done, worker's memory before and after (MB)", f"{done} {before:.1f} {after:.1f}"
    )
    assert done >= JOBS + WARM_JOBS
    assert after < before * GROWTH


@pytest.mark.long
@pytest.mark.usefixtures("toy_effects")
def test_a_worker_that_keeps_something_of_every_job_shows(broker: Embedded) -> None:
    """The planted bug of the test above."""
    tenant = a_tenant()
    write_jobs(tenant, WARM_JOBS)
    with a_worker(broker.url) as worker:
        worked_off()
        before = size_of(worker)
        write_jobs(a_tenant(), LEAKS, payload={"keeps_bytes": 100_000})
        worked_off()
        assert size_of(worker) > before * GROWTH


def _sent(served: Served, body: bytes, *, chunked: bool) -> int:
    """Send a batch; return the status, which may come before all of it was read."""
    http = HTTPConnection("127.0.0.1", served.port, timeout=60)
    length = {"Transfer-Encoding": "chunked"} if chunked else {"Content-Length": str(len(body))}
    headers: dict[str, Any] = {
        "Authorization": f"Bearer {served.key}",
        "Content-Type": "application/json",
        **length,
    }
    try:
        http.putrequest("POST", "/api/v1/memories")
        for name, value in headers.items():
            http.putheader(name, value)
        http.endheaders()
        with suppress(BrokenPipeError, ConnectionResetError):  # it has said no already
            for part in _chunks(body) if chunked else [body]:
                http.send(part)
        return http.getresponse().status
    finally:
        http.close()


def _chunks(body: bytes) -> Iterator[bytes]:
    size = 64 * 1024
    for start in range(0, len(body), size):
        part = body[start : start + size]
        yield b"%x\r\n%b\r\n" % (len(part), part)
    yield b"0\r\n\r\n"

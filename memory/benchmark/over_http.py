"""The same questions to a running service."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from time import perf_counter, sleep
from urllib.parse import quote

import httpx
import orjson

from memory.benchmark.latency import Latency, latency
from memory.benchmark.measure import BATCH_ITEMS, WARM_UP
from memory.benchmark.rows import items
from memory.evaluation.load import batches
from memory.retrieval.types import Question

OVER_HTTP = "POST retrieve, over HTTP"
TIMEOUT_SECONDS = 60.0
IDLE_SECONDS = 1200.0  # that a service may take to read what was written before it is timed
LOOK_SECONDS = 0.5
_BUSY = frozenset({HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE})
# that write at once: the service has several processes, and two writers of a scope wait for each
# other
CLIENTS = 4


class ServiceRefused(Exception):  # noqa: N818 - named for what happened
    """The service did not do what it was asked; the message says what it answered."""


class ServiceBusy(ServiceRefused):
    """It asked to come again later: too many requests at once, or of this key."""


@dataclass(frozen=True, slots=True)
class Throughput:
    """What several clients were answered, and what they were refused, while all of them asked."""

    clients: int
    answered: int
    refused: int
    seconds: float

    @property
    def answered_per_second(self) -> float:
        """Answers a second, those that were refused left out."""
        return self.answered / self.seconds


class ServiceConnection:
    """A running service, over one kept connection. Use as a context manager."""

    def __init__(self, url: str, key: str) -> None:
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        self._url = url.rstrip("/")
        self._http = httpx.Client(
            base_url=f"{self._url}/api/v1/",
            headers=headers,
            timeout=TIMEOUT_SECONDS,
            trust_env=False,
        )

    def __enter__(self) -> "ServiceConnection":
        return self

    def __exit__(self, *_error: object) -> None:
        self._http.close()

    def write_rows(self, count: int, scopes: Sequence[str], *, now: datetime) -> float:
        """Write the made-up memories, several clients at once, each to scopes of its own.

        Return how many a second.
        """
        shares = [scopes[first::CLIENTS] for first in range(min(CLIENTS, len(scopes)))]
        bodies = [_bodies(count // len(shares), share, now=now) for share in shares]
        written = count // len(shares) * len(shares)
        started = perf_counter()
        with ThreadPoolExecutor(len(shares)) as clients:
            list(clients.map(self._post_batches, bodies))
        return written / (perf_counter() - started)

    def _post_batches(self, bodies: Sequence[bytes]) -> None:
        for body in bodies:
            self._post("memories", body)

    def wait_until_idle(self) -> float:
        """Wait until no job of the service is due, where it has workers.

        Beside them a retrieval would be timed on a busy machine.

        Return the seconds that took.

        Raises:
            ServiceRefused: jobs are still due after `IDLE_SECONDS`.
        """
        started = perf_counter()
        while perf_counter() - started < IDLE_SECONDS:
            health = self._http.get(f"{self._url}/health/ready").json()
            if "workers_silent" in health["problems"] or not health["oldest_due_job_seconds"]:
                return perf_counter() - started
            sleep(LOOK_SECONDS)
        raise ServiceRefused(f"jobs are still due after {IDLE_SECONDS:.0f} s")

    def time_retrieval(self, asked: Sequence[Question], *, done: Callable[[int], None]) -> Latency:
        """Time each question, from sending it to having read the answer."""
        elapsed_ms = []
        for number, one in enumerate(asked):
            body = _body(one)
            started = perf_counter()
            self._post("retrieve", body)
            if number >= WARM_UP:
                elapsed_ms.append((perf_counter() - started) * 1000)
            done(1)
        return latency(OVER_HTTP, elapsed_ms)

    def answered(self, asked: Sequence[Question]) -> int:
        """Put each question, and return how many were answered and not refused as too many.

        Raises:
            ServiceRefused: one was refused for another reason.
        """
        answered = 0
        for one in asked:
            with suppress(ServiceBusy):
                self._post("retrieve", _body(one))
                answered += 1
        return answered

    def erase(self, scopes: Sequence[str]) -> None:
        """Erase the scopes.

        Raises:
            ServiceRefused: such as a key without the permission: the rows stay.
        """
        for scope in scopes:
            self._post(f"scopes/{quote(scope, safe='')}/erase", b"{}")

    def _post(self, path: str, body: bytes) -> None:
        try:
            answer = self._http.post(path, content=body)
        except httpx.HTTPError as error:
            raise ServiceRefused(f"{path}: {type(error).__name__}") from error
        if answer.status_code in _BUSY:
            raise ServiceBusy(f"{path}: {answer.status_code}")
        if not answer.is_success:
            raise ServiceRefused(f"{path}: {answer.status_code} {answer.text[:200]}")


def throughput(url: str, key: str, asked: Sequence[Question], *, clients: int) -> Throughput:
    """Share questions among clients that ask at once, each over a connection of its own.

    Raises:
        ServiceRefused: one was refused, but not as too many.
    """

    def answered(share: Sequence[Question]) -> int:
        with ServiceConnection(url, key) as service:
            return service.answered(share)

    shares = [asked[first::clients] for first in range(clients)]
    started = perf_counter()
    with ThreadPoolExecutor(clients) as threads:
        total = sum(threads.map(answered, shares))
    return Throughput(clients, total, len(asked) - total, perf_counter() - started)


def _body(question: Question) -> bytes:
    return orjson.dumps({"query": question.query, "scopes": list(question.scopes), "gate": False})


def _bodies(count: int, scopes: Sequence[str], *, now: datetime) -> list[bytes]:
    return [
        orjson.dumps({"items": batch})
        for batch in batches(items(count, scopes, now=now), BATCH_ITEMS)
    ]

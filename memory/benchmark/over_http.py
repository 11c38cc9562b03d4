"""The same questions to a running service."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from time import perf_counter
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
CLIENTS = 4  # that write at once: the service has several processes, and two writers of a scope wait for each other


class ServiceRefused(Exception):  # noqa: N818 - named for what happened
    """The service did not do what it was asked; the message says what it answered."""


class ServiceConnection:
    """A running service, over one kept connection. Use as a context manager."""

    def __init__(self, url: str, key: str) -> None:
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        base = f"{url.rstrip('/')}/api/v1/"
        self._http = httpx.Client(base_url=base, headers=headers, timeout=TIMEOUT_SECONDS, trust_env=False)

    def __enter__(self) -> "ServiceConnection":
        return self

    def __exit__(self, *_error: object) -> None:
        self._http.close()

    def write_rows(self, count: int, scopes: Sequence[str], *, now: datetime) -> float:
        """Write the made-up memories, several clients at once, each to scopes of its own; return how many a second."""
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

    def time_retrieval(self, asked: Sequence[Question], *, done: Callable[[int], None]) -> Latency:
        """Time each question, from sending it to having read the answer."""
        elapsed_ms = []
        for number, one in enumerate(asked):
            body = orjson.dumps({"query": one.query, "scopes": list(one.scopes), "gate": False})
            started = perf_counter()
            self._post("retrieve", body)
            if number >= WARM_UP:
                elapsed_ms.append((perf_counter() - started) * 1000)
            done(1)
        return latency(OVER_HTTP, elapsed_ms)

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
        if not answer.is_success:
            raise ServiceRefused(f"{path}: {answer.status_code} {answer.text[:200]}")


def _bodies(count: int, scopes: Sequence[str], *, now: datetime) -> list[bytes]:
    return [orjson.dumps({"items": batch}) for batch in batches(items(count, scopes, now=now), BATCH_ITEMS)]

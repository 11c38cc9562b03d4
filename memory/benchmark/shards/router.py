"""A small router: it knows by hash which server holds a scope, and keeps nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Protocol
from urllib.parse import quote

import httpx
import orjson

from memory.benchmark.over_http import TIMEOUT_SECONDS, ServiceRefused
from memory.benchmark.shards.placement import shard_of

RETRY_AFTER = "Retry-After"
RETRY_AFTER_SECONDS = 2  # as the service says of a database that is away


@dataclass(frozen=True, slots=True)
class Reply:
    """What was answered to one request; `retry_after` is empty where nothing asks to come again."""

    status: int
    content: bytes
    retry_after: str = ""


class Answering(Protocol):
    """One server, or a router before several: a caller cannot tell."""

    def retrieve(self, body: Mapping[str, Any]) -> Reply:
        """Answer one retrieval."""


class Server:
    """One running service, over one kept connection. Use as a context manager."""

    def __init__(self, url: str, key: str) -> None:
        headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
        self._http = httpx.Client(
            base_url=f"{url}/api/v1/", headers=headers, timeout=TIMEOUT_SECONDS, trust_env=False
        )

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_error: object) -> None:
        self._http.close()

    def retrieve(self, body: Mapping[str, Any]) -> Reply:
        """Answer one retrieval.

        Raises:
            httpx.TransportError: nothing listens there, or it ended meanwhile.
        """
        answer = self._http.post("retrieve", content=orjson.dumps(body))
        return Reply(answer.status_code, answer.content, answer.headers.get(RETRY_AFTER, ""))

    def write(self, items: Sequence[Mapping[str, Any]]) -> None:
        """Write memories.

        Raises:
            ServiceRefused: it did not write them.
        """
        self._done("memories", {"items": list(items)})

    def erase(self, scope: str) -> None:
        """Erase a scope.

        Raises:
            ServiceRefused: it did not.
        """
        self._done(f"scopes/{quote(scope, safe='')}/erase", {})

    def _done(self, path: str, body: Mapping[str, Any]) -> None:
        answer = self._http.post(path, content=orjson.dumps(body))
        if not answer.is_success:
            raise ServiceRefused(f"{path}: {answer.status_code} {answer.text[:200]}")


class Router:
    """Send each request to the server that holds its scope.

    Whoever asks sees one service: what a server answers is handed on as it is. That a server is
    away is said in the words of the service, and no other is asked in its place.
    """

    def __init__(self, shards: Mapping[str, Answering], *, tenant: str) -> None:
        self._shards = shards
        self._tenant = tenant

    def holder(self, scope: str) -> str:
        """Return the name of the server that holds a scope."""
        return shard_of(self._tenant, scope, shards=list(self._shards))

    def retrieve(self, body: Mapping[str, Any]) -> Reply:
        """Answer one retrieval; one over scopes of several servers is refused.

        Their scores are scaled by the best of the request, so that blocks made apart are not the
        one that a single server makes.
        """
        holders = {self.holder(scope) for scope in body["scopes"]}
        if len(holders) > 1:
            return _problem(HTTPStatus.UNPROCESSABLE_ENTITY, "scopes: they are on several shards")
        try:
            return self._shards[holders.pop()].retrieve(body)
        except httpx.TransportError:
            away = "the shard is away; try again shortly"
            return _problem(HTTPStatus.SERVICE_UNAVAILABLE, away, retry_after=RETRY_AFTER_SECONDS)


def _problem(status: HTTPStatus, detail: str, *, retry_after: int | None = None) -> Reply:
    """Return a problem document as the service writes it (RFC 9457)."""
    document = {
        "type": "about:blank",
        "title": status.phrase,
        "status": int(status),
        "detail": detail,
        "errors": [],
    }
    again = "" if retry_after is None else str(retry_after)
    return Reply(int(status), orjson.dumps(document), again)

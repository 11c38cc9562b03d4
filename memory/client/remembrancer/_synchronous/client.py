# Made by generate.py from the async twin; `make client` makes it again.
"""The client: every call of the API, over one connection."""

from types import TracebackType
from typing import Self

import httpx

from remembrancer._synchronous.conversations import ConversationCalls
from remembrancer._synchronous.memories import MemoryCalls
from remembrancer._synchronous.recalls import RecallCalls
from remembrancer._synchronous.runs import RunCalls
from remembrancer._synchronous.scopes import ScopeCalls
from remembrancer._synchronous.session import ClientSession
from remembrancer._synchronous.transport import Transport
from remembrancer.requested import configured_key, configured_url
from remembrancer.retries import Retries

TIMEOUT_SECONDS = 30.0


class Client(RecallCalls, ConversationCalls, MemoryCalls, RunCalls, ScopeCalls):
    """A service and a key. Bodies and answers are those of the API.

    Every writing call takes `idempotency_key`.

    Args:
        url: of the service; otherwise REMEMBRANCER_URL, or port 8000 of this machine.
        api_key: otherwise REMEMBRANCER_API_KEY.
        timeout_seconds: of one attempt.
        retries: when to try again.
        http: an HTTP client of one's own, for a proxy or a test; its base and key are left as they
            are.

    Raises:
        ApiError: from every call, where the service refuses it; `field` says what to mend.
        Unavailable: from every call, where the service does not answer.
    """

    def __init__(
        self,
        url: str | None = None,
        api_key: str | None = None,
        *,
        timeout_seconds: float = TIMEOUT_SECONDS,
        retries: Retries | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        own = http or httpx.Client(
            base_url=configured_url(url),
            headers={"Authorization": f"Bearer {configured_key(api_key)}"},
            timeout=timeout_seconds,
        )
        super().__init__(Transport(own, retries or Retries()))

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connections."""
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()

    def session(self, scope: str, session: str | None = None) -> ClientSession:
        """Return a conversation to speak in."""
        return ClientSession(self, scope, session)

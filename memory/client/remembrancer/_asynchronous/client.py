"""The client: every call of the API, over one connection."""

from types import TracebackType
from typing import Self

import httpx

from remembrancer._asynchronous.conversations import AsyncConversationCalls
from remembrancer._asynchronous.memories import AsyncMemoryCalls
from remembrancer._asynchronous.recalls import AsyncRecallCalls
from remembrancer._asynchronous.runs import AsyncRunCalls
from remembrancer._asynchronous.scopes import AsyncScopeCalls
from remembrancer._asynchronous.session import AsyncClientSession
from remembrancer._asynchronous.transport import AsyncTransport
from remembrancer.requested import configured_key, configured_url
from remembrancer.retries import Retries

TIMEOUT_SECONDS = 30.0


class AsyncClient(
    AsyncRecallCalls, AsyncConversationCalls, AsyncMemoryCalls, AsyncRunCalls, AsyncScopeCalls
):
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
        http: httpx.AsyncClient | None = None,
    ) -> None:
        own = http or httpx.AsyncClient(
            base_url=configured_url(url),
            headers={"Authorization": f"Bearer {configured_key(api_key)}"},
            timeout=timeout_seconds,
        )
        super().__init__(AsyncTransport(own, retries or Retries()))

    async def __aenter__(self) -> Self:
        """Begin."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the connections."""
        await self.aclose()

    async def aclose(self) -> None:
        """Close the connections."""
        await self._transport.aclose()

    def session(self, scope: str, session: str | None = None) -> AsyncClientSession:
        """Return a conversation to speak in."""
        return AsyncClientSession(self, scope, session)

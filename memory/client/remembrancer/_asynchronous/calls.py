"""What every group of calls has: a connection to send over."""

from typing import TypeVar
from uuid import UUID

from pydantic import BaseModel

from remembrancer._asynchronous.transport import AsyncTransport
from remembrancer.requested import Requested

M = TypeVar("M", bound=BaseModel)
Id = UUID | str
PAGE = 200  # items a page; the most there may be


class AsyncCalls:
    """Calls of the API, sent over one connection."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def _send(self, call: Requested, model: type[M]) -> M:
        return await self._transport.send(call, model)

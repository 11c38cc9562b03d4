# Made by generate.py from the async twin; `make client` makes it again.
"""What every group of calls has: a connection to send over."""

from typing import TypeVar
from uuid import UUID

from pydantic import BaseModel

from remembrancer._synchronous.transport import Transport
from remembrancer.requested import Requested

M = TypeVar("M", bound=BaseModel)
Id = UUID | str
PAGE = 200  # items a page; the most there may be


class Calls:
    """Calls of the API, sent over one connection."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _send(self, call: Requested, model: type[M]) -> M:
        return self._transport.send(call, model)

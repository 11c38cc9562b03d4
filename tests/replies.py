"""What ``FakeEmbeddingServer`` can be told to answer: rightly, wrongly, late or not at all."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

Answer = dict[str, Any]
Spoil = Callable[[Answer], Any]
"""Takes a right answer, gives a wrong one: JSON, or bytes to send as they are."""


@dataclass(frozen=True)
class Reply:
    """One answer of the server; the default is a right one."""

    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    delay_seconds: float = 0.0
    """Silence before the first byte."""
    seconds_per_byte: float = 0.0
    """Above 0: the body trickles."""
    spoil: Spoil | None = None
    hang_up: bool = False
    """Close the connection without an answer."""
    echo: bool = False
    """Repeat the request in the body, as some providers do in their errors."""


OK = Reply()
SERVER_ERROR = Reply(status=500)
HANG_UP = Reply(hang_up=True)


def too_many_requests(retry_after: str | None = None) -> Reply:
    """HTTP 429, with ``Retry-After`` when given."""
    return Reply(status=429, headers={} if retry_after is None else {"Retry-After": retry_after})


def slow(seconds: float) -> Reply:
    """A right answer, too late."""
    return Reply(delay_seconds=seconds)


def row(value: Any, *, index: int = 0) -> Reply:
    """The vector of one text replaced by ``value``."""

    def spoil(answer: Answer) -> Answer:
        answer["data"][index]["embedding"] = value
        return answer

    return Reply(spoil=spoil)


def raw_body(body: bytes) -> Reply:
    """HTTP 200 with ``body``."""
    return Reply(spoil=lambda _: body)


def nan_row(dimensions: int, *, index: int = 0) -> Reply:
    """A vector with one NaN."""
    return row([1.0] * (dimensions - 1) + [math.nan], index=index)


def zero_row(dimensions: int, *, index: int = 0) -> Reply:
    """A vector of zeros."""
    return row([0.0] * dimensions, index=index)


def _swap(answer: Answer) -> Answer:
    answer["data"].reverse()
    return answer


def _drop_last(answer: Answer) -> Answer:
    answer["data"].pop()
    return answer


def _same_index(answer: Answer) -> Answer:
    for item in answer["data"]:
        item["index"] = 0
    return answer


def _no_index(answer: Answer) -> Answer:
    for item in answer["data"]:
        del item["index"]
    return answer


def _one_longer(answer: Answer) -> Answer:
    for item in answer["data"]:
        item["embedding"].append(0.5)
    return answer


SWAPPED_ORDER = Reply(spoil=_swap)
SHORT_BATCH = Reply(spoil=_drop_last)
SAME_INDEX = Reply(spoil=_same_index)
NO_INDEX = Reply(spoil=_no_index)
WRONG_DIMENSIONS = Reply(spoil=_one_longer)
INVALID_JSON = raw_body(b'{"data": [{"index": 0, "embedding": [0.1, ')
HUGE = Reply(spoil=lambda answer: answer | {"padding": "x" * 3_000_000})

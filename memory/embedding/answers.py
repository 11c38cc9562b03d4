"""Reading what an embeddings endpoint sent.

Bounded in bytes and time, in the order of the texts.
"""

import json
from collections.abc import Callable

import httpx

from memory.embedding.errors import EmbeddingRejected, EmbeddingUnavailable
from memory.embedding.retry import retry_after_seconds

REFUSED_STATUSES = frozenset({400, 413, 422})
"""The request itself is wrong: too long, too many, not allowed.

Another attempt gets the same answer.
"""

MAX_BYTES_PER_TEXT = 8192 * 32
"""8,192 numbers of 32 characters: twice the longest vectors offered today, written out in full."""
MAX_BYTES_BESIDE = 65_536
"""Room for the fields around the vectors."""


def refuse_status(response: httpx.Response) -> None:
    """Return for 200 only.

    Raises:
        EmbeddingRejected: the request is wrong, so one of its texts may be.
        EmbeddingUnavailable: any other status, with what ``Retry-After`` asks for.
    """
    status = response.status_code
    if status == httpx.codes.OK:
        return
    if status in REFUSED_STATUSES:
        raise EmbeddingRejected(
            f"the provider refused the request: HTTP {status}", reason="refused"
        )
    raise EmbeddingUnavailable(
        f"the provider answered HTTP {status}",
        status=status,
        timed_out=status in {408, 504},
        retry_after_seconds=retry_after_seconds(
            response.headers.get("retry-after"), date_header=response.headers.get("date")
        ),
    )


def read_body(response: httpx.Response, *, texts: int, out_of_time: Callable[[], bool]) -> bytes:
    """The body as sent, for ``texts`` vectors.

    The client asks for no compression, so a compressed answer is read as nonsense rather than
    inflated.

    Raises:
        EmbeddingUnavailable: longer than any such answer is, or slower than the deadline.
    """
    limit_bytes = texts * MAX_BYTES_PER_TEXT + MAX_BYTES_BESIDE
    body = bytearray()
    for chunk in response.iter_raw():
        body += chunk
        if len(body) > limit_bytes:
            raise EmbeddingUnavailable(
                "the provider's answer is too long", status=response.status_code
            )
        if out_of_time():
            raise EmbeddingUnavailable("the provider's answer came too slowly", timed_out=True)
    return bytes(body)


def rows_in_order(body: bytes, *, texts: int) -> list[object]:
    """The raw vectors of an answer, by its ``index`` and not by its order.

    Raises:
        EmbeddingUnavailable: not an embeddings answer at all: no fault of the texts.
        EmbeddingRejected: another number of vectors than texts, or indexes that do not name each
            text once.
    """
    items = _items(body)
    if len(items) != texts:
        message = f"{len(items)} vectors came back for {texts} texts"
        raise EmbeddingRejected(message, reason="wrong_count")
    by_index: dict[int, object] = {}
    for item in items:
        index = item.get("index")
        if type(index) is int and 0 <= index < texts:
            by_index[index] = item.get("embedding")
    if len(by_index) != texts:
        raise EmbeddingRejected("the indexes do not name each text once", reason="wrong_order")
    return [by_index[index] for index in range(texts)]


def _items(body: bytes) -> list[dict[str, object]]:
    """``data`` of the answer.

    The standard parser reads NaN: one bad row must not hide the others.
    """
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        raise EmbeddingUnavailable("the provider's answer is not JSON") from None
    data = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(data, list) or not all(isinstance(item, dict) for item in data):
        raise EmbeddingUnavailable("the provider's answer is not a list of embeddings")
    return data

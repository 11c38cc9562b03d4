"""Any endpoint that speaks OpenAI's `POST /chat/completions`.

OpenAI, vLLM, Ollama, llama.cpp ...
"""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import httpx

from evolution.llm.completion_body import completion_of
from evolution.llm.errors import InvalidAnswer, ModelUnavailable
from evolution.llm.extra_calls import ExtraCalls
from evolution.llm.types import Completion, Message, Schema, Shape
from memory.embedding.breaker import Breaker
from memory.embedding.endpoint import bearer, http_address
from memory.embedding.retry import retry_after_seconds

REFUSED_STATUSES = frozenset({400, 413, 422})
"""The request itself is wrong: too long, an option that the model does not know ..."""
TIMEOUT_SECONDS = 60.0  # for one answer, from the first byte sent to the last received
MAX_ANSWER_BYTES = 1_000_000
LIMITS = httpx.Limits(max_connections=20, max_keepalive_connections=10, keepalive_expiry=30.0)
SHAPES: tuple[Shape, ...] = ("schema", "object", "free")
SCHEMA_NAME = "answer"  # endpoints ask for a name, and make nothing of it


class ChatEndpoint:
    """Answers over HTTP: one reused client, one breaker and one budget of extra calls.

    All threads of a process share them.

    Redirects are not followed, proxies and certificates are not taken from the environment, and no
    text, key or answer reaches a log line or an error message. After a Retry-After nobody calls
    until it has passed.
    """

    def __init__(
        self,
        base_url: str,
        *,
        api_key: str = "",
        timeout_seconds: float = TIMEOUT_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`clock` gives seconds that never run backwards.

        Raises:
            ValueError: an address or a key that cannot be used.
        """
        headers = {"Accept": "application/json", "Accept-Encoding": "identity"}
        self._client = httpx.Client(
            base_url=http_address(base_url, variable="LLM_BASE_URL"),
            headers=headers | bearer(api_key, variable="LLM_API_KEY"),
            limits=LIMITS,
            follow_redirects=False,
            trust_env=False,
        )
        self.extra_calls = ExtraCalls()
        self.breaker = Breaker(clock)
        self._timeout_seconds = timeout_seconds
        self._clock = clock
        self._lock = threading.Lock()
        self._not_before = 0.0
        self._loosest: Shape = "schema"

    def shapes(self, schema: Schema | None) -> Sequence[Shape]:
        """Return the shapes that an answer can be asked for in, the firmest first."""
        firmest: Shape = "schema" if schema is not None else "object"
        return SHAPES[max(SHAPES.index(firmest), SHAPES.index(self._loosest)) :]

    def complete(
        self,
        messages: Sequence[Message],
        *,
        model: str,
        max_tokens: int,
        shape: Shape,
        schema: Schema | None = None,
    ) -> Completion:
        """Answer messages with one call.

        Args:
            messages: as the endpoint takes them.
            model: its name there.
            max_tokens: of the answer.
            shape: one of `shapes`; a looser one that works is where later calls begin.
            schema: of the answer, with the shape `schema`.

        Raises:
            ModelUnavailable: it is away, or must not be called yet.
            InvalidAnswer: it refused the request as such.
        """
        body: dict[str, object] = {"model": model, "messages": list(messages)}
        answer = self._called(body | _options(shape, schema=schema, max_tokens=max_tokens))
        if shape != self.shapes(schema)[0]:
            self._loosest = shape
        return answer

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _called(self, body: dict[str, object]) -> Completion:
        with self._permitted():
            deadline = self._clock() + self._timeout_seconds
            try:
                with self._client.stream(
                    "POST", "chat/completions", json=body, timeout=self._timeout_seconds
                ) as reply:
                    _refuse_status(reply)
                    return completion_of(self._body(reply, deadline=deadline))
            except httpx.TimeoutException:
                raise ModelUnavailable(
                    "the model did not answer in time", reason="timeout"
                ) from None
            except httpx.HTTPError as failed:
                raise ModelUnavailable(
                    f"the model was not reached: {type(failed).__name__}"
                ) from None

    @contextmanager
    def _permitted(self) -> Iterator[None]:
        """Pass the breaker and report to it.

        Any answer about the messages counts as the endpoint being there.
        """
        wait_seconds = self._asked_to_wait()
        if wait_seconds > 0:
            raise ModelUnavailable(
                "the model asked to wait",
                reason="asked_to_wait",
                retry_after_seconds=wait_seconds,
                called=False,
            )
        permit = self.breaker.permit()
        if permit is None:
            wait_seconds = self.breaker.seconds_until_probe()
            raise ModelUnavailable(
                "the breaker is open",
                reason="breaker_open",
                retry_after_seconds=wait_seconds,
                called=False,
            )
        try:
            yield
        except ModelUnavailable as away:
            self._wait_until(away.retry_after_seconds)
            self.breaker.failed(permit, retry_after_seconds=away.retry_after_seconds)
            raise
        except InvalidAnswer:
            self.breaker.succeeded(permit)
            raise
        self.breaker.succeeded(permit)

    def _asked_to_wait(self) -> float:
        with self._lock:
            return self._not_before - self._clock()

    def _wait_until(self, retry_after: float | None) -> None:
        if retry_after:
            with self._lock:
                self._not_before = max(self._not_before, self._clock() + retry_after)

    def _body(self, reply: httpx.Response, *, deadline: float) -> bytes:
        """Read an answer, bounded in bytes and time.

        No compression was asked for, so none is undone.
        """
        body = bytearray()
        for chunk in reply.iter_raw():
            body += chunk
            if len(body) > MAX_ANSWER_BYTES:
                raise ModelUnavailable("the model's answer is too long", status=reply.status_code)
            if self._clock() > deadline:
                raise ModelUnavailable("the model's answer came too slowly", reason="timeout")
        return bytes(body)


def _options(shape: Shape, *, schema: Schema | None, max_tokens: int) -> dict[str, object]:
    """Return what a request says beside its messages.

    Nothing to an endpoint that knows no options.
    """
    if shape == "free":
        return {}
    wanted: dict[str, object] = {"type": "json_object"}
    if shape == "schema":
        wanted = {
            "type": "json_schema",
            "json_schema": {"name": SCHEMA_NAME, "strict": True, "schema": schema},
        }
    return {"temperature": 0, "response_format": wanted, "max_tokens": max_tokens}


def _refuse_status(reply: httpx.Response) -> None:
    """Return for 200 only."""
    status = reply.status_code
    if status == httpx.codes.OK:
        return
    if status in REFUSED_STATUSES:
        raise InvalidAnswer("refused_request")
    asked = retry_after_seconds(
        reply.headers.get("retry-after"), date_header=reply.headers.get("date")
    )
    message = f"the model answered HTTP {status}"
    timed_out = status in {httpx.codes.REQUEST_TIMEOUT, httpx.codes.GATEWAY_TIMEOUT}
    raise ModelUnavailable(
        message,
        reason="timeout" if timed_out else "unavailable",
        retry_after_seconds=asked,
        status=status,
    )

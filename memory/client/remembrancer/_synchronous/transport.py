# Made by generate.py from the async twin; `make client` makes it again.
"""Send a call until it is answered."""

import time
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, TypeVar

import httpx
from pydantic import BaseModel

from remembrancer.errors import Unavailable, error_of
from remembrancer.requested import Requested
from remembrancer.retries import AGAIN, Retries

M = TypeVar("M", bound=BaseModel)


class Transport:
    """The connection to a service.

    Args:
        http: an HTTP client whose base is the service's address and whose headers carry the key.
        retries: when to try again.
    """

    def __init__(self, http: httpx.Client, retries: Retries) -> None:
        self._http = http
        self._retries = retries

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def send(self, call: Requested, model: type[M]) -> M:
        """Return the answer of a call.

        Raises:
            ApiError: the service refused it.
            Unavailable: it did not answer.
        """
        response = self._answered(call)
        return model.model_validate_json(response.content)

    def lines(self, call: Requested) -> Iterator[str]:
        """Give the lines of an answer as they come. A broken stream is not taken up again.

        Raises:
            ApiError: the service refused it.
            Unavailable: it did not answer, or stopped in the middle.
        """
        try:
            with self._http.stream(call.method, call.address, params=call.parameters) as response:
                if response.status_code >= HTTPStatus.BAD_REQUEST:
                    response.read()
                    raise error_of(response.status_code, _problem(response))
                for line in response.iter_lines():
                    yield line
        except httpx.TransportError as error:
            raise Unavailable(f"{call.operation}: {type(error).__name__}") from error

    def _answered(self, call: Requested) -> httpx.Response:
        headers, content = call.headers(), call.content()
        for failures in range(1, self._retries.attempts + 1):
            last = failures == self._retries.attempts
            try:
                response = self._http.request(
                    call.method,
                    call.address,
                    params=call.parameters,
                    content=content,
                    headers=headers,
                )
            except httpx.TransportError as error:
                if last:
                    raise Unavailable(f"{call.operation}: {type(error).__name__}") from error
                time.sleep(self._retries.wait_seconds(failures))
                continue
            if response.status_code not in AGAIN or last:
                break
            time.sleep(self._retries.wait_seconds(failures, response.headers.get("Retry-After")))
        if response.status_code >= HTTPStatus.BAD_REQUEST:
            raise error_of(response.status_code, _problem(response))
        return response


def _problem(response: httpx.Response) -> dict[str, Any]:
    """Return the problem document, or what can be said of an answer that is none.

    A proxy's, for example.
    """
    try:
        problem = response.json()
    except ValueError:
        problem = None
    return problem if isinstance(problem, dict) else {"title": response.reason_phrase}

"""A name for each request, on every log line of it and of the jobs that follow from it."""

import re
from collections.abc import Callable
from uuid import uuid4

import structlog
from django.http import HttpRequest
from django.http.response import HttpResponseBase

HEADER = "X-Request-Id"
FIELD = "request_id"
_GIVEN = re.compile(r"[A-Za-z0-9._-]{8,64}")


class RequestIdMiddleware:
    """Outermost: takes the id that a proxy gave, else makes one, and says it in the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer with the request's id."""
        given = request.headers.get(HEADER, "")
        request_id = given if _GIVEN.fullmatch(given) else uuid4().hex
        with structlog.contextvars.bound_contextvars(**{FIELD: request_id}):
            response = self._get_response(request)
        response[HEADER] = request_id
        return response


def current_request_id() -> str:
    """Return the id of the request that is answered now or that the running job follows from.

    Empty for none.
    """
    return str(structlog.contextvars.get_contextvars().get(FIELD, ""))

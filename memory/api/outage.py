"""A database that is away is a 503 that says when to come back, never a 500."""

from collections.abc import Callable

import structlog
from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse

from memory.api.problems import CONTENT_TYPE, document

RETRY_AFTER_SECONDS = 2  # an embedded server recovers from a kill in half a second; see STACK
_log = structlog.get_logger(__name__)


class DatabaseOutageMiddleware:
    """Outermost: what the database refuses, nothing inside may turn into a 500."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or say that the database is away."""
        try:
            return self._get_response(request)
        except (OperationalError, InterfaceError) as error:
            return unavailable(error)

    def process_exception(self, _request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Catch what a view raised, before Django makes a 500 of it."""
        return unavailable(error) if isinstance(error, OperationalError | InterfaceError) else None


def unavailable(error: Exception) -> HttpResponse:
    """Return the 503, and leave a line without any value of the statement."""
    _log.warning("database_unavailable", error=type(error).__name__)
    return JsonResponse(
        document(503, "the database is away; try again shortly"),
        status=503,
        content_type=CONTENT_TYPE,
        headers={"Retry-After": str(RETRY_AFTER_SECONDS)},
    )

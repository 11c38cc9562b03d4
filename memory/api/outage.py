"""A database that is away is a 503 that says when to come back, never a 500."""

import structlog
from django.db import InterfaceError, OperationalError, connections
from django.http import HttpResponse, JsonResponse

from memory.api.problems import CONTENT_TYPE, document

RETRY_AFTER_SECONDS = 2  # an embedded server recovers from a kill in half a second
_log = structlog.get_logger(__name__)


def is_outage(error: BaseException | None) -> bool:
    """Tell whether a request failed because the database is away.

    What was raised while that was handled counts, and whatever leaves a dead connection behind: a
    server that is killed ends statements in more words than one.
    """
    while error is not None:
        if isinstance(error, OperationalError | InterfaceError):
            return True
        error = error.__cause__ or error.__context__
    opened = (one.connection for one in connections.all(initialized_only=True))
    return any(one is not None and one.broken for one in opened)


def unavailable(error: BaseException | None) -> HttpResponse:
    """Return the 503, and leave a line without any value of the statement."""
    _log.warning("database_unavailable", error=type(error).__name__)
    return JsonResponse(
        document(503, "the database is away; try again shortly"),
        status=503,
        content_type=CONTENT_TYPE,
        headers={"Retry-After": str(RETRY_AFTER_SECONDS)},
    )

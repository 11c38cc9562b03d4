"""Is it alive, and is it ready? 503 where it is not.

Probes are answered whatever name or address they were sent to: an orchestrator asks a pod by its
address.
"""

from collections.abc import Callable

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from observability.health import health


@require_safe
def live(_request: HttpRequest) -> JsonResponse:
    """Answer as long as the process does."""
    return JsonResponse({"status": "live"})


@require_safe
def ready(_request: HttpRequest) -> JsonResponse:
    """Answer 200 where requests can be served, with what is wrong beside it.

    503 where they cannot.
    """
    try:
        found = health()
    except DatabaseError as error:
        away = {
            "status": "unready",
            "database": type(error).__name__,
            "problems": ["database_away"],
        }
        return JsonResponse(away, status=503, headers={"Retry-After": "2"})
    status = "degraded" if found.problems else "ready"
    return JsonResponse({"status": status, **found.shown, "problems": found.problems})


_VIEWS = {"/health/live": live, "/health/ready": ready}


class ProbeMiddleware:
    """Answers before everything that looks at the Host header.

    That answers 400 to a name that is not the service's.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a probe; hand on anything else."""
        view = _VIEWS.get(request.path)
        return self._get_response(request) if view is None else view(request)

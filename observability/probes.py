"""Probes are answered whatever name or address they were sent to.

An orchestrator asks a pod by its address.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from observability import views

_VIEWS = {"/health/live": views.live, "/health/ready": views.ready}


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

"""A request reaches nobody's rows until a key or an operator is known."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse

from observability.database.reach import EVERYTHING, NOTHING, each_within, reaching


class ReachMiddleware:
    """Operators reach every tenant, an API key its own, anybody else nothing.

    The key's tenant is told by authentication.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer within what the request may reach; what it streams comes from there too."""
        admin = request.path.startswith(reverse("admin:index"))
        with reaching(EVERYTHING if admin else NOTHING):
            response = self._get_response(request)
            if getattr(response, "streaming", False):
                response.streaming_content = each_within(iter(response.streaming_content))  # type: ignore[attr-defined]
            return response

"""Which features of a browser the service's pages may use: none of those that watch, listen or pay.

Names of the W3C's Permissions Policy.
"""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

_NEVER_USED = (
    "camera",
    "display-capture",
    "geolocation",
    "microphone",
    "payment",
    "serial",
    "usb",
)
POLICY = ", ".join(f"{feature}=()" for feature in _NEVER_USED)


class FeaturesMiddleware:
    """Says in each answer what its page may not use."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer with the policy."""
        response = self._get_response(request)
        response["Permissions-Policy"] = POLICY
        return response

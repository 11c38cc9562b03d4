"""How often a login name may be tried, and from one address.

Checking a password takes a tenth of a second.
"""

import unicodedata
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from observability.admin.sign_in.addresses import client_address
from observability.token_bucket import Rate, retry_after, seconds_to_wait

SECONDS_PER_MINUTE = 60


def locked_out(request: HttpRequest, *_given: Any) -> HttpResponse:
    """Answer who is locked out.

    Each further attempt begins the lock anew, so it lasts as long from now.
    """
    seconds = settings.AXES_COOLOFF_TIME.total_seconds()
    return _too_many(request, "admin/locked_out.html", seconds)


class AttemptsMiddleware:
    """Answers 429 before a password is looked at. Beside the lockout, which counts wrong ones."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a sign-in that comes too soon; hand on anything else."""
        if request.method != "POST" or request.path != reverse("admin:login"):
            return self._get_response(request)
        per_minute = settings.ENVIRONMENT.sign_ins_per_minute
        rate = Rate(per_minute / SECONDS_PER_MINUTE, max(1.0, per_minute))
        name = _digest(request.POST.get("username", ""))
        wait = seconds_to_wait({f"login:{name}": rate, f"address:{client_address(request)}": rate})
        if not wait:
            return self._get_response(request)
        return _too_many(request, "429.html", wait)


def _digest(name: str) -> str:
    """Return a bucket's name of a login name of any length, one for all that sign the same in.

    The form takes white space off and composes: ` ａdmin` is `admin`.
    """
    written = unicodedata.normalize("NFKC", name).replace("\x00", "").strip()
    return sha256(written.casefold().encode("utf-8", "replace")).hexdigest()


def _too_many(request: HttpRequest, page: str, wait_seconds: float) -> HttpResponse:
    headers = {"Retry-After": str(retry_after(wait_seconds))}
    return HttpResponse(render_to_string(page, request=request), status=429, headers=headers)

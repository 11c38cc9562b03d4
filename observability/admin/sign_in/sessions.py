"""An operator's session ends half an hour after the last request.

In any case it ends after a working day.
"""

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponse

BEGAN, SEEN = "began_at", "seen_at"  # seconds since 1970
WRITTEN_EVERY_SECONDS = 60  # a session is not written at every request


class SessionEndsMiddleware:
    """Signs out whose session is over; a page then asks to sign in again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """End the session, or note that it is in use."""
        if settings.SESSION_COOKIE_NAME in request.COOKIES and request.user.is_authenticated:
            now = int(time.time())
            if is_over(request.session, now=now):
                logout(request)
            elif now - request.session[SEEN] >= WRITTEN_EVERY_SECONDS:
                request.session[SEEN] = now
        return self._get_response(request)


def is_over(session: Any, *, now: int) -> bool:
    """Tell whether a session idled or lasted too long.

    One that began before sessions knew of it is over.
    """
    began, seen = session.get(BEGAN, 0), session.get(SEEN, 0)
    return bool(
        now - seen >= settings.SESSION_IDLE_SECONDS or now - began >= settings.SESSION_COOKIE_AGE
    )


def _begin(request: HttpRequest, **_given: Any) -> None:
    now = int(time.time())
    request.session[BEGAN] = request.session[SEEN] = now


user_logged_in.connect(_begin, dispatch_uid="observability.admin.sign_in.sessions")

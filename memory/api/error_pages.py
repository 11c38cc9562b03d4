"""What no view answered: problem documents under /api/, Django's plain pages elsewhere."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views import defaults

from memory.api.outage import is_outage, unavailable
from memory.api.problems import CONTENT_TYPE, document

API = "/api/"


def _problem(status: int, detail: str) -> HttpResponse:
    return JsonResponse(document(status, detail), status=status, content_type=CONTENT_TYPE)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404, the same for a malformed id as for an absent one."""
    if request.path.startswith(API):
        return _problem(404, "there is no such thing in this tenant")
    return defaults.page_not_found(request, exception)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400."""
    if request.path.startswith(API):
        return _problem(400, "the request cannot be read")
    return defaults.bad_request(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    """Answer 500 without telling why: the log does. Where the database is away, answer 503.

    Django asks this of a failure in a view and in a middleware alike.
    """
    error = sys.exception()
    if is_outage(error):
        return unavailable(error)
    if request.path.startswith(API):
        return _problem(500, "the service failed; the failure is logged")
    return defaults.server_error(request)

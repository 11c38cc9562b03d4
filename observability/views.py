"""Is it alive, is it ready, and what has it counted?"""

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from observability.health import health
from observability.metrics.exposition import exposition


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


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Answer a scrape by Prometheus. Where a token is configured, only to who bears it."""
    said, token = request.headers.get("Authorization", ""), settings.METRICS_TOKEN
    if token and not constant_time_compare(said, f"Bearer {token}"):
        return JsonResponse(
            {"status": "unauthorised"}, status=401, headers={"WWW-Authenticate": "Bearer"}
        )
    text, content_type = exposition(request.headers.get("Accept", ""))
    return HttpResponse(text, content_type=content_type)

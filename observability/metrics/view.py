"""`/metrics`: what the service has counted and measured, for Prometheus."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

from observability.metrics.exposition import exposition


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

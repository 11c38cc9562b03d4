"""Is it alive, and is it ready?"""

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe


@require_safe
def live(_request: HttpRequest) -> JsonResponse:
    """Answer as long as the process does."""
    return JsonResponse({"status": "live"})


@require_safe
def ready(_request: HttpRequest) -> JsonResponse:
    """Answer 200 where the database answers and is migrated, 503 with Retry-After where it does not."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_extension WHERE extname = 'vector'")
            pgvector = bool(cursor.fetchone()[0])
            cursor.execute("SELECT 1 FROM memory_tenant LIMIT 1")
    except DatabaseError as error:
        reason = type(error).__name__
        return JsonResponse({"status": "unready", "database": reason}, status=503, headers={"Retry-After": "2"})
    return JsonResponse({"status": "ready", "database": "ok", "pgvector": "ok" if pgvector else "missing"})

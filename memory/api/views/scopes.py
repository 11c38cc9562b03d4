"""`GET scopes/{scope}/export` and `POST scopes/{scope}/erase`."""

from collections.abc import Mapping
from typing import ClassVar

from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from pydantic import TypeAdapter, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import answers
from memory.api.access import principal_of, require_scopes
from memory.api.idempotency import once
from memory.api.problems import invalid, not_found
from memory.api.views.base import Call
from memory.erase import erase_scope
from memory.export import export_scope
from memory.ingest import fields
from memory.models.vocabulary import Permission


def _named(request: Request, scope: str) -> str:
    try:
        TypeAdapter(fields.ScopeName).validate_python(scope)
    except ValidationError:
        raise invalid("scope", "must be written kind:id, such as user:42") from None
    require_scopes(principal_of(request), [scope], field="scope")
    return scope


class ExportCall(Call):
    """Everything of a scope."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.ADMIN}

    @extend_schema(responses={(200, "application/x-ndjson"): str}, tags=["scopes"])
    def get(self, request: Request, scope: str) -> HttpResponseBase:
        """Stream every row of a scope as NDJSON: memories, versions, sessions, retrievals, receipts and jobs."""
        lines = export_scope(principal_of(request).tenant, _named(request, scope))
        return StreamingHttpResponse(lines, content_type="application/x-ndjson")


class EraseCall(Call):
    """Nothing of a scope."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.ERASE}

    @extend_schema(request=None, responses=answers.ErasedOut, tags=["scopes"])
    def post(self, request: Request, scope: str) -> Response:
        """Remove a scope's rows, embeddings, history, receipts and jobs; the counts prove it."""
        return once(request, lambda: self._erase(request, scope))

    def _erase(self, request: Request, scope: str) -> Response:
        erased = erase_scope(principal_of(request).tenant, _named(request, scope))
        if erased is None:
            raise not_found()
        return Response({"scope": scope, "erased": erased.before, "remaining": erased.after})

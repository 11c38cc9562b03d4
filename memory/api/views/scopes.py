"""`GET scopes/{scope}/export` and `POST scopes/{scope}/erase`."""

from collections.abc import Mapping
from typing import ClassVar

from django.http import StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from pydantic import TypeAdapter, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import responses
from memory.api.access import body_of, only, principal_of, require_scopes
from memory.api.idempotency import once
from memory.api.problems import invalid, not_found
from memory.api.requests import EraseIn
from memory.api.views.call import Call
from memory.ingest import fields
from memory.models.vocabulary import Permission
from memory.scopes.erase import erase_scope, would_erase
from memory.scopes.ndjson_export import export_scope


def _named(request: Request, scope: str) -> str:
    try:
        TypeAdapter(fields.ScopeName).validate_python(scope)
    except ValidationError:
        raise invalid("scope", fields.SCOPE_IN_WORDS) from None
    require_scopes(principal_of(request), [scope], field="scope")
    return scope


class ExportCall(Call):
    """Everything of a scope."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.ADMIN}

    @extend_schema(responses={(200, "application/x-ndjson"): str}, tags=["Export and erase"])
    def get(self, request: Request, scope: str) -> HttpResponseBase:
        """Stream every row of a scope as NDJSON.

        Memories, versions, sessions, retrievals, receipts and jobs.
        """
        only(request.query_params, ())
        principal = principal_of(request)
        lines = export_scope(principal.tenant, _named(request, scope), may_open=principal.may_open)
        return StreamingHttpResponse(lines, content_type="application/x-ndjson")


class EraseCall(Call):
    """Nothing of a scope."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.ERASE}

    @extend_schema(request=EraseIn, responses=responses.ErasedOut, tags=["Export and erase"])
    def post(self, request: Request, scope: str) -> Response:
        """Remove a scope's rows, embeddings, history, receipts and jobs; the counts prove it.

        The address says which scope, and without a body it is erased at once and for good. With
        `dry_run` nothing is removed and `remaining` says what would be. With `confirm`, the scope's
        name once more, another name is refused and nothing is removed.
        """
        # what repeats this answer must not keep the name of what it erased
        return once(request, lambda: self._erase(request, scope), unkept={"scope": scope})

    def _erase(self, request: Request, scope: str) -> Response:
        principal, name = principal_of(request), _named(request, scope)
        only(request.query_params, ())  # or a dry run that is asked for in the address would erase
        body = body_of(request, EraseIn)
        if body.confirm is not None and body.confirm != name:
            raise invalid("confirm", "is not the name of the scope that this call erases")
        if body.dry_run:
            would = would_erase(principal.tenant, name)
            if would is None:
                raise not_found()
            return Response(
                responses.ErasedOut(scope=scope, erased={}, remaining=would, receipt=None)
            )
        erased = erase_scope(principal.tenant, name, actor=principal.actor)
        if erased is None:
            raise not_found()
        return Response(
            responses.ErasedOut(
                scope=scope,
                erased=erased.before,
                remaining=erased.after,
                receipt=erased.receipt_id,
            )
        )

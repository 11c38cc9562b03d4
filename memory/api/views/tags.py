"""`GET tags` and `PUT memories/{id}/tags`."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import openapi_parameters, responses
from memory.api.access import (
    asked_scope,
    body_of,
    change_of,
    memory_of,
    only,
    principal_of,
    require_trust_in,
)
from memory.api.idempotency import once
from memory.api.pagination import cursor_at, limit_of, position_of
from memory.api.problems import invalid
from memory.api.requests import TagsIn
from memory.api.shown_memory import memory_out
from memory.api.views.call import Call
from memory.api.views.memory import conflicts
from memory.models.vocabulary import Permission
from memory.scopes.tags import retag, tags_of

PARAMETERS = [openapi_parameters.SCOPE_PARAMETER, *openapi_parameters.PAGE_PARAMETERS]


class TagsCall(Call):
    """The tag index of a scope."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(
        parameters=[openapi_parameters.SCOPE_PARAMETER, *openapi_parameters.PAGE_PARAMETERS],
        responses=responses.TagListOut,
        tags=["Read and correct"],
    )
    def get(self, request: Request) -> Response:
        """List the tags of a scope with how many current memories carry them, most used first."""
        query = request.query_params
        only(query, ("scope", "limit", "cursor"))
        principal = principal_of(request)
        scope = asked_scope(query, principal)
        if scope is None:
            raise invalid("scope", "is required, written kind:id")
        limit, after = limit_of(query), position_of(query)
        try:
            found = tags_of(
                principal.tenant.pk, scope, now=datetime.now(UTC), limit=limit + 1, after=after
            )
        except LookupError:
            raise invalid("cursor", "is not a cursor of this list") from None
        items = [responses.TagOut.of(tagged) for tagged in found[:limit]]
        following = cursor_at(found[limit - 1].place) if len(found) > limit else None
        return Response(responses.TagListOut(items=items, next_cursor=following))


class MemoryTagsCall(Call):
    """The tags of one memory."""

    permissions: ClassVar[Mapping[str, str]] = {"PUT": Permission.WRITE}

    @extend_schema(request=TagsIn, responses=responses.MemoryOut, tags=["Read and correct"])
    def put(self, request: Request, memory_id: UUID) -> Response:
        """Replace the tags of a memory or a segment by hand.

        The answer is the memory as it stands now.
        """
        return once(request, lambda: self._retag(request, memory_id))

    def _retag(self, request: Request, memory_id: UUID) -> Response:
        row, source = memory_of(request, memory_id)
        body = body_of(request, TagsIn)
        require_trust_in(principal_of(request), row)
        with conflicts():
            changed = retag(
                row, tags=body.tags, change=change_of(request, body.reason or "tagged by hand")
            )
        return Response(memory_out(responses.MemoryOut, changed, source=source))

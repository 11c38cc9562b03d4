"""`POST search`: the ranked list, without a budget and without a gate."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import responses
from memory.api.access import body_of, principal_of, require_scopes
from memory.api.problems import invalid
from memory.api.requests import SearchIn
from memory.api.shown_memory import found_item
from memory.api.views.call import Call
from memory.api.views.retrieve import chosen_policy
from memory.models.vocabulary import Permission
from memory.retrieval.pipeline import find
from memory.retrieval.types import Question


class SearchCall(Call):
    """For agents that look things up on purpose."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.RETRIEVE}

    @extend_schema(request=SearchIn, responses=responses.SearchOut, tags=["Recall"])
    def post(self, request: Request) -> Response:
        """List the best matches, the best first."""
        principal = principal_of(request)
        body = body_of(request, SearchIn)
        require_scopes(principal, body.scopes)
        if body.time_from and body.time_to and body.time_to <= body.time_from:
            raise invalid("time_to", "must be later than time_from")
        now = datetime.now(UTC)
        question = Question(
            tenant_id=principal.tenant.pk,
            scopes=tuple(dict.fromkeys(body.scopes)),
            query=body.query,
            now=now,
            as_of=body.as_of or now,
            known_at=body.known_at or now,
            mode=body.mode,
            sources=tuple(body.sources) if body.sources else None,
            top_k=body.top_k,
            time_from=body.time_from,
            time_to=body.time_to,
        )
        scored, answer = find(
            question, policy=chosen_policy(body.policy, principal), limit=body.top_k
        )
        items = [found_item(one) for one in scored]
        return Response(
            responses.SearchOut(
                items=items, next_cursor=None, degraded_reason=answer.degraded_reason
            )
        )

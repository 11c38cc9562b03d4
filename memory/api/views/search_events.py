"""`POST search/events`: what happened to a user or in a group, looked up on purpose."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import responses
from memory.api.access import body_of, named_scope, principal_of
from memory.api.authentication import Principal
from memory.api.problems import invalid
from memory.api.requests import MAX_TOP_K, SearchEventsIn
from memory.api.shown_memory import found_item
from memory.api.views.call import Call
from memory.api.views.retrieve import chosen_policy
from memory.models.vocabulary import Permission
from memory.policy import Policy
from memory.policy.kinds import Source
from memory.ranking.types import Scored
from memory.retrieval.event_log import Logged, logged_events
from memory.retrieval.pipeline import find
from memory.retrieval.recall.targets import Targets, own_scopes, references, scopes_that_refer
from memory.retrieval.types import Question

EPISODES: tuple[Source, ...] = ("episode",)


class SearchEventsCall(Call):
    """For agents that look up what happened."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.RETRIEVE}

    @extend_schema(request=SearchEventsIn, responses=responses.SearchOut, tags=["Recall"])
    def post(self, request: Request) -> Response:
        """List the best matching episodes and events of a user, a group, or both.

        None about somebody else. They are those of the target's own scope, and episodes of other
        scopes that name the target. An episode that names another user or group than a target is
        left out.
        """
        principal = principal_of(request)
        body = body_of(request, SearchEventsIn)
        targets = _targets(body, principal)
        if body.time_from and body.time_to and body.time_to < body.time_from:
            raise invalid("time_to", "must not be earlier than time_from")
        policy, now = chosen_policy(None, principal), datetime.now(UTC)
        episodes, degraded_reason = _episodes(
            body, targets, principal=principal, policy=policy, now=now
        )
        logged = logged_events(
            own_scopes(targets),
            body.query,
            time_from=body.time_from,
            time_to=body.time_to,
            now=now,
            policy=policy,
        )
        items = [found_item(one) for one in episodes] + [_logged_item(one) for one in logged]
        items.sort(key=lambda item: (-item.score, str(item.id)))
        wanted = body.top_k or policy.lookup.events_top_k
        return Response(
            responses.SearchOut(
                items=items[:wanted], next_cursor=None, degraded_reason=degraded_reason
            )
        )


def _episodes(
    body: SearchEventsIn, targets: Targets, *, principal: Principal, policy: Policy, now: datetime
) -> tuple[list[Scored], str | None]:
    """Return the episodes that are about the targets, and why less was searched, if so."""
    others = [name for name in scopes_that_refer(targets) if principal.may_open(name)]
    question = Question(
        tenant_id=principal.tenant.pk,
        scopes=(*targets.scopes, *others),
        query=body.query,
        now=now,
        as_of=now,
        known_at=now,
        sources=EPISODES,
        top_k=MAX_TOP_K,
        time_from=body.time_from,
        time_to=body.time_to,
    )
    scored, answer = find(question, policy=policy, limit=MAX_TOP_K)
    said = references(targets, [str(one.candidate.item_id) for one in scored])
    kept = [
        one
        for one in scored
        if targets.admit(one.candidate.scope, said.get(str(one.candidate.item_id)))
    ]
    return kept, answer.degraded_reason


def _logged_item(one: Logged) -> responses.FoundItem:
    return responses.FoundItem.of(
        one, source="event", score=round(one.score, 6), created_at=one.happened_at
    )


def _targets(body: SearchEventsIn, principal: Principal) -> Targets:
    """Return whom a search is about.

    Raises:
        Problem: 422 where nobody is named or a name is no scope's, 403 where the key may not open
            it.
    """
    if body.target_user is None and body.target_group is None:
        raise invalid("target_user", "is required where there is no target_group")
    for kind, name in (("user", body.target_user), ("group", body.target_group)):
        if name is not None:
            named_scope(f"{kind}:{name}", principal, field=f"target_{kind}")
    return Targets(principal.tenant.pk, body.target_user, body.target_group)

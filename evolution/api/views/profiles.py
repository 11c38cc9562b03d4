"""`GET profiles/{scope}`, `POST profiles/{scope}/refresh` and `POST search/profile`."""

from collections.abc import Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from evolution.api.profile_responses import EntryOut, ProfileFoundOut, ProfileOut
from evolution.api.requests import SearchProfileIn
from evolution.api.responses import JobStartedOut
from evolution.profiles.jobs import request_refresh, waiting_refresh
from evolution.profiles.matching import matching
from evolution.profiles.merge import shown
from evolution.profiles.profile_attributes import OWNERS
from evolution.profiles.rows import entries_of
from evolution.profiles.types import HeldEntry
from memory.api.access import body_of, named_scope, only, principal_of
from memory.api.idempotency import once
from memory.api.problems import invalid, not_found
from memory.api.shown_memory import found_item
from memory.api.views.call import Call
from memory.api.views.retrieve import chosen_policy
from memory.models import Profile, Scope
from memory.models.tenancy import Tenant
from memory.models.vocabulary import Permission
from memory.retrieval.pipeline import find
from memory.retrieval.types import Question

_RANK = {"active": 0, "tentative": 1, "expired": 2, "deprecated": 3}


class ProfileCall(Call):
    """What is known of a user or a group."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(responses=ProfileOut, tags=["Recall"])
    def get(self, request: Request, scope: str) -> Response:
        """Show a profile: its entries with what they rest on, and the Markdown view."""
        only(request.query_params, ())
        owner = _owner(request, scope)
        profile = Profile.objects.filter(tenant_id=owner.tenant_id, scope=owner).first()
        now = datetime.now(UTC)
        stored = entries_of(owner)
        entries = [shown(one, now) for one in stored]
        expired = entries != stored
        return Response(
            ProfileOut(
                scope=scope,
                kind=owner.kind,
                entries=[entry_out(one) for one in sorted(entries, key=_order)],
                markdown=profile.markdown if profile else "",
                refreshed_at=profile.refreshed_at if profile else None,
                stale=expired
                or bool(profile and profile.stale)
                or waiting_refresh(owner) is not None,
            )
        )


class ProfileRefreshCall(Call):
    """A profile is made anew."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.WRITE}

    @extend_schema(request=None, responses={202: JobStartedOut}, tags=["Remember"])
    def post(self, request: Request, scope: str) -> Response:
        """Derive a profile anew from everything its scope remembers, in a job.

        The one that waits, or a new one.
        """
        return once(request, lambda: _refresh(request, scope))


def _refresh(request: Request, scope: str) -> Response:
    return Response(
        JobStartedOut(job=request_refresh(_owner(request, scope))), status=HTTPStatus.ACCEPTED
    )


class SearchProfileCall(Call):
    """For agents that look up who somebody is."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.RETRIEVE}

    @extend_schema(request=SearchProfileIn, responses=ProfileFoundOut, tags=["Recall"])
    def post(self, request: Request) -> Response:
        """List the passages of one profile that match best, and its active entries that match."""
        principal = principal_of(request)
        body = body_of(request, SearchProfileIn)
        scope = named_scope(f"{body.target_type}:{body.target_id}", principal, field="target_id")
        policy = chosen_policy(None, principal)
        wanted = body.top_k or policy.lookup.profile_top_k
        now = datetime.now(UTC)
        question = Question(
            tenant_id=principal.tenant.pk,
            scopes=(scope,),
            query=body.query,
            now=now,
            as_of=now,
            known_at=now,
            sources=("profile",),
            top_k=wanted,
        )
        scored, answer = find(question, policy=policy, limit=wanted)
        sections = [answer.passages[UUID(str(one.candidate.item_id))].category for one in scored]
        owner = _scope(principal.tenant, scope)
        entries = entries_of(owner) if owner else []
        found = matching(entries, body.query, sections=sections, limit=wanted, now=now)
        return Response(
            ProfileFoundOut(
                items=[found_item(one) for one in scored],
                entries=[entry_out(one) for one in found],
                next_cursor=None,
                degraded_reason=answer.degraded_reason,
            )
        )


def entry_out(one: HeldEntry) -> EntryOut:
    """Return an entry as the API gives it."""
    return EntryOut.of(one, source_events=list(one.sources))


def _order(one: HeldEntry) -> tuple[str, str, int, float, str]:
    return one.section, one.key, _RANK[one.status], -one.last_seen.timestamp(), one.value


def _owner(request: Request, scope: str) -> Scope:
    """Return the user's or group's scope that is named.

    Raises:
        Problem: 422 where it is no such scope's name, 403 where the key may not open it, 404 where
            nobody named it yet.
    """
    principal = principal_of(request)
    name = named_scope(scope, principal, field="scope")
    if name.partition(":")[0] not in OWNERS:
        raise invalid("scope", "only a user or a group has a profile")
    owner = _scope(principal.tenant, name)
    if owner is None:
        raise not_found()
    return owner


def _scope(tenant: Tenant, name: str) -> Scope | None:
    kind, _, key = name.partition(":")
    return Scope.objects.filter(tenant=tenant, kind=kind, key=key).first()

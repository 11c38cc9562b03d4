"""`GET sessions/{session}` and `POST sessions/{session}/end`."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from http import HTTPStatus
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from pydantic import TypeAdapter, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from evolution.api.requests import EndIn
from evolution.api.responses import JobStartedOut, QuoteOut, SessionOut, TurnOut
from evolution.sessions.intake import accept_end
from evolution.sessions.short_term import short_term
from evolution.sessions.window_summary_quotes import text_of
from memory.api import openapi_parameters
from memory.api.access import asked_scope, body_of, only, principal_of, require_scopes
from memory.api.idempotency import once
from memory.api.problems import invalid, not_found
from memory.api.views.call import Call
from memory.ingest import fields
from memory.models import Session, Turn
from memory.models.vocabulary import Permission

_KEY: TypeAdapter[str] = TypeAdapter(fields.Key)


def _key(session: str) -> str:
    try:
        return _KEY.validate_python(session)
    except ValidationError:
        raise not_found() from None


class SessionCall(Call):
    """What is short-lived of a session."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(
        parameters=[openapi_parameters.SCOPE_PARAMETER], responses=SessionOut, tags=["Remember"]
    )
    def get(self, request: Request, session: str) -> Response:
        """Show the last turns of a session, a summary of those before them, and key quotes."""
        principal = principal_of(request)
        only(request.query_params, ("scope",))
        name = asked_scope(request.query_params, principal)
        if name is None:
            raise invalid("scope", "is required, written kind:id")
        kind, _, key = name.partition(":")
        found = Session.objects.filter(
            tenant_id=principal.tenant.pk, scope__kind=kind, scope__key=key, key=_key(session)
        ).first()
        if found is None:
            raise not_found()
        return Response(_short_lived(found, scope=name))


def _short_lived(session: Session, *, scope: str) -> SessionOut:
    shown = short_term(session)
    return SessionOut.of(
        shown,
        session=session.key,
        scope=scope,
        ended_at=session.ended_at,
        window=[_shown(turn) for turn in shown.window],
        rolling_summary=text_of(shown.summary),
        key_quotes=[QuoteOut.of(quote) for quote in shown.quotes],
    )


def _shown(turn: Turn) -> TurnOut:
    clock = timezone(timedelta(minutes=turn.utc_offset_minutes))
    return TurnOut.of(turn, occurred_at=turn.occurred_at.astimezone(clock))


class SessionEndCall(Call):
    """A session is over."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.WRITE}

    @extend_schema(request=EndIn, responses={202: JobStartedOut}, tags=["Remember"])
    def post(self, request: Request, session: str) -> Response:
        """Keep what an agent did and learnt in a session, as an episode that a job writes."""
        return once(request, lambda: self._end(request, session))

    def _end(self, request: Request, session: str) -> Response:
        principal = principal_of(request)
        body = body_of(request, EndIn)
        require_scopes(principal, [body.scope], field="scope")
        event_time = body.context.event_time or datetime.now(UTC)
        context = body.context.model_dump() | {"event_time": event_time.isoformat()}
        context |= {"writer": principal.actor, "trusted": principal.trusted}
        job = accept_end(
            body.did_what,
            body.new_info,
            tenant=principal.tenant,
            scope_name=body.scope,
            session_key=_key(session),
            context=context,
        )
        return Response(JobStartedOut(job=job), status=HTTPStatus.ACCEPTED)

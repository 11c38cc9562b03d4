"""`POST turns`."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from evolution.api.requests import TurnsIn
from evolution.api.responses import AcceptedOut
from evolution.sessions.intake import NewTurn, Sender, accept_turns
from memory.api.access import body_of, principal_of, require_scopes, require_trust
from memory.api.body_limits import BATCH_BODY_BYTES
from memory.api.idempotency import once
from memory.api.views.call import Call
from memory.models.vocabulary import Permission, Provenance, Role


class TurnsCall(Call):
    """What was said."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.WRITE}
    body_bytes: ClassVar[int] = BATCH_BODY_BYTES

    @extend_schema(request=TurnsIn, responses={202: AcceptedOut}, tags=["Remember"])
    def post(self, request: Request) -> Response:
        """Keep turns of a session; a job makes memories of them.

        A repeated message_id is accepted once.
        """
        return once(request, lambda: self._accept(request))

    def _accept(self, request: Request) -> Response:
        principal = principal_of(request)
        body = body_of(request, TurnsIn)
        require_scopes(principal, [body.scope], field="scope")
        for place, turn in enumerate(body.turns):
            if turn.role == Role.USER.value:
                require_trust(principal, Provenance.CONFIRMED_BY_USER, field=f"turns[{place}].role")
        turns = [NewTurn(**turn.model_dump()) for turn in body.turns]
        sender = Sender(principal.actor, trusted=principal.trusted)
        accepted = accept_turns(
            turns,
            tenant=principal.tenant,
            scope_name=body.scope,
            session_key=body.session,
            sender=sender,
        )
        answer = AcceptedOut(
            session=accepted.session.key, accepted=accepted.turns, job=accepted.job_id
        )
        return Response(answer, status=HTTPStatus.ACCEPTED)

"""`POST revert` and its undoing."""

from collections.abc import Mapping
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api import responses
from memory.api.access import body_of, change_of, principal_of
from memory.api.idempotency import once
from memory.api.problems import not_found
from memory.api.requests import ReasonIn, RevertIn
from memory.api.shown_memory import effects
from memory.api.views.call import Call
from memory.models.vocabulary import Permission
from memory.revisions import CorrectionError
from memory.revisions.reverting import Brought, revert, undo_reverting, would_revert


class RevertCall(Call):
    """A source that should never have been believed."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.ADMIN}

    @extend_schema(request=RevertIn, responses=responses.RevertedOut, tags=["Read and correct"])
    def post(self, request: Request) -> Response:
        """Take back everything that a writer, or a conversation, brought since a time.

        What it ended is believed again. Without `dry_run: false` nothing is changed and the answer
        says what would be.
        """
        return once(request, lambda: self._revert(request))

    def _revert(self, request: Request) -> Response:
        principal, body = principal_of(request), body_of(request, RevertIn)
        brought = Brought(
            tenant=principal.tenant,
            since=body.since,
            writer=body.writer,
            session=body.session,
            may_open=principal.may_open,
        )
        change = change_of(request, body.reason or "reverted by the API")
        done = (would_revert if body.dry_run else revert)(brought, change=change)
        return Response(
            responses.RevertedOut.of(
                done,
                id=None if body.dry_run or done.is_nothing else done.id,
                dry_run=body.dry_run,
                items=effects(done.effects),
            )
        )


class UndoRevertCall(Call):
    """It should have been believed after all."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.ADMIN}

    @extend_schema(
        request=ReasonIn, responses=responses.BelievedAgainOut, tags=["Read and correct"]
    )
    def post(self, request: Request, reverted: UUID) -> Response:
        """Believe again what was taken back under an id."""
        return once(request, lambda: self._undo(request, reverted))

    def _undo(self, request: Request, reverted: UUID) -> Response:
        principal = principal_of(request)
        change = change_of(request, body_of(request, ReasonIn).reason)
        try:
            changes = undo_reverting(
                reverted, tenant=principal.tenant, may_open=principal.may_open, change=change
            )
        except CorrectionError:
            raise not_found() from None
        return Response(responses.BelievedAgainOut(changes=changes))

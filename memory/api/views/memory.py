"""One memory: read, related, history, and what an agent may do to it."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory import revisions
from memory.api import openapi_parameters, responses
from memory.api.access import (
    asked_scope,
    body_of,
    change_of,
    memory_of,
    only,
    principal_of,
    require_trust,
    require_trust_in,
    row_of,
)
from memory.api.idempotency import once
from memory.api.problems import FieldError, Problem, invalid
from memory.api.requests import QUERY_CHARACTERS, CorrectIn, ReasonIn
from memory.api.shown_memory import effects, memory_out, tellings
from memory.api.views.call import Call
from memory.index.text import index_text
from memory.kind_declarations import RECORD_TABLES
from memory.models.vocabulary import Permission, Provenance
from memory.policy import DEFAULT_POLICY
from memory.ranking.types import Scored
from memory.retrieval.pipeline import find
from memory.retrieval.policies import policy_named
from memory.retrieval.types import Question
from memory.revisions import CorrectionError, Done
from memory.revisions.history import versions
from memory.scopes.summary import summary

RELATED = 10  # neighbours shown


class SummaryCall(Call):
    """What a scope holds."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(
        parameters=[openapi_parameters.SCOPE_PARAMETER],
        responses=responses.SummaryOut,
        tags=["Read and correct"],
    )
    def get(self, request: Request) -> Response:
        """Count a scope's memories by source and status, with the newest and the tokens of all."""
        principal = principal_of(request)
        only(request.query_params, ("scope",))
        scope = asked_scope(request.query_params, principal)
        if scope is None:
            raise invalid("scope", "is required, written kind:id")
        return Response(responses.SummaryOut.of(summary(principal.tenant.pk, scope)))


class MemoryCall(Call):
    """One memory."""

    permissions: ClassVar[Mapping[str, str]] = {
        "GET": Permission.RETRIEVE,
        "DELETE": Permission.WRITE,
    }

    @extend_schema(responses=responses.ToldMemoryOut, tags=["Read and correct"])
    def get(self, request: Request, memory_id: UUID) -> Response:
        """Show one memory, what it states, and every other row that tells the same."""
        only(request.query_params, ())
        row, source = row_of(request, memory_id)
        return Response(
            memory_out(responses.ToldMemoryOut, row, source=source, told_by=tellings(row))
        )

    @extend_schema(responses={200: responses.DecidedOut}, tags=["Read and correct"])
    def delete(self, request: Request, memory_id: UUID) -> Response:
        """Archive a memory, wherever it is told.

        Nothing is lost; `restore` brings all of it back.
        """
        return once(
            request,
            lambda: _changed(request, memory_id, revisions.archive, reason="archived by the API"),
        )


class RelatedCall(Call):
    """A memory's nearest neighbours."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(responses=responses.SearchOut, tags=["Read and correct"])
    def get(self, request: Request, memory_id: UUID) -> Response:
        """List what is nearest to a memory in its scope."""
        only(request.query_params, ())
        row, _source = memory_of(request, memory_id)
        now = datetime.now(UTC)
        principal = principal_of(request)
        question = Question(
            tenant_id=principal.tenant.pk,
            scopes=(str(row.scope),),
            query=index_text(row)[:QUERY_CHARACTERS],
            now=now,
            as_of=now,
            known_at=now,
            top_k=RELATED + 1,
        )
        policy = policy_named(DEFAULT_POLICY, tenant_id=principal.tenant.pk)
        scored, _answer = find(question, policy=policy, limit=RELATED + 1)
        others = [one for one in scored if str(one.candidate.item_id) != str(memory_id)][:RELATED]
        items = [_neighbour(one) for one in others]
        return Response(responses.SearchOut(items=items, next_cursor=None))


def _neighbour(one: Scored) -> responses.FoundItem:
    return responses.FoundItem.of(
        one.candidate, id=UUID(str(one.candidate.item_id)), score=one.score
    )


class HistoryCall(Call):
    """A memory's versions."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(responses=responses.HistoryOut, tags=["Read and correct"])
    def get(self, request: Request, memory_id: UUID) -> Response:
        """List every version of a memory and of those it superseded, with who and why.

        The oldest comes first.
        """
        only(request.query_params, ())
        row, _source = memory_of(request, memory_id)
        items = [responses.VersionOut.of(version) for version in versions(row)]
        return Response(responses.HistoryOut(items=items, next_cursor=None))


class CorrectCall(Call):
    """A memory says something wrong."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.WRITE}

    @extend_schema(request=CorrectIn, responses=responses.CorrectedOut, tags=["Read and correct"])
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Supersede a memory with what is right, wherever it is told. Effective at once."""
        return once(request, lambda: self._correct(request, memory_id))

    def _correct(self, request: Request, memory_id: UUID) -> Response:
        row, source = row_of(request, memory_id)
        body = body_of(request, CorrectIn)
        require_trust(principal_of(request), Provenance.CONFIRMED_BY_USER, field="content")
        if source in RECORD_TABLES:
            raise invalid(
                "id",
                "only a memory item can be corrected; send a record again with its external_id",
            )
        with conflicts():
            change = change_of(request, body.reason)
            done = revisions.correct(row, content=body.content, value=body.value, change=change)
        return Response(
            responses.CorrectedOut(id=done.row.pk, superseded=done.before, also=effects(done.also))
        )


class _Act(Call):
    """A change that takes nothing but a reason."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.WRITE}
    act: ClassVar[Callable[..., Any]]
    claims: ClassVar[str] = Provenance.OBSERVATION

    @extend_schema(request=ReasonIn, responses=responses.DecidedOut, tags=["Read and correct"])
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Change one memory, wherever it is told; the answer is the memory as it stands now."""

        def change() -> Response:
            reason = body_of(request, ReasonIn).reason
            require_trust(principal_of(request), self.claims, field="id")
            return _changed(request, memory_id, type(self).act, reason=reason)

        return once(request, change)


class ConfirmCall(_Act):
    """Somebody stands for it."""

    act = staticmethod(revisions.confirm)
    claims = Provenance.CONFIRMED_BY_USER


class InvalidateCall(_Act):
    """It is over."""

    act = staticmethod(revisions.invalidate)


class RestoreCall(_Act):
    """It is believed again."""

    act = staticmethod(revisions.restore)


class conflicts:  # noqa: N801 - read as a word in a with statement
    """Answer what stands in the way of a correction with a 409.

    Or with a 422, where the request itself is wrong.
    """

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: Any, error: BaseException | None, _trace: Any) -> None:
        if isinstance(error, CorrectionError):
            status = (
                HTTPStatus.UNPROCESSABLE_ENTITY if error.field == "content" else HTTPStatus.CONFLICT
            )
            raise Problem(
                status, error.message, errors=[FieldError(error.field, error.message)]
            ) from None


def _changed(
    request: Request, memory_id: UUID, act: Callable[..., Any], *, reason: str
) -> Response:
    row, source = row_of(request, memory_id)
    require_trust_in(principal_of(request), row)
    with conflicts():
        done: Done = act(row, change=change_of(request, reason))
    return Response(
        memory_out(responses.DecidedOut, done.row, source=source, also=effects(done.also))
    )

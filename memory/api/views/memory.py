"""One memory: read, related, history, and what an agent may do to it."""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from memory import corrections
from memory.api import answers, examples
from memory.api.access import asked_scope, body_of, change_of, memory_of, only, principal_of
from memory.api.documents import document
from memory.api.idempotency import once
from memory.api.problems import FieldError, Problem, invalid
from memory.api.schemas import QUERY_CHARACTERS, CorrectIn, ReasonIn
from memory.api.views.base import Call
from memory.corrections import CorrectionError
from memory.history import versions
from memory.index_text import index_text
from memory.models import MemoryItem
from memory.models.vocabulary import Permission
from memory.policy import DEFAULT_POLICY
from memory.retrieval.pipeline import find
from memory.retrieval.policies import policy_named
from memory.retrieval.types import Question
from memory.summary import summary

RELATED = 10  # neighbours shown


class SummaryCall(Call):
    """What a scope holds."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(parameters=[examples.SCOPE_PARAMETER], responses=answers.SummaryOut, tags=["memories"])
    def get(self, request: Request) -> Response:
        """Count a scope's memories by source and status, with the newest and the tokens of all."""
        principal = principal_of(request)
        only(request.query_params, ("scope",))
        scope = asked_scope(request.query_params, principal)
        if scope is None:
            raise invalid("scope", "is required, written kind:id")
        return Response(summary(principal.tenant.pk, scope))


class MemoryCall(Call):
    """One memory."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE, "DELETE": Permission.WRITE}

    @extend_schema(responses=answers.MemoryOut, tags=["memories"])
    def get(self, request: Request, memory_id: UUID) -> Response:
        """Show one memory."""
        only(request.query_params, ())
        row, source = memory_of(request, memory_id)
        return Response(document(row, source=source))

    @extend_schema(responses=answers.MemoryOut, tags=["memories"])
    def delete(self, request: Request, memory_id: UUID) -> Response:
        """Archive a memory. Nothing is lost; `restore` brings it back."""
        return once(request, lambda: _changed(request, memory_id, corrections.archive, reason="archived by the API"))


class RelatedCall(Call):
    """A memory's nearest neighbours."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(responses=answers.SearchOut, tags=["memories"])
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
        items = [
            {
                "id": str(one.candidate.item_id),
                "source": one.candidate.source,
                "scope": one.candidate.scope,
                "text": one.candidate.text,
                "score": one.score,
            }
            for one in others
        ]
        return Response({"items": items, "next_cursor": None})


class HistoryCall(Call):
    """A memory's versions."""

    permissions: ClassVar[Mapping[str, str]] = {"GET": Permission.RETRIEVE}

    @extend_schema(responses=answers.HistoryOut, tags=["memories"])
    def get(self, request: Request, memory_id: UUID) -> Response:
        """List every version of a memory and of those it superseded, the oldest first, with who and why."""
        only(request.query_params, ())
        row, _source = memory_of(request, memory_id)
        return Response({"items": versions(row), "next_cursor": None})


class CorrectCall(Call):
    """A memory says something wrong."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.WRITE}

    @extend_schema(request=CorrectIn, responses=answers.CorrectedOut, tags=["memories"])
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Supersede a memory with what is right. Effective at once."""
        return once(request, lambda: self._correct(request, memory_id))

    def _correct(self, request: Request, memory_id: UUID) -> Response:
        row, _source = memory_of(request, memory_id)
        body = body_of(request, CorrectIn)
        if not isinstance(row, MemoryItem):
            raise invalid("id", "only a memory item can be corrected; send a record again with its external_id")
        with conflicts():
            new = corrections.correct(
                row, content=body.content, value=body.value, change=change_of(request, body.reason)
            )
        return Response({"id": str(new.pk), "superseded": str(row.pk)})


class _Act(Call):
    """A change that takes nothing but a reason."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.WRITE}
    act: ClassVar[Callable[..., Any]]

    @extend_schema(request=ReasonIn, responses=answers.MemoryOut, tags=["memories"])
    def post(self, request: Request, memory_id: UUID) -> Response:
        """Change one memory; the answer is the memory as it stands now."""

        def change() -> Response:
            reason = body_of(request, ReasonIn).reason
            return _changed(request, memory_id, type(self).act, reason=reason)

        return once(request, change)


class ConfirmCall(_Act):
    """Somebody stands for it."""

    act = staticmethod(corrections.confirm)


class InvalidateCall(_Act):
    """It is over."""

    act = staticmethod(corrections.invalidate)


class RestoreCall(_Act):
    """It is believed again."""

    act = staticmethod(corrections.restore)


class conflicts:  # noqa: N801 - read as a word in a with statement
    """Answer what stands in the way of a correction with a 409, or a 422 where the request itself is wrong."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: Any, error: BaseException | None, _trace: Any) -> None:
        if isinstance(error, CorrectionError):
            status = HTTPStatus.UNPROCESSABLE_ENTITY if error.field == "content" else HTTPStatus.CONFLICT
            raise Problem(status, error.message, errors=[FieldError(error.field, error.message)]) from None


def _changed(request: Request, memory_id: UUID, act: Callable[..., Any], *, reason: str) -> Response:
    row, source = memory_of(request, memory_id)
    with conflicts():
        changed = act(row, change=change_of(request, reason))
    return Response(document(changed, source=source))

"""`POST runs`, `GET` and `PATCH runs/{id}`, `POST runs/{id}/end`."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from pydantic import TypeAdapter, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from memory.api.access import asked_scope, body_of, change_of, only, principal_of, require_scopes
from memory.api.authentication import Principal
from memory.api.idempotency import once
from memory.api.problems import FieldError, Problem, invalid, not_found
from memory.api.run_schemas import RunIn, RunOut, WorkingMemoryIn
from memory.api.views.call import Call
from memory.ingest import fields
from memory.ingest.quarantine import concern_in
from memory.ingest.runs import (
    DOCUMENT_BYTES,
    PARTS,
    RunHasEnded,
    TooLarge,
    begin_run,
    change_run,
    end_run,
)
from memory.models import Run
from memory.models.vocabulary import Permission

_KEY: TypeAdapter[str] = TypeAdapter(fields.Key)
SCOPE_OF_RUN = OpenApiParameter(
    "scope", str, description="kind:id; needed where the run is named by the caller's id"
)


class RunsCall(Call):
    """Runs begin."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.WRITE}

    @extend_schema(request=RunIn, responses={201: RunOut, 200: RunOut}, tags=["Working memory"])
    def post(self, request: Request) -> Response:
        """Begin a run (201).

        One that is there already comes back as it stands (200); PATCH changes it.
        """
        return once(request, lambda: self._begin(request))

    def _begin(self, request: Request) -> Response:
        principal = principal_of(request)
        body = body_of(request, RunIn)
        require_scopes(principal, [body.scope], field="scope")
        _require_harmless(principal, body.said())
        with _conflicts():
            begun = begin_run(
                principal.tenant,
                body.scope,
                key=body.run,
                session_key=body.session,
                said=body.said(),
                change=change_of(request, "began a run"),
            )
        return Response(
            _shown(begun.run), status=HTTPStatus.CREATED if begun.is_new else HTTPStatus.OK
        )


class RunCall(Call):
    """One run."""

    permissions: ClassVar[Mapping[str, str]] = {
        "GET": Permission.RETRIEVE,
        "PATCH": Permission.WRITE,
    }

    @extend_schema(parameters=[SCOPE_OF_RUN], responses=RunOut, tags=["Working memory"])
    def get(self, request: Request, run: str) -> Response:
        """Show a run with its working memory."""
        return Response(_shown(run_of(request, run)))

    @extend_schema(
        parameters=[SCOPE_OF_RUN],
        request=WorkingMemoryIn,
        responses=RunOut,
        tags=["Working memory"],
    )
    def patch(self, request: Request, run: str) -> Response:
        """Replace the parts of the working memory that are named; null clears one.

        409 once the run has ended.
        """

        def change() -> Response:
            body = body_of(request, WorkingMemoryIn)
            found = run_of(request, run)
            _require_harmless(principal_of(request), body.said())
            with _conflicts():
                return Response(
                    _shown(
                        change_run(found, body.said(), change=change_of(request, "changed a run"))
                    )
                )

        return once(request, change)


class RunEndCall(Call):
    """A run is over."""

    permissions: ClassVar[Mapping[str, str]] = {"POST": Permission.WRITE}

    @extend_schema(
        parameters=[SCOPE_OF_RUN], request=None, responses=RunOut, tags=["Working memory"]
    )
    def post(self, request: Request, run: str) -> Response:
        """Clear the working memory and archive the run's unvalidated insights.

        Ending it again changes nothing.
        """
        return once(
            request,
            lambda: Response(
                _shown(end_run(run_of(request, run), change=change_of(request, "ended a run")))
            ),
        )


def _require_harmless(principal: Principal, said: Mapping[str, Any]) -> None:
    """Refuse what would have to wait for a person: a working memory is given to its reader at once.

    Raises:
        Problem: 422 that names the part, of a key that is not believed as far as the user.
    """
    for part, value in said.items():
        held = None if principal.trusted else concern_in(value)
        if held is not None:
            raise invalid(
                part, f"of this key waits for a person, and a working memory cannot: {held}"
            )


def run_of(request: Request, run: str) -> Run:
    """Return a run of the key's tenant and scopes, by its id.

    With `?scope=` by the caller's own id. One statement.

    Raises:
        Problem: 404, the same for what is absent, another tenant's, or outside the key's scopes.
    """
    principal = principal_of(request)
    only(request.query_params, ("scope",))
    scope = asked_scope(request.query_params, principal)
    runs = Run.objects.select_related("scope", "session").filter(tenant_id=principal.tenant.pk)
    found: Run | None = None
    if scope is not None:
        kind, _, key = scope.partition(":")
        in_scope = runs.filter(scope__kind=kind, scope__key=key)
        found = in_scope.filter(key=_own_id(run)).first() or _by_id(in_scope, run)
    else:
        found = _by_id(runs, run)
    if found is None or not principal.may_open(str(found.scope)):
        raise not_found()
    return found


def _own_id(run: str) -> str:
    try:
        return _KEY.validate_python(run)
    except ValidationError:
        raise not_found() from None


def _by_id(runs: Any, run: str) -> Run | None:
    try:
        found: Run | None = runs.filter(pk=UUID(run)).first()
    except ValueError:
        return None
    return found


def _shown(run: Run) -> RunOut:
    return RunOut.of(
        run,
        run=run.key,
        scope=str(run.scope),
        session=run.session.key if run.session else None,
        **{part: run.working_memory.get(part) for part in PARTS},
    )


class _conflicts:  # noqa: N801 - read as a word in a with statement
    """Answer what a run refuses.

    409 once it has ended, 422 where its working memory would be too large.
    """

    def __enter__(self) -> None:
        return None

    def __exit__(self, _kind: Any, error: BaseException | None, _trace: Any) -> None:
        if isinstance(error, RunHasEnded):
            message = "the run has ended"
            raise Problem(
                HTTPStatus.CONFLICT, message, errors=[FieldError("run", message)]
            ) from None
        if isinstance(error, TooLarge):
            raise invalid(
                error.part, f"makes the working memory larger than {DOCUMENT_BYTES} bytes"
            ) from None

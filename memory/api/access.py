"""What a key may reach: the scopes it names, the memories it points at."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, TypeVar, cast
from uuid import UUID

from django.http import QueryDict
from pydantic import BaseModel, TypeAdapter, ValidationError
from rest_framework.request import Request

from memory.api.authentication import Principal
from memory.api.problems import FieldError, Problem, from_validation, invalid, not_found
from memory.api.shown_memory import rows_of
from memory.ingest import fields
from memory.ingest.quarantine import Writer
from memory.models import ProfileEntry, SearchEntry
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Provenance
from memory.revisions import PROFILE_ENTRY, Change

B = TypeVar("B", bound=BaseModel)
_SCOPE_NAME: TypeAdapter[str] = TypeAdapter(fields.ScopeName)


def principal_of(request: Request) -> Principal:
    """Return who is asking."""
    return cast(Principal, request.user)


def body_of(request: Request, schema: type[B]) -> B:
    """Return the validated body.

    Raises:
        Problem: 411 where its length is not said, 422 where it is not an object or a field is
            wrong.
    """
    chunked = "HTTP_TRANSFER_ENCODING" in request.META
    if chunked and not str(request.META.get("CONTENT_LENGTH") or "").isdigit():
        raise invalid("Content-Length", "is required", status=HTTPStatus.LENGTH_REQUIRED)
    data = request.data
    if not isinstance(data, dict):
        raise invalid("body", "must be a JSON object")
    try:
        return schema.model_validate(dict(data))
    except ValidationError as error:
        raise from_validation(error) from None


def require_scopes(principal: Principal, scopes: Iterable[str], *, field: str = "scopes") -> None:
    """Refuse scopes outside the key's patterns.

    Raises:
        Problem: 403 that names the first of them.
    """
    for scope in scopes:
        if not principal.may_open(scope):
            message = f"this key may not open {scope}"
            raise Problem(HTTPStatus.FORBIDDEN, message, errors=[FieldError(field, message)])


def require_trust(principal: Principal, claimed: str, *, field: str) -> None:
    """Refuse a claim beyond what the key is believed.

    Args:
        principal: who claims.
        claimed: the provenance that is claimed.
        field: where in the request it is claimed.

    Raises:
        Problem: 422 that names the field and the highest provenance of this key.
    """
    known_best_last = Provenance.values
    if known_best_last.index(claimed) > known_best_last.index(principal.trust):
        raise invalid(field, f"this key may claim at most {principal.trust.value}")


def require_trust_in(
    principal: Principal, row: Remembered | ProfileEntry, *, field: str = "id"
) -> None:
    """Refuse to change what is known better than the key is believed.

    Also what another wrote, where it is doubted.

    Raises:
        Problem: 422 that names the field.
    """
    require_trust(principal, getattr(row, "provenance", Provenance.OBSERVATION), field=field)
    if not principal.trusted and getattr(row, "writer", "") != principal.actor:
        raise invalid(field, "was written by somebody else, and this key is not believed so far")


def writer_of(principal: Principal) -> Writer:
    """Return a key as the writer of what it sends."""
    return Writer(trusted=principal.trusted, may_open=principal.may_open)


def memory_of(request: Request, memory_id: UUID) -> tuple[Remembered, str]:
    """Return a memory of the key's tenant and scopes with its source. Two statements.

    Raises:
        Problem: 404, the same for what is absent, another tenant's, or outside the key's scopes.
    """
    principal = principal_of(request)
    entries = SearchEntry.objects.filter(tenant_id=principal.tenant.pk, item_id=memory_id)
    entry = entries.only(
        "source", "item_id"
    ).first()  # never the columns of a type that may be gone
    if entry is None:
        raise not_found()
    row = rows_of([entry]).get(memory_id)
    if row is None or not principal.may_open(str(row.scope)):
        raise not_found()
    return row, entry.source


def row_of(request: Request, memory_id: UUID) -> tuple[Remembered | ProfileEntry, str]:
    """Return a memory, or an entry of a profile, of the key's tenant and scopes with its source.

    Raises:
        Problem: 404, as of `memory_of`.
    """
    principal = principal_of(request)
    entries = ProfileEntry.objects.select_related("scope").filter(
        tenant_id=principal.tenant.pk, pk=memory_id
    )
    entry = entries.first()
    if entry is None:
        return memory_of(request, memory_id)
    if not principal.may_open(str(entry.scope)):
        raise not_found()
    return entry, PROFILE_ENTRY


def change_of(request: Request, reason: str) -> Change:
    """Say who changes, why, and when."""
    return Change(principal_of(request).actor, reason, datetime.now(UTC))


def only(query: QueryDict, allowed: Iterable[str]) -> None:
    """Refuse query parameters nobody knows, and one that is said twice.

    Raises:
        Problem: 422 that names the first of them.
    """
    known = {*allowed, "format"}
    for name, values in query.lists():
        if name not in known:
            raise invalid(name or "query", "is not a parameter of this call")
        if len(values) > 1:
            raise invalid(name, "is there twice")


def asked_scope(query: Mapping[str, Any], principal: Principal) -> str | None:
    """Return ?scope=, or None where it is not said.

    Raises:
        Problem: 422 where it is not written as a scope, 403 where the key may not open it.
    """
    name = query.get("scope")
    return None if name is None else named_scope(str(name), principal, field="scope")


def named_scope(name: str, principal: Principal, *, field: str) -> str:
    """Return a scope's name as it was said.

    Raises:
        Problem: 422 where it is not written as a scope, 403 where the key may not open it; both
            name the field.
    """
    try:
        _SCOPE_NAME.validate_python(name)
    except ValidationError:
        raise invalid(field, fields.SCOPE_IN_WORDS) from None
    require_scopes(principal, [name], field=field)
    return name

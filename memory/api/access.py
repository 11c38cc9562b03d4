"""What a key may reach: the scopes it names, the memories it points at."""

from collections.abc import Iterable
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any, TypeVar, cast
from uuid import UUID

from pydantic import BaseModel
from rest_framework.request import Request

from memory.api.authentication import Principal
from memory.api.documents import rows_of
from memory.api.problems import FieldError, Problem, invalid, not_found
from memory.corrections import Change
from memory.models import SearchEntry
from memory.models.base import Remembered

B = TypeVar("B", bound=BaseModel)


def principal_of(request: Request) -> Principal:
    """Return who is asking."""
    return cast(Principal, request.user)


def body_of(request: Request, schema: type[B]) -> B:
    """Return the validated body.

    Raises:
        Problem: the body is not an object.
        ValidationError: a field is wrong; the exception handler names it.
    """
    data = request.data
    if not isinstance(data, dict):
        raise invalid("body", "must be a JSON object")
    return schema.model_validate(dict(data))


def require_scopes(principal: Principal, scopes: Iterable[str], *, field: str = "scopes") -> None:
    """Refuse scopes outside the key's patterns.

    Raises:
        Problem: 403 that names the first of them.
    """
    for scope in scopes:
        if not principal.may_open(scope):
            message = f"this key may not open {scope}"
            raise Problem(HTTPStatus.FORBIDDEN, message, errors=[FieldError(field, message)])


def memory_of(request: Request, memory_id: UUID) -> tuple[Remembered, str]:
    """Return a memory of the key's tenant and scopes with its source. Two statements.

    Raises:
        Problem: 404, the same for what is absent, another tenant's, or outside the key's scopes.
    """
    principal = principal_of(request)
    entry = SearchEntry.objects.filter(tenant_id=principal.tenant.pk, item_id=memory_id).first()
    if entry is None:
        raise not_found()
    row = rows_of([entry]).get(memory_id)
    if row is None or not principal.may_open(str(row.scope)):
        raise not_found()
    return row, entry.source


def change_of(request: Request, reason: str) -> Change:
    """Say who changes, why, and when."""
    return Change(principal_of(request).actor, reason, datetime.now(UTC))


def only(query: Any, allowed: Iterable[str]) -> None:
    """Refuse query parameters nobody knows.

    Raises:
        Problem: 422 that names the first of them.
    """
    known = {*allowed, "limit", "cursor", "format"}
    for name in query:
        if name not in known:
            raise invalid(str(name)[:100], "is not a parameter of this call")

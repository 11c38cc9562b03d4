"""An operator's change: who, why, when, and which version the decision was made on."""

from datetime import datetime

from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import HttpRequest
from django.utils import timezone

from memory.revisions import Change

REASON_CHARACTERS = 500  # at most, of a reason


def operator_change(request: HttpRequest, *, reason: str, version: datetime | None) -> Change:
    """Return the change this operator makes now.

    Args:
        reason: why, said by the operator or by the button.
        version: `updated_at` of what the operator saw.
    """
    return Change(f"admin:{request.user.get_username()}", reason, timezone.now(), version)


def may_change(request: HttpRequest, model: type[Model]) -> bool:
    """Tell whether the operator may decide over the memories of a table."""
    options = model._meta  # noqa: SLF001 - Django's documented _meta API
    return request.user.has_perm(f"{options.app_label}.change_{options.model_name}")


def require_change(request: HttpRequest, model: type[Model]) -> None:
    """Refuse an operator who may only look.

    Raises:
        PermissionDenied: the operator may not change memories of this table.
    """
    if not may_change(request, model):
        raise PermissionDenied

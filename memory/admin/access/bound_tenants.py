"""Which tenants an operator is bound to."""

from typing import Any
from uuid import UUID

from memory.models import OperatorSettings
from observability.operator_tenants import bound_with


@bound_with
def bound(user: Any) -> frozenset[UUID] | None:
    """Return the tenants chosen for an operator; None where none was chosen. One statement."""
    chosen = OperatorSettings.tenants.through.objects.filter(operatorsettings__operator_id=user.pk)
    return frozenset(chosen.values_list("tenant_id", flat=True)) or None

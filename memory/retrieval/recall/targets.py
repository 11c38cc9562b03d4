"""Whom a deliberate search is about: a user, a group, or both."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db import connection
from django.db.models import Q

from memory.models import MemoryItem, Scope

MOST_OTHER_SCOPES = 8  # whose episodes name a target, searched beside the target's own scope
_REFERRING = """
    SELECT s.kind || ':' || s.key FROM memory_scope s
        WHERE s.tenant_id = %(tenant)s::uuid AND s.id IN (
        SELECT m.scope_id FROM memory_memoryitem m
            WHERE m.tenant_id = %(tenant)s::uuid AND m.retired_at IS NULL
          AND m.user_ref <> '' AND m.user_ref = %(user)s::text
        UNION
        SELECT m.scope_id FROM memory_memoryitem m
            WHERE m.tenant_id = %(tenant)s::uuid AND m.retired_at IS NULL
          AND m.group_ref <> '' AND m.group_ref = %(group)s::text)
    AND s.kind || ':' || s.key <> ALL(%(own)s::text[])
    ORDER BY s.kind, s.key LIMIT %(limit)s::int
"""


@dataclass(frozen=True, slots=True)
class Targets:
    """A user, a group, or both, by their ids."""

    tenant_id: UUID
    user: str | None
    group: str | None

    @property
    def scopes(self) -> tuple[str, ...]:
        """The scopes that are the targets' own."""
        named = (("user", self.user), ("group", self.group))
        return tuple(f"{kind}:{name}" for kind, name in named if name is not None)

    def admit(self, scope: str, said: tuple[str, str] | None) -> bool:
        """Tell whether a memory is about the targets.

        Args:
            scope: where it is kept.
            said: the user and the group it names, empty where it names none; None for what can name
                nobody.
        """
        pairs = tuple(zip((self.user, self.group), said or ("", ""), strict=True))
        names_another = any(target and named and named != target for target, named in pairs)
        names_target = any(named and named == target for target, named in pairs)
        return not names_another and (scope in self.scopes or names_target)


def own_scopes(targets: Targets) -> list[Scope]:
    """Return the targets' own scopes, where somebody named them before. One statement."""
    named = Q(kind="user", key=targets.user or "") | Q(kind="group", key=targets.group or "")
    return list(Scope.objects.filter(named, tenant_id=targets.tenant_id))


def scopes_that_refer(targets: Targets) -> list[str]:
    """Return other scopes of the tenant that hold memories naming a target. One statement."""
    with connection.cursor() as cursor:
        cursor.execute(
            _REFERRING,
            {
                "tenant": targets.tenant_id,
                "user": targets.user,
                "group": targets.group,
                "own": list(targets.scopes),
                "limit": MOST_OTHER_SCOPES,
            },
        )
        return [name for (name,) in cursor.fetchall()]


def references(targets: Targets, ids: Collection[str]) -> dict[str, tuple[str, str]]:
    """Return the user and the group that memory items name. One statement, or none for nothing."""
    if not ids:
        return {}
    rows = MemoryItem.objects.filter(tenant_id=targets.tenant_id, pk__in=ids)
    return {
        str(pk): (user, group)
        for pk, user, group in rows.values_list("pk", "user_ref", "group_ref")
    }

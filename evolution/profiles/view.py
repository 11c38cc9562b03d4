"""Write what is derived from a profile's entries: its Markdown view, its head, and the passages that are searched."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from evolution.profiles.markdown import head, view
from evolution.profiles.passages import Part, parts
from evolution.profiles.types import Entry
from memory.corrections import Change, index_rows
from memory.models import Profile, ProfilePassage, Scope


def write_view(scope: Scope, entries: Sequence[Entry], *, job_id: UUID | None, change: Change) -> int:
    """Write a profile's view, head and passages; return how many passages changed."""
    owner: Any = scope.kind
    Profile.objects.update_or_create(
        tenant_id=scope.tenant_id,
        scope=scope,
        defaults={
            "markdown": view(entries, owner=owner, now=change.now),
            "head": head(entries, owner=owner, now=change.now),
            "stale": False,
            "last_job": job_id,
            "refreshed_at": change.now,
            "updated_at": change.now,
        },
    )
    return _write_passages(scope, parts(entries, owner=owner, now=change.now), change=change)


def _write_passages(scope: Scope, wanted: Sequence[Part], *, change: Change) -> int:
    """Write the parts whose text differs, and remove those that are no more.

    A changed passage begins anew: no question about an earlier time is answered with what is known since.
    """
    rows = ProfilePassage.objects.filter(tenant_id=scope.tenant_id, scope=scope)
    known = {(row.section, row.part): row for row in rows}
    made, changed = [], []
    for part in wanted:
        row = known.pop((part.section, part.number), None)
        if row is None:
            made.append(_passage(scope, part, change))
        elif row.text != part.text:
            row.scope = scope
            row.text = part.text
            row.valid_from = row.recorded_at = row.updated_at = change.now
            changed.append(row)
    if known:
        ProfilePassage.objects.filter(pk__in=[row.pk for row in known.values()]).delete()
    ProfilePassage.objects.bulk_create(made)
    if changed:
        ProfilePassage.objects.bulk_update(changed, ("text", "valid_from", "recorded_at", "updated_at"))
    if made or changed:
        index_rows([*made, *changed])
    return len(made) + len(changed) + len(known)


def _passage(scope: Scope, part: Part, change: Change) -> ProfilePassage:
    now = change.now
    times = {"valid_from": now, "recorded_at": now, "updated_at": now}
    owned = {"tenant_id": scope.tenant_id, "scope": scope}
    return ProfilePassage(**owned, **times, section=part.section, part=part.number, text=part.text)

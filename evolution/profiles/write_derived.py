"""Write what is derived from a profile's entries.

Its Markdown view, its head, and the passages that are searched.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from evolution.profiles.entry_lines import EntryLine
from evolution.profiles.markdown import view
from evolution.profiles.passages import SectionPart, parts
from evolution.profiles.profile_head import head_of
from evolution.profiles.types import HeldEntry
from memory.models import MemoryItem, Profile, ProfilePassage, Scope
from memory.revisions import Change, index_rows


def write_view(
    scope: Scope, entries: Sequence[HeldEntry], *, job_id: UUID | None, change: Change
) -> int:
    """Write a profile's view, head and passages; return how many passages changed."""
    owner: Any = scope.kind
    markdown = view(entries, owner=owner, now=change.now)
    first = head_of(entries, owner=owner, now=change.now)
    wanted = parts(entries, owner=owner, now=change.now)
    lines_of_parts = [line for part in wanted for line in part.lines]
    spans = _spans([*first.lines, *lines_of_parts], scope)
    Profile.objects.update_or_create(
        tenant_id=scope.tenant_id,
        scope=scope,
        defaults={
            "markdown": markdown,
            "head": first.text,
            "head_parts": stored(first.lines, spans),
            "stale": False,
            "last_job": job_id,
            "refreshed_at": change.now,
            "updated_at": change.now,
        },
    )
    return _write_passages(scope, wanted, spans, change=change)


def _spans(lines: Iterable[EntryLine], scope: Scope) -> dict[UUID, list[Any]]:
    """Return the words of turns that the sources of lines hold. One statement."""
    sources = {source for line in lines for source in line.sources}
    held = MemoryItem.objects.filter(pk__in=sources, tenant_id=scope.tenant_id)
    return dict(held.values_list("pk", "spans"))


def stored(lines: Iterable[EntryLine], spans: Mapping[UUID, list[Any]]) -> list[dict[str, Any]]:
    """Return lines as a profile keeps them.

    Text, the memories that say it, the words of turns that each holds.
    """
    return [_stored_line(line, spans) for line in lines]


def _stored_line(line: EntryLine, spans: Mapping[UUID, list[Any]]) -> dict[str, Any]:
    return {
        "text": line.text,
        "sources": [str(source) for source in line.sources],
        "spans": [spans.get(source, []) for source in line.sources],
    }


def _write_passages(
    scope: Scope, wanted: Sequence[SectionPart], spans: Mapping[UUID, list[Any]], *, change: Change
) -> int:
    """Write the parts whose text or sources differ, and remove those that are no more.

    A changed passage begins anew: no question about an earlier time is answered with what is known
    since.
    """
    rows = ProfilePassage.objects.filter(tenant_id=scope.tenant_id, scope=scope)
    known = {(row.section, row.part): row for row in rows}
    made: list[ProfilePassage] = []
    changed: list[ProfilePassage] = []
    confirmed: list[ProfilePassage] = []
    for part in wanted:
        row = known.pop((part.section, part.number), None)
        lines = stored(part.lines, spans)
        if row is None:
            made.append(_passage(scope, part, lines, change))
        elif row.text != part.text:
            row.scope = scope
            row.text = part.text
            row.parts = lines
            row.valid_from = row.recorded_at = row.updated_at = change.now
            changed.append(row)
        elif row.parts != lines:
            row.parts = lines
            confirmed.append(row)
    if known:
        gone = [row.pk for row in known.values()]
        ProfilePassage.objects.filter(pk__in=gone).delete()
    _save(made=made, changed=changed, confirmed=confirmed)
    return len(made) + len(changed) + len(known)


def _save(
    *,
    made: Sequence[ProfilePassage],
    changed: Sequence[ProfilePassage],
    confirmed: Sequence[ProfilePassage],
) -> None:
    """Save passages that are new or of other text or sources."""
    ProfilePassage.objects.bulk_create(made)
    if changed:
        ProfilePassage.objects.bulk_update(
            changed, ("text", "parts", "valid_from", "recorded_at", "updated_at")
        )
    if confirmed:
        ProfilePassage.objects.bulk_update(confirmed, ("parts",))
    if made or changed:
        index_rows([*made, *changed])


def _passage(
    scope: Scope, part: SectionPart, lines: list[dict[str, Any]], change: Change
) -> ProfilePassage:
    now = change.now
    times = {"valid_from": now, "recorded_at": now, "updated_at": now}
    owned = {"tenant_id": scope.tenant_id, "scope": scope}
    return ProfilePassage(
        **owned, **times, section=part.section, part=part.number, text=part.text, parts=lines
    )

"""What a change did to the entries of a scope's profile."""

from collections.abc import Mapping
from uuid import UUID

from memory.models import EntryStatus, ProfileEntry, Scope
from memory.revisions.tellings import PROFILE_ENTRY
from memory.revisions.types import Consequence

EntryState = tuple[str, str]
"""An entry's value and status."""
_LIVE = (EntryStatus.ACTIVE, EntryStatus.TENTATIVE)


def entry_states(scope: Scope) -> dict[UUID, EntryState]:
    """Return what the entries of a profile say and whether they speak. One statement."""
    rows = ProfileEntry.objects.filter(tenant_id=scope.tenant_id, scope=scope)
    return {pk: (value, status) for pk, value, status in rows.values_list("pk", "value", "status")}


def entry_effects(
    before: Mapping[UUID, EntryState], after: Mapping[UUID, EntryState]
) -> list[Consequence]:
    """Return what became of each entry that changed (pure)."""
    changed = [pk for pk in dict.fromkeys((*before, *after)) if before.get(pk) != after.get(pk)]
    effects = [_effect(pk, before.get(pk), after.get(pk)) for pk in changed]
    return [effect for effect in effects if effect is not None]


def _effect(pk: UUID, was: EntryState | None, now: EntryState | None) -> Consequence | None:
    """Return what became of an entry that changed; None where it spoke neither before nor after."""
    text, new_text = _live_value(was), _live_value(now)
    if text is None and new_text is None:
        return None
    if new_text is None:
        return Consequence(PROFILE_ENTRY, pk, text or "", "ended")
    if text is None:
        return Consequence(
            PROFILE_ENTRY, pk, new_text, "made" if was is None else "restored", new_text
        )
    return Consequence(PROFILE_ENTRY, pk, text, "changed", new_text)


def _live_value(state: EntryState | None) -> str | None:
    """Return what an entry says; None where there is none, or it does not speak."""
    if state is None or state[1] not in _LIVE:
        return None
    return state[0]

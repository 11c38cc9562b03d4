"""What a change did to the entries of a scope's profile."""

from collections.abc import Mapping
from uuid import UUID

from memory.models import EntryStatus, ProfileEntry, Scope
from memory.revisions.told import PROFILE_ENTRY
from memory.revisions.types import Consequence

EntryState = tuple[str, str]
"""An entry's value and status."""
_LIVE = (EntryStatus.ACTIVE, EntryStatus.TENTATIVE)


def entry_states(scope: Scope) -> dict[UUID, EntryState]:
    """Return what the entries of a profile say and whether they speak. One statement."""
    rows = ProfileEntry.objects.filter(tenant_id=scope.tenant_id, scope=scope)
    return {pk: (value, status) for pk, value, status in rows.values_list("pk", "value", "status")}


def entry_effects(before: Mapping[UUID, EntryState], after: Mapping[UUID, EntryState]) -> list[Consequence]:
    """Return what became of each entry that changed (pure)."""
    effects = []
    for pk in dict.fromkeys((*before, *after)):
        was, now = before.get(pk), after.get(pk)
        if was == now:
            continue
        spoke, speaks = was is not None and was[1] in _LIVE, now is not None and now[1] in _LIVE
        text, new_text = (was or now or ("", ""))[0], (now or ("", ""))[0]
        if speaks and not spoke:
            effects.append(Consequence(PROFILE_ENTRY, pk, new_text, "made" if was is None else "restored", new_text))
        elif spoke and not speaks:
            effects.append(Consequence(PROFILE_ENTRY, pk, text, "ended"))
        elif spoke and speaks:
            effects.append(Consequence(PROFILE_ENTRY, pk, text, "changed", new_text))
    return effects

"""Where a memory belongs in a profile.

What its statement, its caller and its kind say, never its words (pure).
"""

from evolution.language.value_kinds import kind_of
from evolution.profiles.keys import within
from evolution.profiles.slots import Owner, Slot, slot_named, slot_of_attribute, slot_of_category
from evolution.profiles.types import Memory, ProfilePlace
from evolution.profiles.values import fits, parts_of

KINDS = ("fact", "preference", "constraint")
"""The kinds of memory that a profile is made of."""
TECHNICAL_KINDS = frozenset({"editor", "programming", "database", "framework", "browser"})
"""Kinds of values (`language.value_kinds`) that make what is used part of a tech stack."""
USES = frozenset({"use", "code in", "write in", "program in"})
TAKEN_IN = frozenset({"eat", "drink", "take", "smoke"})
"""Attributes that make a limit where they are denied: `I don't eat pork`."""
THE_GROUP = frozenset(
    {
        "group",
        "this group",
        "our group",
        "channel",
        "this channel",
        "本群",
        "这个群",
        "我们群",
        "群",
    }
)
_OF_KIND = {
    "user": {"constraint": "constraint"},
    "group": {"constraint": "rule", "preference": "topic"},
}


def place(memory: Memory, *, owner: Owner) -> tuple[ProfilePlace, ...]:
    """Return where a memory belongs in the profile of a user or a group.

    Nowhere, or in one or several entries. What is said of anybody else than the profile's owner
    belongs in nobody's.
    """
    if memory.kind not in KINDS or not _is_of_owner(memory, owner):
        return ()
    slot = _slot(memory, owner) if memory.affirmed else _denied_slot(memory, owner)
    if slot is None:
        return ()
    return tuple(dict.fromkeys(_entries(memory, slot)))


def _is_of_owner(memory: Memory, owner: Owner) -> bool:
    return memory.subject == "" or (owner == "group" and memory.subject in THE_GROUP)


def _denied_slot(memory: Memory, owner: Owner) -> Slot | None:
    """Return the slot of what somebody does not do; what merely holds no more has none."""
    is_limit = memory.attribute in TAKEN_IN and memory.value
    return slot_named("constraint", owner=owner) if is_limit else None


def _slot(memory: Memory, owner: Owner) -> Slot | None:
    """Return the slot that the statement names, else the caller's key, the category, the kind.

    A category names a section at most: what is filed under `company` need not say where somebody
    works.
    """
    named = slot_of_attribute(memory.attribute, owner=owner) or _technology(memory, owner)
    if named is None and memory.stated:
        named = slot_of_attribute(memory.fact_key or "", owner=owner)
    return named or slot_of_category(memory.category, owner=owner) or _by_kind(memory, owner)


def _technology(memory: Memory, owner: Owner) -> Slot | None:
    """Return the tech stack for what is used at or for something, or of a known kind.

    As in `editor at work`.
    """
    first, _, _ = memory.attribute.partition(" ")
    is_used = memory.attribute in USES and kind_of(memory.value) in TECHNICAL_KINDS
    if not is_used and first not in TECHNICAL_KINDS:
        return None
    return slot_named("technology", owner=owner)


def _by_kind(memory: Memory, owner: Owner) -> Slot | None:
    """Return the slot of a limit, and of what a caller states of a group.

    Of a taste nobody asked for none.
    """
    if owner == "group" and not memory.stated:
        return None
    name = _OF_KIND[owner].get(memory.kind)
    if name is None or not (memory.stated or memory.attribute):
        return None
    return slot_named(name, owner=owner)


def _entries(memory: Memory, slot: Slot) -> list[ProfilePlace]:
    said = memory.content.strip()
    value = memory.value.strip()
    if slot.whole:
        return [_entry(slot, said, tells_apart=value or said)] if fits(said, "text") else []
    if not value and memory.stated:
        value = said
    values = parts_of(value) if slot.several else [value]
    return [_entry(slot, part, tells_apart=part) for part in values if fits(part, slot.holds)]


def _entry(slot: Slot, value: str, *, tells_apart: str) -> ProfilePlace:
    key = within(slot.name, tells_apart) if slot.several else slot.name
    return ProfilePlace(slot.section, key, value, slot.lasts_days)

"""Where a memory belongs in a profile.

What its statement, its caller and its kind say, never its words (pure).
"""

from evolution.language.value_kinds import kind_of
from evolution.profiles.keys import within
from evolution.profiles.profile_attributes import (
    Owner,
    ProfileAttribute,
    attribute_called,
    attribute_named,
    attribute_of_category,
)
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
    attribute = _attribute(memory, owner) if memory.affirmed else _denied_attribute(memory, owner)
    if attribute is None:
        return ()
    return tuple(dict.fromkeys(_entries(memory, attribute)))


def _is_of_owner(memory: Memory, owner: Owner) -> bool:
    return memory.subject == "" or (owner == "group" and memory.subject in THE_GROUP)


def _denied_attribute(memory: Memory, owner: Owner) -> ProfileAttribute | None:
    """Return the attribute of what somebody does not do; what merely holds no more has none."""
    is_limit = memory.attribute in TAKEN_IN and memory.value
    return attribute_named("constraint", owner=owner) if is_limit else None


def _attribute(memory: Memory, owner: Owner) -> ProfileAttribute | None:
    """Return the attribute that the statement names, else the caller's key, the category, the kind.

    A category names a section at most: what is filed under `company` need not say where somebody
    works.
    """
    named = attribute_called(memory.attribute, owner=owner) or _technology(memory, owner)
    if named is None and memory.stated:
        named = attribute_called(memory.fact_key or "", owner=owner)
    return named or attribute_of_category(memory.category, owner=owner) or _by_kind(memory, owner)


def _technology(memory: Memory, owner: Owner) -> ProfileAttribute | None:
    """Return the tech stack for what is used at or for something, or of a known kind.

    As in `editor at work`.
    """
    first, _, _ = memory.attribute.partition(" ")
    is_used = memory.attribute in USES and kind_of(memory.value) in TECHNICAL_KINDS
    if not is_used and first not in TECHNICAL_KINDS:
        return None
    return attribute_named("technology", owner=owner)


def _by_kind(memory: Memory, owner: Owner) -> ProfileAttribute | None:
    """Return the attribute of a limit, and of what a caller states of a group.

    Of a taste nobody asked for none.
    """
    if owner == "group" and not memory.stated:
        return None
    name = _OF_KIND[owner].get(memory.kind)
    if name is None or not (memory.stated or memory.attribute):
        return None
    return attribute_named(name, owner=owner)


def _entries(memory: Memory, attribute: ProfileAttribute) -> list[ProfilePlace]:
    said = memory.content.strip()
    value = memory.value.strip()
    if attribute.whole:
        return [_entry(attribute, said, tells_apart=value or said)] if fits(said, "text") else []
    if not value and memory.stated:
        value = said
    values = parts_of(value) if attribute.several else [value]
    return [
        _entry(attribute, part, tells_apart=part) for part in values if fits(part, attribute.holds)
    ]


def _entry(attribute: ProfileAttribute, value: str, *, tells_apart: str) -> ProfilePlace:
    key = within(attribute.name, tells_apart) if attribute.several else attribute.name
    return ProfilePlace(attribute.section, key, value, attribute.lasts_days)

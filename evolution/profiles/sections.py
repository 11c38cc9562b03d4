"""Which memories belong in a profile, and where: not every fact does (pure). Source: U 4.3, 8.1, 8.2."""

from evolution.profiles.keys import KEY_CHARACTERS, owned, unattributed, within
from evolution.profiles.section_words import (
    DISLIKED,
    GROUP_CATEGORIES,
    GROUP_SECTIONS,
    GROUP_WORDS,
    LASTS_DAYS,
    MANNER,
    MANNER_SLOTS,
    OVER,
    PROJECT,
    PROJECT_DAYS,
    RELATIVE,
    SEVERAL_SLOTS,
    SINGLE_SLOTS,
    TECHNICAL_SLOTS,
    THE_GROUP,
    USER_CATEGORIES,
    USER_SECTIONS,
    USES,
)
from evolution.profiles.slots import Slot, slot_of
from evolution.profiles.spoken import spoken
from evolution.profiles.technologies import is_technology, known_technologies, parts_of, technologies
from evolution.profiles.types import Owner, Placed, Told

KINDS = ("fact", "preference", "constraint")
"""The kinds of memory that a profile is made of, beside the telling sentences of episodes."""
VALUE_CHARACTERS = 500  # of a memory that an entry keeps; its sources lead to the whole


def sections_of(owner: Owner) -> tuple[str, ...]:
    """Return the sections of a profile in the order in which they are shown."""
    return USER_SECTIONS if owner == "user" else GROUP_SECTIONS


def place(told: Told, *, owner: Owner) -> tuple[Placed, ...]:
    """Return where a memory belongs in the profile of a user or a group: nowhere, or in one or several entries."""
    if told.kind == "episode":
        return tuple(dict.fromkeys(spoken(told, owner=owner)))
    if told.kind not in KINDS:
        return ()
    placed = _in_user(told) if owner == "user" else _in_group(told)
    return tuple(dict.fromkeys(placed))


def _in_user(told: Told) -> list[Placed]:
    slot = slot_of(told.fact_key, told.category)
    if RELATIVE.search(slot.owner):
        return []
    if told.kind == "constraint":
        misread = OVER.search(told.content) and known_technologies(told.content)  # what is used no more forbids nothing
        return [] if misread else [_constraint(told, slot)]
    return _preference(told, slot) if told.kind == "preference" else _fact(told, slot)


def _fact(told: Told, slot: Slot) -> list[Placed]:
    if slot.name in TECHNICAL_SLOTS:
        return _technical(told, slot)
    if slot.name in SINGLE_SLOTS:
        return [Placed(SINGLE_SLOTS[slot.name], slot.key, _value(told), LASTS_DAYS.get(slot.name))]
    if slot.name in SEVERAL_SLOTS:
        section, values = SEVERAL_SLOTS[slot.name], parts_of(told.value) or [_value(told)]
        return [Placed(section, within(slot.key, value), value) for value in values]
    if is_technology(told.value) and USES.search(told.content):
        return _technical(told, slot)
    return _by_category(told, USER_CATEGORIES) or _project(told)


def _constraint(told: Told, slot: Slot) -> Placed:
    if slot.name in MANNER_SLOTS:
        wish = unattributed(_sentence(told))
        return Placed("interaction_preferences", within(owned(slot.owner, "manner"), wish), wish)
    if SINGLE_SLOTS.get(slot.name) == "constraints":
        return Placed("constraints", slot.key, _sentence(told))
    head = slot.key if slot.name in SEVERAL_SLOTS else "constraint"
    return Placed("constraints", within(head, told.value or told.content), _sentence(told))


def _preference(told: Told, slot: Slot) -> list[Placed]:
    """Return how somebody wants to be spoken to, what tools are liked, and tastes the person stands for."""
    if not told.value and OVER.search(told.content):
        return []
    if slot.name in TECHNICAL_SLOTS and told.value and not DISLIKED.search(told.content):
        return _technical(told, slot)
    manner = slot.name in MANNER_SLOTS or MANNER.search(told.content) is not None
    if not manner and told.provenance != "confirmed_by_user":
        return []
    if slot.is_favourite:
        return [Placed("interaction_preferences", slot.key, _sentence(told))]
    head = owned(slot.owner, "manner") if manner else slot.key or "preference"
    return [Placed("interaction_preferences", within(head, told.value or told.content), _sentence(told))]


def _technical(told: Told, slot: Slot) -> list[Placed]:
    if DISLIKED.search(told.content):
        return []
    named = technologies(told.value or told.content) or ([told.value] if told.value else [])
    head = owned(slot.owner, "technology")
    return [Placed("tech_stack", within(head, one), one[:VALUE_CHARACTERS]) for one in named]


def _project(told: Told) -> list[Placed]:
    found = PROJECT.search(told.content)
    if found is None or DISLIKED.search(told.content):
        return []
    name = (found["zh"] or found["en"]).strip()
    return [Placed("current_projects", within("project", name), name, PROJECT_DAYS)]


def _in_group(told: Told) -> list[Placed]:
    """Return what is said of the group. What one member says of themselves is no trait of the group."""
    stated = _by_category(told, GROUP_CATEGORIES)
    if stated:
        return stated
    if told.heard and (slot_of(told.fact_key, told.category).owner or not THE_GROUP.search(told.content)):
        return []
    found = next((section for section, words in GROUP_WORDS if words.search(told.content)), None)
    section = found or {"constraint": "rules", "preference": "topic_preferences"}.get(told.kind)
    return [] if section is None else [Placed(section, _stated_key(told, section), _sentence(told))]


def _by_category(told: Told, categories: dict[str, str]) -> list[Placed]:
    """Return where the category a memory was stated with puts it."""
    words = [part.strip().lower().replace(" ", "_").replace("-", "_") for part in told.category.split("/")]
    section = next((categories[word] for word in words if word in categories), None)
    if section is None or DISLIKED.search(told.content):
        return []
    if section == "tech_stack":
        return _technical(told, Slot()) or [_as_stated(told, section)]
    return [_as_stated(told, section)]


def _as_stated(told: Told, section: str) -> Placed:
    lasts = PROJECT_DAYS if section == "current_projects" else None
    value = _value(told) if told.fact_key else _sentence(told)
    return Placed(section, _stated_key(told, section), value, lasts)


def _stated_key(told: Told, section: str) -> str:
    """Return a fact's own key, which holds one value at a time; without one, a key that its words tell apart."""
    return told.fact_key[:KEY_CHARACTERS] if told.fact_key else within(section, told.value or told.content)


def _value(told: Told) -> str:
    return (told.value or told.content).strip()[:VALUE_CHARACTERS]


def _sentence(told: Told) -> str:
    """Return the whole sentence: of what is liked or forbidden the value alone would not say which."""
    return told.content.strip()[:VALUE_CHARACTERS]

"""The slots of a profile, as data.

Which attribute stands where, what its value must be, how long it lasts (pure).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, cast

from evolution.profiles.values import Holds

Owner = Literal["user", "group"]
Language = Literal["zh", "en"]
OWNERS: tuple[Owner, ...] = ("user", "group")
"""The kinds of scope that have a profile."""
SECTIONS: Mapping[Owner, tuple[str, ...]] = {
    "user": (
        "identity",
        "locale",
        "tech_stack",
        "current_projects",
        "interaction_preferences",
        "constraints",
    ),
    "group": (
        "purpose",
        "rules",
        "topic_preferences",
        "sensitive_topics",
        "jargon",
        "maintenance_notes",
    ),
}
"""In the order in which a view shows them."""
_DATA = Path(__file__).with_name("slots.toml")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a profile, as slots.toml describes it.

    `names` are all that it is called, in either language.
    """

    name: str
    section: str
    holds: Holds
    labels: Mapping[Language, str]
    names: tuple[str, ...]
    several: bool = False
    whole: bool = False
    lasts_days: int | None = None
    private: bool = False
    telling: int | None = None


@dataclass(frozen=True, slots=True)
class _Slots:
    """The slots of one kind of owner: by attribute, and by the words of a caller's category."""

    by_name: Mapping[str, Slot]
    by_attribute: Mapping[str, Slot]
    by_category: Mapping[str, Slot]


def slot_named(name: str, *, owner: Owner) -> Slot | None:
    """Return a slot by its own name."""
    return _slots(owner).by_name.get(name)


def slot_of_attribute(attribute: str, *, owner: Owner) -> Slot | None:
    """Return the slot of an attribute (`marital status`) or of a caller's key (`job_title`).

    None where it has none.
    """
    return _slots(owner).by_attribute.get(_plain(attribute))


def slot_of_category(category: str, *, owner: Owner) -> Slot | None:
    """Return the slot that a path of categories (`work/current projects`) names."""
    by_category = _slots(owner).by_category
    for part in category.split("/"):
        slot = by_category.get(_plain(part))
        if slot is not None:
            return slot
    return None


def slot_of_key(key: str) -> Slot | None:
    """Return the slot that an entry's key (`home`, `allergy/peanuts`) belongs to."""
    name, _, _ = key.partition("/")
    return slot_named(name, owner="user") or slot_named(name, owner="group")


@lru_cache(maxsize=1)
def slot_names() -> tuple[str, ...]:
    """Return the names of all slots in the order in which a view shows them."""
    names = (name for owner in OWNERS for name in _slots(owner).by_name)
    return tuple(dict.fromkeys(names))


def _plain(words: str) -> str:
    spaced = words.casefold().replace("-", " ").replace("_", " ")
    return "_".join(spaced.split())


@lru_cache(maxsize=len(OWNERS))
def _slots(owner: Owner) -> _Slots:
    data = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    named: dict[str, dict[str, Any]] = data[owner]
    by_name = {name: _slot(name, fields) for name, fields in named.items()}
    by_attribute = {
        also: by_name[name] for name, fields in named.items() for also in fields.get("also", ())
    }
    categories: dict[str, list[str]] = data["categories"][owner]
    by_category = {word: by_name[name] for name, words in categories.items() for word in words}
    return _Slots(by_name, by_attribute | by_name, by_category)


def _slot(name: str, fields: Mapping[str, Any]) -> Slot:
    labels: dict[Language, str] = {"en": fields["en"], "zh": fields["zh"]}
    names = (*labels.values(), *fields.get("also", ()))
    return Slot(
        name=name,
        section=fields["section"],
        holds=cast("Holds", fields["holds"]),
        labels=labels,
        names=tuple(name.replace("_", " ") for name in names),
        several=fields.get("several", False),
        whole=fields.get("whole", False),
        lasts_days=fields.get("lasts_days"),
        private=fields.get("private", False),
        telling=fields.get("telling"),
    )

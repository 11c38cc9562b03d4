"""The attributes of a profile, as data.

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
_DATA = Path(__file__).with_name("profile_attributes.toml")


@dataclass(frozen=True, slots=True)
class ProfileAttribute:
    """What a profile holds of its owner, as profile_attributes.toml describes it.

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
class _Attributes:
    """Attributes of a kind of owner: by their own name, by any, by words of a caller's category."""

    by_name: Mapping[str, ProfileAttribute]
    by_any_name: Mapping[str, ProfileAttribute]
    by_category: Mapping[str, ProfileAttribute]


def attribute_named(name: str, *, owner: Owner) -> ProfileAttribute | None:
    """Return an attribute by its own name."""
    return _attributes(owner).by_name.get(name)


def attribute_called(name: str, *, owner: Owner) -> ProfileAttribute | None:
    """Return what a statement's attribute (`marital status`) or a caller's key (`job_title`) means.

    None where a profile has no such attribute.
    """
    return _attributes(owner).by_any_name.get(_plain(name))


def attribute_of_category(category: str, *, owner: Owner) -> ProfileAttribute | None:
    """Return the attribute that a path of categories (`work/current projects`) names."""
    by_category = _attributes(owner).by_category
    for part in category.split("/"):
        attribute = by_category.get(_plain(part))
        if attribute is not None:
            return attribute
    return None


def attribute_of_key(key: str) -> ProfileAttribute | None:
    """Return the attribute that an entry's key (`home`, `allergy/peanuts`) belongs to."""
    name, _, _ = key.partition("/")
    return attribute_named(name, owner="user") or attribute_named(name, owner="group")


@lru_cache(maxsize=1)
def attribute_names() -> tuple[str, ...]:
    """Return the names of all attributes in the order in which a view shows them."""
    names = (name for owner in OWNERS for name in _attributes(owner).by_name)
    return tuple(dict.fromkeys(names))


def _plain(words: str) -> str:
    spaced = words.casefold().replace("-", " ").replace("_", " ")
    return "_".join(spaced.split())


@lru_cache(maxsize=len(OWNERS))
def _attributes(owner: Owner) -> _Attributes:
    data = tomllib.loads(_DATA.read_text(encoding="utf-8"))
    named: dict[str, dict[str, Any]] = data[owner]
    by_name = {name: _attribute(name, fields) for name, fields in named.items()}
    by_any_name = {
        also: by_name[name] for name, fields in named.items() for also in fields.get("also", ())
    }
    categories: dict[str, list[str]] = data["categories"][owner]
    by_category = {word: by_name[name] for name, words in categories.items() for word in words}
    return _Attributes(by_name, by_any_name | by_name, by_category)


def _attribute(name: str, fields: Mapping[str, Any]) -> ProfileAttribute:
    labels: dict[Language, str] = {"en": fields["en"], "zh": fields["zh"]}
    names = (*labels.values(), *fields.get("also", ()))
    return ProfileAttribute(
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

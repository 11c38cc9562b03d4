"""What slot a memory's key names, and whose it is (pure)."""

from dataclasses import dataclass

from evolution.profiles.section_words import MANNER_SLOTS, PLAIN_NAMES, SEVERAL_SLOTS, SINGLE_SLOTS, TECHNICAL_SLOTS
from evolution.rules.slots import key_of_attribute

_KNOWN = frozenset({*SINGLE_SLOTS, *SEVERAL_SLOTS, *TECHNICAL_SLOTS, *MANNER_SLOTS})
OWNER_CHARACTERS = 60  # of a name inside a key


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot. `owner` is empty for the scope's own; `key` is how entries name it; `name` is its last word."""

    owner: str = ""
    key: str = ""
    name: str = ""

    @property
    def is_favourite(self) -> bool:
        """Tell whether it holds the one favourite of a kind."""
        return "favourite" in self.key.split("/")[:2]


def slot_of(fact_key: str | None, category: str) -> Slot:
    """Return the slot that a key names (`city`, `Ann/city`, `Ann/preference/drink`, `home_city`).

    Where there is no key, a category such as `constraint/allergy` may name it; a key nobody knows is its own slot.
    """
    if not fact_key:
        path = [part for part in category.split("/") if part not in ("fact", "constraint")]
        return _known(path, owner="") or Slot()
    path = fact_key.split("/")
    owned = _known(path[1:], owner=path[0][:OWNER_CHARACTERS]) if path[0] not in PLAIN_NAMES else None
    return _known(path, owner="") or owned or Slot("", fact_key, "")


def _known(path: list[str], *, owner: str) -> Slot | None:
    if not path:
        return None
    plain = path[0] in PLAIN_NAMES and len(path) > 1
    name = path[-1] if plain or len(path) == 1 else ""
    if not plain:
        name = name if name in _KNOWN else key_of_attribute(name.replace("_", " ")) or ""
        if name not in _KNOWN:
            return None
    key = "/".join(path) if plain else name
    return Slot(owner, f"{owner}/{key}" if owner else key, name)

"""Which slot a model's statement fills (pure)."""

from evolution.pipeline.types import ItemKind
from evolution.rules.slot_words import ATTRIBUTES
from evolution.rules.slots import category_of_value, key_of_attribute, sort_of_value
from evolution.rules.voice import ROLE_NAMES

KEY_CHARACTERS = 200  # of the column
_USER_NAMES = ROLE_NAMES | {"the user", "user", "用户", "使用者"}


def is_speaker(subject: str, speaker: str) -> bool:
    """Tell whether a subject is who spoke, or the user without a name."""
    return subject.strip().lower() in {speaker.strip().lower(), *_USER_NAMES}


def slot_of(kind: ItemKind, *, slot: str, value: str) -> tuple[str | None, bool]:
    """Return the key without its subject, and whether it holds one value at a time.

    A slot outside the rules' table is none: what nobody else names so would never be found again.
    """
    if not value:
        return None, False
    if kind == "preference":
        category = None if sort_of_value(value) else category_of_value(value)
        return (f"preference/{category}" if category else None), False
    named = slot.strip().lower().replace("_", " ")
    key = slot.strip().lower() if slot.strip().lower() in ATTRIBUTES else key_of_attribute(named) if named else None
    return key, key is not None


def owned(key: str | None, *, subject: str, speaker: str) -> str | None:
    """Return a key as it is stored: led by its subject, where that has a name."""
    owner = speaker if is_speaker(subject, speaker) else subject.strip().replace("/", " ")
    return key if key is None or owner.lower() in ROLE_NAMES else f"{owner}/{key}"[:KEY_CHARACTERS]

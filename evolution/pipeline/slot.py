"""Whose slot a key names (pure): `Ann/city` is Ann's, `city` that of the user nobody named."""

from evolution.rules.types import UNNAMED_SPEAKER
from evolution.rules.voice import ROLE_NAMES

UNOWNED = ("preference", "favourite")  # what leads a slot itself, not its owner


def name_of(speaker: str) -> str:
    """Return a speaker's name; empty for a mere role, which names nobody."""
    return "" if speaker.lower() in ROLE_NAMES else speaker


def subject_of(key: str | None) -> str:
    """Return whom a stored slot is about; empty where nobody is named."""
    head, slash, _ = (key or "").partition("/")
    return head if slash and head not in UNOWNED else ""


def is_about(subject: str, speaker: str) -> bool:
    """Tell whether a subject is a speaker, or somebody named only as theirs (`Ann's sister`, `用户的姐姐`)."""
    if subject in ("", speaker):
        return True
    owners = (speaker,) if speaker else tuple(UNNAMED_SPEAKER.values())
    return subject.startswith(tuple(f"{owner}{joint}" for owner in owners for joint in ("'s ", "的")))


def own_slot(key: str | None, speaker: str) -> str | None:
    """Return a stored slot as a speaker would name it: `Ann/city` is Ann's `city`, Ben's stays `Ben/city`."""
    return key.removeprefix(f"{speaker}/") if key is not None and speaker else key

"""Who says a turn of which only a label is known, as logs and corpora have them (pure)."""

from evolution.rules.quoted import ASSISTANT_LABELS
from evolution.rules.voice import ROLE_NAMES


def spoken_by(label: str) -> tuple[str, str]:
    """Return the role and the name that a label tells; the name is empty where the label is a mere role."""
    lower = label.lower()
    return "assistant" if lower in ASSISTANT_LABELS else "user", "" if lower in ROLE_NAMES else label

"""Who says a turn of which only a label is known, as logs and corpora have them (pure)."""

from typing import Literal

from memory.text.analyse import normalise

ASSISTANT_LABELS = frozenset(
    {"ai", "a.i.", "assistant", "bot", "助手", "助理", "机器人", "系统", "system"}
)
ROLE_NAMES = frozenset(
    {*ASSISTANT_LABELS, "", "user", "human", "用户", "me"}
)  # nobody is called so


def spoken_by(label: str) -> tuple[Literal["user", "assistant"], str]:
    """Return the role and the name that a label tells.

    The name is empty where the label is a mere role.
    """
    role: Literal["user", "assistant"] = (
        "assistant" if _plain(label) in ASSISTANT_LABELS else "user"
    )
    return role, name_of(label)


def name_of(label: str) -> str:
    """Return who a label names; empty for a mere role."""
    return "" if _plain(label) in ROLE_NAMES else label.strip()


def _plain(label: str) -> str:
    return normalise(label).strip().lower()

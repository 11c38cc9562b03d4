"""Who speaks, as contents name them (pure)."""

from dataclasses import dataclass

from evolution.rules.types import ASSISTANT_NAME, UNNAMED_SPEAKER

# Names that are roles: nobody is called so.
ROLE_NAMES = frozenset({"", "user", "human", "用户", "me", "assistant", "ai", "bot", "助手", "system"})


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks, as contents name them."""

    speaker: str
    addressee: str | None
    language: str
    names: frozenset[str]


def voice_of(*, speaker: str | None, addressee: str | None, language: str) -> Voice:
    """The voice of a turn; an unnamed speaker is the user, an unnamed addressee the assistant."""
    named = speaker is not None and speaker.lower() not in ROLE_NAMES
    return Voice(
        speaker if named and speaker is not None else UNNAMED_SPEAKER[language],
        addressee or ASSISTANT_NAME[language],
        language,
        frozenset(part for name in (speaker, addressee) if name for part in name.lower().split()),
    )

"""What the offline rules say about a turn: statements with their evidence, nothing stored (pure)."""

from dataclasses import dataclass
from typing import Literal, Protocol

Kind = Literal["preference", "constraint", "change", "fact", "plan", "nothing"]
Language = Literal["zh", "en", "mixed"]
Provenance = Literal["confirmed_by_user", "observation"]
Polarity = Literal[-1, 0, 1]

# How the speaker is named when nobody says: the subject of contents and the bare owner of keys.
UNNAMED_SPEAKER: dict[str, str] = {"zh": "用户", "en": "the user"}
ASSISTANT_NAME: dict[str, str] = {"zh": "助手", "en": "the assistant"}

# Confidence by how we know. Source: context design, sections 5.2 and 6.1 (change 0.9, observation at most 0.6).
CHANGE_CONFIDENCE = 0.9
CONFIRMED_CONFIDENCE = 0.9
OBSERVED_CONFIDENCE = 0.6
OVERHEARD_CONFIDENCE = 0.4


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing a turn says.

    Attributes:
        kind: What it is; a list of statements never holds "nothing", an empty list says that.
        content: A self-contained sentence in the third person that names its subject.
        subject: Whom it is about, as named in the content.
        key: The normalised slot (`city`, `preference/drink`), the same in every language, or None.
        value: The value the slot now has; None when something only ended.
        old_value: For a change, what no longer holds, when the words or the known values tell.
        polarity: 1 holds or is liked, -1 no longer holds or is disliked, 0 neither.
        provenance: `confirmed_by_user` only for the speaker's own, present, unquoted words.
        confidence: 0..1, at most the cap of the provenance.
        category: Path with `/`, broad to narrow.
        span: (begin, stop) of the source characters in the turn.
        rule: Name of the rule that fired.
        exclusive: The slot holds one value at a time, so a new one closes the old one.
        language: Language of the content.
        ends: For a change, the remembered content it speaks of, when one is known to be meant.
    """

    kind: Kind
    content: str
    subject: str
    key: str | None = None
    value: str | None = None
    old_value: str | None = None
    polarity: Polarity = 1
    provenance: Provenance = "observation"
    confidence: float = OBSERVED_CONFIDENCE
    category: str = "fact"
    span: tuple[int, int] = (0, 0)
    rule: str = ""
    exclusive: bool = False
    language: Language = "en"
    ends: str | None = None

    @property
    def fact_key(self) -> str | None:
        """The key within a scope: bare for the unnamed user, else led by the subject."""
        if self.key is None or self.subject in UNNAMED_SPEAKER.values():
            return self.key
        return f"{self.subject}/{self.key}"


class KnownValue(Protocol):
    """What is already remembered and may be changed: a stored memory or an earlier statement."""

    @property
    def content(self) -> str:
        """The remembered sentence."""

    @property
    def key(self) -> str | None:
        """Its slot without the subject, if it has one."""

    @property
    def value(self) -> str | None:
        """Its value, if it has one."""

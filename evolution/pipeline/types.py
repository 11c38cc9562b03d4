"""What goes through the write pipeline (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID, uuid4

from evolution.rules.types import Provenance

ItemKind = Literal["preference", "constraint", "fact", "episode"]
Role = Literal["user", "assistant", "system", "tool"]
Action = Literal["add", "update", "replace", "nothing"]


@dataclass(frozen=True, slots=True)
class Said:
    """One turn. `at` is aware, on the clock of who spoke; `speaker` is empty where nobody says."""

    id: UUID
    role: Role
    speaker: str
    text: str
    at: datetime
    message_id: str = ""


@dataclass(frozen=True, slots=True)
class Segment:
    """Turns about one topic, oldest first."""

    turns: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """Who and what a text may mean without naming it.

    Attributes:
        speaker: as the speaker was named; empty when unknown.
        addressee: whom the speaker talks to; None for the assistant, empty where several are there.
        at: when it was said, on the speaker's clock.
        location: where the speaker was, or None.
        before: what was said before in the session, oldest first, already with names.
        people: persons named before, oldest first.
    """

    speaker: str
    addressee: str | None
    at: datetime
    location: str | None = None
    before: tuple[str, ...] = ()
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A memory in the making.

    Attributes:
        key: the slot without its subject (`city`), or None.
        fact_key: the slot as stored, led by its subject.
        old_value: what no longer holds, where the words tell.
        ends: the remembered content that a change speaks of, where one is meant.
        is_change: it takes the place of what is remembered.
        exclusive: its slot holds one value at a time.
        doubts: why a person should look at it; empty for none.
    """

    kind: ItemKind
    content: str
    at: datetime
    turns: tuple[UUID, ...]
    sender: str = ""
    message_ids: tuple[str, ...] = ()
    key: str | None = None
    fact_key: str | None = None
    value: str | None = None
    old_value: str | None = None
    ends: str | None = None
    is_change: bool = False
    exclusive: bool = False
    provenance: Provenance = "observation"
    confidence: float = 0.6
    category: str = ""
    doubts: tuple[str, ...] = ()
    context_prefix: str = ""
    tags: tuple[str, ...] = ()
    id: UUID = field(default_factory=uuid4)


@dataclass(frozen=True, slots=True)
class Known:
    """What is remembered already, as the rules read it. `key` is its slot without the speaker's name."""

    id: UUID
    kind: str
    content: str
    key: str | None
    value: str | None
    valid_from: datetime
    last_validated_at: datetime | None = None

    def settled_after(self, moment: datetime) -> bool:
        """Tell whether it began, or somebody stood for it, after a moment: then older words cannot end it."""
        return self.valid_from > moment or (self.last_validated_at is not None and self.last_validated_at > moment)


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What somebody took back: words that are older may not bring it in again."""

    content: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of a candidate. `ends` are the memories it takes the place of."""

    action: Action
    candidate: Candidate
    ends: tuple[UUID, ...] = ()

    @property
    def writes(self) -> bool:
        """Tell whether a new memory comes of it."""
        return self.action != "nothing"


@dataclass(slots=True)
class Memory:
    """What is remembered while a batch is read: each decision changes it for the next."""

    known: list[Known]
    withdrawn: Sequence[Withdrawn] = ()

    def apply(self, decision: Decision) -> None:
        """Forget what a decision ends, and know what it adds."""
        self.known = [one for one in self.known if one.id not in decision.ends]
        made = decision.candidate
        if decision.writes and made.kind != "episode":
            validated = made.at if made.provenance == "confirmed_by_user" else None
            self.known.append(Known(made.id, made.kind, made.content, made.key, made.value, made.at, validated))


@dataclass(frozen=True, slots=True)
class Stored:
    """How many memories were made, and how many came to an end."""

    made: int = 0
    ended: int = 0

"""What goes through the write pipeline (pure)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal
from uuid import UUID, uuid4

from evolution.pipeline.slot import name_of, own_slot, subject_of
from evolution.rules.types import Provenance

ItemKind = Literal["preference", "constraint", "fact", "episode"]
Role = Literal["user", "assistant", "system", "tool"]
Action = Literal["add", "update", "replace", "review", "nothing"]
MADE_BY_CHARACTERS = 120  # of the column
BY_RULES = "rule:{}"  # who made a candidate: a rule by its name; a model by its prompt's
TOLD_BY_USER = BY_RULES.format("told")  # an episode in a user's own words


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
    """Turns about one topic, oldest first.

    Attributes:
        goes_on: it continues the session's open segment.
        moved: how many turns before it, of that open segment, turned out to belong to it.
    """

    turns: tuple[Said, ...]
    goes_on: bool = False
    moved: int = 0


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
        segment: the topic segment it was said in.
        made_by: the rule, or the model and its prompt's version.
        stages: what each step did to it, for the audit.
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
    segment: UUID | None = None
    made_by: str = ""
    stages: Mapping[str, Any] = field(default_factory=dict)
    id: UUID = field(default_factory=uuid4)

    @property
    def speaker(self) -> str:
        """Its sender's name; empty for a mere role."""
        return name_of(self.sender)

    @property
    def slot(self) -> str | None:
        """Its slot as its sender would name it: without their own name, led by any other subject."""
        return own_slot(self.fact_key, self.speaker)

    @property
    def subject(self) -> str:
        """Whom it is about: as its slot says, else its sender; empty for the user nobody named."""
        return subject_of(self.fact_key) or self.speaker

    def at_stage(self, name: str, did: Any) -> "Candidate":
        """Return it with what a step did written down."""
        return replace(self, stages={**self.stages, name: did})


@dataclass(frozen=True, slots=True)
class Known:
    """What is remembered already, as the rules read it.

    Attributes:
        key: its slot as stored, led by its subject; for a speaker, `own_slot` of it.
        subject: whom it is about, where its slot or its first words tell; empty for the unnamed user.
        confirmed: somebody stands for it.
        fresh: it was said in the batch that is being read.
        turns: what it comes from.
    """

    id: UUID
    kind: str
    content: str
    key: str | None
    value: str | None
    valid_from: datetime
    last_validated_at: datetime | None = None
    subject: str = ""
    confirmed: bool = False
    fresh: bool = False
    turns: tuple[UUID, ...] = ()

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
    """What becomes of a candidate.

    Attributes:
        ends: the memories it takes the place of.
        compared: the most similar memories it was held against, the nearest first.
        reason: why, in a few words without what was said.
    """

    action: Action
    candidate: Candidate
    ends: tuple[UUID, ...] = ()
    compared: tuple[UUID, ...] = ()
    reason: str = ""

    @property
    def writes(self) -> bool:
        """Tell whether a new memory comes of it."""
        return self.action != "nothing"

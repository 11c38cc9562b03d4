"""Statements as planning compares them, and what it decides (pure)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID, uuid4

from evolution.language.types import Denial, Note

ItemKind = Literal["fact", "preference", "constraint", "episode"]
Provenance = Literal["observation", "analysis", "confirmed_by_user"]
Action = Literal["add", "update", "delete", "noop", "review"]
"""What reconciling decides: ADD, UPDATE (the same, richer), DELETE (close the old, add the new),
NOOP (said already), or REVIEW (kept but not active, until a person decides)."""
Degree = Literal["implied", "alike", "doubtful"]
"""Why a pair is linked: a change was inferred; the words are alike.

Identity holds and a veto stands.
"""


@dataclass(frozen=True, slots=True)
class Span:
    """Words of a turn: `turn.text[start:stop]`."""

    turn: UUID
    start: int
    stop: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A statement in the making, or the words of a turn as an episode.

    Attributes:
        content: the words as they were said; of a model its sentence. Never composed of two.
        spans: where the words stand in the turns.
        notes: what spans of `content` mean.
        canonical: `content` with its notes in the words' place; empty where it is withheld or says
            no more.
        said_by: who says it, normalised like a subject; empty for the scope's user.
        subject: normalised by `planning.identity.subject_of`; empty for the scope's user.
        attribute, value, affirmed, single, changes, denials: as a Claim has them.
        implied: that it changes something is inferred, not said: it links and never ends.
        ends, continues: memories that a model names (ids it was shown): within the vetoes they are
            carried out.
        shown: the memories that a model could name.
        made_by: `rule:<frame>` or `model:<prompt>/<version> <model>`.
        worth: it becomes a memory of its own; else its words stay where they stand, and it is
            compared only.
        provisional: the rules wrote it while a model is configured: the model's reading takes it
            over or withdraws it.
        doubts: codes of why a person should look at it.
        writer, written_as: who sent its words, and as what: `user`, `assistant`, `tool` ...
        set_aside: the code of the check that a model's statement failed twice: it is on the audit
            and not written.
    """

    kind: ItemKind
    content: str
    at: datetime
    spans: tuple[Span, ...] = ()
    notes: tuple[Note, ...] = ()
    canonical: str = ""
    speaker: str = ""
    role: str = "user"
    said_by: str = ""
    subject: str = ""
    attribute: str = ""
    value: str = ""
    affirmed: bool = True
    single: bool = False
    changes: bool = False
    implied: bool = False
    denials: tuple[Denial, ...] = ()
    ends: tuple[UUID, ...] = ()
    continues: UUID | None = None
    shown: tuple[UUID, ...] = ()
    provenance: Provenance = "observation"
    confidence: float = 0.6
    category: str = ""
    tags: tuple[str, ...] = ()
    context_prefix: str = ""
    segment: UUID | None = None
    message_ids: tuple[str, ...] = ()
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    made_by: str = ""
    worth: bool = True
    provisional: bool = False
    doubts: tuple[str, ...] = ()
    writer: str = ""
    written_as: str = ""
    set_aside: str = ""
    stages: Mapping[str, Any] = field(default_factory=dict)
    id: UUID = field(default_factory=uuid4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A remembered statement, as planning compares it.

    Attributes:
        at: since when it is true.
        stood_for_at: when somebody last stood for it, or None.
        key: the caller's own key, or None: it ends by the same key, a correction or a person, never
            by talk.
        by_hand: a person wrote or confirmed it.
        turns: the turns it was said in.
        recent: it was said in the session that is being read.
        in_doubt: it waits for a person; what is newer may end it together with what it waits
            beside.
        said_by: who said it, normalised like a subject; empty for the scope's user, a person, a
            service.
        withdrawn_at: when somebody took it back (rejected it, said it was never true), or None.
            Such a
            statement is not current: it is here so that words from before then do not bring it
                back.
    """

    id: UUID
    kind: str
    content: str
    subject: str
    attribute: str
    value: str
    affirmed: bool
    single: bool
    at: datetime
    provenance: Provenance
    confidence: float
    stood_for_at: datetime | None = None
    key: str | None = None
    by_hand: bool = False
    turns: tuple[UUID, ...] = ()
    recent: bool = False
    in_doubt: bool = False
    said_by: str = ""
    withdrawn_at: datetime | None = None

    def was_stood_for_after(self, moment: datetime) -> bool:
        """Tell whether somebody stood for it after a moment."""
        return self.stood_for_at is not None and moment < self.stood_for_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What becomes of a candidate.

    Attributes:
        ends: remembered statements that it ends; more than one only where they say the same.
        links: remembered statements that it may supersede: both stay, the pair waits for a person.
        degrees: of each link, why.
        told_by: the remembered statement that says the same already. With NOOP the candidate's
            words become
            its evidence, and it is the successor of what the candidate ends and the newer of its
            links.
        reason: a code (`same_attribute_new_value`), without what was said.
        vetoes: by remembered statement, the code of why it was not ended though it was asked or
            alike.
    """

    action: Action
    candidate: Candidate
    ends: tuple[UUID, ...] = ()
    links: tuple[UUID, ...] = ()
    degrees: Mapping[UUID, Degree] = field(default_factory=dict)
    told_by: UUID | None = None
    compared: tuple[UUID, ...] = ()
    reason: str = ""
    vetoes: Mapping[UUID, str] = field(default_factory=dict)

"""What goes through the reading of a conversation (pure)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Protocol
from uuid import UUID

from evolution.planning.types import Candidate, Known
from evolution.reading.segments.types import OpenSegment, SegmentPart
from memory.models.vocabulary import REVERTED

Role = Literal["user", "assistant", "system", "tool"]


@dataclass(frozen=True, slots=True)
class Utterance:
    """One turn. `at` is aware, on the clock of who spoke; `speaker` is empty where nobody says.

    Attributes:
        writer: who sent it.
        concern: why no reader is given it before a person has approved it; empty where nothing
            stands against it.
    """

    id: UUID
    role: Role
    speaker: str
    text: str
    at: datetime
    message_id: str = ""
    writer: str = ""
    concern: str = ""

    @property
    def is_readable(self) -> bool:
        """Whether statements may be read in it: a stranger's that waits states nothing."""
        return not self.concern or (self.role == "user" and not self.concern.startswith(REVERTED))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A run of turns of one session that is read at once.

    Attributes:
        utterances: to be read, oldest first.
        before: what was said before them in the session, oldest first.
        parts: what the utterances add to the session's segments, in order.
        owner: the scope's own name where it is a user (`Ann` of `user:ann` is not known by it),
            else empty.
        aliases: names of the scope's user: given as theirs, or the sole named user who speaks in
            the session.
    """

    utterances: Sequence[Utterance]
    before: Sequence[Utterance] = ()
    parts: Sequence[SegmentPart] = ()
    aliases: frozenset[str] = frozenset()


class Reader(Protocol):
    """Makes candidates of a stretch: by rules, or by a language model."""

    def read(self, stretch: Stretch) -> Sequence[Candidate]:
        """Return typed candidates in the order they were said. No transaction is open."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """What a job finds in the database before it reads.

    Attributes:
        first_position: of the first utterance in its session, from 1.
        open_segment: the segment that the utterances may go on with.
    """

    utterances: Sequence[Utterance]
    before: Sequence[Utterance]
    aliases: frozenset[str]
    first_position: int
    open_segment: OpenSegment | None = None

    @property
    def speakers(self) -> frozenset[str]:
        """The names of who spoke."""
        return frozenset(one.speaker for one in (*self.before, *self.utterances) if one.speaker)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a stretch would write.

    Attributes:
        candidates: episodes and statements, in the order said.
        parts: what it adds to the session's segments.
        timings_ms: by step.
        stages: what the readers did, for the job's result.
    """

    candidates: Sequence[Candidate]
    parts: Sequence[SegmentPart]
    turns: int
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    stages: Mapping[str, Any] = field(default_factory=dict)


KnownStatements = Sequence[Known]

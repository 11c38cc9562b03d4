"""What compression reads (pure)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from memory.policy.words import Level

BY_RULE = "rule:compress"


@dataclass(frozen=True, slots=True)
class Aged:
    """A current episode or summary.

    Attributes:
        at: when it happened; of a summary, the last of what it tells.
        version: `updated_at` of the row as it was read.
        session: the conversation it was said in, None for a summary.
        segment: the topic of that conversation, where one is known.
        confidence: 0..1, how sure it is; what is surer tells more.
        summary: the summary that stands before it, if one does.
    """

    id: UUID
    at: datetime
    version: datetime
    level: Level
    content: str
    session: UUID | None = None
    segment: UUID | None = None
    confidence: float = 1.0
    summary: UUID | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What a group says in short.

    Attributes:
        content: empty where nothing of it stands alone.
        made_by: the rule, or the model and the prompt's version.
        failed: why a model that was asked did not tell it; empty where none was, or it did.
    """

    content: str
    made_by: str = BY_RULE
    failed: str = ""

    def instead_of(self, failed: str) -> "Told":
        """Return it as what stands in for a model that gave nothing."""
        return replace(self, failed=failed)


Summarise = Callable[[Sequence[Aged], Level], Told]
"""Tells a group, oldest first, in a summary of a level."""


@dataclass(frozen=True, slots=True)
class Planned:
    """A summary to be written. Without content it only takes back the ones that it would replace.

    Attributes:
        members: what it tells, oldest first.
        told: what it says.
        replaces: the summaries that told some of it before, and their versions.
    """

    members: tuple[Aged, ...]
    told: Told
    replaces: Mapping[UUID, datetime]


@dataclass(frozen=True, slots=True)
class Step:
    """From one level to the next: what is older than `older_than_days` is told by a summary of level `to`."""

    source: Level
    to: Level
    older_than_days: float

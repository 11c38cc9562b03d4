"""What upkeep looks at, and what it proposes (pure)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from memory.policy.words import Level

Span = tuple[UUID, int, int]
"""Words of a turn: turn, start, stop."""
Does = Literal["merge", "summarise", "withdraw", "retire"]
"""`merge` makes one memory of several; `summarise` one that stands before several.

`withdraw` takes a summary back;
`retire` archives."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """One change of what is remembered, on memories as they were read.

    Attributes:
        reason: why, without what was said.
        seen: the version (`updated_at`) of each memory it rests on; where one changed since,
            nothing is done.
        members: what a new memory stands for, oldest first.
        ends: what comes to an end.
        content: of the new memory; empty where none is made.
        wording: the member that the new memory's words are of; None for a summary.
        spans: the words of turns that the new memory holds.
        level: how far a summary is compressed.
        made_by: the rule, or the model and its prompt.
        stages: what is on record beside the decision.
    """

    does: Does
    reason: str
    seen: Mapping[UUID, datetime]
    members: tuple[UUID, ...] = ()
    ends: tuple[UUID, ...] = ()
    content: str = ""
    wording: UUID | None = None
    spans: tuple[Span, ...] = ()
    level: Level = "raw"
    made_by: str
    stages: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedMemory:
    """A typed memory that may be one of several that state the same.

    Attributes:
        version: `updated_at` of the row as it was read.
        attribute: empty where its words were read as no statement.
        confirmed: somebody stands for it.
        vector: unit length (d,), or None where it was not embedded.
    """

    id: UUID
    version: datetime
    kind: str
    content: str
    at: datetime
    sender: str = ""
    subject: str = ""
    attribute: str = ""
    value: str = ""
    affirmed: bool = True
    confirmed: bool = False
    vector: NDArray[np.float32] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Episode:
    """A current episode or summary.

    Attributes:
        version: `updated_at` of the row as it was read.
        at: when it happened; of a summary, the last of what it tells.
        sender: who said it, where that is known.
        spans: the words of turns that it holds, in order.
        session: the conversation it was said in, None for a summary.
        segment: the topic of that conversation, where one is known.
        confidence: 0..1, how sure it is; what is surer tells more.
        summary: the summary that stands before it, if one does.
    """

    id: UUID
    version: datetime
    at: datetime
    level: Level
    content: str
    sender: str = ""
    spans: tuple[Span, ...] = ()
    session: UUID | None = None
    segment: UUID | None = None
    confidence: float = 1.0
    summary: UUID | None = None


@dataclass(frozen=True, slots=True)
class GroupSummary:
    """What a group of episodes says in short.

    Attributes:
        content: empty where nothing of it can be told shorter.
        spans: the words of turns that it holds.
        made_by: the rule, or the model and its prompt.
        failed: why a model that was asked did not tell it; empty where none was, or it did.
    """

    content: str
    spans: tuple[Span, ...]
    made_by: str
    failed: str = ""


Summarise = Callable[[Sequence[Episode]], GroupSummary]
"""Tells a group of episodes, oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Idle:
    """A procedure, an insight or a summary, as retirement looks at it.

    Attributes:
        version: `updated_at` of the row as it was read.
        at: since when it is true; of a summary, when it happened.
        run_ended_at: when the run of an insight ended, or None.
    """

    id: UUID
    version: datetime
    kind: str
    recorded_at: datetime
    at: datetime
    is_summary: bool = False
    usage_count: int = 0
    last_hit_at: datetime | None = None
    run_ended_at: datetime | None = None
    valid_to: datetime | None = None

# Made by generate.py from the service's OpenAPI document; `make client` makes it again.

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field


class AcceptedAnswer(BaseModel):
    """
    What was accepted, and the job that makes memories of it.
    """

    session: str
    accepted: int = Field(..., description="turns that were new")
    job: UUID


class BelievedAgainAnswer(BaseModel):
    """
    What was taken back and holds again.
    """

    changes: int


class BudgetAnswer(BaseModel):
    """
    What was allowed, what was used, and what gave way.
    """

    token_budget: int
    tokens_used: int
    degradations: list[dict[str, Any]]


class CameAnswer(BaseModel):
    """
    What came of a retrieval as a whole.
    """

    signal: str | None = Field(..., description="of the reaction")
    replied_at: datetime | None
    reacted_at: datetime | None
    undone_at: datetime | None = Field(..., description="when a person took back what it changed")


class CandidateAnswer(BaseModel):
    """
    A receipt: one candidate, what was decided and what came of it.
    """

    id: UUID
    source: str
    rank: int
    score: float
    signals: dict[str, Any]
    decision: str
    guardrail: str | None
    position: int | None
    tokens: int
    policy_version: str
    utilized: bool | None
    utilization_signal: str | None
    user_feedback_signal: str | None


class ErasedAnswer(BaseModel):
    """
    Rows by table: what was removed, and what remains (nothing).
    """

    scope: str
    erased: dict[str, int]
    remaining: dict[str, int]
    receipt: UUID | None = Field(None, description="what stays: who erased when, and how many rows")


class FoundItemAnswer(BaseModel):
    """
    A match.
    """

    id: UUID
    source: str
    scope: str
    text: str
    score: float
    created_at: datetime | None = None


class InjectedItemAnswer(BaseModel):
    """
    A memory in the block.
    """

    id: UUID
    source: str
    scope: str
    text: str
    score: float
    relevance: float = Field(..., description="estimated chance that it bears on the question")
    position: int = Field(..., description="place in the block, from 1")
    confidence: float | None
    reliability: float | None = Field(
        ...,
        description="how often memories of this confidence and provenance turned out right, lately",
    )
    provenance: str | None
    valid_since: datetime
    category: str
    tags: list[str]
    tokens: int
    form: Literal["full", "excerpt", "short"]


class JobStartedAnswer(BaseModel):
    """
    The job that does it.
    """

    job: UUID


class OutcomeItemAnswer(BaseModel):
    """
    What came of one memory that was given.
    """

    id: UUID
    source: str
    utilized: bool | None = Field(
        ..., description="whether the reply used it; null where that is not known"
    )
    utilization_signal: Literal["keyword_match", "reference_phrase", "none"] | None
    user_feedback_signal: (
        Literal["confirm", "follow_up", "deny", "outdated", "correct", "topic_change"] | None
    )


class PolicyAnswer(BaseModel):
    """
    Which policy answered.
    """

    name: str
    version: int


class Error(BaseModel):
    field: str
    message: str


class ProblemAnswer(BaseModel):
    """
    Why a call was refused, and which field to mend (RFC 9457).
    """

    type: str
    title: str
    status: int
    detail: str
    errors: list[Error]


class QuoteAnswer(BaseModel):
    """
    A sentence, word for word.
    """

    speaker: str
    text: str


class RetrievalAnswer(BaseModel):
    """
    A stored retrieval.
    """

    id: UUID
    query: str
    scopes: list[str]
    mode: Literal["plan", "execute", "debug", "chat"]
    policy: PolicyAnswer
    token_budget: int
    tokens_used: int
    elapsed_ms: float = Field(..., description="from the question to the finished block")
    created_at: datetime
    context: str = Field(..., description="the block as it was given")
    intent: str
    phase: str
    guessed: list[str] = Field(..., description="which of intent and phase rules guessed")
    outcome: CameAnswer | None
    candidates: list[CandidateAnswer]


class RetrievedAnswer(BaseModel):
    """
    The block and its reasons.
    """

    context: str
    items: list[InjectedItemAnswer]
    retrieval_id: UUID
    budget: BudgetAnswer
    degraded_reason: str | None
    skipped_reason: str | None
    model_tier: Literal["fast", "medium", "strong"]
    policy: PolicyAnswer
    timings_ms: dict[str, float]
    explain: dict[str, Any] | None = Field(None, description="with `explain`: every candidate")


class RunAnswer(BaseModel):
    """
    A run with its working memory, null for what was not said.

    All of it once the run has ended.
    """

    id: UUID
    run: str = Field(..., description="the caller's own id")
    scope: str
    session: str | None
    goal: str | None
    constraints: list[str] | None
    slots: dict[str, Any] | None
    plan: str | list[str] | None
    decisions: list[str | dict[str, Any]] | None
    started_at: datetime
    ended_at: datetime | None
    updated_at: datetime


class SearchAnswer(BaseModel):
    """
    Matches, the best first.
    """

    items: list[FoundItemAnswer]
    next_cursor: str | None
    degraded_reason: str | None = None


class StatementAnswer(BaseModel):
    """
    What a memory states.
    """

    subject: str = Field(..., description="whom it is about; empty: the scope's user")
    attribute: str
    value: str
    affirmed: bool = Field(..., description="it holds; false: it is denied")
    single: bool = Field(..., description="the attribute holds one value at a time")


class SummaryAnswer(BaseModel):
    """
    What a scope holds.
    """

    scope: str
    counts: dict[str, dict[str, int]] = Field(..., description="source: {standing: how many}")
    total: int
    newest: datetime | None
    tokens: int


class TagAnswer(BaseModel):
    """
    A tag, and the current memories that carry it, the newest first.
    """

    tag: str
    count: int = Field(..., description="memories that carry it, listed or not")
    facts: list[UUID]
    segments: list[UUID]


class TurnAnswer(BaseModel):
    """
    One thing said.
    """

    id: UUID
    role: str
    speaker: str
    text: str
    occurred_at: datetime
    message_id: str | None


class VersionAnswer(BaseModel):
    """
    One version.
    """

    memory_id: UUID
    change: Literal["insert", "update", "delete"]
    at: datetime
    actor: str
    reason: str
    changes: dict[str, list[Any]] = Field(..., description="field: [from, to]")


class AlsoAnswer(BaseModel):
    """
    What else a decision changed.
    """

    id: UUID
    source: str
    effect: Literal["made", "ended", "withdrawn", "narrowed", "restored", "changed"]


class CorrectedAnswer(BaseModel):
    """
    The new memory and the one it superseded.
    """

    id: UUID
    superseded: UUID
    also: list[AlsoAnswer]


class CorrectionAnswer(BaseModel):
    """
    A memory that the reaction corrected.
    """

    id: UUID | None = Field(..., description="what took its place, if something did")
    superseded: UUID
    how: Literal["replaced", "closed", "review"] = Field(
        ..., description="review: it waits for a person"
    )


class DecidedAnswer(BaseModel):
    """
    A memory as it stands after a decision, and what else that changed.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    id: UUID
    source: str
    scope: str
    status: str
    standing: str
    external_id: str | None
    needs_review: bool
    review_reason: str
    writer: str = Field(
        ...,
        description="who wrote it: `key:` and its prefix, `admin:` and a name, `job:` and its id",
    )
    role: str = Field(
        ...,
        description="as what it was written: user, assistant, system, tool, service, operator; empty of what a job made",
    )
    valid_from: datetime
    valid_to: datetime | None
    recorded_at: datetime
    retired_at: datetime | None
    superseded_by: UUID | None
    updated_at: datetime
    statement: StatementAnswer | None = None
    also: list[AlsoAnswer]


class EntryAnswer(BaseModel):
    """
    One thing a profile holds.
    """

    section: str
    key: str
    value: str
    confidence: float
    provenance: Literal["observation", "analysis", "confirmed_by_user"]
    status: Literal["active", "tentative", "deprecated", "expired"]
    first_seen: datetime
    last_seen: datetime
    expires_at: datetime | None
    source_events: list[UUID] = Field(..., description="the memories that say it")


class HistoryAnswer(BaseModel):
    """
    Versions, the oldest first.
    """

    items: list[VersionAnswer]
    next_cursor: str | None


class JobAnswer(BaseModel):
    """
    Where a job is.
    """

    id: UUID
    kind: str
    status: Literal["queued", "running", "retrying", "done", "dead"]
    attempts: int
    last_error: str | None
    result: dict[str, Any] | None
    created_at: datetime
    finished_at: datetime | None


class MemoryAnswer(BaseModel):
    """
    A memory: what every source has; the fields of its source stand beside them.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    id: UUID
    source: str
    scope: str
    status: str
    standing: str
    external_id: str | None
    needs_review: bool
    review_reason: str
    writer: str = Field(
        ...,
        description="who wrote it: `key:` and its prefix, `admin:` and a name, `job:` and its id",
    )
    role: str = Field(
        ...,
        description="as what it was written: user, assistant, system, tool, service, operator; empty of what a job made",
    )
    valid_from: datetime
    valid_to: datetime | None
    recorded_at: datetime
    retired_at: datetime | None
    superseded_by: UUID | None
    updated_at: datetime
    statement: StatementAnswer | None = None


class OutcomeAnswer(BaseModel):
    """
    What came of a retrieval, as far as it is known.
    """

    retrieval_id: UUID
    signal: str | None = Field(..., description="of the reaction as a whole")
    items: list[OutcomeItemAnswer]
    corrections: list[CorrectionAnswer]
    next_model_tier: str = Field(
        ..., description="what the next turn deserves: fast, medium or strong"
    )


class ProfileFoundAnswer(BaseModel):
    """
    The best matching passages of a profile, and the active entries that match.
    """

    items: list[FoundItemAnswer]
    entries: list[EntryAnswer]
    next_cursor: str | None
    degraded_reason: str | None = None


class ProfileAnswer(BaseModel):
    """
    A profile: its entries are the truth, the Markdown view is made of them.
    """

    scope: str
    kind: Literal["user", "group"]
    entries: list[EntryAnswer]
    markdown: str
    refreshed_at: datetime | None
    stale: bool = Field(..., description="something changed since the view was made")


class RevertedAnswer(BaseModel):
    """
    What was taken back, or would be.
    """

    id: UUID | None = Field(..., description="to undo it by; null of a dry run, or of nothing")
    dry_run: bool
    changes: int
    turns: int = Field(..., description="whose words no reader is given any more")
    items: list[AlsoAnswer]
    more: bool = Field(..., description="there is more than one call takes back: ask again")


class SessionAnswer(BaseModel):
    """
    What is short-lived of a session.
    """

    session: str
    scope: str
    turns: int
    ended_at: datetime | None
    window: list[TurnAnswer]
    rolling_summary: str
    key_quotes: list[QuoteAnswer]


class TagListAnswer(BaseModel):
    """
    Tags, the most used first.
    """

    items: list[TagAnswer]
    next_cursor: str | None


class TellingAnswer(BaseModel):
    """
    Another row that tells what a memory tells.
    """

    id: UUID
    source: str = Field(
        ...,
        description="of a session's quotes and summary: key_quotes, rolling_summary, with its id",
    )
    text: str
    role: Literal["statement", "words", "profile"] = Field(
        ...,
        description="a memory of the same statement, a row that holds its words, an entry of a profile",
    )


class ToldMemoryAnswer(BaseModel):
    """
    A memory, and every other row that tells the same.
    """

    model_config = ConfigDict(
        extra="allow",
    )
    id: UUID
    source: str
    scope: str
    status: str
    standing: str
    external_id: str | None
    needs_review: bool
    review_reason: str
    writer: str = Field(
        ...,
        description="who wrote it: `key:` and its prefix, `admin:` and a name, `job:` and its id",
    )
    role: str = Field(
        ...,
        description="as what it was written: user, assistant, system, tool, service, operator; empty of what a job made",
    )
    valid_from: datetime
    valid_to: datetime | None
    recorded_at: datetime
    retired_at: datetime | None
    superseded_by: UUID | None
    updated_at: datetime
    statement: StatementAnswer | None = None
    told_by: list[TellingAnswer]


class WrittenItemAnswer(BaseModel):
    """
    What became of one item.
    """

    id: UUID
    source: str
    status: Literal["created", "updated", "unchanged"]


class WrittenAnswer(BaseModel):
    """
    One result per item, in the order sent.
    """

    items: list[WrittenItemAnswer]


class MemoryListAnswer(BaseModel):
    """
    A page of memories.
    """

    items: list[MemoryAnswer]
    next_cursor: str | None

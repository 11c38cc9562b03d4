"""What these calls answer, as the OpenAPI document shows it."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import Field

from memory.api.responses import Out


class AcceptedOut(Out):
    """What was accepted, and the job that makes memories of it."""

    session: str
    accepted: int = Field(ge=0, description="turns that were new")
    job: UUID


class JobStartedOut(Out):
    """The job that does it."""

    job: UUID


class JobOut(Out):
    """Where a job is."""

    id: UUID
    kind: str
    status: Literal["queued", "running", "retrying", "done", "dead"]
    attempts: int
    last_error: str | None
    result: dict[str, Any] | None
    created_at: datetime
    finished_at: datetime | None


class OutcomeItemOut(Out):
    """What came of one memory that was given."""

    id: UUID
    source: str
    utilized: bool | None = Field(
        description="whether the reply used it; null where that is not known"
    )
    utilization_signal: Literal["keyword_match", "reference_phrase", "none"] | None
    user_feedback_signal: (
        Literal["confirm", "follow_up", "deny", "outdated", "correct", "topic_change"] | None
    )


class CorrectionOut(Out):
    """A memory that the reaction corrected."""

    id: UUID | None = Field(description="what took its place, if something did")
    superseded: UUID
    how: Literal["replaced", "closed", "review"] = Field(
        description="review: it waits for a person"
    )


class OutcomeOut(Out):
    """What came of a retrieval, as far as it is known."""

    retrieval_id: UUID
    signal: str | None = Field(description="of the reaction as a whole")
    items: list[OutcomeItemOut]
    corrections: list[CorrectionOut]
    next_model_tier: str = Field(description="what the next turn deserves: fast, medium or strong")


class TurnOut(Out):
    """One thing said."""

    id: UUID
    role: str
    speaker: str
    text: str
    occurred_at: datetime
    message_id: str | None


class QuoteOut(Out):
    """A sentence, word for word."""

    speaker: str
    text: str


class SessionOut(Out):
    """What is short-lived of a session."""

    session: str
    scope: str
    turns: int
    ended_at: datetime | None
    window: list[TurnOut]
    rolling_summary: str
    key_quotes: list[QuoteOut]

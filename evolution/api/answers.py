"""What these calls answer, as the OpenAPI document shows it."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field


class AcceptedOut(BaseModel):
    """What was accepted, and the job that makes memories of it."""

    session: str
    accepted: int = Field(ge=0, description="turns that were new")
    job: UUID


class JobStartedOut(BaseModel):
    """The job that does it."""

    job: UUID


class JobOut(BaseModel):
    """Where a job is."""

    id: UUID
    kind: str
    status: Literal["queued", "running", "retrying", "done", "dead"]
    attempts: int
    last_error: str | None
    result: dict[str, Any] | None
    created_at: datetime
    finished_at: datetime | None


class TurnOut(BaseModel):
    """One thing said."""

    id: UUID
    role: str
    speaker: str
    text: str
    occurred_at: datetime
    message_id: str | None


class QuoteOut(BaseModel):
    """A sentence, word for word."""

    speaker: str
    text: str


class SessionOut(BaseModel):
    """What is short-lived of a session."""

    session: str
    scope: str
    turns: int
    ended_at: datetime | None
    window: list[TurnOut]
    rolling_summary: str
    key_quotes: list[QuoteOut]

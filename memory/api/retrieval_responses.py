"""What the calls that recall answer, as the OpenAPI document shows it."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import ConfigDict, Field, WithJsonSchema

from memory.api.responses import Out
from memory.policy.words import Mode

_AN_OBJECT = {"additionalProperties": True, "type": "object"}


def _without_the_rest(schema: dict[str, Any]) -> None:
    """Leave fields that an answer does not promise out of its schema."""
    schema.pop("additionalProperties", None)


class InjectedItem(Out):
    """A memory in the block."""

    id: UUID
    source: str
    scope: str
    text: str
    score: float
    relevance: float = Field(
        ge=0, le=1, description="estimated chance that it bears on the question"
    )
    position: int = Field(ge=1, description="place in the block, from 1")
    confidence: float | None
    reliability: float | None = Field(
        ge=0,
        le=1,
        description="how often memories of this confidence and provenance turned out right, lately",
    )
    provenance: str | None
    valid_since: datetime
    category: str
    tags: list[str]
    tokens: int
    form: Literal["full", "excerpt", "short"]


class BudgetOut(Out):
    """What was allowed, what was used, and what gave way."""

    token_budget: int
    tokens_used: int
    degradations: list[dict[str, Any]]


class PolicyOut(Out):
    """Which policy answered."""

    name: str
    version: int


class RankedOut(Out):
    """A candidate, how it ranked and what was decided of it."""

    id: UUID
    source: str
    rank: int
    score: float
    signals: dict[str, Any]
    decision: str
    guardrail: str | None
    position: int | None


class ConsideredOut(RankedOut):
    """One candidate of a retrieval that is explained."""

    text: str | None


class OmittedOut(Out):
    """A candidate that was left out, and why."""

    id: UUID
    source: str
    decision: str
    guardrail: str | None


class ExplanationOut(Out):
    """Why a block holds what it holds."""

    queries: list[str]
    intent: str
    phase: str
    guessed: list[str]
    candidates: list[ConsideredOut]
    omitted: list[OmittedOut]
    degraded: list[str]


class RetrievedOut(Out):
    """The block and its reasons."""

    context: str
    items: list[InjectedItem]
    retrieval_id: UUID
    budget: BudgetOut
    degraded_reason: str | None
    skipped_reason: str | None
    model_tier: Literal["fast", "medium", "strong"]
    policy: PolicyOut
    timings_ms: dict[str, float]
    # the document promises an object and not its fields, which may change with the policies
    explain: Annotated[ExplanationOut, WithJsonSchema(_AN_OBJECT)] | None = Field(
        default=None, title="Explain", description="with `explain`: every candidate"
    )


class CandidateOut(RankedOut):
    """A receipt: one candidate, what was decided and what came of it."""

    tokens: int
    policy_version: str
    utilized: bool | None
    utilization_signal: str | None
    user_feedback_signal: str | None


class CameOut(Out):
    """What came of a retrieval as a whole."""

    signal: str | None = Field(description="of the reaction")
    replied_at: datetime | None
    reacted_at: datetime | None
    undone_at: datetime | None = Field(description="when a person took back what it changed")


class RetrievalOut(Out):
    """A stored retrieval."""

    # its other columns are answered beside these
    model_config = ConfigDict(extra="allow", json_schema_extra=_without_the_rest)

    id: UUID
    query: str
    scopes: list[str]
    mode: Mode
    policy: PolicyOut
    token_budget: int
    tokens_used: int
    elapsed_ms: float = Field(description="from the question to the finished block")
    created_at: datetime
    context: str = Field(description="the block as it was given")
    intent: str
    phase: str
    guessed: list[str] = Field(description="which of intent and phase rules guessed")
    outcome: CameOut | None
    candidates: list[CandidateOut]

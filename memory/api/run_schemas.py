"""What requests about runs may say, the parts of a working memory, and what they are answered."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Discriminator, Field, Tag

from memory.api.responses import Out
from memory.ingest import fields as f

MOST_PARTS = 200  # constraints, steps of a plan or decisions


def _as_list_or_text(value: object) -> str:
    return "steps" if isinstance(value, list) else "text"


def _reasoned_or_text(value: object) -> str:
    return "reasoned" if isinstance(value, dict | BaseModel) else "text"


class DecisionIn(f.Body):
    """Something decided, and what a tight block leaves out first."""

    decision: f.Text
    reason: f.OptionalText = ""


Goal = Annotated[f.Text, Field(description="what the run is for")]
Constraints = Annotated[
    list[f.Text], Field(max_length=MOST_PARTS, description="what it must keep to")
]
Slots = Annotated[f.Document, Field(description="what it knows so far, by name")]
Plan = Annotated[
    Annotated[f.LongText, Tag("text")]
    | Annotated[Annotated[list[f.Text], Field(max_length=MOST_PARTS)], Tag("steps")],
    Discriminator(_as_list_or_text),
    Field(description="one text, or steps in order"),
]
Decision = Annotated[
    Annotated[f.Text, Tag("text")] | Annotated[DecisionIn, Tag("reasoned")],
    Discriminator(_reasoned_or_text),
]
Decisions = Annotated[list[Decision], Field(max_length=MOST_PARTS, description="the oldest first")]


class WorkingMemoryIn(f.Body):
    """The body of `PATCH runs/{id}`: a part that is named replaces, null clears it."""

    goal: Goal | None = None
    constraints: Constraints | None = None
    slots: Slots | None = None
    plan: Plan | None = None
    decisions: Decisions | None = None

    def said(self) -> dict[str, Any]:
        """Return the parts that were named, as JSON values; a reason that is empty is not there."""
        named = self.model_fields_set & set(WorkingMemoryIn.model_fields)
        return self.model_dump(mode="json", include=named, exclude_unset=True)


class RunIn(WorkingMemoryIn):
    """The body of `POST runs`."""

    scope: f.ScopeName
    run: Annotated[f.Key | None, Field(description="the caller's own id, unique in the scope")] = (
        None
    )
    session: Annotated[f.Key | None, Field(description="the conversation it belongs to")] = None


class RunOut(Out):
    """A run with its working memory, null for what was not said.

    All of it once the run has ended.
    """

    id: UUID
    run: str = Field(description="the caller's own id")
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

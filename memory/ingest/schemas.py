"""One item of `POST memories`, by source (API: items)."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from memory.ingest import fields as f
from memory.policy.scoring import PROVENANCE_CAPS
from memory.policy.words import Provenance
from memory.text.unseen import visible

MAX_ITEMS = 1000


class Item(f.Body):
    """What every item says."""

    scope: f.ScopeName
    external_id: f.Key | None = None


class TaskIn(Item):
    """A task."""

    source: Literal["task"]
    title: f.Title
    description: f.OptionalLongText = ""
    status: Literal["pending", "in_progress", "completed", "failed", "cancelled"] = "pending"
    priority: f.Priority = 0
    project: f.Label = ""
    metadata: f.Document = Field(default_factory=dict)
    created_at: f.Moment | None = None


class LearningIn(Item):
    """A learning."""

    source: Literal["learning"]
    title: f.Title
    content: f.LongText
    category: f.Label = ""
    failure_class: f.Label = ""
    task_type: f.Label = ""
    event_type: f.Label = ""
    created_at: f.Moment | None = None


class CapabilityIn(Item):
    """A capability."""

    source: Literal["capability"]
    name: f.Title
    description: f.Text


class GoalIn(Item):
    """A goal."""

    source: Literal["goal"]
    title: f.Title
    status: Literal["pending", "in_progress", "completed", "cancelled"] = "pending"
    priority: f.Priority = 0
    progress: Annotated[int, Field(ge=0, le=100)] = 0
    due_at: f.Moment | None = None


class EventIn(Item):
    """An event of the operational log."""

    source: Literal["event"]
    type: Annotated[f.Key, Field(max_length=100)]
    payload: f.Document
    occurred_at: f.Moment | None = None


class Judged(Item):
    """An item that is believed to a degree."""

    category: f.Label = ""
    confidence: f.Confidence | None = None
    provenance: Provenance = "observation"
    tags: f.Tags = Field(default_factory=list)
    valid_from: f.Moment | None = None
    valid_to: f.Moment | None = None

    @model_validator(mode="after")
    def _within_cap_and_interval(self) -> Self:
        cap = PROVENANCE_CAPS[self.provenance]
        if self.confidence is not None and self.confidence > cap:
            raise ValueError(
                f"confidence: must not exceed {cap} for the provenance {self.provenance}"
            )
        if self.valid_from and self.valid_to and self.valid_to <= self.valid_from:
            raise ValueError("valid_to: must be later than valid_from")
        return self


class FactIn(Judged):
    """A fact. One with an active fact_key supersedes the old one."""

    source: Literal["fact"]
    content: f.Text
    fact_key: f.Key | None = None
    value: f.OptionalText = ""
    short_value: Annotated[str, Field(max_length=500)] = ""


class StatementIn(Judged):
    """A preference or a constraint."""

    source: Literal["preference", "constraint"]
    content: f.Text


class EpisodeIn(Item):
    """What happened once."""

    source: Literal["episode"]
    did_what: f.OptionalLongText = ""
    content: f.OptionalLongText = ""
    new_info: f.OptionalLongText = ""
    event_time: f.Moment | None = None
    timezone: Annotated[str, Field(max_length=64)] = ""
    location: f.Label = ""
    request_type: Annotated[str, Field(max_length=64)] = ""
    session: f.Key | None = None
    user: f.Label = ""
    group: f.Label = ""
    sender: f.Label = ""
    message_ids: Annotated[list[f.Label], Field(max_length=200)] = Field(default_factory=list)

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not visible(self.did_what) and not visible(self.content):
            raise ValueError("content: did_what or content is required")
        return self


class ProcedureIn(Item):
    """How something is done."""

    source: Literal["procedure"]
    title: f.Title
    steps: Annotated[list[f.Text], Field(min_length=1, max_length=100)]
    task_type: f.Key
    priority: f.Priority = 0


class InsightIn(Item):
    """A hypothesis of one run. It never reaches a responder until it is validated."""

    source: Literal["insight"]
    statement: f.Text
    run: f.Key
    confidence: f.Confidence | None = None
    expires_at: f.Moment | None = None

    @model_validator(mode="after")
    def _within_cap(self) -> Self:
        cap = PROVENANCE_CAPS["observation"]
        if self.confidence is not None and self.confidence > cap:
            raise ValueError(f"confidence: must not exceed {cap} for the provenance observation")
        return self


ItemIn = Annotated[
    TaskIn
    | LearningIn
    | CapabilityIn
    | GoalIn
    | EventIn
    | FactIn
    | StatementIn
    | EpisodeIn
    | ProcedureIn
    | InsightIn,
    Field(discriminator="source"),
]


class ItemsIn(f.Body):
    """The body of `POST memories`: all of it is written, or none."""

    items: Annotated[list[ItemIn], Field(min_length=1, max_length=MAX_ITEMS)]

"""What requests may say, beside the items of memory.ingest.schemas."""

from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from memory.ingest import fields as f
from memory.policy.kinds import Source
from memory.policy.words import Format, Intent, Mode
from memory.retrieval.types import Audience, Guide, Phase

MAX_SCOPES = 8
QUERY_CHARACTERS = 2048
MIN_BUDGET, MAX_BUDGET = 50, 32_000  # tokens
MAX_TOP_K = 100

Scopes = Annotated[
    list[f.ScopeName],
    Field(min_length=1, max_length=MAX_SCOPES, description="whose memories are asked"),
]
Query = Annotated[
    str,
    Field(
        min_length=1,
        max_length=QUERY_CHARACTERS,
        description="what is asked, or the last thing said",
    ),
    AfterValidator(f.shown),
]
TopK = Annotated[int, Field(ge=1, le=MAX_TOP_K)]
_TargetText = Annotated[str, Field(min_length=1, max_length=200)]
_AsWritten = BeforeValidator(
    lambda value: str(value) if type(value) is int else value,
    json_schema_input_type=Annotated[
        _TargetText | int,
        Field(description="the id of a user or a group, as in the name of its scope"),
    ],
)
Target = Annotated[_TargetText, _AsWritten, AfterValidator(f.shown)]
PolicyName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,49}$")]


class RevertIn(f.Body):
    """The body of `POST revert`: a writer, a session, or both."""

    since: Annotated[f.Moment, Field(description="when it was recorded here, at the earliest")]
    writer: Annotated[
        f.Label,
        Field(description="as memories name it: `key:` and the key's prefix, `admin:` and a name"),
    ] = ""
    session: Annotated[f.Label, Field(description="the caller's own id of a conversation")] = ""
    dry_run: Annotated[
        bool, Field(description="say what would be taken back, and change nothing")
    ] = True
    reason: Annotated[str, Field(max_length=2000)] = ""

    @model_validator(mode="after")
    def _names_a_source(self) -> Self:
        if not self.writer and not self.session:
            raise ValueError("writer: writer or session is required")
        return self


class RetrieveIn(f.Body):
    """The body of `POST retrieve`."""

    query: Query
    scopes: Scopes
    mode: Mode = "execute"
    token_budget: Annotated[int, Field(ge=MIN_BUDGET, le=MAX_BUDGET)] | None = None
    intent: Intent | None = None
    phase: Phase | None = None
    audience: Audience = "responder"
    session: f.Key | None = None
    run: f.Key | None = None
    sources: Annotated[list[Source], Field(min_length=1, max_length=13)] | None = None
    top_k: TopK | None = None
    as_of: f.Moment | None = None
    known_at: f.Moment | None = None
    format: Format | None = Field(default=None, description="of the block; else the policy's")
    policy: PolicyName | None = None
    explain: bool = False
    gate: bool = True
    guides: Annotated[
        list[Guide], Field(max_length=2, description="texts to put before the memories; they count")
    ] = Field(default_factory=list)
    language: Annotated[
        Literal["zh", "en"] | None,
        Field(description="of guides and headings; the query's otherwise"),
    ] = None


class SearchIn(f.Body):
    """The body of `POST search`."""

    query: Query
    scopes: Scopes
    sources: Annotated[list[Source], Field(min_length=1, max_length=13)] | None = None
    time_from: f.Moment | None = None
    time_to: f.Moment | None = None
    as_of: f.Moment | None = None
    known_at: f.Moment | None = None
    mode: Mode = "execute"
    policy: PolicyName | None = None
    top_k: TopK = 10


class SearchEventsIn(f.Body):
    """The body of `POST search/events`. At least one target is named."""

    query: Query
    target_user: Target | None = None
    target_group: Target | None = None
    time_from: f.Moment | None = None
    time_to: f.Moment | None = None
    top_k: Annotated[TopK | None, Field(description="12 where the policy says nothing else")] = None


class TagsIn(f.Body):
    """The body of `PUT memories/{id}/tags`: all of its tags, in order."""

    tags: f.Tags
    reason: Annotated[str, Field(max_length=500)] = ""


class CorrectIn(f.Body):
    """The body of `POST memories/{id}/correct`."""

    content: f.Text | None = None
    value: f.Text | None = None
    reason: Annotated[f.Text, Field(max_length=500)]


class ReasonIn(f.Body):
    """Why something is done."""

    reason: Annotated[str, Field(max_length=500)] = ""


class EraseIn(f.Body):
    """How to erase a scope. Without a body it is erased at once."""

    dry_run: bool = Field(
        default=False, description="count what would be removed, and remove nothing"
    )
    confirm: str | None = Field(
        None, description="the scope's name once more; refused where it is another"
    )

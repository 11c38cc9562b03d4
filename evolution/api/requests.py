"""What requests that make memories may say."""

from typing import Annotated, Literal

from pydantic import Field

from evolution.sessions.intake import MOST_TURNS
from memory.api.requests import Query, Target, TopK
from memory.ingest import fields as f


class TurnIn(f.Body):
    """One thing said. Its time keeps its offset: what a person calls today hangs on it."""

    role: Literal["user", "assistant", "system", "tool"]
    text: f.LongText
    occurred_at: f.MomentAsSaid
    speaker: f.Label = ""
    message_id: Annotated[
        f.Key | None, Field(description="the caller's own id, accepted once in a session")
    ] = None


class TurnsIn(f.Body):
    """The body of `POST turns`."""

    scope: f.ScopeName
    session: f.Key
    turns: Annotated[list[TurnIn], Field(min_length=1, max_length=MOST_TURNS)]


class ContextIn(f.Body):
    """What is known around the end of a session."""

    event_time: f.MomentAsSaid | None = None
    timezone: Annotated[str, Field(max_length=64)] = ""
    location: f.Label = ""
    request_type: Annotated[str, Field(max_length=64)] = ""
    user: f.Label = ""
    group: f.Label = ""
    sender: f.Label = ""
    message_ids: Annotated[list[f.Label], Field(max_length=200)] = Field(default_factory=list)
    source_request_id: f.Label = ""


class EndIn(f.Body):
    """The body of `POST sessions/{session}/end`."""

    scope: f.ScopeName
    did_what: f.LongText
    new_info: f.OptionalLongText
    context: ContextIn = Field(default_factory=ContextIn)


class OutcomeIn(f.Body):
    """The body of `POST retrievals/{id}/outcome`: at least one of both."""

    reply: Annotated[
        f.LongText | None, Field(description="what the agent answered with the block")
    ] = None
    user_reply: Annotated[f.LongText | None, Field(description="what the person said to that")] = (
        None
    )


class SearchProfileIn(f.Body):
    """The body of `POST search/profile`."""

    target_type: Literal["user", "group"]
    target_id: Target
    query: Query
    top_k: Annotated[TopK | None, Field(description="8 where the policy says nothing else")] = None

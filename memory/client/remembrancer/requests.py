# Made by generate.py from the service's OpenAPI document; `make client` makes it again.

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, NotRequired, TypedDict


class CapabilityBody(TypedDict):
    """
    A capability.
    """

    scope: str
    external_id: NotRequired[str | None]
    source: Literal["capability"]
    name: str
    description: str


class ContextBody(TypedDict):
    """
    What is known around the end of a session.
    """

    event_time: NotRequired[datetime | None]
    timezone: NotRequired[str]
    location: NotRequired[str]
    request_type: NotRequired[str]
    user: NotRequired[str]
    group: NotRequired[str]
    sender: NotRequired[str]
    message_ids: NotRequired[list[str]]
    source_request_id: NotRequired[str]


class CorrectBody(TypedDict):
    """
    The body of `POST memories/{id}/correct`.
    """

    content: NotRequired[str | None]
    value: NotRequired[str | None]
    reason: str


class DecisionBody(TypedDict):
    """
    Something decided, and what a tight block leaves out first.
    """

    decision: str
    reason: NotRequired[str]


class EndBody(TypedDict):
    """
    The body of `POST sessions/{session}/end`.
    """

    scope: str
    did_what: str
    new_info: str
    context: NotRequired[ContextBody]


class EpisodeBody(TypedDict):
    """
    What happened once.
    """

    scope: str
    external_id: NotRequired[str | None]
    source: Literal["episode"]
    did_what: NotRequired[str]
    content: NotRequired[str]
    new_info: NotRequired[str]
    event_time: NotRequired[datetime | None]
    timezone: NotRequired[str]
    location: NotRequired[str]
    request_type: NotRequired[str]
    session: NotRequired[str | None]
    user: NotRequired[str]
    group: NotRequired[str]
    sender: NotRequired[str]
    message_ids: NotRequired[list[str]]


class EraseBody(TypedDict):
    """
    How to erase a scope. Without a body it is erased at once.
    """

    dry_run: NotRequired[bool]
    confirm: NotRequired[str | None]


class EventBody(TypedDict):
    """
    An event of the operational log.
    """

    scope: str
    external_id: NotRequired[str | None]
    source: Literal["event"]
    type: str
    payload: dict[str, Any]
    occurred_at: NotRequired[datetime | None]


class InsightBody(TypedDict):
    """
    A hypothesis of one run. It never reaches a responder until it is validated.
    """

    scope: str
    external_id: NotRequired[str | None]
    source: Literal["insight"]
    statement: str
    run: str
    confidence: NotRequired[float | None]
    expires_at: NotRequired[datetime | None]


class LearningBody(TypedDict):
    """
    A learning.
    """

    scope: str
    external_id: NotRequired[str | None]
    source: Literal["learning"]
    title: str
    content: str
    category: NotRequired[str]
    failure_class: NotRequired[str]
    task_type: NotRequired[str]
    event_type: NotRequired[str]
    created_at: NotRequired[datetime | None]


class OutcomeBody(TypedDict):
    """
    The body of `POST retrievals/{id}/outcome`: at least one of both.
    """

    reply: NotRequired[str | None]
    user_reply: NotRequired[str | None]


class ProcedureBody(TypedDict):
    """
    How something is done.
    """

    scope: str
    external_id: NotRequired[str | None]
    source: Literal["procedure"]
    title: str
    steps: list[str]
    task_type: str
    priority: NotRequired[int]


class ReasonBody(TypedDict):
    """
    Why something is done.
    """

    reason: NotRequired[str]


class RetrieveBody(TypedDict):
    """
    The body of `POST retrieve`.
    """

    query: str
    scopes: list[str]
    mode: NotRequired[Literal["plan", "execute", "debug", "chat"]]
    token_budget: NotRequired[int | None]
    intent: NotRequired[
        Literal[
            "small_talk",
            "recommendation",
            "complaint",
            "question",
            "confirm_preference",
            "task",
            "unclear",
        ]
        | None
    ]
    phase: NotRequired[
        Literal["opening", "deep_dive", "task_execution", "confirming", "after_sales"] | None
    ]
    audience: NotRequired[Literal["planner", "responder"]]
    session: NotRequired[str | None]
    run: NotRequired[str | None]
    sources: NotRequired[
        list[
            Literal[
                "task",
                "learning",
                "capability",
                "goal",
                "event",
                "fact",
                "preference",
                "constraint",
                "episode",
                "procedure",
                "insight",
                "segment",
                "profile",
            ]
        ]
        | None
    ]
    top_k: NotRequired[int | None]
    as_of: NotRequired[datetime | None]
    known_at: NotRequired[datetime | None]
    format: NotRequired[Literal["compact", "tagged", "markdown", "list", "json"] | None]
    policy: NotRequired[str | None]
    explain: NotRequired[bool]
    gate: NotRequired[bool]
    guides: NotRequired[list[Literal["usage", "phase"]]]
    language: NotRequired[Literal["zh", "en"] | None]


class RevertBody(TypedDict):
    """
    The body of `POST revert`: a writer, a session, or both.
    """

    since: datetime
    writer: NotRequired[str]
    session: NotRequired[str]
    dry_run: NotRequired[bool]
    reason: NotRequired[str]


class RunBody(TypedDict):
    """
    The body of `POST runs`.
    """

    goal: NotRequired[str | None]
    constraints: NotRequired[list[str] | None]
    slots: NotRequired[dict[str, Any] | None]
    plan: NotRequired[str | list[str] | None]
    decisions: NotRequired[list[str | DecisionBody] | None]
    scope: str
    run: NotRequired[str | None]
    session: NotRequired[str | None]


class SearchEventsBody(TypedDict):
    """
    The body of `POST search/events`. At least one target is named.
    """

    query: str
    target_user: NotRequired[str | int | None]
    target_group: NotRequired[str | int | None]
    time_from: NotRequired[datetime | None]
    time_to: NotRequired[datetime | None]
    top_k: NotRequired[int | None]


class SearchBody(TypedDict):
    """
    The body of `POST search`.
    """

    query: str
    scopes: list[str]
    sources: NotRequired[
        list[
            Literal[
                "task",
                "learning",
                "capability",
                "goal",
                "event",
                "fact",
                "preference",
                "constraint",
                "episode",
                "procedure",
                "insight",
                "segment",
                "profile",
            ]
        ]
        | None
    ]
    time_from: NotRequired[datetime | None]
    time_to: NotRequired[datetime | None]
    as_of: NotRequired[datetime | None]
    known_at: NotRequired[datetime | None]
    mode: NotRequired[Literal["plan", "execute", "debug", "chat"]]
    policy: NotRequired[str | None]
    top_k: NotRequired[int]


class SearchProfileBody(TypedDict):
    """
    The body of `POST search/profile`.
    """

    target_type: Literal["user", "group"]
    target_id: str | int
    query: str
    top_k: NotRequired[int | None]


class StatementBody(TypedDict):
    """
    A preference or a constraint.
    """

    scope: str
    external_id: NotRequired[str | None]
    category: NotRequired[str]
    confidence: NotRequired[float | None]
    provenance: NotRequired[Literal["observation", "analysis", "confirmed_by_user"]]
    tags: NotRequired[list[str]]
    valid_from: NotRequired[datetime | None]
    valid_to: NotRequired[datetime | None]
    source: Literal["preference", "constraint"]
    content: str


class TagsBody(TypedDict):
    """
    The body of `PUT memories/{id}/tags`: all of its tags, in order.
    """

    tags: list[str]
    reason: NotRequired[str]


class WorkingMemoryBody(TypedDict):
    """
    The body of `PATCH runs/{id}`: a part that is named replaces, null clears it.
    """

    goal: NotRequired[str | None]
    constraints: NotRequired[list[str] | None]
    slots: NotRequired[dict[str, Any] | None]
    plan: NotRequired[str | list[str] | None]
    decisions: NotRequired[list[str | DecisionBody] | None]


class RetrieveOptions(TypedDict):
    """
    What a recall in a session may say beside its query.
    """

    mode: NotRequired[Literal["plan", "execute", "debug", "chat"]]
    token_budget: NotRequired[int | None]
    intent: NotRequired[
        Literal[
            "small_talk",
            "recommendation",
            "complaint",
            "question",
            "confirm_preference",
            "task",
            "unclear",
        ]
        | None
    ]
    phase: NotRequired[
        Literal["opening", "deep_dive", "task_execution", "confirming", "after_sales"] | None
    ]
    audience: NotRequired[Literal["planner", "responder"]]
    run: NotRequired[str | None]
    sources: NotRequired[
        list[
            Literal[
                "task",
                "learning",
                "capability",
                "goal",
                "event",
                "fact",
                "preference",
                "constraint",
                "episode",
                "procedure",
                "insight",
                "segment",
                "profile",
            ]
        ]
        | None
    ]
    top_k: NotRequired[int | None]
    as_of: NotRequired[datetime | None]
    known_at: NotRequired[datetime | None]
    format: NotRequired[Literal["compact", "tagged", "markdown", "list", "json"] | None]
    policy: NotRequired[str | None]
    explain: NotRequired[bool]
    gate: NotRequired[bool]
    guides: NotRequired[list[Literal["usage", "phase"]]]
    language: NotRequired[Literal["zh", "en"] | None]


class FactBody(TypedDict):
    """
    A fact. One with an active fact_key supersedes the old one.
    """

    scope: str
    external_id: NotRequired[str | None]
    category: NotRequired[str]
    confidence: NotRequired[float | None]
    provenance: NotRequired[Literal["observation", "analysis", "confirmed_by_user"]]
    tags: NotRequired[list[str]]
    valid_from: NotRequired[datetime | None]
    valid_to: NotRequired[datetime | None]
    source: Literal["fact"]
    content: str
    fact_key: NotRequired[str | None]
    value: NotRequired[str]
    short_value: NotRequired[str]


class GoalBody(TypedDict):
    """
    A goal.
    """

    scope: str
    external_id: NotRequired[str | None]
    source: Literal["goal"]
    title: str
    status: NotRequired[Literal["pending", "in_progress", "completed", "cancelled"]]
    priority: NotRequired[int]
    progress: NotRequired[int]
    due_at: NotRequired[datetime | None]


class TaskBody(TypedDict):
    """
    A task.
    """

    scope: str
    external_id: NotRequired[str | None]
    source: Literal["task"]
    title: str
    description: NotRequired[str]
    status: NotRequired[Literal["pending", "in_progress", "completed", "failed", "cancelled"]]
    priority: NotRequired[int]
    project: NotRequired[str]
    metadata: NotRequired[dict[str, Any]]
    created_at: NotRequired[datetime | None]


class TurnBody(TypedDict):
    """
    One thing said. Its time keeps its offset: what a person calls today hangs on it.
    """

    role: Literal["user", "assistant", "system", "tool"]
    text: str
    occurred_at: datetime
    speaker: NotRequired[str]
    message_id: NotRequired[str | None]


class TurnsBody(TypedDict):
    """
    The body of `POST turns`.
    """

    scope: str
    session: str
    turns: list[TurnBody]


class ItemsBody(TypedDict):
    """
    The body of `POST memories`: all of it is written, or none.
    """

    items: list[
        TaskBody
        | LearningBody
        | CapabilityBody
        | GoalBody
        | EventBody
        | FactBody
        | StatementBody
        | EpisodeBody
        | ProcedureBody
        | InsightBody
    ]


Item = (
    TaskBody
    | LearningBody
    | CapabilityBody
    | GoalBody
    | EventBody
    | FactBody
    | StatementBody
    | EpisodeBody
    | ProcedureBody
    | InsightBody
)

"""Every route of the API, from the URLconf, with an example of what that cannot know.

A new route needs a line in EXAMPLES: a body that works, and where its path has an id, whose.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from typing import Any
from uuid import uuid4

from django.urls import URLPattern
from django.urls.resolvers import RoutePattern

from evolution.api import urls as evolution_urls
from memory.api import urls as memory_urls
from tests.api.client import Caller

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
WRITING = ("POST", "PUT", "PATCH", "DELETE")
Body = Mapping[str, Any]


@dataclass(frozen=True)
class Route:
    """One method of one address."""

    method: str
    pattern: str
    permission: str
    converters: Mapping[str, str] = field(hash=False, compare=False)

    def __str__(self) -> str:
        return f"{self.method} {self.pattern}"

    def path(self, **values: Any) -> str:
        """Fill the address: ids are random where they are not given."""
        filled = self.pattern
        for name, converter in self.converters.items():
            value = values.get(name) or values.get("anything") or DEFAULTS[converter]()
            filled = filled.replace(_placeholder(self.pattern, name), str(value))
        return filled

    @property
    def has_id(self) -> bool:
        return "uuid" in self.converters.values()


DEFAULTS: Mapping[str, Callable[[], Any]] = {
    "uuid": uuid4,
    "str": lambda: "user:1",
    "path": lambda: "user:1",
    "slug": lambda: "absent",
    "int": lambda: 1,
    "scope": lambda: "user:1",
}


def _placeholder(pattern: str, name: str) -> str:
    return next(
        part for part in _placeholders(pattern) if part.strip("<>").rpartition(":")[2] == name
    )


def _placeholders(pattern: str) -> list[str]:
    return ["<" + part.partition(">")[0] + ">" for part in pattern.split("<")[1:]]


def _converters(pattern: str) -> dict[str, str]:
    named = (part.strip("<>").rpartition(":") for part in _placeholders(pattern))
    return {name: converter or "str" for converter, _, name in named}


def view_of(pattern: URLPattern) -> Any:
    """Return the view class behind an address."""
    return pattern.callback.cls  # type: ignore[union-attr] - DRF sets it on what as_view() returns


@cache
def patterns() -> tuple[tuple[str, Any], ...]:
    """Return every address below /api/v1/ with its view."""
    found = []
    for entry in (*memory_urls.urlpatterns, *evolution_urls.urlpatterns):
        assert isinstance(entry, URLPattern), f"{entry} is not one address"
        assert isinstance(entry.pattern, RoutePattern)
        found.append((entry.pattern._route, view_of(entry)))
    return tuple(found)


@cache
def routes() -> tuple[Route, ...]:
    """Return every declared method of every address."""
    return tuple(
        Route(method, route, permission, _converters(route))
        for route, view in patterns()
        for method, permission in view.permissions.items()
    )


@dataclass(frozen=True)
class Example:
    """A request that works: its body, or its query, and what must be there before."""

    body: Body | None = None
    query: str = ""
    before: Callable[[Caller], str] | None = None
    """Makes what the path names, in scope user:1, and returns its id."""
    status: int = 200
    scope_field: str = ""
    """The field of the body, or the parameter, that names a scope outside the key's patterns."""

    def in_scope(self, scope: str) -> tuple[Body | None, str]:
        """Return body and query about another scope."""
        if self.body is None:
            return None, self.query.replace("user:1", scope)
        if "items" in self.body:
            return {"items": [{**item, "scope": scope} for item in self.body["items"]]}, ""
        if "target_id" in self.body or "target_user" in self.body:
            kind, _, key = scope.partition(":")
            named = (
                {"target_type": kind, "target_id": key}
                if "target_id" in self.body
                else {f"target_{kind}": key}
            )
            return {**self.body, **named}, ""
        return {
            **self.body,
            **({"scopes": [scope]} if "scopes" in self.body else {"scope": scope}),
        }, ""


def _a_fact(caller: Caller) -> str:
    return caller.remember({"source": "fact", "content": "The team has 12 people"})[0]


def _an_archived_fact(caller: Caller) -> str:
    memory = _a_fact(caller)
    assert caller.send("DELETE", f"memories/{memory}").status_code == 200
    return memory


def _a_scope(caller: Caller) -> str:
    _a_fact(caller)
    return "user:1"


def _a_retrieval(caller: Caller) -> str:
    _a_fact(caller)
    answer = caller.post("retrieve", {"query": "How big is the team?", "scopes": ["user:1"]})
    return str(answer.json()["retrieval_id"])


def _a_job(caller: Caller) -> str:
    return str(caller.post("turns", A_CONVERSATION).json()["job"])


def _a_session(caller: Caller) -> str:
    _a_job(caller)
    return "s-1"


def _a_run(caller: Caller) -> str:
    answer = caller.post("runs", A_RUN)
    assert answer.status_code in {200, 201}, answer.content
    return str(answer.json()["id"])


def _a_reversal(caller: Caller) -> str:
    _a_fact(caller)
    assert caller.key is not None
    writer = f"key:{caller.key.split('_')[1]}"
    return str(
        caller.post("revert", {"since": NOON, "writer": writer, "dry_run": False}).json()["id"]
    )


NOON = datetime(2026, 1, 15, 12, tzinfo=UTC).isoformat()
_ASKED: Body = {"query": "How big is the team?", "scopes": ["user:1"]}
A_CONVERSATION: Body = {
    "scope": "user:1",
    "session": "s-1",
    "turns": [
        {"role": "user", "text": "I live in Lisbon.", "occurred_at": NOON, "message_id": "m-1"}
    ],
}
A_RUN: Body = {
    "scope": "user:1",
    "run": "r-1",
    "session": "s-1",
    "goal": "Ship the release",
    "plan": ["test", "tag"],
}
EXAMPLES: Mapping[str, Example] = {
    "POST retrieve": Example(_ASKED, scope_field="scopes"),
    "POST search": Example(_ASKED, scope_field="scopes"),
    "POST search/events": Example(
        {"query": "How big is the team?", "target_user": "1"}, scope_field="target_group"
    ),
    "POST search/profile": Example(
        {"query": "Where does she live?", "target_type": "user", "target_id": "1"},
        scope_field="target_id",
    ),
    "GET profiles/<path:scope>": Example(before=_a_scope, scope_field="scope"),
    "POST profiles/<path:scope>/refresh": Example(before=_a_scope, status=202, scope_field="scope"),
    "GET tags": Example(query="?scope=user:1", scope_field="scope"),
    "PUT memories/<uuid:memory_id>/tags": Example(
        {"tags": ["team"], "reason": "sorted"}, before=_a_fact
    ),
    "GET retrievals/<uuid:retrieval_id>": Example(before=_a_retrieval),
    "POST retrievals/<uuid:retrieval_id>/outcome": Example(
        {"reply": "Twelve people are on it.", "user_reply": "Exactly, that is right"},
        before=_a_retrieval,
    ),
    "POST memories": Example(
        {"items": [{"source": "fact", "scope": "user:1", "content": "x"}]},
        status=201,
        scope_field="items[0].scope",
    ),
    "GET memories": Example(query="?scope=user:1", scope_field="scope"),
    "GET memories/summary": Example(query="?scope=user:1", scope_field="scope"),
    "GET memories/<uuid:memory_id>": Example(before=_a_fact),
    "DELETE memories/<uuid:memory_id>": Example(before=_a_fact),
    "GET memories/<uuid:memory_id>/related": Example(before=_a_fact),
    "GET memories/<uuid:memory_id>/history": Example(before=_a_fact),
    "POST memories/<uuid:memory_id>/correct": Example(
        {"content": "y", "reason": "wrong"}, before=_a_fact
    ),
    "POST memories/<uuid:memory_id>/confirm": Example({"reason": "asked"}, before=_a_fact),
    "POST memories/<uuid:memory_id>/invalidate": Example({"reason": "over"}, before=_a_fact),
    "POST memories/<uuid:memory_id>/restore": Example({"reason": "back"}, before=_an_archived_fact),
    "POST turns": Example(A_CONVERSATION, status=202, scope_field="scope"),
    "GET sessions/<path:session>": Example(
        query="?scope=user:1", before=_a_session, scope_field="scope"
    ),
    "POST sessions/<path:session>/end": Example(
        {"scope": "user:1", "did_what": "Booked a table", "new_info": ""},
        before=_a_session,
        status=202,
        scope_field="scope",
    ),
    "GET jobs/<uuid:job_id>": Example(before=_a_job),
    "POST runs": Example(A_RUN, status=201, scope_field="scope"),
    "GET runs/<path:run>": Example(before=_a_run),
    "PATCH runs/<path:run>": Example({"goal": "Ship it twice"}, before=_a_run),
    "POST runs/<path:run>/end": Example(before=_a_run),
    "POST revert": Example({"since": NOON, "writer": "key:nobody"}),
    "POST revert/<uuid:reverted>/undo": Example({"reason": "a mistake"}, before=_a_reversal),
    "GET scopes/<str:scope>/export": Example(before=_a_scope, scope_field="scope"),
    "POST scopes/<str:scope>/erase": Example(before=_a_scope, scope_field="scope"),
}


def example_of(route: Route) -> Example:
    """Return the example of a route.

    An empty one where it is missing, which a test of its own tells.
    """
    return EXAMPLES.get(str(route), Example())


def address_of(route: Route, caller: Caller) -> str:
    """Make what the example of a route needs, and return its address with its query."""
    example = example_of(route)
    return route.path(anything=example.before(caller) if example.before else None) + example.query

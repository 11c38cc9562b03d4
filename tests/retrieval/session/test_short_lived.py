"""What is kept for a short time is told of now, to whom it is for and where it is named."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memory.models import Run, Tenant
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant, ask

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
ASKED = "What is planned for the release of the boat?"


@pytest.fixture
def caller(tenant: Tenant) -> Caller:
    caller = a_caller(tenant)
    begun = caller.post("runs", {"scope": "user:1", "run": "r-1", "goal": "Ship the boat"})
    assert begun.status_code == 201
    said = {"role": "user", "speaker": "Ann", "text": "The boat is blue.", "message_id": "m-1"}
    said["occurred_at"] = datetime.now(UTC).isoformat()
    turns = {"scope": "user:1", "session": "s-1", "turns": [said]}
    assert caller.post("turns", turns).status_code < 300
    return caller


def given(tenant: Tenant, **fields: Any) -> list[str]:
    """Return the kinds of what is kept for a short time, as a planner gets it."""
    named = {"run": "r-1", "session": "s-1", "audience": "planner", "gate": False} | fields
    kinds = {"working_memory", "rolling_summary", "key_quotes", "window"}
    return [item.source for item in ask(tenant, ASKED, **named).items if item.source in kinds]


@pytest.mark.usefixtures("caller")
def test_a_question_about_now_is_told_what_the_run_and_the_session_keep(tenant: Tenant) -> None:
    now = datetime.now(UTC)
    assert given(tenant) == ["working_memory", "window"]
    assert given(tenant, as_of=now + DAY) == ["working_memory", "window"]


@pytest.mark.usefixtures("caller")
def test_a_question_about_the_past_is_not_told_what_was_said_since(tenant: Tenant) -> None:
    before = datetime.now(UTC) - DAY
    assert given(tenant, as_of=before) == ["working_memory"]  # what the run does, it does now
    assert given(tenant, known_at=before) == []
    assert given(tenant, as_of=before, known_at=before) == []


@pytest.mark.usefixtures("caller")
@pytest.mark.parametrize(
    ("fields", "kinds"),
    [
        ({"run": ""}, ["window"]),
        ({"run": "r-2"}, ["window"]),
        ({"session": ""}, ["working_memory"]),
        ({"session": "r-1", "run": "s-1"}, []),
        ({"audience": "responder"}, ["working_memory"]),
        ({"sources": ("fact",)}, ["working_memory"]),
        ({"intent": "small_talk"}, ["working_memory"]),
        ({"scopes": ("user:2",)}, []),
        ({"scopes": ("user:2", "user:1")}, ["working_memory", "window"]),
    ],
)
def test_it_is_told_where_it_is_named_and_to_whom_it_is_for(
    fields: dict[str, Any], kinds: list[str], tenant: Tenant
) -> None:
    assert given(tenant, **fields) == kinds


def test_of_another_tenant_nothing_is_told(caller: Caller) -> None:
    assert given(a_tenant()) == []


def test_a_run_that_has_ended_keeps_nothing(caller: Caller, tenant: Tenant) -> None:
    run = str(Run.objects.get().pk)
    assert given(tenant, run=run) == ["working_memory", "window"]
    assert caller.post(f"runs/{run}/end", {}).status_code < 300
    assert given(tenant) == ["window"]
    assert given(tenant, run=run) == ["window"]

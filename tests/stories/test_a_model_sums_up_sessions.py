"""A long session's rolling summary.

A model's every twenty turns, the extractive one between them and instead of it.
"""

import json
from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID

import pytest
from django.db import connection

from evolution.jobs import work
from evolution.models import Job, ModelCall
from evolution.reading.model.session_summary import EVERY_TURNS
from evolution.sessions.intake import NewTurn, accept_turns
from evolution.sessions.short_term import short_term
from evolution.sessions.window_summary_quotes import SUMMARY_LINES, WINDOW_TURNS
from memory.models import Session, Tenant
from tests.api.client import a_caller
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.evolution.reading.model.material import NOTHING, purpose_of
from tests.replies import Answer
from tests.stories.crash_causes import NOON

pytestmark = pytest.mark.django_db(transaction=True)
FIRST, SECOND = (
    "Crate 1 stands beside the anchor number 7.",
    "The last crate stands beside the barrel.",
)
SUMMARY = f"{FIRST} {SECOND}"
THINGS = ("crane", "anchor", "lantern", "barrel", "rope", "sail", "compass", "crate")


def say(
    tenant: Tenant, first: int, count: int, *, text: Callable[[int], str] | None = None
) -> UUID:
    told = text or (
        lambda n: f"Crate {n} stands beside the {THINGS[n % len(THINGS)]} number {n * 7}."
    )
    turns = [
        NewTurn("user", told(number), NOON + timedelta(minutes=number), speaker="Ann")
        for number in range(first, first + count)
    ]
    job = accept_turns(turns, tenant=tenant, scope_name="user:1", session_key="s-1").job_id
    Job.objects.filter(attempts=0).update(
        next_run_at=NOON - timedelta(days=1)
    )  # without waiting for more posts
    work.drain()
    return job


def answering(summary: str) -> Callable[[Answer], str]:
    def answer(body: Answer) -> str:
        return json.dumps({"summary": summary}) if purpose_of(body) == "summarise" else NOTHING

    return answer


def sums(model: FakeChatServer) -> list[list[str]]:
    """Return the notes of every call that asked for a summary."""
    asked = [data_of(body) for body in model.calls if purpose_of(body) == "summarise"]
    return [[row["text"] for row in data["texts"]] for data in asked]


def kept(tenant: Tenant) -> Session:
    return Session.objects.get(tenant=tenant)


def test_a_short_session_costs_no_summary(model: FakeChatServer, tenant: Tenant) -> None:
    model.says = answering(SUMMARY)
    say(tenant, 1, EVERY_TURNS + WINDOW_TURNS - 1)
    assert sums(model) == []
    assert "Crate 1 " in kept(tenant).rolling_summary


def test_a_long_one_is_summed_up_each_time_twenty_more_turns_left_the_window(
    model: FakeChatServer, tenant: Tenant
) -> None:
    model.says = answering(SUMMARY)
    job = say(tenant, 1, EVERY_TURNS + WINDOW_TURNS)
    assert kept(tenant).rolling_summary == f"{FIRST}\n{SECOND}"
    assert kept(tenant).summarised_to == EVERY_TURNS
    assert Job.objects.get(pk=job).result["stages"]["summary"] == {"by": "summarise/v2 small"}
    assert ModelCall.objects.filter(purpose="summarise", job=job).count() == 1
    for number in range(EVERY_TURNS + WINDOW_TURNS + 1, 2 * EVERY_TURNS + WINDOW_TURNS):
        say(tenant, number, 1)
    assert len(sums(model)) == 1
    assert SECOND in kept(tenant).rolling_summary
    assert f"Ann: Crate {EVERY_TURNS + 1} stands" in kept(tenant).rolling_summary
    shown = a_caller(tenant).get("sessions/s-1?scope=user:1").json()["rolling_summary"]
    assert shown.startswith(f"{FIRST}\n{SECOND}\nAnn: Crate ")
    assert len([line for line in shown.splitlines() if line]) == SUMMARY_LINES
    say(tenant, 2 * EVERY_TURNS + WINDOW_TURNS, 1)
    _, second = sums(model)
    assert second[:2] == [FIRST, SECOND]
    assert (
        second[2]
        == f"2026-01-15 12:21 Ann: Crate {EVERY_TURNS + 1} stands beside the sail number 147."
    )
    assert len(second) == 2 + EVERY_TURNS
    assert kept(tenant).summarised_to == 2 * EVERY_TURNS


def test_key_quotes_stay_word_for_word(model: FakeChatServer, tenant: Tenant) -> None:
    model.says = answering(SUMMARY)
    say(tenant, 1, EVERY_TURNS + WINDOW_TURNS)
    assert len(kept(tenant).key_quotes) == 10
    assert all(quote["text"].startswith("Crate ") for quote in kept(tenant).key_quotes)


@pytest.mark.parametrize(
    "summary", ["", "She counted them.", "Bob bought a castle in Scotland for gold."]
)
def test_a_summary_that_cannot_be_kept_leaves_the_extractive_one_and_that_is_said(
    model: FakeChatServer, tenant: Tenant, summary: str
) -> None:
    model.says = answering(summary)
    job = say(tenant, 1, EVERY_TURNS + WINDOW_TURNS)
    assert "Ann: Crate " in kept(tenant).rolling_summary
    told = Job.objects.get(pk=job).result["stages"]["summary"]
    assert told["by"] == "rules"
    assert told["model"] in ("empty", "relative_words", "not_grounded")


def test_a_line_whose_day_nobody_knows_any_more_is_not_shown(
    model: FakeChatServer, tenant: Tenant
) -> None:
    model.says = answering("")  # the first summary fails: what was kept is as it was said
    say(
        tenant,
        1,
        EVERY_TURNS + WINDOW_TURNS,
        text=lambda n: f"Crate {n} came yesterday with the {THINGS[n % 8]}.",
    )
    assert "yesterday" in kept(tenant).rolling_summary
    model.says = answering("The last crate came with the barrel.")
    model.calls.clear()
    say(tenant, EVERY_TURNS + WINDOW_TURNS + 1, EVERY_TURNS)
    [notes] = sums(model)
    assert all(note.startswith("2026-01-15") for note in notes)


def test_what_changed_since_the_model_was_asked_keeps_the_extractive_summary(
    model: FakeChatServer, tenant: Tenant
) -> None:
    """An end said meanwhile, or an erasure, is not undone by a late answer."""

    def answer(body: Answer) -> str:
        if purpose_of(body) == "summarise":
            Session.objects.filter(tenant=tenant).update(
                summary_lines=[{"text": "Cleared."}], summarised_to=3
            )
            connection.close()
        return answering(SUMMARY)(body)

    model.says = answer
    say(tenant, 1, EVERY_TURNS + WINDOW_TURNS)
    assert "Cleared." in kept(tenant).rolling_summary
    assert SECOND not in kept(tenant).rolling_summary


def test_turns_that_came_while_the_model_was_asked_are_told_after_it(
    model: FakeChatServer, tenant: Tenant
) -> None:
    came: list[datetime] = []

    def answer(body: Answer) -> str:
        if purpose_of(body) == "summarise" and not came:
            came.append(NOON)
            turn = NewTurn(
                "user", "The lighthouse is blue.", NOON + timedelta(hours=1), speaker="Ann"
            )
            more = [
                NewTurn("user", f"Buoy {n} is red.", NOON + timedelta(hours=1, minutes=n))
                for n in range(1, 6)
            ]
            accept_turns([turn, *more], tenant=tenant, scope_name="user:1", session_key="s-1")
            connection.close()
        return answering(SUMMARY)(body)

    model.says = answer
    say(tenant, 1, EVERY_TURNS + WINDOW_TURNS)
    lines = [line.text for line in short_term(kept(tenant)).summary]
    assert lines[:2] == [FIRST, SECOND]
    assert "Ann: The lighthouse is blue." in lines

"""B9: an operator edits what a job is just working on, and the edit stays.

Who edits what is gone changes nothing.
"""

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection

from evolution.jobs import work
from evolution.models import Job, MadeDecision
from evolution.reading import jobs, run
from evolution.reading.remembered_statements import as_known, current_statements
from evolution.sessions.intake import NewTurn, accept_turns
from memory import revisions
from memory.models import MemoryItem, Tenant
from memory.revisions import ChangedSince, CorrectionError
from tests.factories import a_change, a_tenant, remember
from tests.measured import Measured

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
EDITS = 25  # of each sort: a hundred in all
STALE_EDITS = 100
PATIENCE_SECONDS = 20
LIVES = "I live in Lisbon."
SAID = ["I live in Lisbon.", "I moved to Faro.", "I no longer live in Lisbon, I live in Faro now."]
Edit = Callable[[MemoryItem], object]


def by_operator() -> revisions.Change:
    return a_change(actor="operator:ann", reason="she told me")


def to_porto(fact: MemoryItem) -> MemoryItem:
    return revisions.correct(fact, content=None, value="Porto", change=by_operator()).row


EDIT: dict[str, tuple[Edit, list[list[str]]]] = {
    "correct": (to_porto, [["Porto"]]),
    "correct twice": (lambda fact: to_porto(to_porto(fact)), [["Porto"]]),
    "archive": (lambda fact: revisions.archive(fact, change=by_operator()), [[], ["Faro"]]),
    "confirm": (lambda fact: revisions.confirm(fact, change=by_operator()), [["Lisbon"]]),
}
"""What an operator does, and what may be believed afterwards.

What was said is older than what the operator knows.
"""


def say(tenant: Tenant, text: str, *, scope: str, days: int) -> Job:
    turn = NewTurn("user", text, NOON + timedelta(days=days))
    accepted = accept_turns([turn], tenant=tenant, scope_name=scope, session_key=f"day-{days}")
    return Job.objects.get(pk=accepted.job_id)


def a_fact(tenant: Tenant, scope: str) -> MemoryItem:
    say(tenant, LIVES, scope=scope, days=0)
    work.drain()
    return MemoryItem.objects.get(tenant=tenant, scope__key=scope.partition(":")[2], kind="fact")


def believed(fact: MemoryItem) -> list[str]:
    current = MemoryItem.objects.filter(
        scope=fact.scope, kind="fact", retired_at=None, attribute="home", affirmed=True
    )
    return sorted(current.values_list("value", flat=True))


def while_it_reads(monkeypatch: pytest.MonkeyPatch, act: Callable[[], object]) -> None:
    """Let something happen while a job reads, as long as a model would take: once."""
    plan = jobs.plan
    acted: list[int] = []

    def slow(*args: Any, **named: Any) -> Any:
        answer = plan(*args, **named)
        if not acted:
            acted.append(1)
            act()
        return answer

    monkeypatch.setattr(jobs, "plan", slow)


@pytest.mark.django_db
@pytest.mark.parametrize("done", EDIT)
def test_an_edit_made_while_a_job_reads_survives_it(
    done: str, monkeypatch: pytest.MonkeyPatch, measured: Measured
) -> None:
    edit, expected = EDIT[done]
    tenant = a_tenant()
    for number in range(EDITS):
        fact = a_fact(tenant, f"user:{number}")
        job = say(tenant, SAID[number % len(SAID)], scope=f"user:{number}", days=1)
        with monkeypatch.context() as patch:
            while_it_reads(patch, lambda fact=fact: edit(fact))  # type: ignore[misc]
            work.drain()
        job.refresh_from_db()
        assert job.state == "done"
        assert believed(fact) in expected, SAID[number % len(SAID)]
        assert MadeDecision.objects.filter(job=job.pk).exists()
        assert "operator:ann" in {event.pgh_context["actor"] for event in fact.events.all()}  # type: ignore[attr-defined]
    measured("B9 edits that survived", EDITS)


@pytest.mark.django_db
def test_the_second_of_two_edits_of_what_both_have_read_is_refused(measured: Measured) -> None:
    tenant = a_tenant()
    remember(
        tenant,
        *(
            {"source": "fact", "content": f"The box {number} is blue"}
            for number in range(STALE_EDITS)
        ),
    )
    refused = 0
    for first in MemoryItem.objects.filter(tenant=tenant):
        both_read = replace(by_operator(), read_at_version=first.updated_at)
        revisions.confirm(first, change=both_read)
        with pytest.raises(ChangedSince):
            revisions.correct(first, content="It is red", value=None, change=both_read)
        refused += 1
    measured("B9 stale edits refused", refused)
    assert refused == STALE_EDITS
    assert not MemoryItem.objects.filter(tenant=tenant, content="It is red").exists()


@pytest.mark.django_db
def test_a_job_that_trusts_what_it_read_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planted bug of the test above: memory is not looked at again."""
    tenant = a_tenant()
    lost = 0
    for number, text in enumerate(SAID):
        fact = a_fact(tenant, f"user:{number}")
        say(tenant, text, scope=f"user:{number}", days=1)
        with monkeypatch.context() as patch:
            rows = list(current_statements(fact.scope))
            stale = as_known(rows, scope=fact.scope, recent=frozenset(), aliases=frozenset())
            patch.setattr(run, "known_for", lambda *args, stale=stale, **named: stale)
            while_it_reads(patch, lambda fact=fact: to_porto(fact))  # type: ignore[misc]
            work.drain()
        lost += believed(fact) != ["Porto"]
    assert lost > 0


@pytest.mark.django_db(transaction=True)
def test_an_edit_made_while_a_job_writes_waits_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    tenant = a_tenant()
    fact = a_fact(tenant, "user:1")
    written, go_on = threading.Event(), threading.Event()
    apply = jobs.apply

    def slow(*args: Any, **named: Any) -> Any:
        answer = apply(*args, **named)
        written.set()
        go_on.wait(PATIENCE_SECONDS)
        return answer

    monkeypatch.setattr(jobs, "apply", slow)
    say(tenant, "I moved to Faro.", scope="user:1", days=1)
    told: list[str] = []

    def operator() -> None:
        try:
            revisions.correct(fact, content=None, value="Porto", change=by_operator())
        except CorrectionError as error:
            told.append(error.message)
        finally:
            connection.close()

    def worker() -> None:
        try:
            work.drain()
        finally:
            connection.close()

    at_work, editing = threading.Thread(target=worker), threading.Thread(target=operator)
    at_work.start()
    assert written.wait(PATIENCE_SECONDS)
    editing.start()
    editing.join(0.3)
    assert editing.is_alive()
    go_on.set()
    for thread in (at_work, editing):
        thread.join(PATIENCE_SECONDS)
    assert told == ["the memory is already retired"]
    assert believed(fact) == ["Faro"]

"""What is kept of a run and a session reaches who names them, and nobody else."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from memory import revisions
from memory.ingest import owners
from memory.ingest.runs import begin_run, end_run
from memory.models import MemoryItem, Run, Session, Tenant, Turn
from memory.retrieval.recall import typed_statement
from memory.retrieval.record import record
from memory.retrieval.types import Question
from observability.models import Receipt, Retrieval
from tests.factories import a_change, a_tenant, ask, remember

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
QUERY = "How did the deployment of the billing service go?"
WORKING: dict[str, Any] = {"goal": "Ship the billing service", "slots": {"branch": "main"}}


def _a_run(
    tenant: Tenant,
    *,
    scope: str = "user:1",
    key: str = "r-1",
    goal: str = "Ship the billing service",
) -> Run:
    return begin_run(
        tenant,
        scope,
        key=key,
        session_key=None,
        said={**WORKING, "goal": goal},
        change=a_change(NOW),
    ).run


def _a_session(
    tenant: Tenant, *, scope: str = "user:1", key: str = "s-1", **fields: Any
) -> Session:
    where = owners.scopes(tenant, [scope])[scope]
    session = owners.sessions(tenant, [(where.pk, key)])[where.pk, key]
    summary = [{"text": "Mia: we deploy on Mondays"}]
    told: dict[str, Any] = {"summary_lines": summary, "key_quotes": [QUOTE], **fields}
    Session.objects.filter(pk=session.pk).update(**told)
    for position in range(1, 8):
        Turn.objects.create(
            tenant=tenant,
            scope=where,
            session=session,
            position=position,
            role="user",
            speaker="Leo" if position % 2 else "",
            text=f"turn number {position}",
            occurred_at=NOW - timedelta(minutes=10 - position),
            job=uuid4(),
        )
    return session


QUOTE = {"speaker": "Leo", "text": "never on Fridays"}


def _shown(tenant: Tenant, **fields: Any) -> dict[str, str]:
    return {item.source: item.text for item in ask(tenant, QUERY, **fields).items}


def test_the_working_memory_of_a_named_run_is_there_and_of_no_other() -> None:
    tenant = a_tenant()
    run = _a_run(tenant)
    _a_run(tenant, key="r-2", goal="Something else")
    _a_run(tenant, scope="user:2", goal="Of somebody else")
    _a_run(a_tenant(), goal="Of another tenant")
    told = {"working_memory": "Goal: Ship the billing service | Known: branch=main"}
    assert _shown(tenant, run="r-1") == told
    assert _shown(tenant, run=str(run.pk)) == told
    assert _shown(tenant) == _shown(tenant, run="r-3") == _shown(tenant, run=str(uuid4())) == {}
    assert _shown(tenant, run=str(run.pk), scopes=("user:2",)) == {}
    assert (
        "Of somebody else"
        in _shown(tenant, run="r-1", scopes=("user:2", "user:1"))["working_memory"]
    )


def test_a_run_that_has_ended_keeps_nothing() -> None:
    tenant = a_tenant()
    run = _a_run(tenant)
    end_run(run, change=a_change(NOW))
    assert _shown(tenant, run="r-1") == {}


def test_it_stands_before_memories_whatever_sources_are_asked_for_and_is_on_the_receipts() -> None:
    tenant = a_tenant()
    run = _a_run(tenant)
    remember(tenant, {"source": "fact", "content": "The billing service is deployed by hand"})
    for sources in (None, ("fact",)):
        answer = ask(tenant, QUERY, run="r-1", sources=sources)
        assert [item.source for item in answer.items] == ["working_memory", "fact"]
    _record(tenant, answer, run="r-1")
    assert Retrieval.objects.get().injected_sources == ["working_memory", "fact"]
    kept = Receipt.objects.get(source="working_memory")
    assert (kept.item_id, kept.scope_id, kept.decision_reason, kept.context_position) == (
        run.pk,
        run.scope_id,
        "injected",
        1,
    )


def _record(tenant: Tenant, answer: Any, **fields: Any) -> None:
    asked: dict[str, Any] = {"tenant_id": tenant.pk, "scopes": ("user:1",), "query": QUERY}
    record(Question(**asked, now=NOW, as_of=NOW, known_at=NOW, **fields), answer)


def test_a_session_gives_its_summary_and_quotes_and_its_last_turns_to_a_planner_only() -> None:
    tenant = a_tenant()
    _a_session(tenant)
    told = {"rolling_summary": "Mia: we deploy on Mondays", "key_quotes": "Leo: never on Fridays"}
    assert _shown(tenant, session="s-1") == told
    planner = _shown(tenant, session="s-1", audience="planner")
    assert planner.pop("window") == " | ".join(
        (
            "Leo: turn number 3",
            "user: turn number 4",
            "Leo: turn number 5",
            "user: turn number 6",
            "Leo: turn number 7",
        )
    )
    assert planner == told
    assert (
        _shown(tenant, session="s-2") == _shown(tenant) == _shown(a_tenant(), session="s-1") == {}
    )
    assert _shown(tenant, session="s-1", scopes=("user:2",)) == {}
    assert (
        _shown(tenant, session="s-1", sources=("fact",))
        == _shown(tenant, session="s-1", intent="small_talk")
        == {}
    )


def test_a_session_that_has_ended_keeps_nothing() -> None:
    tenant = a_tenant()
    _a_session(tenant, ended_at=NOW)
    assert _shown(tenant, session="s-1", audience="planner") == {}


def test_a_question_about_the_past_is_told_nothing_that_was_kept_since() -> None:
    tenant = a_tenant()
    _a_run(tenant)
    _a_session(tenant)
    hour_ago = NOW - timedelta(hours=1)
    named = {"run": "r-1", "session": "s-1", "audience": "planner"}
    assert set(_shown(tenant, **named)) == {
        "working_memory",
        "rolling_summary",
        "key_quotes",
        "window",
    }
    assert set(_shown(tenant, **named, as_of=hour_ago)) == {"working_memory"}
    assert _shown(tenant, **named, known_at=hour_ago) == {}


def test_what_is_kept_is_recorded_with_names_that_fit() -> None:
    tenant = a_tenant()
    session = _a_session(tenant)
    answer = ask(tenant, QUERY, session="s-1", audience="planner")
    _record(tenant, answer, session="s-1")
    receipts = {one.source: one for one in Receipt.objects.all()}
    assert set(receipts) == {"rolling_summary", "key_quotes", "window"}
    assert {one.item_id for one in receipts.values()} == {session.pk}
    assert {one.signals["short_term"] for one in Retrieval.objects.get().candidates} == {1.0}


def test_a_planner_of_its_own_run_sees_an_unvalidated_insight_and_all_see_a_validated() -> None:
    tenant = a_tenant()
    guess = {
        "source": "insight",
        "statement": "The billing service deployment fails on Fridays",
        "run": "r-1",
    }
    other = {
        "source": "insight",
        "statement": "Billing deployment of services hangs on DNS lookups",
        "run": "r-2",
    }
    remember(tenant, guess, other)

    def seen(**fields: Any) -> list[str]:
        return sorted(
            item.text
            for policy in ("unified", "guarded")
            for item in ask(tenant, QUERY, policy=policy, **fields).items
        )

    assert seen(run="r-1", audience="planner") == [guess["statement"]] * 2
    assert seen(run="r-2", audience="planner") == [other["statement"]] * 2
    assert seen(run="r-3", audience="planner") == seen(run="r-1") == seen() == []
    revisions.confirm(MemoryItem.objects.get(content=guess["statement"]), change=a_change())
    assert seen(run="r-2", audience="planner") == sorted(
        [guess["statement"], other["statement"]] * 2
    )
    assert seen(run="r-3") == seen() == [guess["statement"]] * 2


def test_a_planner_has_at_most_ten_insights_of_its_run() -> None:
    tenant = a_tenant()
    remember(
        tenant,
        *(
            {
                "source": "insight",
                "statement": f"The deployment of billing {n * 7919} is slow {n * 5003}",
                "run": "r",
            }
            for n in range(15)
        ),
    )
    for policy in ("unified", "guarded"):
        answer = ask(tenant, QUERY, policy=policy, run="r", audience="planner", token_budget=8000)
        assert [item.source for item in answer.items] == ["insight"] * 10


def test_a_run_costs_one_statement_a_session_two_and_nothing_named_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tenant = a_tenant()
    _a_run(tenant)
    _a_session(tenant)
    remember(tenant, {"source": "fact", "content": "The billing service is deployed by hand"})
    typed: list[str] = []
    send = typed_statement._fetch

    def counted(sql: str, *given: Any) -> Any:
        typed.append(sql)
        return send(sql, *given)

    monkeypatch.setattr(typed_statement, "_fetch", counted)

    def statements(**fields: Any) -> int:
        typed.clear()
        with CaptureQueriesContext(connection) as captured:
            ask(tenant, QUERY, gate=False, **fields)
        return len(typed) + sum("SAVEPOINT" not in one["sql"] for one in captured.captured_queries)

    assert statements() == 4  # one of them once a minute: what people said of memories
    assert statements() == 3
    assert statements(run="r-1") == 4
    assert (
        statements(session="s-1") == 5
    )  # a session's last reaction, also without a gate: it chooses the model's tier
    assert statements(run="r-1", session="s-1", audience="planner") == 5

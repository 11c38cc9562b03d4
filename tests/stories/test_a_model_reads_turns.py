"""A conversation that a configured model reads, from the request to the memories, whatever the model does."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from evolution import work
from evolution.llm.costs import spent
from evolution.models import Job, MadeDecision, ModelCall
from memory.corrections import Change, correct
from memory.models import MemoryItem, Tenant
from tests.api.client import a_caller
from tests.evolution.llm.chat_server import FakeChatServer, data_of, says
from tests.evolution.llm_stages.material import extracted, memory, ruled
from tests.replies import OK, SERVER_ERROR, Answer

pytestmark = pytest.mark.django_db(transaction=True)
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
TEA = memory("The user likes green tea.", value="green tea", category="preference/drink")
LEMON = memory("The user likes green tea with lemon.", value="green tea with lemon", category="preference/drink")


def say(tenant: Tenant, *texts: str, at: str = "2026-01-15T12:00:00Z") -> UUID:
    turns = [{"role": "user", "text": text, "occurred_at": at} for text in texts]
    answer = a_caller(tenant).post("turns", {"scope": "user:1", "session": "s-1", "turns": turns})
    assert answer.status_code == 202, answer.content
    return UUID(answer.json()["job"])


def stated(tenant: Tenant) -> list[MemoryItem]:
    items = MemoryItem.objects.filter(tenant=tenant, retired_at=None).exclude(kind="episode")
    return list(items.order_by("recorded_at", "content"))


def answering(extract: str, *decisions: dict[str, Any], first: Callable[[], object] = lambda: None) -> Any:
    def answer(body: Answer) -> str:
        if "candidates" not in data_of(body):
            return extract
        first()
        return ruled(*decisions)

    return answer


TASTES = (
    "I prefer window seats.",
    "I like jazz.",
    "I hate coriander.",
    "I love the colour green.",
    "I enjoy swimming.",
    "I prefer working at night.",
    "我喜欢喝茶。",
    "我讨厌堵车。",
)
UPDATE = {"candidate": 1, "action": "UPDATE", "memories": [1], "why": "more precise"}


def test_a_memory_leads_back_to_the_model_the_prompt_and_its_cost(model: FakeChatServer, tenant: Tenant) -> None:
    model.says = answering(extracted(TEA))
    job = say(tenant, "I like green tea.")
    work.drain()
    [made] = stated(tenant)
    assert made.content == "The user likes green tea."
    assert made.provenance == "confirmed_by_user"
    assert len(made.source_turns) == 1
    assert MadeDecision.objects.get(memory=made.pk).made_by == "model:big extract/v1"
    assert MemoryItem.objects.filter(tenant=tenant, kind="episode").count() == 1
    [row] = spent(since=datetime(2020, 1, 1, tzinfo=UTC), tenant_id=tenant.pk)
    assert (row.purpose, row.calls, row.input_tokens) == ("extract", 1, 100)
    assert ModelCall.objects.get(tenant=tenant).job == job


def test_a_richer_statement_takes_the_place_of_what_the_model_was_shown(model: FakeChatServer, tenant: Tenant) -> None:
    model.says = answering(extracted(TEA))
    say(tenant, "I like green tea.")
    work.drain()
    model.says = answering(extracted(LEMON), UPDATE)
    say(tenant, "I like green tea with lemon.", at="2026-01-16T12:00:00Z")
    work.drain()
    assert [one.content for one in stated(tenant)] == ["The user likes green tea with lemon."]
    decision = MadeDecision.objects.filter(tenant=tenant, action="update").get()
    assert decision.stages["reconcile"] == {"by": "big reconcile/v1", "why": "more precise"}


def test_an_operators_edit_while_the_model_thinks_is_kept(model: FakeChatServer, tenant: Tenant) -> None:
    model.says = answering(extracted(TEA))
    say(tenant, "I like green tea.")
    work.drain()

    def edit() -> None:
        [tea] = stated(tenant)
        correct(tea, content="The user likes oolong tea.", value="oolong tea", change=Change("ann", "said so", NOON))
        connection.close()

    model.says = answering(extracted(LEMON), UPDATE, first=edit)
    say(tenant, "I like green tea with lemon.", at="2026-01-16T12:00:00Z")
    work.drain()
    assert sorted(one.content for one in stated(tenant)) == [
        "The user likes green tea with lemon.",
        "The user likes oolong tea.",
    ]
    decision = MadeDecision.objects.filter(tenant=tenant).exclude(kind="episode").latest("made_at")
    assert decision.ended == []
    assert decision.stages["model"] == "what the model saw has changed since"
    assert not Job.objects.exclude(state="done").exists()


def test_a_model_that_is_away_leaves_the_rules_at_once_and_that_is_on_record(
    model: FakeChatServer, tenant: Tenant
) -> None:
    model.otherwise = SERVER_ERROR
    for text in TASTES:
        say(tenant, text)
    work.drain()
    model.otherwise = OK
    made = MadeDecision.objects.filter(tenant=tenant).exclude(kind="episode")
    assert {one.stages["model"] for one in made} == {"unavailable", "breaker_open"}
    assert all(one.made_by.startswith("rule:") for one in made)
    assert len(stated(tenant)) == len(TASTES)
    assert len(model.calls) == 5
    assert not Job.objects.exclude(state="done").exists()


def test_a_job_that_died_after_the_call_does_not_call_again(
    model: FakeChatServer, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.says = answering(extracted(TEA))
    job = say(tenant, "I like green tea.")
    monkeypatch.setattr("evolution.reading.remember", _dies)
    work.drain()
    monkeypatch.undo()
    assert Job.objects.get(pk=job).state != "done"
    Job.objects.filter(pk=job).update(next_run_at=NOON)
    work.drain()
    assert len(stated(tenant)) == 1
    assert len(model.calls) == 1


def _dies(*_: object, **__: object) -> None:
    raise RuntimeError("the worker stumbles")


@pytest.mark.parametrize("text", ["", "no JSON", '{"memories": []}', "I'm sorry, I can't.", '{"memories": [{'])
def test_an_answer_that_cannot_be_used_leaves_what_the_rules_read(
    model: FakeChatServer, tenant: Tenant, text: str
) -> None:
    model.otherwise = says(text)
    say(tenant, "I prefer window seats.")
    work.drain()
    [made] = stated(tenant)
    assert "window seats" in made.content
    assert MadeDecision.objects.get(memory=made.pk).stages["model"]


def test_a_finished_job_keeps_no_text(model: FakeChatServer, tenant: Tenant) -> None:
    model.says = answering(extracted(TEA))
    job = say(tenant, "I like green tea.")
    work.drain()
    assert Job.objects.get(pk=job).checkpoint is None

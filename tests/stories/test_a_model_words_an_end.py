"""What an agent says at the end of a session, made absolute by a model where the rules leave something open."""

import json
from typing import Any

import pytest

from evolution import work
from evolution.intake import accept_end
from evolution.models import Job, MadeDecision, ModelCall
from memory.models import MemoryItem, Tenant
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.replies import OK, SERVER_ERROR
from tests.stories.crash_causes import NOON, say

pytestmark = pytest.mark.django_db(transaction=True)
SAID = "Booked the corner table for him."
WORDED = "Booked the corner table at the Harbour Grill for Marco."


def end(tenant: Tenant, did_what: str) -> Job:
    context = {"event_time": NOON.isoformat(), "sender": "planner", "message_ids": [], "location": ""}
    job_id = accept_end(did_what, "", tenant=tenant, scope_name="user:1", session_key="s-1", context=context)
    work.drain()
    return Job.objects.get(pk=job_id)


def episode(job: Job) -> MemoryItem:
    return MemoryItem.objects.get(source_job=job.pk)


def rewriting(text: str) -> str:
    return json.dumps({"texts": [{"text": 1, "rewritten": text}]}, ensure_ascii=False)


def test_a_model_says_who_was_meant_and_that_is_on_record(model: FakeChatServer, tenant: Tenant) -> None:
    model.says = rewriting(WORDED)
    job = end(tenant, SAID)
    assert (job.state, job.checkpoint) == ("done", None)
    assert episode(job).content == WORDED
    assert not episode(job).needs_review
    assert MadeDecision.objects.get(job=job.pk).stages["absolutise"] == {"by": "small absolutise/v1"}
    assert ModelCall.objects.get(tenant=tenant).job == job.pk


def test_the_model_reads_what_was_said_before(model: FakeChatServer, tenant: Tenant) -> None:
    say("Marco wants the corner table.")(tenant)
    model.otherwise = SERVER_ERROR  # the turns are read by the rules
    work.drain()
    model.otherwise = OK
    model.says = rewriting(WORDED)
    end(tenant, SAID)
    assert [row["text"] for row in data_of(model.calls[-1])["before"]] == ["Marco wants the corner table."]


@pytest.mark.parametrize("text", ["Booked the corner table.", "Booked a table for tomorrow.", "明天订了角落的桌子。"])
def test_words_that_the_rules_make_absolute_cost_nothing(model: FakeChatServer, tenant: Tenant, text: str) -> None:
    job = end(tenant, text)
    assert not episode(job).needs_review
    assert model.calls == []


def test_a_model_that_is_away_leaves_the_end_to_the_rules_and_says_so(model: FakeChatServer, tenant: Tenant) -> None:
    model.otherwise = SERVER_ERROR
    job = end(tenant, SAID)
    assert job.state == "done"
    assert episode(job).content.startswith("Booked the corner table for")
    stages = MadeDecision.objects.get(job=job.pk).stages
    assert stages["model"] == "unavailable"
    assert stages["absolutise"]["by"] == "rules"


@pytest.mark.parametrize("answer", ["", "no JSON", rewriting("Sold a horse to the king of Spain.")])
def test_an_answer_that_cannot_be_used_leaves_the_end_to_the_rules(
    model: FakeChatServer, tenant: Tenant, answer: str
) -> None:
    model.says = answer
    job = end(tenant, SAID)
    assert "table" in episode(job).content
    assert MadeDecision.objects.get(job=job.pk).stages["model"]
    assert len(model.calls) == 2


def test_a_job_that_stumbles_after_the_call_does_not_call_again(
    model: FakeChatServer, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.says = rewriting(WORDED)
    monkeypatch.setattr("evolution.session_end.remember", _stumbles)
    job = end(tenant, SAID)
    assert job.state != "done"
    monkeypatch.undo()
    Job.objects.filter(pk=job.pk).update(next_run_at=NOON)
    work.drain()
    assert episode(job).content == WORDED
    assert len(model.calls) == 1


def _stumbles(*_: Any, **__: Any) -> None:
    raise RuntimeError("the worker stumbles")

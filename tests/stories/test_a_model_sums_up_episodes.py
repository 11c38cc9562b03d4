"""Compression with a configured model: its summary where there is much to tell, the extractive one otherwise."""

import json
from datetime import timedelta
from typing import Any

import pytest

from evolution import queue, work
from evolution.compression.jobs import COMPRESS_SCOPE
from evolution.models import Job, MadeDecision, ModelCall
from evolution.types import NewJob
from memory.models import MemoryItem, Tenant
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.evolution.upkeep_stories import NOW, current, do, happened, the_scope
from tests.replies import OK, SERVER_ERROR

pytestmark = pytest.mark.django_db(transaction=True)
BOAT = "Ann bought a sailing boat in Porto."
ENGINE = "Ben repaired the engine of the boat."
MAST = "Cleo painted the mast green."
SUMMARY = "Ann bought a sailing boat in Porto, Ben repaired its engine, and Cleo painted the mast green."


def noon_of(days: int) -> float:
    """Return the age in days, at NOW, of the noon (UTC) so many days before today."""
    noon = NOW.replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=days)
    return (NOW - noon) / timedelta(days=1)


def a_day(tenant: Tenant, *, days: int = 14) -> None:
    happened(tenant, (noon_of(days), BOAT), (noon_of(days) - 0.1, ENGINE), (noon_of(days) - 0.2, MAST))


def summed(text: str) -> str:
    return json.dumps({"summary": text}, ensure_ascii=False)


def decision(tenant: Tenant) -> MadeDecision:
    return MadeDecision.objects.get(tenant=tenant)


def test_a_days_summary_is_the_models_and_says_so(model: FakeChatServer, tenant: Tenant) -> None:
    model.says = summed(SUMMARY)
    a_day(tenant)
    assert do(COMPRESS_SCOPE, the_scope(tenant)) == {"summaries": 1, "told": 3, "changed_since": 0}
    (phase,) = current(tenant, level="phase")
    assert (phase.content, phase.made_by) == (SUMMARY, "model:small summarise/v1")
    assert decision(tenant).made_by == "model:small summarise/v1"
    assert "model" not in decision(tenant).stages["compress"]
    [call] = model.calls
    day = phase.valid_from.date().isoformat()
    assert [row["text"] for row in data_of(call)["texts"]] == [f"{day}: {BOAT} {ENGINE} {MAST}"]
    assert ModelCall.objects.get(tenant=tenant).purpose == "summarise"


def test_two_sentences_are_not_worth_a_call(model: FakeChatServer, tenant: Tenant) -> None:
    happened(tenant, (noon_of(14), BOAT), (noon_of(14) - 0.1, ENGINE))
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert model.calls == []
    assert current(tenant, level="phase")[0].made_by == "rule:compress"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("no JSON", "no_json"),
        (summed("She bought a sailing boat in Porto."), "relative_words"),
        (summed("Ann bought a sailing boat in Porto with Marco."), "not_grounded"),
        (summed("Ann bought 3 sailing boats in Porto."), "not_grounded"),
        (summed(SUMMARY * 5), "wrong_shape"),
    ],
)
def test_a_summary_that_cannot_be_kept_leaves_the_extractive_one_and_that_is_on_record(
    model: FakeChatServer, tenant: Tenant, answer: str, reason: str
) -> None:
    model.says = answer
    a_day(tenant)
    do(COMPRESS_SCOPE, the_scope(tenant))
    (phase,) = current(tenant, level="phase")
    assert phase.made_by == "rule:compress"
    assert phase.content.startswith(f"{phase.valid_from.date()}: ")
    assert decision(tenant).stages["compress"]["model"] == reason


def test_a_model_that_is_away_is_asked_once_a_job(model: FakeChatServer, tenant: Tenant) -> None:
    model.otherwise = SERVER_ERROR
    for days in (12, 14, 16, 18):
        a_day(tenant, days=days)
    do(COMPRESS_SCOPE, the_scope(tenant))
    model.otherwise = OK
    assert len(current(tenant, level="phase")) == 4
    assert len(model.calls) <= 2  # a call, and its retry
    made = MadeDecision.objects.filter(tenant=tenant)
    assert {one.stages["compress"]["model"] for one in made} == {"unavailable"}


def test_a_job_that_stumbles_after_the_calls_does_not_call_again(
    model: FakeChatServer, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    model.says = summed(SUMMARY)
    for days in (12, 14):
        a_day(tenant, days=days)
    monkeypatch.setattr("evolution.compression.run.write_summary", _stumbles)
    scope = the_scope(tenant)
    queue.enqueue(NewJob(COMPRESS_SCOPE, "once", tenant_id=tenant.pk, scope_id=scope.pk))
    work.drain()
    monkeypatch.undo()
    [job] = Job.objects.all()
    assert (job.state, len(job.checkpoint or {})) == ("queued", 2)
    Job.objects.update(next_run_at=NOW - timedelta(days=1))
    work.drain()
    assert Job.objects.get().checkpoint is None
    assert [row.content for row in current(tenant, level="phase")] == [SUMMARY, SUMMARY]
    assert len(model.calls) == 2


def _stumbles(*_: Any, **__: Any) -> MemoryItem:
    raise RuntimeError("the worker stumbles")


def test_a_long_history_is_summed_up_by_jobs_that_let_others_through(
    model: FakeChatServer, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("evolution.compression.jobs.EPISODES_BY_MODEL", 6)
    model.says = summed(SUMMARY)
    for days in range(8, 27):
        a_day(tenant, days=days)
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert len(current(tenant, level="phase")) == 19
    assert {row.made_by for row in current(tenant, level="phase")} == {"model:small summarise/v1"}
    assert 4 <= Job.objects.filter(kind=COMPRESS_SCOPE).count() <= 6

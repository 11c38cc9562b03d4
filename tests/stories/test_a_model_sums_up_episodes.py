"""Compression with a configured model.

Its summary where there is much to tell, the extractive one otherwise.
"""

import json
from datetime import timedelta
from typing import Any

import pytest

from evolution.jobs import queue, work
from evolution.jobs.types import NewJob
from evolution.models import Job, MadeDecision, ModelCall
from evolution.upkeep.compression_jobs import COMPRESS_SCOPE
from memory.models import MemoryItem, Tenant
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.evolution.upkeep.made import NOW, current, do, happened, the_scope
from tests.replies import OK, SERVER_ERROR

pytestmark = pytest.mark.django_db(transaction=True)
BOAT = "Ann bought an old wooden sailing boat in the harbour of Porto."
ENGINE = "Ben repaired the rusty engine of the boat within two long days."
MAST = "Cleo painted the broken mast in a very bright green."
SAILS = "Dana sewed a set of brand new sails out of heavy red cotton."
DAY = (BOAT, ENGINE, MAST, SAILS)
SUMMARY = (
    "Ann bought a sailing boat in Porto, Ben repaired its engine, and Cleo painted the mast green."
)


def noon_of(days: int) -> float:
    """Return the age in days, at NOW, of the noon (UTC) so many days before today."""
    noon = NOW.replace(hour=12, minute=0, second=0, microsecond=0) - timedelta(days=days)
    return (NOW - noon) / timedelta(days=1)


def a_day(tenant: Tenant, *, days: int = 14) -> None:
    happened(tenant, *((noon_of(days) - place / 24, told) for place, told in enumerate(DAY)))


def summed(text: str) -> str:
    return json.dumps({"summary": text}, ensure_ascii=False)


def decision(tenant: Tenant) -> MadeDecision:
    return MadeDecision.objects.get(tenant=tenant)


def test_a_days_summary_is_the_models_and_says_so(model: FakeChatServer, tenant: Tenant) -> None:
    model.says = summed(SUMMARY)
    a_day(tenant)
    assert do(COMPRESS_SCOPE, the_scope(tenant)) == {"made": 1, "ended": 0, "refused": 0}
    (phase,) = current(tenant, level="phase")
    assert (phase.content, phase.made_by) == (SUMMARY, "model:summarise/v2 small")
    assert decision(tenant).made_by == "model:summarise/v2 small"
    assert "model" not in decision(tenant).stages["compress"]
    [call] = model.calls
    day = phase.valid_from.date().isoformat()
    assert [row["text"] for row in data_of(call)["texts"]] == [
        "\n".join((f"{day}: {BOAT}", *DAY[1:]))
    ]
    assert ModelCall.objects.get(tenant=tenant).purpose == "summarise"


def test_two_episodes_are_not_worth_a_call(model: FakeChatServer, tenant: Tenant) -> None:
    happened(tenant, (noon_of(14), BOAT), (noon_of(14) - 0.1, ENGINE))
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert model.calls == []
    assert current(tenant, level="phase") == []


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("no JSON", "no_json"),
        (summed("She bought a sailing boat in Porto."), "relative_words"),
        (summed("Ann bought a sailing boat in Porto with Marco."), "not_grounded"),
        (summed("Ann bought 3 sailing boats in Porto."), "not_grounded"),
        (summed(SUMMARY * 5), "wrong_shape"),
        (summed(f"{SUMMARY} Dana sewed new red sails."), "too_long"),
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
    monkeypatch.setattr("evolution.upkeep.apply_proposals.revise", _stumbles)
    scope = the_scope(tenant)
    queue.enqueue(NewJob(COMPRESS_SCOPE, "once", tenant_id=tenant.pk, scope_id=scope.pk))
    work.drain()
    monkeypatch.undo()
    [job] = Job.objects.filter(kind=COMPRESS_SCOPE)
    assert (job.state, len(job.checkpoint or {})) == ("queued", 2)
    Job.objects.filter(kind=COMPRESS_SCOPE).update(next_run_at=NOW - timedelta(days=1))
    work.drain()
    assert Job.objects.get(kind=COMPRESS_SCOPE).checkpoint is None
    assert [row.content for row in current(tenant, level="phase")] == [SUMMARY, SUMMARY]
    assert len(model.calls) == 2


def _stumbles(*_: Any, **__: Any) -> MemoryItem:
    raise RuntimeError("the worker stumbles")


def test_a_long_history_is_summed_up_by_jobs_that_let_others_through(
    model: FakeChatServer, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("evolution.upkeep.compression_jobs.EPISODES_BY_MODEL", 8)
    model.says = summed(SUMMARY)
    for days in range(8, 27):
        a_day(tenant, days=days)
    do(COMPRESS_SCOPE, the_scope(tenant))
    assert len(current(tenant, level="phase")) == 19
    assert {row.made_by for row in current(tenant, level="phase")} == {"model:summarise/v2 small"}
    assert 4 <= Job.objects.filter(kind=COMPRESS_SCOPE).count() <= 6

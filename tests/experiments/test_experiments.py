"""Stories of experiments: who is in which arm, what a report says, how one ends.

Replays of what was recorded.
"""

import time
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from memory.experiments.promote_or_stop import NotRunning, promote, stop
from memory.experiments.replay import replay
from memory.models import Experiment, PolicyVersion, Tenant
from memory.policy import SHIPPED
from memory.policy.experiment_arms import arm_of
from memory.retrieval.policies import forget_policies
from observability.experiment_report import report_of
from observability.intervals import share_of
from observability.models import Receipt, Retrieval, RetrievalOutcome
from tests.api.client import Caller, a_caller, database_state
from tests.factories import a_tenant

NOW = datetime(2026, 11, 22, tzinfo=UTC)


def started(tenant: Tenant, **fields: Any) -> Experiment:
    experiment = Experiment.objects.create(
        **{
            "tenant": tenant,
            "name": f"try-{uuid4().hex[:8]}",
            "policy": "multi_signal",
            "share": 50.0,
            **fields,
        }
    )
    forget_policies()
    return experiment


def asked(caller: Caller, scope: str, **fields: Any) -> Retrieval:
    answer = caller.post("retrieve", {"query": "Who leads the team?", "scopes": [scope], **fields})
    assert answer.status_code == 200, answer.content
    return Retrieval.objects.get(pk=answer.json()["retrieval_id"])


def test_arms_are_stable_and_as_large_as_the_share() -> None:
    experiment = uuid4()
    scopes = [f"user:{number}" for number in range(10_000)]
    candidates = {scope for scope in scopes if arm_of(experiment, scope, share=20.0) == "candidate"}
    assert 1_800 <= len(candidates) <= 2_200
    assert candidates == {
        scope for scope in scopes if arm_of(experiment, scope, share=20.0) == "candidate"
    }
    more = {scope for scope in scopes if arm_of(experiment, scope, share=40.0) == "candidate"}
    assert candidates < more
    other = {scope for scope in scopes if arm_of(uuid4(), scope, share=20.0) == "candidate"}
    assert len(candidates & other) < len(candidates) / 2


@given(st.uuids(), st.text(min_size=1))
def test_none_and_all(experiment, scope) -> None:
    assert arm_of(experiment, scope, share=0) == "control"
    assert arm_of(experiment, scope, share=100) == "candidate"


@given(st.integers(0, 500), st.integers(0, 500))
def test_an_interval_holds_its_share_and_lies_in_0_and_1(part, rest) -> None:
    estimate = share_of(part, part + rest)
    if part + rest == 0:
        assert estimate is None
    else:
        assert 0 <= estimate.low <= estimate.value + 1e-9
        assert estimate.value - 1e-9 <= estimate.high <= 1


def test_wilsons_worked_example() -> None:
    estimate = share_of(8, 10)
    assert estimate is not None
    assert (estimate.low, estimate.high) == (
        pytest.approx(0.490, abs=1e-3),
        pytest.approx(0.943, abs=1e-3),
    )


def test_arm_and_version_are_on_the_record(caller: Caller, tenant: Tenant) -> None:
    experiment = started(tenant)
    for number in range(12):
        caller.remember({"source": "fact", "content": "Mia leads the team"}, scope=f"user:{number}")
        retrieval = asked(caller, f"user:{number}")
        arm = arm_of(experiment.pk, f"user:{number}", share=50.0)
        assert (retrieval.experiment, retrieval.arm) == (experiment.pk, arm)
        assert retrieval.policy == ("multi_signal" if arm == "candidate" else "unified")
        assert set(
            Receipt.objects.filter(retrieval_id=retrieval.pk).values_list(
                "policy_version", flat=True
            )
        ) == {f"{retrieval.policy}@1"}
    named = asked(caller, "user:1", policy="guarded")
    assert (named.experiment, named.arm, named.policy) == (None, "", "guarded")


def test_one_experiment_runs_at_a_time(tenant: Tenant) -> None:
    first = started(tenant)
    with pytest.raises(IntegrityError), transaction.atomic():
        started(tenant)
    stop(first, actor="admin:eve", now=NOW)
    started(tenant)
    with pytest.raises(NotRunning):
        promote(first, actor="admin:eve", now=NOW)


def test_a_promoted_candidate_is_the_default_of_its_tenant_alone(
    caller: Caller, tenant: Tenant
) -> None:
    experiment = started(tenant, share=0.0)
    caller.remember({"source": "fact", "content": "Mia leads the team"})
    assert asked(caller, "user:1").policy_version == 1
    promote(experiment, actor="admin:eve", now=NOW)
    after = asked(caller, "user:1")
    assert (after.policy, after.policy_version, after.experiment) == ("unified", 2, None)
    stored = PolicyVersion.objects.get(tenant=tenant)
    assert stored.document["score"]["relevance"] == SHIPPED["multi_signal"].score.relevance
    stranger = a_caller(a_tenant())
    stranger.remember({"source": "fact", "content": "Mia leads the team"})
    assert asked(stranger, "user:1").policy_version == 1


def test_a_report_is_silent_before_enough_outcomes(caller: Caller, tenant: Tenant) -> None:
    experiment = started(tenant, enough_outcomes=3)
    caller.remember({"source": "fact", "content": "Mia leads the team"})
    template = asked(caller, "user:1")
    for arm, signals in {
        "control": ["correct", "correct", "", ""],
        "candidate": ["", "", "follow_up"],
    }.items():
        for number, signal in enumerate(signals):
            template.pk, template.experiment, template.arm = uuid4(), experiment.pk, arm
            template.save(force_insert=True)
            RetrievalOutcome.objects.create(
                retrieval_id=template.pk,
                tenant_id=tenant.pk,
                scope_ids=template.scope_ids,
                asked_at=NOW,
                replied_at=NOW,
                reacted_at=NOW,
                signal=signal,
            )
            if (arm, number) == ("candidate", 1):
                assert report_of(tenant.pk, experiment.pk, enough_outcomes=3).says is False
    report = report_of(tenant.pk, experiment.pk, enough_outcomes=3)
    assert report.says
    control, candidate = report.arms["control"].corrections, report.arms["candidate"].corrections
    assert control is not None
    assert candidate is not None
    assert (control.value, candidate.value) == (0.5, 0.0)
    assert report.differs("corrections") is False
    assert report_of(tenant.pk, experiment.pk, enough_outcomes=4).differs("corrections") is None


def test_a_replay_under_the_same_policy_changes_nothing(caller: Caller, tenant: Tenant) -> None:
    facts = [
        {"source": "fact", "content": f"Person {name} leads team {name}"} for name in "ABCDEFGH"
    ]
    caller.remember(
        *facts, {"source": "preference", "content": "The user prefers team B", "confidence": 0.1}
    )
    for name in "ABC":
        asked(caller, "user:1", query=f"Who leads team {name}?", top_k=3)
    before = database_state()
    same = replay(SHIPPED["unified"], tenant_id=tenant.pk, last=10)
    assert (same.retrievals, same.changed) == (3, 0)
    other = replay(SHIPPED["four_way"], tenant_id=tenant.pk, last=10)
    assert other.retrievals == 3
    assert database_state() == before


def test_a_thousand_retrievals_are_replayed_in_seconds(
    caller: Caller, tenant: Tenant, capsys: pytest.CaptureFixture[str]
) -> None:
    caller.remember(
        *({"source": "fact", "content": f"Person {n} leads team {n}"} for n in range(60))
    )
    template = asked(caller, "user:1")
    copies = []
    for _ in range(1_000):
        copy = Retrieval.objects.get(pk=template.pk) if not copies else copies[-1]
        fields = {f.attname: getattr(copy, f.attname) for f in Retrieval._meta.concrete_fields}
        copies.append(Retrieval(**fields | {"id": uuid4()}))
    Retrieval.objects.bulk_create(copies)
    started_at = time.process_time()
    call_command("replay", "--policy", "multi_signal", "--last", "1000", "--tenant", tenant.slug)
    assert time.process_time() - started_at < 10
    assert "1000 retrievals replayed" in capsys.readouterr().out

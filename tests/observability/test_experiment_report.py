"""What each arm of an experiment came to, told from rows of retrievals and their outcomes."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from observability.experiment_report import ArmReport, ExperimentReport, report_of
from observability.intervals import Estimate
from observability.models import Receipt, Retrieval, RetrievalOutcome

NOW = datetime(2026, 3, 8, 12, tzinfo=UTC)
TENANT, EXPERIMENT = UUID(int=1), UUID(int=2)


def retrieved(arm: str = "control", **fields: Any) -> Retrieval:
    given = {
        "tenant_id": TENANT,
        "scope_ids": [UUID(int=3)],
        "scopes": ["user:1"],
        "query": "q",
        "mode": "execute",
        "audience": "responder",
        "policy": "unified",
        "policy_version": 1,
        "experiment": EXPERIMENT,
        "as_of": NOW,
        "known_at": NOW,
        "token_budget": 800,
        "tokens_used": 100,
        "candidates_count": 3,
        "injected_count": 2,
        "injected_sources": ["fact", "fact"],
        "model_tier": "fast",
    }
    return Retrieval.objects.create(**{**given, "arm": arm, **fields})


def answered(retrieval: Retrieval, *, signal: str = "", used: tuple[bool | None, ...] = ()) -> None:
    replied_at = NOW if used else None
    RetrievalOutcome.objects.create(
        tenant_id=TENANT,
        retrieval_id=retrieval.pk,
        scope_ids=retrieval.scope_ids,
        asked_at=NOW,
        signal=signal,
        reacted_at=NOW if signal else None,
        replied_at=replied_at,
    )
    for rank, utilized in enumerate(used, 1):
        Receipt.objects.create(
            tenant_id=TENANT,
            retrieval_id=retrieval.pk,
            policy_version="unified@1",
            source="fact",
            item_id=uuid4(),
            scope_id=UUID(int=3),
            rank=rank,
            candidate_score=0.5,
            decision_reason="injected",
            context_position=rank,
            tokens=10,
            utilized=utilized,
        )


def report(enough: int = 1) -> ExperimentReport:
    return report_of(TENANT, EXPERIMENT, enough_outcomes=enough)


def control() -> ArmReport:
    return report().arms["control"]


def value(estimate: Estimate | None) -> float | None:
    return None if estimate is None else estimate.value


@pytest.mark.django_db
def test_of_an_experiment_that_nobody_was_in_there_is_nothing_to_say() -> None:
    assert report() == ExperimentReport({}, says=False)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("retrievals", "failures"),
    [
        pytest.param([{}], 0.0, id="given"),
        pytest.param([{"injected_count": 0}, {}], 0.5, id="empty"),
        pytest.param([{"degraded_reason": "pgvector_unavailable"}, {}], 0.5, id="degraded"),
        pytest.param(
            [{"skipped_reason": "acknowledgement", "injected_count": 0}], None, id="skipped"
        ),
        pytest.param(
            [{"skipped_reason": "nothing_relevant", "degraded_reason": "embedding_timeout"}, {}],
            0.0,
            id="skipped, though something was away too",
        ),
        pytest.param(
            [{"injected_count": 0, "degraded_reason": "embedding_timeout"}, {}, {}, {}],
            0.25,
            id="both at once count once",
        ),
    ],
)
def test_of_what_was_not_skipped_what_was_degraded_or_empty_failed(
    retrievals: list[dict[str, Any]], failures: float | None
) -> None:
    for fields in retrievals:
        retrieved(**fields)
    assert value(control().failures) == failures
    assert control().retrievals == len(retrievals)


@pytest.mark.django_db
def test_a_correction_a_denial_and_what_is_outdated_correct_an_answer() -> None:
    for signal in ("correct", "deny", "outdated", "confirm", "follow_up", "topic_change"):
        answered(retrieved(), signal=signal)
    answered(retrieved())  # replied to, no reaction known
    assert (control().outcomes, value(control().corrections)) == (6, 0.5)


@pytest.mark.django_db
def test_utilisation_is_of_memories_whose_reply_is_known() -> None:
    answered(retrieved(), used=(True, False, None))
    answered(retrieved(), used=(False, False))
    retrieved()
    assert value(control().utilisation) == 0.25


@pytest.mark.django_db
def test_a_memory_that_nobody_replied_to_is_unknown() -> None:
    answered(retrieved(), signal="confirm")
    assert control().utilisation is None


@pytest.mark.django_db
def test_tokens_and_times_are_means_of_every_retrieval() -> None:
    for tokens, elapsed in ((100, 10.0), (300, 30.0)):
        retrieved(tokens_used=tokens, elapsed_ms=elapsed)
    tokens_used = control().tokens
    assert tokens_used is not None
    assert tokens_used.value == 200
    # the deviation of 100 and 300 is 141.42; over the root of 2, times 1.96, 196
    assert tokens_used.high == pytest.approx(396.0, abs=0.1)
    assert value(control().elapsed_ms) == 20


@pytest.mark.django_db
def test_another_tenant_and_another_experiment_are_not_in_it() -> None:
    retrieved()
    retrieved(tenant_id=UUID(int=8))
    retrieved(experiment=UUID(int=8))
    retrieved(experiment=None, arm="")
    assert control().retrievals == 1


@pytest.mark.django_db
@pytest.mark.parametrize(("enough", "says"), [(2, True), (3, False)])
def test_it_says_nothing_before_each_arm_has_enough_outcomes(enough: int, says: bool) -> None:
    for arm, outcomes in (("control", 5), ("candidate", 2)):
        for _ in range(outcomes):
            answered(retrieved(arm), signal="confirm")
    assert report(enough).says is says
    assert list(report(enough).arms) == ["control", "candidate"]


def an_arm(arm: str, tokens: Estimate | None) -> ArmReport:
    return ArmReport(arm, 9, 9, None, None, None, tokens, None)


@pytest.mark.parametrize(
    ("other", "says", "differs"),
    [
        (Estimate(200, 190, 210), True, True),
        (Estimate(115, 105, 125), True, False),
        (Estimate(200, 190, 210), False, None),
        (None, True, None),
    ],
)
def test_arms_differ_where_their_intervals_are_apart(
    other: Estimate | None, says: bool, differs: bool | None
) -> None:
    arms = {
        "control": an_arm("control", Estimate(100, 90, 110)),
        "candidate": an_arm("candidate", other),
    }
    assert ExperimentReport(arms, says).differs("tokens") is differs
    assert ExperimentReport({"control": arms["control"]}, says).differs("tokens") is None

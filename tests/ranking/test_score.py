import math
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.policy import SHIPPED
from memory.ranking.score import combine, score, score_all
from tests.measured import assert_takes, cpu_seconds
from tests.ranking.made import INTENTS, MODES, NOW, candidate, candidates, shipped, term_sets


def score_of(found, policy="unified", **changes):
    return score(
        found,
        now=NOW,
        mode=changes.pop("mode", "plan"),
        query_terms=frozenset(),
        policy=shipped(policy, **changes),
    ).score


@pytest.mark.parametrize("policy", ["unified", "mode_weighted"])
@pytest.mark.parametrize(("age_days", "share"), [(0, 1.0), (30, 0.5), (90, 0.125)])
def test_a_task_of_thirty_days_scores_half_and_of_ninety_an_eighth(policy, age_days, share) -> None:
    assert score_of(candidate(age_days=age_days), policy) == pytest.approx(share)


def test_every_signal_is_shown_even_if_it_is_not_multiplied_in() -> None:
    shown = score(
        candidate(source="fact", confidence=0.5, provenance="observation", needs_review=True),
        now=NOW, mode="chat", query_terms=frozenset(), policy=SHIPPED["guarded"],
    )  # fmt: skip
    assert shown.score == 1.0
    assert shown.signals == {
        "relevance": 1.0,
        "tag_match": 0.0,
        "source_priority": 1.0,
        "time_decay": 1.0,
        "recency_boost": 1.2,
        "confidence_effective": 0.5,
        "provenance_weight": 0.6,
        "frequency_factor": 1.0,
        "belief": pytest.approx(0.92),
        "mode_weight": 1.0,
        "keyword_boost": 1.0,
        "review_penalty": 0.5,
        "summary_weight": 1.0,
        "intent_weight": 1.0,
    }


def test_confidence_ages_from_the_last_validation_else_from_the_beginning() -> None:
    old = candidate(source="fact", age_days=200, confidence=1.0)
    confirmed = candidate(
        source="fact", age_days=200, confidence=1.0, last_validated_at=NOW - timedelta(days=31)
    )
    shown = [
        score(item, now=NOW, mode="plan", query_terms=frozenset(), policy=shipped()).signals[
            "confidence_effective"
        ]
        for item in (old, confirmed)
    ]
    assert shown == [0.3, 0.85]


def test_recency_boost_is_for_statements_and_episodes_only() -> None:
    boosts = {
        source: score(
            candidate(source=source),
            now=NOW,
            mode="plan",
            query_terms=frozenset(),
            policy=shipped(),
        ).signals["recency_boost"]
        for source in ("fact", "preference", "constraint", "episode", "task", "event")
    }
    assert boosts == dict.fromkeys(("fact", "preference", "constraint", "episode"), 1.2) | {
        "task": 1.0,
        "event": 1.0,
    }


def test_the_product_of_the_factors_is_bounded() -> None:
    task = candidate(age_days=30, relevance=0.8)
    assert score_of(task, score={"bounds": (0.6, 2.0)}) == pytest.approx(0.8 * 0.6)
    assert score_of(task, score={"bounds": (0.1, 0.4)}) == pytest.approx(0.8 * 0.4)


def test_a_semantic_policy_falls_back_on_the_fused_relevance_without_a_vector() -> None:
    def relevance(**fields):
        found = candidate(relevance=0.4, **fields)
        return score(
            found, now=NOW, mode="plan", query_terms=frozenset(), policy=shipped("multi_signal")
        ).signals["relevance"]

    assert relevance(cosine=0.9) == 0.9
    assert relevance(cosine=-0.2) == 0.0
    assert relevance() == 0.4


@pytest.mark.parametrize(
    "fields",
    [{"relevance": -0.1}, {"relevance": math.nan}, {"relevance": math.inf}, {"tag_match": 2}],
)
def test_a_number_out_of_range_is_refused(fields) -> None:
    with pytest.raises(ValueError, match="relevance"):
        score_of(candidate(**fields))


def test_ties_go_to_the_newer_then_by_id() -> None:
    items = [
        candidate(source="fact", item_id="b", age_days=2),
        candidate(source="fact", item_id="a", age_days=2),
        candidate(source="fact", item_id="c", age_days=1),
        candidate(source="fact", item_id="d", age_days=0, relevance=0.5),
    ]
    ordered = score_all(items, now=NOW, mode="plan", query_terms=frozenset(), policy=shipped())
    assert [item.candidate.item_id for item in ordered] == ["c", "a", "b", "d"]


@given(
    st.permutations(
        [candidate(item_id=str(n), age_days=n % 2, relevance=n % 3 / 2) for n in range(6)]
    )
)
@settings(max_examples=20)
def test_the_order_does_not_depend_on_the_order_found(items) -> None:
    def ordered(found):
        return score_all(found, now=NOW, mode="plan", query_terms=frozenset(), policy=shipped())

    assert ordered(items) == ordered(sorted(items, key=lambda item: item.item_id))


@pytest.mark.parametrize("policy", sorted(SHIPPED))
@given(
    found=candidates(),
    mode=st.sampled_from(MODES),
    intent=st.none() | st.sampled_from(INTENTS),
    query=term_sets(),
)
@settings(max_examples=40)
def test_every_score_is_finite_and_explained_by_its_signals(
    policy, found, mode, intent, query
) -> None:
    chosen = SHIPPED[policy]
    result = score(found, now=NOW, mode=mode, query_terms=query, policy=chosen, intent=intent)
    assert result.score >= 0
    assert math.isfinite(result.score)
    assert result.score == combine(result.signals, chosen.score)


@given(found=candidates(), mode=st.sampled_from(MODES), query=term_sets())
@settings(max_examples=60)
def test_no_unified_score_leaves_its_bounds(found, mode, query) -> None:
    policy = SHIPPED["unified"]
    value = score(found, now=NOW, mode=mode, query_terms=query, policy=policy).score
    bounds = policy.score.bounds
    assert bounds is not None
    least, most = bounds
    assert least * found.relevance <= value <= most * found.relevance


def test_a_hundred_candidates_are_scored_in_a_few_milliseconds() -> None:
    items = [
        candidate(item_id=str(n), source="learning", keywords=("auth", "net")) for n in range(100)
    ]

    def scored() -> object:
        return score_all(
            items, now=NOW, mode="debug", query_terms=frozenset({"auth"}), policy=SHIPPED["unified"]
        )

    def once() -> float:
        return min(cpu_seconds(scored) for _ in range(20))

    assert_takes(once, below=0.010)  # 0.5 ms untraced; coverage slows it fivefold


@given(st.floats(0, 1), st.floats(0, 1))
def test_of_two_equal_in_relevance_the_better_known_comes_first(one, other) -> None:
    less, more = sorted((one, other))
    if more - less < 1e-6:
        return
    found = [
        candidate(source="fact", confidence=each, provenance="analysis") for each in (less, more)
    ]
    ranked = score_all(
        found, now=NOW, mode="chat", query_terms=frozenset(), policy=SHIPPED["unified"]
    )
    assert [each.candidate.confidence for each in ranked] == [more, less]


def test_a_candidate_is_known_by_its_source_and_its_id() -> None:
    found = score(
        candidate(source="fact", item_id="b"),
        now=NOW, mode="chat", query_terms=frozenset(), policy=SHIPPED["guarded"],
    )  # fmt: skip
    assert found.key == ("fact", "b")

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.budget import INTENTS
from memory.policy.scoring import (
    HALF_LIFE_DAYS,
    MODE_WEIGHTS,
    PROVENANCE_CAPS,
    PROVENANCE_WEIGHTS,
    RECENCY_STEPS,
    SOURCE_PRIORITY,
    VALIDATION_STEPS,
    Belief,
    Frequency,
    KeywordBoost,
)
from memory.ranking import signals
from tests.ranking.made import MODES, SOURCES, term_sets, unit


@pytest.mark.parametrize(
    ("age", "factor"),
    [
        (0, 1.2),
        (6.9, 1.2),
        (7, 1.0),
        (29.9, 1.0),
        (30, 0.8),
        (89.9, 0.8),
        (90, 0.6),
        (4_000, 0.6),
        (-1, 1.2),
    ],
)
def test_recency_boost_follows_its_table(age, factor) -> None:
    assert signals.recency_boost(age, RECENCY_STEPS) == factor


@pytest.mark.parametrize(
    ("days", "factor"),
    [
        (0, 1.0),
        (29.9, 1.0),
        (30, 0.85),
        (89.9, 0.85),
        (90, 0.6),
        (179.9, 0.6),
        (180, 0.3),
        (4_000, 0.3),
        (-1, 1.0),
    ],
)
def test_validation_decay_follows_its_table(days, factor) -> None:
    assert signals.validation_decay(days, VALIDATION_STEPS) == factor


def test_confidence_of_eight_tenths_counts_for_less_after_a_hundred_days() -> None:
    assert signals.effective_confidence(0.8, 100, VALIDATION_STEPS) == pytest.approx(0.48)


@given(unit(), st.floats(0, 1_000))
def test_effective_confidence_never_exceeds_the_stored_one(confidence, days) -> None:
    assert 0 <= signals.effective_confidence(confidence, days, VALIDATION_STEPS) <= confidence


@pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan")])
def test_a_confidence_lies_between_nought_and_one(confidence) -> None:
    with pytest.raises(ValueError, match="confidence"):
        signals.effective_confidence(confidence, 0, VALIDATION_STEPS)


@pytest.mark.parametrize(
    ("provenance", "weight"),
    [("observation", 0.6), ("analysis", 0.8), ("confirmed_by_user", 1.0), (None, 1.0)],
)
def test_provenance_weight_follows_its_table(provenance, weight) -> None:
    assert signals.provenance_weight(provenance, PROVENANCE_WEIGHTS) == weight


def test_a_provenance_caps_confidence_as_documented() -> None:
    assert PROVENANCE_CAPS == {"observation": 0.6, "analysis": 0.8, "confirmed_by_user": 1.0}


@pytest.mark.parametrize(
    ("injected", "positive", "factor"),
    [
        (0, 0, 1.0),
        (4, 4, 1.0),
        (4, 0, 1.0),
        (5, 5, 1.1),
        (5, 4, 1.1),
        (10, 7, 1.0),  # exactly 70 % is not above it
        (10, 5, 1.0),
        (10, 3, 1.0),  # exactly 30 % is not below it
        (10, 2, 0.7),
        (5, 0, 0.7),
    ],
)
def test_frequency_factor_follows_its_rule(injected, positive, factor) -> None:
    assert signals.frequency_factor(injected, positive, Frequency()) == factor


@pytest.mark.parametrize(("injected", "positive"), [(1, 2), (0, -1)])
def test_impossible_counts_are_refused(injected, positive) -> None:
    with pytest.raises(ValueError, match="injections"):
        signals.frequency_factor(injected, positive, Frequency())


@pytest.mark.parametrize(
    ("source", "plan", "execute", "debug", "chat"),
    [
        ("task", 1.0, 1.2, 1.0, 0.8),
        ("learning", 0.8, 1.0, 1.5, 0.6),
        ("event", 0.5, 0.8, 1.5, 0.3),
        ("goal", 1.5, 0.5, 0.3, 1.0),
    ],
)
def test_mode_weight_follows_its_table(source, plan, execute, debug, chat) -> None:
    weights = [signals.mode_weight(source, mode, MODE_WEIGHTS) for mode in MODES]
    assert weights == [plan, execute, debug, chat]


@pytest.mark.parametrize("source", sorted(set(SOURCES) - {"task", "learning", "event", "goal"}))
def test_a_source_without_a_row_weighs_one_in_every_mode(source) -> None:
    assert {signals.mode_weight(source, mode, MODE_WEIGHTS) for mode in MODES} == {1.0}


def test_a_mode_missing_from_a_row_weighs_one() -> None:
    assert signals.mode_weight("task", "chat", {"task": {"plan": 1.3}}) == 1.0


def test_half_lives_are_the_documented_ones() -> None:
    assert HALF_LIFE_DAYS == {
        "task": 30, "learning": 90, "event": 1, "segment": 7, "goal": None, "capability": None
    }  # fmt: skip


@pytest.mark.parametrize(
    ("keywords", "query", "factor"),
    [
        ((), {"auth"}, 1.0),
        (("auth",), {"auth", "fail"}, 1.1),
        (("auth", "network"), {"auth"}, 1.1),
        (("auth", "fail"), {"auth", "fail"}, 1.2),
        (("auth error",), {"auth"}, 1.0),
        (("auth error",), {"auth", "error"}, 1.1),
        (("认证 失败",), {"认证", "失败", "了"}, 1.1),
        (("",), {"auth"}, 1.0),
        (("a", "b", "c", "d"), {"a", "b", "c", "d"}, 1.3),
    ],
)
def test_keyword_boost_counts_the_fields_the_query_says_whole(keywords, query, factor) -> None:
    boost = signals.keyword_boost(
        "learning", keywords, query_terms=frozenset(query), rule=KeywordBoost()
    )
    assert boost == pytest.approx(factor)


@given(
    st.sampled_from(SOURCES),
    st.lists(st.sampled_from(("alpha", "beta gamma")), max_size=20),
    term_sets(),
)
def test_keyword_boost_stays_within_its_bounds(source, keywords, query) -> None:
    boost = signals.keyword_boost(source, tuple(keywords), query_terms=query, rule=KeywordBoost())
    assert 1.0 <= boost <= (1.3 if source == "learning" else 1.0)


def test_review_halves_the_weight() -> None:
    assert signals.review_penalty(0.5, needs_review=True) == 0.5
    assert signals.review_penalty(0.5, needs_review=False) == 1.0


@pytest.mark.parametrize(
    ("summarised", "strong_cue", "weight"),
    [(False, False, 1.0), (False, True, 1.0), (True, True, 1.0), (True, False, 0.7)],
)
def test_an_episode_behind_its_summary_needs_a_strong_cue(summarised, strong_cue, weight) -> None:
    assert signals.summary_weight(0.7, summarised=summarised, strong_cue=strong_cue) == weight


@pytest.mark.parametrize(
    ("source", "intent", "weight"),
    [
        ("preference", "recommendation", 1.2),
        ("fact", "recommendation", 1.0),
        ("event", "complaint", 1.2),
        ("preference", "task", 1.0),
        ("preference", None, 1.0),
    ],
)
def test_an_intent_lifts_the_sources_it_prefers(source, intent, weight) -> None:
    assert signals.intent_weight(source, intent, weight=1.2, rules=INTENTS) == weight


def test_facts_come_before_segments_and_segments_before_the_daily_record() -> None:
    fact, segment, daily = (
        signals.source_priority(s, SOURCE_PRIORITY) for s in ("fact", "segment", "episode")
    )
    assert 1.0 == fact > segment > daily > 0
    assert signals.source_priority("fact", {}) == 0.0


@pytest.mark.parametrize(
    ("source", "effective", "weight", "factor"),
    [
        ("preference", 0.6, 0.6, 0.952),
        ("fact", 0.9, 1.0, 1.12),
        ("preference", 0.1, 0.6, 0.792),
        ("episode", 0.1, 0.6, 1.0),
    ],
)
def test_belief_is_a_narrow_factor_around_one(source, effective, weight, factor) -> None:
    assert signals.belief(source, effective, weight, rule=Belief()) == pytest.approx(factor)


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1))
def test_the_better_known_is_believed_at_least_as_much(one, other, weight) -> None:
    less, more = sorted((one, other))
    rule = Belief()
    assert signals.belief("fact", less, weight, rule=rule) <= signals.belief(
        "fact", more, weight, rule=rule
    )
    assert signals.belief("fact", one, less, rule=rule) <= signals.belief(
        "fact", one, more, rule=rule
    )

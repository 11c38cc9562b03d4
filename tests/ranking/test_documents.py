"""The shipped policies against the formulas and tables of their documents.

They are written out again here.
"""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.policy import SHIPPED
from memory.ranking.score import score, score_all
from memory.ranking.types import RecallCandidate
from tests.ranking.made import MODES, NOW, SOURCES, candidate, candidates, scored, term_sets


def age_of(found: RecallCandidate) -> float:
    return max(0.0, (NOW - found.happened_at).total_seconds() / 86400)


def scored_by(name, found, mode="execute", query=frozenset()):
    return score(found, now=NOW, mode=mode, query_terms=query, policy=SHIPPED[name]).score


def mode_weighted_by_the_document(found, mode, query):
    """[C, unified entry, step 2] relevance × timeDecay(halfLife[source]) × the mode's weight."""
    half_life = {"task": 30, "learning": 90, "event": 1, "segment": 7}.get(found.source, math.inf)
    decay = math.exp(-age_of(found) * math.log(2) / half_life)
    columns = ("plan", "execute", "debug", "chat")
    rows = {
        "task": (1.0, 1.2, 1.0, 0.8),
        "learning": (0.8, 1.0, 1.5, 0.6),
        "event": (0.5, 0.8, 1.5, 0.3),
        "goal": (1.5, 0.5, 0.3, 1.0),
    }
    weight = dict(zip(columns, rows.get(found.source, (1.0,) * 4), strict=True))[mode]
    said = [
        words for words in found.keywords if words and all(word in query for word in words.split())
    ]
    boost = min(1.3, 1 + 0.1 * len(said)) if found.source == "learning" else 1.0
    return found.relevance * decay * weight * boost


@given(found=candidates(), mode=st.sampled_from(MODES), query=term_sets())
@settings(max_examples=150)
def test_mode_weighted_is_its_documents_formula(found, mode, query) -> None:
    expected = mode_weighted_by_the_document(found, mode, query)
    assert scored_by("mode_weighted", found, mode, query) == pytest.approx(expected, abs=1e-9)


def multi_signal_by_the_document(found):
    """Semantic × recency_boost × confidence_effective × provenance_weight × frequency_factor."""
    age = age_of(found)
    semantic = found.relevance if found.cosine is None else max(0.0, found.cosine)
    recency = 1.0
    if found.source in {"fact", "preference", "constraint", "episode"}:
        recency = 1.2 if age < 7 else 1.0 if age < 30 else 0.8 if age < 90 else 0.6
    validated = found.last_validated_at
    since = age if validated is None else max(0.0, (NOW - validated).total_seconds() / 86400)
    decay = 1.0 if since < 30 else 0.85 if since < 90 else 0.6 if since < 180 else 0.3
    confidence = 1.0 if found.confidence is None else found.confidence * decay
    provenance = {"observation": 0.6, "analysis": 0.8, "confirmed_by_user": 1.0, None: 1.0}[
        found.provenance
    ]
    frequency = 1.0
    if found.injected_count >= 5:
        rate = found.positive_count / found.injected_count
        frequency = 1.1 if rate > 0.7 else 0.7 if rate < 0.3 else 1.0
    return semantic * recency * confidence * provenance * frequency


@given(candidates())
@settings(max_examples=150)
def test_multi_signal_is_its_documents_formula(found) -> None:
    assert scored_by("multi_signal", found) == pytest.approx(
        multi_signal_by_the_document(found), abs=1e-9
    )


@given(candidates())
@settings(max_examples=150)
def test_four_way_is_its_documents_formula(found) -> None:
    facts = {
        "fact",
        "preference",
        "constraint",
        "procedure",
        "capability",
        "learning",
        "goal",
        "task",
        "profile",
    }
    priority = 1.0 if found.source in facts else 0.7 if found.source == "segment" else 0.4
    expected = 0.4 * found.tag_match + 0.3 * 0.5 ** (age_of(found) / 7) + 0.3 * priority
    assert scored_by("four_way", found) == pytest.approx(expected, abs=1e-9)


@given(candidates())
@settings(max_examples=50)
def test_guarded_scores_by_relevance_alone(found) -> None:
    assert scored_by("guarded", found) == found.relevance


def test_in_plan_mode_a_goal_comes_before_a_task_and_in_debug_mode_a_learning_does() -> None:
    items = [candidate(source=source, item_id=source) for source in ("task", "goal", "learning")]

    def first(mode):
        ordered = score_all(
            items, now=NOW, mode=mode, query_terms=frozenset(), policy=SHIPPED["mode_weighted"]
        )
        return ordered[0].candidate.source

    assert (first("plan"), first("execute"), first("debug"), first("chat")) == (
        "goal",
        "task",
        "learning",
        "goal",
    )


def enabled_arms(name) -> set[str]:
    arms = SHIPPED[name].arms
    return {arm for arm in type(arms).model_fields if getattr(arms, arm).enabled}


@pytest.mark.parametrize(
    ("name", "arms"),
    [
        ("unified", {"vector", "full_text", "tags", "recent", "priority", "events", "profile"}),
        ("mode_weighted", {"vector", "full_text", "events", "profile"}),
        ("multi_signal", {"vector", "full_text", "profile"}),
        ("four_way", {"recent", "tags", "priority", "full_text", "profile"}),
        ("guarded", {"vector", "full_text", "tags", "recent", "priority", "profile"}),
        ("historian", {"vector", "full_text"}),
    ],
)
def test_a_policy_runs_the_arms_of_its_document(name, arms) -> None:
    assert enabled_arms(name) == arms


def test_the_arms_have_their_documented_limits() -> None:
    arms = SHIPPED["unified"].arms
    assert (arms.vector.limit, arms.full_text.limit) == (20, 20)
    assert (arms.tags.limit, arms.recent.limit, arms.recent.days, arms.priority.limit) == (
        5,
        10,
        3,
        3,
    )
    assert (arms.events.limit, arms.events.window_hours, arms.events.debug_window_hours) == (
        10,
        24,
        72,
    )
    assert arms.events.types == (
        "task_failed",
        "task_completed",
        "alert",
        "layer2_health",
        "escalation",
    )
    assert arms.events.base_relevance == 0.5
    assert (arms.profile.goals, arms.profile.tokens, arms.profile.modes_without_goals) == (
        3,
        100,
        ("chat",),
    )
    assert SHIPPED["four_way"].arms.full_text.limit == 5


def test_historian_searches_what_happened_and_who_somebody_is_and_nothing_else() -> None:
    policy = SHIPPED["historian"]
    assert policy.arms.vector.sources == policy.arms.full_text.sources == ("episode", "profile")
    assert (
        policy.budget.top_k,
        policy.lookup.injected_episodes,
        policy.lookup.injected_profile,
    ) == (3, 2, 1)


def test_multi_signal_fuses_by_rank_and_passes_fifteen_on_for_five() -> None:
    policy = SHIPPED["multi_signal"]
    assert (policy.fusion.method, policy.fusion.k) == ("reciprocal_rank", 60)
    assert policy.budget.top_k * policy.fusion.keep_per_wanted == 15


def test_mode_weighted_drops_at_eight_tenths_and_reorders_at_seven() -> None:
    diversity = SHIPPED["mode_weighted"].diversity
    assert (diversity.jaccard_threshold, diversity.mmr_lambda) == (0.8, 0.7)
    assert SHIPPED["mode_weighted"].budget.default_tokens == 800


def test_four_way_returns_ten_under_a_thousand_tokens() -> None:
    budget = SHIPPED["four_way"].budget
    assert (budget.top_k, budget.ceiling_tokens) == (10, 999)


def test_guarded_keeps_the_fixed_order_and_every_cap_of_its_document() -> None:
    policy = SHIPPED["guarded"]
    assert policy.order.slots == (
        "working_memory", "profile", "facts", "procedures", "short_term", "episodes", "insights",
    )  # fmt: skip
    assert (policy.order.choose, policy.order.position) == ("recall_order", "recall_order")
    caps = policy.caps
    assert (caps.total, caps.per_type) == (100, 30)
    assert caps.by_source == {"fact": 30, "procedure": 5, "episode": 20, "insight": 10}
    assert (caps.key_quotes, caps.key_quotes_tight) == (10, 5)
    assert (caps.window_turns, caps.window_turns_tight) == (5, 3)
    assert list(policy.levels.bands) == [
        (7, "raw"),
        (30, "phase"),
        (90, "milestone"),
        (None, "theme"),
    ]
    assert (policy.levels.window_days, policy.levels.oldest_recalled_days) == (30, 90)
    assert policy.ladder == (
        "reduce_top_k", "tighten_time_window", "raise_compression_level",
        "drop_low_confidence", "omit_type",
    )  # fmt: skip


def test_the_documents_place_is_u_shaped_where_they_say_so() -> None:
    positions = {name: policy.order.position for name, policy in SHIPPED.items()}
    assert positions == {
        "unified": "u_shape",
        "mode_weighted": "best_first",
        "multi_signal": "u_shape",
        "four_way": "best_first",
        "guarded": "recall_order",
        "historian": "best_first",
    }


@pytest.mark.parametrize("source", SOURCES)
def test_every_source_can_be_scored_under_every_policy(source) -> None:
    assert scored(source=source).signals.keys() == scored().signals.keys()
    for name in SHIPPED:
        assert scored_by(name, candidate(source=source)) > 0

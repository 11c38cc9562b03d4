"""The numbers that come with the service are those of docs/design/policies.md and its siblings."""

from typing import Any, get_args

import pytest

from memory.policy import SHIPPED
from memory.policy.arms import Arms
from memory.policy.budget import Budget
from memory.policy.caps import LADDER, Caps
from memory.policy.compression_levels import Levels
from memory.policy.gate import Gate
from memory.policy.kinds import Source
from memory.policy.lookup import Lookup
from memory.policy.order import SLOT_ORDER, SLOT_SOURCES
from memory.policy.rewrite import Rewrite
from memory.policy.scoring import Frequency, KeywordBoost, Score, Signals
from memory.policy.section import Section
from memory.policy.words import Mode

MODE_WEIGHTS = {  # source: plan, execute, debug, chat
    "task": (1.0, 1.2, 1.0, 0.8),
    "learning": (0.8, 1.0, 1.5, 0.6),
    "event": (0.5, 0.8, 1.5, 0.3),
    "goal": (1.5, 0.5, 0.3, 1.0),
}
HALF_LIVES = {
    "task": 30,
    "learning": 90,
    "event": 1,
    "segment": 7,
    "goal": None,
    "capability": None,
}


def test_a_mode_weighs_the_kinds_of_memory_as_the_table_says() -> None:
    found = {
        source: tuple(weights[mode] for mode in get_args(Mode))
        for source, weights in Signals().mode_weights.items()
    }
    assert found == MODE_WEIGHTS
    assert Signals().half_life_days == HALF_LIVES


@pytest.mark.parametrize(
    ("section", "numbers"),
    [
        (Gate(), {"min_cjk_characters": 5, "min_latin_letters": 3, "long_query_characters": 20}),
        (Rewrite(), {"max_queries": 4, "max_tokens": 100, "deadline_ms": 300, "cache_hours": 24}),
        (Arms().vector, {"limit": 20}),
        (Arms().full_text, {"limit": 20}),
        (Arms().tags, {"limit": 5}),
        (Arms().recent, {"limit": 10, "days": 3}),
        (Arms().priority, {"limit": 3}),
        (
            Arms().events,
            {"limit": 10, "window_hours": 24, "debug_window_hours": 72, "base_relevance": 0.5},
        ),
        (Arms().profile, {"goals": 3, "tokens": 100, "modes_without_goals": ("chat",)}),
        (
            Frequency(),
            {
                "min_injections": 5,
                "high_rate": 0.7,
                "high_factor": 1.1,
                "low_rate": 0.3,
                "low_factor": 0.7,
            },
        ),
        (KeywordBoost(), {"per_match": 0.1, "most": 1.3, "sources": ("learning",)}),
        (Signals(), {"review_penalty": 0.5, "summary_weight": 0.7, "intent_weight": 1.2}),
        (
            Caps(),
            {
                "total": 100,
                "per_type": 30,
                "total_tight": 50,
                "per_type_tight": 15,
                "tight_window_days": 7,
                "low_confidence": 0.5,
                "low_score_share": 0.25,
                "key_quotes": 10,
                "key_quotes_tight": 5,
                "window_turns": 5,
                "window_turns_tight": 3,
                "episode_candidates": 30,
            },
        ),
        (Budget(), {"default_tokens": 800, "min_tokens": 50, "max_tokens": 32_000}),
        (Levels(), {"strong_cosine": 0.6, "strong_rank": 3, "window_days": None}),
        (
            Lookup(),
            {"events_top_k": 12, "profile_top_k": 8, "injected_events": 2, "injected_profile": 1},
        ),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Section) else "",
)
def test_a_section_has_the_numbers_of_the_documents(
    section: Section, numbers: dict[str, Any]
) -> None:
    assert {name: getattr(section, name) for name in numbers} == numbers


def test_steps_by_age_are_those_an_operator_can_say_aloud() -> None:
    signals = Signals()
    assert signals.recency_steps == ((7, 1.2), (30, 1.0), (90, 0.8), (None, 0.6))
    assert signals.validation_steps == ((30, 1.0), (90, 0.85), (180, 0.6), (None, 0.3))
    assert Levels().bands == ((7, "raw"), (30, "phase"), (90, "milestone"), (None, "theme"))
    caps = {"observation": 0.6, "analysis": 0.8, "confirmed_by_user": 1.0}
    assert (signals.provenance_caps, signals.provenance_weights) == (caps, caps)


def test_an_intent_has_its_tokens() -> None:
    assert {name: rule.tokens for name, rule in Budget().intents.items()} == {
        "small_talk": 500,
        "recommendation": 3_000,
        "complaint": 2_000,
        "question": 1_000,
        "confirm_preference": 4_000,
    }
    assert Budget().intents["small_talk"].max_items == 2
    assert Budget().intents["small_talk"].only == ("preference",)


def test_what_gives_way_and_what_is_cut_stand_in_the_order_of_the_documents() -> None:
    assert (
        *("reduce_top_k", "tighten_time_window", "raise_compression_level"),
        *("drop_low_confidence", "omit_type"),
    ) == LADDER
    assert (
        *("working_memory", "profile", "facts", "procedures", "short_term", "episodes"),
        "insights",
    ) == SLOT_ORDER
    assert sorted(source for sources in SLOT_SOURCES.values() for source in sources) == sorted(
        get_args(Source)
    )


def test_what_a_policy_that_reproduces_a_document_believes() -> None:
    four_way, guarded = SHIPPED["four_way"], SHIPPED["guarded"]
    assert four_way.score.weights == {"tag_match": 0.4, "time_decay": 0.3, "source_priority": 0.3}
    assert four_way.budget.ceiling_tokens == 999
    assert set(four_way.signals.half_life_days.values()) == {7.0}
    assert not four_way.arms.vector.enabled
    assert guarded.caps.by_source == {"fact": 30, "procedure": 5, "episode": 20, "insight": 10}
    assert guarded.levels.only_level_of_age
    assert SHIPPED["historian"].lookup.injected_episodes == 2
    for name in ("mode_weighted", "multi_signal", "four_way", "guarded", "historian"):
        assert SHIPPED[name].order.restated_chance is None
    assert SHIPPED["multi_signal"].fusion.k == 60
    assert SHIPPED["multi_signal"].score.factors == (
        *("recency_boost", "confidence_effective", "provenance_weight", "frequency_factor"),
    )


def test_a_weighted_sum_may_be_off_by_rounding_and_no_more() -> None:
    thirds = {"relevance": 1 / 3, "tag_match": 1 / 3, "time_decay": 1 / 3}
    assert Score(factors=(), method="weighted_sum", weights=thirds).weights == thirds

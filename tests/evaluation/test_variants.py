"""A policy taken apart, and the made corpus of long texts (pure)."""

from memory.evaluation.long_texts import long_cases, long_corpus
from memory.evaluation.variants import (
    FULL_TEXT,
    HYBRID,
    NEIGHBOURS,
    VECTOR,
    arms_of,
    variants_of,
    with_and_without_belief,
)
from memory.policy import SHIPPED
from memory.policy.fusion import NeighbourContext

UNIFIED = SHIPPED["unified"]


def test_an_arm_alone_is_asked_alone_and_scored_by_relevance_alone() -> None:
    arms = arms_of(UNIFIED)
    assert list(arms) == [FULL_TEXT, VECTOR, HYBRID, NEIGHBOURS]
    enabled = {
        name: {arm for arm, values in policy.arms if values.enabled}
        for name, policy in arms.items()
    }
    assert enabled == {
        FULL_TEXT: {"full_text"},
        VECTOR: {"vector"},
        HYBRID: {"full_text", "vector"},
        NEIGHBOURS: {"full_text", "vector"},
    }
    assert all(
        policy.score.factors == () and policy.score.bounds is None for policy in arms.values()
    )
    assert arms[FULL_TEXT].fusion.weights.vector == arms[VECTOR].fusion.weights.full_text == 0.0


def test_only_the_last_arm_looks_at_the_turns_around() -> None:
    arms = arms_of(UNIFIED)
    assert arms[HYBRID].fusion.context == NeighbourContext()
    assert arms[NEIGHBOURS].fusion == UNIFIED.fusion


def test_parts_that_policies_share_come_once_and_others_are_named_after_their_policy() -> None:
    renamed = UNIFIED.model_copy(update={"name": "other", "version": 7})
    variants = variants_of({"unified": UNIFIED, "other": renamed}, arms=True)
    assert list(variants) == [FULL_TEXT, VECTOR, HYBRID, NEIGHBOURS, "unified", "other"]
    weights = UNIFIED.fusion.weights.model_copy(update={"vector": 0.9})
    heavier = UNIFIED.model_copy(
        update={"fusion": UNIFIED.fusion.model_copy(update={"weights": weights})}
    )
    assert f"{HYBRID} of heavier" in variants_of(
        {"unified": UNIFIED, "heavier": heavier}, arms=True
    )


def test_belief_is_left_out_of_a_policy_that_has_it_and_of_no_other() -> None:
    variants = with_and_without_belief({"unified": UNIFIED, "guarded": SHIPPED["guarded"]})
    assert list(variants) == ["unified", "unified without belief", "guarded"]
    assert set(UNIFIED.score.factors) - set(variants["unified without belief"].score.factors) == {
        "belief"
    }


def test_long_cases_are_the_same_every_time_and_hold_their_answer_once() -> None:
    cases = list(long_cases(6))
    assert cases == list(long_cases(6))
    assert [case.language for case in cases] == ["en", "zh"] * 3
    assert all(case.text.count(case.answer) == 1 for case in cases)


def test_each_long_text_stands_beside_a_short_one_that_only_asks() -> None:
    corpus = long_corpus(4)
    assert {line.scope for line in corpus.lines} == {"long-en", "long-zh"}
    texts = {line.id: line.text for line in corpus.lines}
    for question in corpus.queries:
        (gold,) = question.gold
        assert question.holds in texts[gold]
        assert texts[gold.replace("long/", "short/")] == question.query

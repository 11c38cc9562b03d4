"""A policy without one signal at a time, and what each brings (pure)."""

import pytest

from memory.evaluation.ablation import SWITCHES, ablated, worths
from memory.evaluation.corpus import CorpusQuestion
from memory.evaluation.table import ablation_table
from memory.evaluation.types import QuestionResult
from memory.policy import SHIPPED, Policy

UNIFIED = SHIPPED["unified"]


def answered(
    variant: str, question: str, value: float, *, category: str = "", gold: tuple[str, ...] = ("e",)
) -> QuestionResult:
    asked = CorpusQuestion(id=question, scope="s", query="q", gold=gold, category=category)
    values = {"recall@10": value, "evidence@800": 1.0, "mrr": 0.5}
    return QuestionResult(asked, variant, values, elapsed_ms=1.0, degraded=[])


def test_every_signal_of_the_default_policy_is_switched_off_once_and_alone() -> None:
    variants = ablated(UNIFIED)
    assert list(variants) == ["unified", *SWITCHES, *UNIFIED.score.factors]
    assert variants["unified"] == UNIFIED
    assert all(variants[signal] != UNIFIED for signal in (*SWITCHES, *UNIFIED.score.factors))
    assert not variants["vector"].arms.vector.enabled
    assert variants["vector"].arms.full_text.enabled
    context = variants["session"].fusion.context
    assert (context.session_share, context.neighbour_share) == (0.0, 0.3)
    assert "belief" not in variants["belief"].score.factors
    assert variants["novelty (MMR)"].diversity.mmr_lambda == 1.0


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_left_of_a_policy_is_a_policy(name: str) -> None:
    for variant in ablated(SHIPPED[name]).values():
        assert Policy.model_validate(variant.model_dump()) == variant


def test_a_signal_that_a_policy_does_not_have_is_not_switched_off() -> None:
    assert {"recency", "length", "novelty (MMR)"}.isdisjoint(ablated(SHIPPED["four_way"]))


def test_a_signal_is_worth_what_is_lost_without_it_question_by_question() -> None:
    outcomes = [
        *(answered("unified", question, 1.0) for question in "abcd"),
        *(answered("vector", question, 0.0 if question == "a" else 1.0) for question in "abcd"),
    ]
    whole, _, vector, _ = worths(outcomes, whole="unified")
    assert (whole.value, whole.gain, whole.margin, whole.is_told) == (1.0, 0.0, 0.0, False)
    assert (vector.signal, vector.measure, vector.value) == ("vector", "recall@10", 0.75)
    assert (vector.gain, vector.better, vector.worse) == (0.25, 1, 0)
    assert vector.margin == pytest.approx(1.96 * 0.5 / 2)
    assert not vector.is_told  # one question of four is luck


def test_a_loss_is_told_where_it_is_more_than_luck() -> None:
    outcomes = [
        answered(variant, str(number), value)
        for number in range(10)
        for variant, value in (("unified", 0.5), ("session", 1.0))
    ]
    (session,) = [
        worth
        for worth in worths(outcomes, whole="unified")
        if (worth.signal, worth.measure) == ("session", "recall@10")
    ]
    assert (session.gain, session.worse, session.is_told) == (-0.5, 10, True)


def test_look_alikes_and_questions_without_an_answer_do_not_count() -> None:
    outcomes = [
        answered("unified", "a", 1.0),
        answered("unified", "b", 0.0, category="adversarial"),
        answered("unified", "c", 0.0, gold=()),
    ]
    assert [worth.value for worth in worths(outcomes, whole="unified")] == [1.0, 1.0]


def test_the_table_has_a_line_a_signal() -> None:
    outcomes = [answered("unified", "a", 1.0), answered("vector", "a", 0.0)]
    shown = ablation_table(worths(outcomes, whole="unified"), title="tiny")
    assert [list(column.cells) for column in shown.columns][:3] == [
        ["unified", "vector"],
        ["1.000", "0.000"],
        ["+0.000 ± 0.000", "[bold]+1.000 ± 0.000[/bold]"],
    ]

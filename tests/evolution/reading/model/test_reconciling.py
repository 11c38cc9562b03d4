"""What an answer to the second question decides, and what of it is refused."""

from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.llm.types import AnswerProblem
from evolution.planning.types import Candidate, Known
from evolution.reading.model.verdicts import TOKENS_EACH, Held, reconciliation
from tests.evolution.planning.made import known, said

NEW = [said(value="Antwerp"), said(attribute="employer", value="Asda")]
OLD = [known(value="Ghent"), known(attribute="employer", value="Shell"), known(value="Bruges")]
FEW = settings(max_examples=40, deadline=None)


def decided(
    *rows: dict[str, Any], new: list[Candidate] = NEW, old: list[Known] = OLD
) -> dict[UUID, Held]:
    return dict(reconciliation(new, old).read({"decisions": list(rows)}))


def test_a_verdict_is_of_the_candidate_and_the_memories_under_its_numbers() -> None:
    made = decided({"candidate": 1, "ends": [1], "continues": 3})
    assert made == {NEW[0].id: Held((OLD[0].id,), OLD[2].id)}


@pytest.mark.parametrize("written", [2, "2", "[2]", "memory 2", 2.0])
def test_a_number_means_its_memory_however_it_is_written(written: object) -> None:
    [held] = decided({"candidate": 2, "ends": [written]}).values()
    assert held.ends == (OLD[1].id,)


@pytest.mark.parametrize("written", [0, 4, -1, "x", None, 2.5, True, [1]])
def test_a_number_that_was_not_shown_ends_nothing(written: object) -> None:
    [held] = decided({"candidate": 1, "ends": [written], "continues": written}).values()
    assert held == Held()


def test_a_memory_is_ended_once() -> None:
    [held] = decided({"candidate": 1, "ends": [1, "1", 2, 1]}).values()
    assert held.ends == (OLD[0].id, OLD[1].id)


def test_what_ends_goes_not_on() -> None:
    [held] = decided({"candidate": 1, "ends": [1], "continues": 1}).values()
    assert (held.ends, held.continues) == ((OLD[0].id,), None)


@pytest.mark.parametrize(
    ("row", "held"),
    [
        ({}, Held()),
        ({"ends": None, "continues": None, "status": None}, Held()),
        ({"ends": [], "status": "said"}, Held()),
        ({"ends": [1], "status": "implied"}, Held((OLD[0].id,), None, "implied")),
    ],
)
def test_what_a_verdict_leaves_out_is_nothing(row: dict[str, Any], held: Held) -> None:
    assert decided({"candidate": 1, **row}) == {NEW[0].id: held}


def test_a_verdict_of_no_candidate_is_left_out() -> None:
    made = decided({"candidate": 7, "ends": [1]}, {"candidate": 1, "ends": []})
    assert set(made) == {NEW[0].id}


def test_of_two_verdicts_on_one_candidate_the_last_counts() -> None:
    made = decided({"candidate": 1, "ends": [1]}, {"candidate": 1, "ends": [2]})
    assert made[NEW[0].id].ends == (OLD[1].id,)


@pytest.mark.parametrize(
    "answer",
    [
        {"decisions": []},
        {"decisions": [{"candidate": 9}]},
        {"decisions": "none"},
        {"decisions": None},
        {},
        "nothing",
        7,
        None,
    ],
)
def test_an_answer_that_decides_nothing_is_asked_for_again(answer: object) -> None:
    with pytest.raises(AnswerProblem) as refused:
        reconciliation(NEW, OLD).read(answer)
    assert refused.value.partial is None


@pytest.mark.parametrize(
    "row",
    [
        {"ends": [1]},
        {"candidate": 2, "ends": 1},
        {"candidate": 2, "ends": "all"},
        {"candidate": 2, "status": "sure"},
        "ends 1",
        None,
        [1],
    ],
)
def test_of_an_answer_that_is_partly_wrong_the_rest_is_kept(row: object) -> None:
    good = {"candidate": 1, "ends": [1]}
    with pytest.raises(AnswerProblem) as refused:
        reconciliation(NEW, OLD).read({"decisions": [good, row]})
    assert refused.value.partial == {NEW[0].id: Held((OLD[0].id,))}
    assert "entry 2 of decisions" in str(refused.value)


def test_a_bare_list_is_an_answer() -> None:
    made = reconciliation(NEW, OLD).read([{"candidate": 1, "ends": [3]}])
    assert made == {NEW[0].id: Held((OLD[2].id,))}


def test_both_sides_are_shown_under_the_numbers_that_an_answer_names() -> None:
    question = reconciliation(NEW, OLD)
    memories = [(row["memory"], row["value"]) for row in question.data["memories"]]
    candidates = [(row["candidate"], row["value"]) for row in question.data["candidates"]]
    assert memories == [(1, "Ghent"), (2, "Shell"), (3, "Bruges")]
    assert candidates == [(1, "Antwerp"), (2, "Asda")]


def test_an_answer_may_be_longer_where_more_is_asked() -> None:
    one, two = reconciliation(NEW[:1], OLD), reconciliation(NEW, OLD)
    assert two.max_tokens - one.max_tokens == TOKENS_EACH


NUMBERS = st.one_of(st.integers(-2, 6), st.text(max_size=4), st.none(), st.floats())


@FEW
@given(st.lists(NUMBERS, max_size=6), NUMBERS)
def test_nothing_ends_that_was_not_shown(ends: list[object], continues: object) -> None:
    [held] = decided({"candidate": 1, "ends": ends, "continues": continues}).values()
    shown = {one.id for one in OLD}
    assert set(held.ends) <= shown
    assert len(set(held.ends)) == len(held.ends)
    assert held.continues is None or held.continues in shown - set(held.ends)

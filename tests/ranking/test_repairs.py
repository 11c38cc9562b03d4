"""Which text puts right what was just said."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given

from memory.ranking.repairs import LEARNED_REPAIRS, may_be_repaired, repair_features, repaired
from memory.ranking.restated_likelihood import Texts
from memory.text.values import values_of
from tests.ranking.test_restated_likelihood import DAY, some_texts, texts

MINUTE = 60.0
SCHOOL = ("My daughter is in year 3", "she's afraid of dogs", "typo, year 4 of course")


def told(*said: str, apart: float = MINUTE, scores: tuple[float, ...] = (1.0, 0.2, 0.1)) -> Texts:
    """Return texts that share nothing, of which the last has words of repair."""
    count = len(said)
    made = texts(
        scores=list(scores[:count]),
        times=[place * apart for place in range(count)],
        shared=(np.eye(count) * 10).tolist(),
    )
    repairs = np.arange(count) == count - 1
    return replace(made, repairs=repairs, values=tuple(map(values_of, said)))


def behind_last(made: Texts) -> list[int]:
    """Return the places of what the last text puts right."""
    return np.flatnonzero(repaired(made)[:, -1]).tolist()


def test_a_repair_means_what_answers_the_question_and_names_a_value_of_its_kind() -> None:
    assert behind_last(told(*SCHOOL)) == [0]


@pytest.mark.parametrize(
    "made",
    [
        told(*SCHOOL, apart=DAY),  # another sitting
        replace(told(*SCHOOL), repairs=np.zeros(3, dtype=bool)),  # no words of repair
        replace(told(*SCHOOL), values=({}, {}, {})),  # no value of one kind
    ],
)
def test_without_its_signs_nothing_is_put_right(made: Texts) -> None:
    assert behind_last(made) == []


def test_what_was_told_days_ago_is_put_right_where_the_newer_says_so() -> None:
    made = replace(told(*SCHOOL, apart=DAY), shared=np.full((3, 3), 1.0))
    assert behind_last(made) == []
    assert behind_last(replace(made, takes_back=made.repairs)) == [0]


@pytest.mark.parametrize(
    ("feature", "better", "worse"),
    [
        # another text of the sitting names a year, too
        (0, told(*SCHOOL), told(SCHOOL[0], "my son is in year 7", SCHOOL[2])),
        (1, told(*SCHOOL), told(*SCHOOL, scores=(0.5, 1.0, 0.1))),
        (2, told(SCHOOL[0], SCHOOL[2]), told(*SCHOOL)),
        (2, told(*SCHOOL), told(*SCHOOL, apart=DAY)),
        (3, replace(told(*SCHOOL), shared=np.full((3, 3), 5.0)), told(*SCHOOL)),
    ],
)
def test_each_feature_speaks_for_a_repair(feature: int, better: Texts, worse: Texts) -> None:
    of_better, of_worse = (repair_features(made)[feature, 0, -1] for made in (better, worse))
    assert of_better > of_worse
    assert LEARNED_REPAIRS.pair[feature] > 0


def test_a_value_that_both_name_is_no_repair_of_it() -> None:
    made = told("My daughter is in year 3", "year 3, I checked")
    assert repair_features(made)[0, 0, 1] == 0


@given(some_texts())
def test_a_text_puts_right_only_what_it_may_and_shares_are_shares(made: Texts) -> None:
    count = len(made.times)
    made = replace(made, repairs=np.arange(count) % 2 == 1)
    found = repaired(made)
    assert not found[~may_be_repaired(made)].any()
    numbers = repair_features(made)
    assert len(numbers) == len(LEARNED_REPAIRS.pair)
    assert np.all(numbers[:3] >= 0)
    assert np.all(numbers[:3] <= 1)

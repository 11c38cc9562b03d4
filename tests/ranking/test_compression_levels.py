import math

import pytest

from memory.policy import SHIPPED
from memory.policy.compression_levels import Levels
from memory.ranking.compression_levels import has_strong_cue, is_recalled, level_for_age
from tests.ranking.made import NOW, candidate

GUARDED = SHIPPED["guarded"].levels
UNIFIED = SHIPPED["unified"].levels


@pytest.mark.parametrize(
    ("age", "level"),
    [
        (-1, "raw"), (0, "raw"), (7, "raw"), (7.01, "phase"), (30, "phase"), (30.01, "milestone"),
        (90, "milestone"), (90.01, "theme"), (4_000, "theme"),
    ],
)  # fmt: skip
def test_an_age_asks_for_its_level(age, level) -> None:
    assert level_for_age(age, Levels()) == level


def test_an_age_must_be_a_number() -> None:
    with pytest.raises(ValueError, match="age"):
        level_for_age(math.nan, Levels())


@pytest.mark.parametrize(
    ("fields", "strong"),
    [
        ({}, False),
        ({"ranks": {"full_text": 3}}, True),
        ({"ranks": {"full_text": 4}}, False),
        ({"ranks": {"recent": 1}}, False),
        ({"cosine": 0.6}, True),
        ({"cosine": 0.59}, False),
    ],
)
def test_a_strong_cue_is_the_querys_own_words_or_a_close_vector(fields, strong) -> None:
    assert has_strong_cue(candidate(**fields), Levels()) is strong


@pytest.mark.parametrize(
    ("level", "age", "strong", "recalled"),
    [
        ("raw", 5, False, True),
        ("phase", 5, False, False),
        ("raw", 20, True, False),
        ("phase", 20, False, True),
        ("milestone", 60, False, False),
        ("milestone", 60, True, True),
        ("theme", 100, True, False),
    ],
)
def test_guarded_recalls_only_the_level_of_an_age_and_nothing_past_ninety_days(
    level, age, strong, recalled
) -> None:
    ranks = {"full_text": 1} if strong else {}
    episode = candidate(source="episode", level=level, age_days=age, ranks=ranks, summarised=True)
    assert is_recalled(episode, now=NOW, levels=GUARDED) is recalled


@pytest.mark.parametrize(("level", "age"), [("raw", 20), ("raw", 29), ("phase", 29)])
def test_guarded_recalls_what_no_summary_tells_at_any_age_of_its_window(level, age) -> None:
    assert is_recalled(
        candidate(source="episode", level=level, age_days=age), now=NOW, levels=GUARDED
    )
    assert not is_recalled(
        candidate(source="episode", level="theme", age_days=age), now=NOW, levels=GUARDED
    )


@pytest.mark.parametrize("age", [1, 20, 60, 4_000])
@pytest.mark.parametrize("level", ["raw", "phase", "milestone", "theme"])
def test_unified_recalls_any_level_at_any_age(level, age) -> None:
    assert is_recalled(
        candidate(source="episode", level=level, age_days=age), now=NOW, levels=UNIFIED
    )


@pytest.mark.parametrize(
    "fields", [{"source": "fact", "level": "raw"}, {"source": "episode", "level": None}]
)
def test_what_has_no_level_is_recalled_at_any_age(fields) -> None:
    assert is_recalled(candidate(age_days=4_000, **fields), now=NOW, levels=GUARDED)

"""Which values an attribute of a profile holds.

The examples that stand beside the words, and how fast it is told.
"""

import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from evolution.profiles import values
from evolution.profiles.values import fits, parts_of
from tests.measured import assert_takes, cpu_seconds

EXAMPLES: dict[str, dict[str, list[str]]] = tomllib.loads(
    Path(values.__file__).with_suffix(".toml").read_text(encoding="utf-8")
)["examples"]
TAKEN = [(holds, value) for holds, each in EXAMPLES.items() for value in each["takes"]]
LEFT = [(holds, value) for holds, each in EXAMPLES.items() for value in each["leaves"]]


@pytest.mark.parametrize(("holds", "value"), TAKEN)
def test_a_value_of_the_kind_fits(holds: Any, value: str) -> None:
    assert fits(value, holds)


@pytest.mark.parametrize(("holds", "value"), LEFT)
def test_a_clause_and_what_says_nothing_do_not(holds: Any, value: str) -> None:
    assert not fits(value, holds)


def test_every_kind_of_value_has_examples() -> None:
    assert set(EXAMPLES) == set(get_args(values.Holds))


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("Python, Go", ["Python", "Go"]),
        ("French and English", ["French", "English"]),
        ("花生和虾", ["花生", "虾"]),
        ("CI/CD", ["CI/CD"]),
        ("peanuts, which I found out last year", ["peanuts, which I found out last year"]),
    ],
)
def test_a_short_list_falls_into_its_parts(value: str, parts: list[str]) -> None:
    assert parts_of(value) == parts


@pytest.mark.parametrize("holds", list(EXAMPLES))
@pytest.mark.parametrize("piece", ["a", "1,", "(1 ", "我", "@.", "the A"])
def test_a_long_value_is_judged_in_no_time(holds: Any, piece: str) -> None:
    value = piece * (65_536 // len(piece))
    assert_takes(lambda: cpu_seconds(lambda: fits(value, holds)), below=1)

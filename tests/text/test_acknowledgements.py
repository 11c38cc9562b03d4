"""A word that only acknowledges, greets or thanks tells nothing, however it is written."""

import pytest

from memory.text.acknowledgements import PHRASES, WORDS
from memory.text.remains import tells

EVERY = [
    *WORDS.split(),
    *(phrase for line in PHRASES.strip().split("\n") for phrase in line.split("|")),
]


@pytest.mark.parametrize("said", EVERY)
def test_each_of_them_tells_nothing_with_any_marks_and_in_any_case(said: str) -> None:
    for written in (
        said,
        said.upper(),
        f" {said}! ",
        f"{said}。",
        f"“{said}”",
        f"{said}~",
        f"({said})",
    ):
        assert not tells(written), written


@pytest.mark.parametrize(
    "said",
    [
        "ok then Berlin",
        "no meat",
        "没有肉",
        "好的，我搬家了",
        "right turn",
        "fine dining",
        "1",
        "茶",
    ],
)
def test_what_says_more_tells(said: str) -> None:
    assert tells(said)


def test_each_is_listed_once() -> None:
    assert len(EVERY) == len(set(EVERY))
    assert all(said == said.strip().lower() and said for said in EVERY)

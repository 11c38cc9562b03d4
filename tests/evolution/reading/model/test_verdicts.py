"""What the second verdict of a model adds to its first."""

from dataclasses import replace
from uuid import uuid4

import pytest

from evolution.reading.model.verdicts import Held, with_verdict
from tests.evolution.planning.made import said

ONE, OTHER = uuid4(), uuid4()


@pytest.mark.parametrize(
    ("first", "held", "ends", "implied", "changes"),
    [
        ({}, Held(), (), False, False),
        ({}, Held((ONE,)), (ONE,), False, True),
        ({}, Held((ONE,), None, "implied"), (ONE,), True, False),
        ({}, Held((), None, "implied"), (), False, False),
        ({"ends": (ONE,), "changes": True}, Held((OTHER, ONE)), (ONE, OTHER), False, True),
        ({"implied": True}, Held((ONE,)), (ONE,), True, False),
    ],
)
def test_the_second_verdict_adds_to_the_first(first, held, ends, implied, changes) -> None:
    made = with_verdict(said(**first, shown=(ONE,)), held, shown=[OTHER])
    assert (made.ends, made.implied, made.changes) == (ends, implied, changes)
    assert made.shown == (ONE, OTHER)


def test_what_the_first_verdict_continues_stays() -> None:
    first = said(continues=ONE)
    assert with_verdict(first, Held(continues=OTHER), shown=[]).continues == ONE
    assert (
        with_verdict(replace(first, continues=None), Held(continues=OTHER), shown=[]).continues
        == OTHER
    )

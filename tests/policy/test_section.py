"""What every number of a policy is refused for, and what lies just inside."""

import math

import pytest
from pydantic import TypeAdapter, ValidationError

from memory.policy.compression_levels import Levels
from memory.policy.section import Count, Days, Factor, Share, Steps, Tokens

NEVER = (math.nan, math.inf, -math.inf)


@pytest.mark.parametrize(
    ("kind", "least", "most", "outside"),
    [
        pytest.param(Count, 0, 1000, (-1, 1001, 0.5), id="a count"),
        pytest.param(Tokens, 0, 32_000, (-1, 32_001), id="tokens"),
        pytest.param(Days, 1e-9, 36_500, (0, -1, 36_501), id="days"),
        pytest.param(Share, 0, 1, (-1e-9, 1 + 1e-9), id="a share"),
        pytest.param(Factor, 1e-9, 10, (0, -1, 10.1), id="a factor"),
    ],
)
def test_a_number_holds_to_its_bounds(
    kind: object, least: float, most: float, outside: tuple[float, ...]
) -> None:
    adapter: TypeAdapter[float] = TypeAdapter(kind)
    assert [adapter.validate_python(each) for each in (least, most)] == [least, most]
    for each in (*outside, *NEVER):
        with pytest.raises(ValidationError):
            adapter.validate_python(each)


@pytest.mark.parametrize(
    ("steps", "complaint"),
    [
        ([(7, 1.0), (7, 0.5), (None, 0.1)], "must grow"),
        ([(None, 1.0), (7, 0.5)], "no upper bound"),
        ([], "no upper bound"),
    ],
)
def test_steps_cover_every_age_once(steps: list[tuple[float | None, float]], complaint: str):
    with pytest.raises(ValidationError, match=complaint):
        TypeAdapter(Steps).validate_python(steps)


def test_one_endless_step_is_enough() -> None:
    assert TypeAdapter(Steps).validate_python([(None, 1.0)]) == ((None, 1.0),)
    assert Levels(bands=((None, "raw"),)).bands == ((None, "raw"),)


def test_two_bands_of_one_age_are_refused() -> None:
    with pytest.raises(ValidationError, match="ages must grow"):
        Levels(bands=((7, "raw"), (7, "phase"), (None, "theme")))

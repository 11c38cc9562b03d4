"""What stands beside a confidence: itself until people said enough, then what they said."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.words import Provenance
from memory.ranking.reliability_estimate import Reactions, reliability, tenth_of

CONFIDENCES = st.floats(0, 1)
PROVENANCES: tuple[Provenance, ...] = ("observation", "analysis", "confirmed_by_user")


@pytest.mark.parametrize(
    ("confidence", "tenth"), [(0, 0), (0.1, 1), (0.3, 3), (0.6999, 6), (0.7, 7), (0.95, 9), (1, 9)]
)
def test_each_confidence_lies_in_one_tenth(confidence: float, tenth: int) -> None:
    assert tenth_of(confidence) == tenth


@given(CONFIDENCES, st.sampled_from(PROVENANCES))
def test_where_nobody_said_anything_the_confidence_is_stated(
    confidence: float, provenance: Provenance
) -> None:
    assert reliability(confidence, provenance, {}) == pytest.approx(confidence)


def test_the_worked_examples() -> None:
    bins = {
        ("analysis", 8): Reactions(right=45, wrong=5),
        ("analysis", 1): Reactions(right=15, wrong=35),
    }
    assert reliability(0.8, "analysis", bins) == pytest.approx((45 + 8) / 60)
    assert reliability(0.1, "analysis", bins) == pytest.approx((15 + 1) / 60)
    assert reliability(0.8, "observation", bins) == pytest.approx(0.8)


@given(CONFIDENCES, st.sampled_from(PROVENANCES), st.integers(0, 50), st.integers(0, 50))
def test_it_lies_between_what_is_believed_and_what_people_said(
    confidence: float, provenance: Provenance, right: int, wrong: int
) -> None:
    said = right / (right + wrong) if right + wrong else confidence
    stated = reliability(
        confidence, provenance, {(provenance, tenth_of(confidence)): Reactions(right, wrong)}
    )
    assert min(confidence, said) - 1e-9 <= stated <= max(confidence, said) + 1e-9

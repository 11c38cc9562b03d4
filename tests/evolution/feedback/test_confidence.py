"""What an outcome did to a confidence is taken back by the same amount, whatever came between."""

from datetime import UTC, datetime
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.feedback.confidence import Applied, _columns
from evolution.feedback.judging import Contribution
from memory.models import MemoryItem
from memory.policy.words import Provenance

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
EARLIER = datetime(2026, 2, 1, 12, tzinfo=UTC)
CONFIRMED = Contribution(used=1, judged=1, positive=1, confidence=0.05, validates=True)
CORRECTED = Contribution(judged=1, corrected=1, confidence=-0.05)
NOTHING = Contribution()


def item(confidence: float, provenance: str = "analysis") -> MemoryItem:
    return MemoryItem(confidence=confidence, provenance=provenance, last_validated_at=EARLIER)


def tell(memory: MemoryItem, said: Contribution, was: Applied) -> Applied:
    columns, applied = _columns(memory, said, was, at=NOW)
    for name, value in columns.items():
        setattr(memory, name, value)
    return Applied.stored({"step": applied.step, "validated": applied.validated})


@given(
    st.sampled_from(get_args(Provenance)),
    st.floats(0, 1).map(lambda each: round(each, 6)),
    st.lists(st.sampled_from([CONFIRMED, CORRECTED, NOTHING]), max_size=6),
)
def test_the_last_of_any_reactions_counts_and_none_of_the_others(
    provenance: str, confidence: float, story: list[Contribution]
) -> None:
    memory, alone = item(confidence, provenance), item(confidence, provenance)
    applied = Applied()
    for said in story:
        applied = tell(memory, said, applied)
    if story:
        tell(alone, story[-1], Applied())
        assert memory.confidence == pytest.approx(alone.confidence, abs=1e-6)
        assert memory.last_validated_at == alone.last_validated_at
    applied = tell(memory, NOTHING, applied)
    assert memory.confidence == pytest.approx(confidence, abs=1e-6)
    assert (memory.last_validated_at, applied) == (EARLIER, Applied())


def test_the_same_reaction_again_changes_nothing() -> None:
    memory = item(0.5)
    applied = tell(memory, CONFIRMED, Applied())
    assert _columns(memory, CONFIRMED, applied, at=NOW) == ({}, applied)
    assert memory.confidence == 0.55


def test_a_calibration_between_stays() -> None:
    memory = item(0.5)
    applied = tell(memory, CONFIRMED, Applied())
    memory.confidence = 0.65
    tell(memory, NOTHING, applied)
    assert memory.confidence == pytest.approx(0.6)


def test_a_validation_by_somebody_else_meanwhile_stays() -> None:
    memory = item(0.5)
    applied = tell(memory, CONFIRMED, Applied())
    memory.last_validated_at = later = datetime(2026, 4, 1, tzinfo=UTC)
    tell(memory, NOTHING, applied)
    assert memory.last_validated_at == later

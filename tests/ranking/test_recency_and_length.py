import pytest

from memory.policy.fusion import Length, Recency
from memory.ranking.recency_and_length import length_factor, recency_gain


def test_recency_halves_its_gain_in_a_half_life() -> None:
    rule = Recency(share=0.1, half_life_days=90)
    assert [recency_gain(age, rule=rule) for age in (-5, 0, 90, 180)] == pytest.approx(
        [1.1, 1.1, 1.05, 1.025]
    )


def test_a_long_text_keeps_less_beside_a_short_one() -> None:
    rule = Length(power=0.5, free_tokens=100, unit_tokens=300, most_tokens=900)
    kept = [length_factor(tokens, rule=rule) for tokens in (0, 100, 400, 1000, 9000)]
    assert kept == pytest.approx([1, 1, 2**-0.5, 0.5, 0.5])

"""How the shares of a blend depend on the script of a query."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pydantic import ValidationError

from memory.policy.fusion import ArmWeights, Fusion

LATIN = ArmWeights(full_text=0.4, vector=0.6)
CHINESE = ArmWeights(full_text=0.8, vector=0.2)


@pytest.mark.parametrize("latin_share", [0, 0.5, 1])
def test_one_pair_of_shares_holds_for_every_script(latin_share):
    assert Fusion(method="weighted_blend", weights=LATIN).arm_weights(latin_share) == LATIN


@pytest.mark.parametrize(
    ("latin_share", "vector"),
    [
        pytest.param(1, 0.6, id="all Latin"),
        pytest.param(0, 0.2, id="all Chinese"),
        pytest.param(0.5, 0.4, id="half of each: the mean"),
    ],
)
def test_a_mixed_query_takes_the_mean_by_its_terms(latin_share, vector):
    blend = Fusion(method="weighted_blend", weights=LATIN, unspaced_weights=CHINESE)
    shares = blend.arm_weights(latin_share)
    assert shares.vector == pytest.approx(vector)
    assert shares.full_text + shares.vector == pytest.approx(1)


SHARE = st.floats(0, 1)


@given(SHARE, SHARE, SHARE, SHARE, SHARE)
def test_shares_are_what_each_arm_has_of_both_whatever_they_add_up_to(
    words: float, vector: float, other_words: float, other_vector: float, latin_share: float
) -> None:
    assume(words + vector > 0.01 and other_words + other_vector > 0.01)
    blend = Fusion(
        method="weighted_blend",
        weights=ArmWeights(full_text=words, vector=vector),
        unspaced_weights=ArmWeights(full_text=other_words, vector=other_vector),
    )
    shares = blend.arm_weights(latin_share)
    assert shares.full_text + shares.vector == pytest.approx(1)
    ends = sorted((vector / (words + vector), other_vector / (other_words + other_vector)))
    assert ends[0] - 1e-9 <= shares.vector <= ends[1] + 1e-9


def test_shares_twice_as_large_are_the_same_shares():
    one, two = ArmWeights(full_text=0.3, vector=0.1), ArmWeights(full_text=0.6, vector=0.2)
    blends = [
        Fusion(method="weighted_blend", weights=each, unspaced_weights=other).arm_weights(0.5)
        for each, other in ((one, one), (two, two), (one, two), (two, None))
    ]
    assert [blend.vector for blend in blends] == pytest.approx([0.25] * 4)


def test_a_blend_of_nothing_is_refused():
    with pytest.raises(ValidationError, match="weight above 0"):
        ArmWeights(full_text=0, vector=0)

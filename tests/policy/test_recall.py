"""How the shares of a blend depend on the script of a query."""

import pytest

from memory.policy.recall import ArmWeights, Fusion

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

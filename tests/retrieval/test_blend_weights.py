"""An arm that cannot run leaves its share of a blend to the other."""

import numpy as np
import pytest

from memory.policy.arms import Arms, SearchArm
from memory.policy.fusion import ArmWeights
from memory.retrieval.recall.parameters import blend_weights
from memory.retrieval.types import SearchQuery
from tests.ranking.made import shipped

OFF = SearchArm(enabled=False)
VECTOR = np.array([1.0], dtype=np.float32)


@pytest.mark.parametrize(
    ("arms", "embedded", "words", "vector"),
    [
        pytest.param(Arms(), True, 0.55, 0.45, id="both run"),
        pytest.param(Arms(), False, 1, 0, id="no embedding of the query"),
        pytest.param(Arms(vector=OFF), True, 1, 0, id="the vectors are off"),
        pytest.param(Arms(full_text=OFF), True, 0, 1, id="the words are off"),
        pytest.param(Arms(full_text=OFF), False, 0, 0, id="neither: nothing is to be shared"),
    ],
)
def test_what_each_arm_has_of_a_query(
    arms: Arms, embedded: bool, words: float, vector: float
) -> None:
    query = SearchQuery("q", {}, embedding=VECTOR if embedded else None)
    weights = blend_weights(1, query, shipped(arms=arms.model_dump()))
    assert weights == pytest.approx({"words_weight1": words, "vector_weight1": vector})


def test_an_arm_without_a_share_leaves_all_to_the_other() -> None:
    only_vectors = ArmWeights(full_text=0, vector=1).model_dump()
    policy = shipped(fusion={"weights": only_vectors, "unspaced_weights": None})
    weights = blend_weights(0, SearchQuery("q", {}, embedding=VECTOR), policy)
    assert weights == {"words_weight0": 0.0, "vector_weight0": 1.0}

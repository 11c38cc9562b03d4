"""Which strength of model an answer deserves.

By intent, by what was found, by what the person just said.
"""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.words import Intent
from memory.retrieval.model_tier import GOOD_RELEVANCE, TIERS, model_tier
from tests.factories import a_tenant, ask, remember

INTENTS: tuple[Intent, ...] = get_args(Intent)


@pytest.mark.parametrize(
    ("intent", "relevance", "tier"),
    [
        ("small_talk", None, "fast"),
        ("confirm_preference", 0.9, "fast"),
        ("question", 0.9, "medium"),
        ("task", None, "medium"),
        ("recommendation", None, "strong"),
        ("recommendation", GOOD_RELEVANCE - 0.01, "strong"),
        ("recommendation", GOOD_RELEVANCE, "medium"),
        ("complaint", 1.0, "strong"),
        ("unclear", 1.0, "strong"),
        (None, None, "medium"),
    ],
)
def test_the_table(intent: Intent | None, relevance: float | None, tier: str) -> None:
    assert model_tier(intent, top_relevance=relevance) == tier


@given(st.sampled_from((None, *INTENTS)), st.none() | st.floats(0, 1))
def test_after_a_correction_it_is_the_strongest_and_a_good_memory_never_asks_for_more(
    intent: Intent | None, relevance: float | None
) -> None:
    assert model_tier(intent, top_relevance=relevance, corrected=True) == TIERS[-1]
    bare = model_tier(intent, top_relevance=None)
    assert (
        TIERS.index(bare) - 1
        <= TIERS.index(model_tier(intent, top_relevance=relevance))
        <= TIERS.index(bare)
    )


@pytest.mark.django_db
def test_the_best_of_a_bad_lot_is_no_good_memory() -> None:
    """The best candidate scores highest whatever it says.

    Only absolute relevance asks for a lesser model.
    """
    tenant = a_tenant()
    remember(
        tenant,
        {
            "source": "preference",
            "content": "The user prefers hiking boots by Lowa for alpine trails",
        },
    )
    remember(tenant, {"source": "preference", "content": "The user eats oats", "scope": "user:2"})
    query = "Recommend hiking boots by Lowa for alpine trails"
    good = ask(tenant, query, intent="recommendation", gate=False)
    poor = ask(tenant, query, intent="recommendation", gate=False, scopes=("user:2",))
    assert good.relevance is not None
    assert good.relevance >= GOOD_RELEVANCE
    assert (good.model_tier, poor.model_tier) == ("medium", "strong")

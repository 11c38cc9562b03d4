import pytest

from memory.policy import SHIPPED
from memory.policy.budget import Budget
from memory.ranking.budget import room_tokens, wanted_memories


@pytest.mark.parametrize(
    ("intent", "tokens"),
    [
        ("small_talk", 500),
        ("recommendation", 3000),
        ("complaint", 2000),
        ("question", 1000),
        ("confirm_preference", 4000),
        ("task", 800),
        ("unclear", 800),
        (None, 800),
    ],
)
def test_an_intent_has_its_budget(intent, tokens) -> None:
    assert room_tokens(None, intent=intent, budget=Budget()) == tokens


@pytest.mark.parametrize(
    ("requested", "intent", "tokens"),
    [
        (300, "small_talk", 300),
        (2000, "small_talk", 500),
        (2000, "task", 2000),
        (50, None, 50),
        (9000, "question", 1000),
    ],
)
def test_the_smaller_of_intent_and_request_holds(requested, intent, tokens) -> None:
    assert room_tokens(requested, intent=intent, budget=Budget()) == tokens


def test_small_talk_gets_two_preferences_at_most() -> None:
    rule = Budget().intents["small_talk"]
    assert (rule.max_items, rule.only) == (2, ("preference",))


def test_four_way_stays_under_a_thousand_tokens() -> None:
    assert room_tokens(5000, intent=None, budget=SHIPPED["four_way"].budget) == 999
    assert room_tokens(None, intent=None, budget=SHIPPED["four_way"].budget) == 800


@pytest.mark.parametrize(
    ("requested", "room", "wanted"),
    [
        pytest.param(3, 2000, 3, id="as many as are asked for"),
        pytest.param(None, 0, 10, id="without a block as many as the policy has"),
        pytest.param(None, 2000, 10, id="no more than the policy has"),
        pytest.param(None, 100, 5, id="no more than have room"),
        pytest.param(None, 1, 1, id="one where none has room"),
    ],
)
def test_as_many_memories_are_wanted_as_could_have_room(requested, room, wanted) -> None:
    budget = Budget(top_k=10, short_memory_tokens=20)
    assert wanted_memories(requested, room=room, budget=budget) == wanted

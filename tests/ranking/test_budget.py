import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy import SHIPPED
from memory.policy.packing import Budget
from memory.ranking.budget import Filled, Sized, fill, fill_slots, room_tokens

SIZES = st.integers(0, 60)
ITEMS = st.lists(st.tuples(SIZES, st.none() | SIZES), max_size=12).map(
    lambda sizes: [Sized(n, full, short) for n, (full, short) in enumerate(sizes)]
)


def test_what_does_not_fit_is_tried_short_then_skipped_for_a_smaller_one() -> None:
    items = [Sized("a", 50), Sized("b", 60, 30), Sized("c", 40, 25), Sized("d", 20)]
    filling = fill(items, room=100)
    assert filling.chosen == (Filled("a", "full", 50), Filled("b", "short", 30), Filled("d", "full", 20))
    assert filling.skipped == ("c",)
    assert filling.tokens == 100


def test_no_more_than_the_wanted_number_is_taken() -> None:
    filling = fill([Sized("a", 1), Sized("b", 1), Sized("c", 1)], room=10, max_items=2)
    assert [taken.key for taken in filling.chosen] == ["a", "b"]
    assert filling.skipped == ("c",)


@pytest.mark.parametrize("items", [[], [Sized("a", -1)], [Sized("a", 5, -1)]])
def test_negative_sizes_are_refused(items) -> None:
    with pytest.raises(ValueError, match="negative"):
        fill(items, room=-1 if not items else 3)


@given(ITEMS, st.integers(0, 200), st.none() | st.integers(0, 5))
def test_the_room_is_never_exceeded_and_every_item_is_accounted_for(items, room, max_items) -> None:
    filling = fill(items, room=room, max_items=max_items)
    assert filling.tokens == sum(taken.tokens for taken in filling.chosen) <= room
    taken = [chosen.key for chosen in filling.chosen]
    assert sorted(taken + list(filling.skipped)) == [item.key for item in items]
    assert taken == sorted(taken)
    assert max_items is None or len(taken) <= max_items


@given(ITEMS, st.integers(0, 200))
def test_nothing_skipped_would_still_fit(items, room) -> None:
    filling = fill(items, room=room)
    for key in filling.skipped:
        left = room - filling.tokens
        assert items[key].full_tokens > left
        assert items[key].short_tokens is None or items[key].short_tokens > left


def test_room_a_slot_leaves_moves_on_and_a_shortage_cuts_from_the_end() -> None:
    slots = {"insights": [Sized("i", 30)], "facts": [Sized("f", 40)], "episodes": [Sized("e", 50, 20)]}
    filled = fill_slots(slots, order=("facts", "procedures", "episodes", "insights"), room=80)
    assert list(filled) == ["facts", "procedures", "episodes", "insights"]
    assert filled["facts"].tokens == 40
    assert filled["procedures"].chosen == ()
    assert filled["episodes"].chosen == (Filled("e", "short", 20),)
    assert filled["insights"].skipped == ("i",)


def test_a_slot_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="without a place"):
        fill_slots({"facts": [Sized("f", 1)]}, order=("episodes",), room=10)


@given(st.dictionaries(st.sampled_from(("a", "b", "c")), ITEMS), st.integers(0, 200))
def test_slots_together_never_exceed_the_room(slots, room) -> None:
    assert sum(one.tokens for one in fill_slots(slots, order=("a", "b", "c"), room=room).values()) <= room


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


def test_what_retells_turns_that_are_shown_is_left_out() -> None:
    segment = Sized("segment", 10, turns=frozenset("abcd"))
    one, other = Sized("a", 5, turns=frozenset("a")), Sized("z", 5, turns=frozenset("z"))
    assert fill([segment, one, other], room=100).repeated == ("a",)
    assert [item.key for item in fill([segment, one, other], room=100).chosen] == ["segment", "z"]
    two = Sized("ab", 5, turns=frozenset("ab"))
    assert fill([one, segment], room=100, most_shared=0.5).repeated == ()
    assert fill([two, segment], room=100, most_shared=0.5).repeated == ("segment",)
    assert fill([one], room=100, shown="abc").repeated == ("a",)


def test_a_short_form_tells_no_turn() -> None:
    segment = Sized("segment", 50, 5, turns=frozenset("abcd"))
    filled = fill([segment, Sized("a", 5, turns=frozenset("a"))], room=20)
    assert [(item.key, item.form) for item in filled.chosen] == [("segment", "short"), ("a", "full")]


def test_what_one_slot_tells_the_next_does_not_tell_again() -> None:
    slots = {"x": [Sized("segment", 5, turns=frozenset("ab"))], "y": [Sized("a", 5, turns=frozenset("a"))]}
    filled = fill_slots(slots, order=("x", "y"), room=100)
    assert (filled["y"].chosen, filled["y"].repeated) == ((), ("a",))

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.ranking.filling import Filled, Menu, Offer, fill, fill_slots

SIZES = st.integers(0, 60)
ITEMS = st.lists(st.tuples(SIZES, st.none() | SIZES), max_size=12)


def a_menu(sizes, words=None) -> Menu:
    """Offer what takes (full, short) tokens.

    Of `words` by key, what is told already is not told again.
    """
    words = words or {}

    def offer(key, told, left):
        own = words.get(key, frozenset())
        if own and own <= told:
            return Offer(told_by=("told",))
        full, short = sizes[key]
        if full <= left or short is None:
            return Offer("full", full)
        return Offer("short", short)

    return Menu(
        offer,
        lambda told, key, form: (
            told | (words.get(key, frozenset()) if form == "full" else frozenset())
        ),
    )


def filled(sizes, *, room, max_items=None, words=None, told=frozenset()):
    return fill(list(sizes), menu=a_menu(sizes, words), room=room, state=told, max_items=max_items)


def slots_filled(slots, *, order, room, words=None):
    sizes = {key: size for keys in slots.values() for key, size in keys.items()}
    keys = {slot: list(items) for slot, items in slots.items()}
    return fill_slots(keys, order=order, menu=a_menu(sizes, words), room=room, state=frozenset())


def test_what_does_not_fit_is_tried_short_then_skipped_for_a_smaller_one() -> None:
    filling = filled({"a": (50, None), "b": (60, 30), "c": (40, 25), "d": (20, None)}, room=100)
    assert filling.chosen == (
        Filled("a", "full", 50),
        Filled("b", "short", 30),
        Filled("d", "full", 20),
    )
    assert filling.skipped == ("c",)
    assert filling.tokens == 100


def test_no_more_than_the_wanted_number_is_taken() -> None:
    filling = filled({"a": (1, None), "b": (1, None), "c": (1, None)}, room=10, max_items=2)
    assert [taken.key for taken in filling.chosen] == ["a", "b"]
    assert filling.skipped == ("c",)


@pytest.mark.parametrize("sizes", [{}, {"a": (-1, None)}, {"a": (5, -1)}])
def test_negative_sizes_are_refused(sizes) -> None:
    with pytest.raises(ValueError, match="negative"):
        filled(sizes, room=-1 if not sizes else 3)


@given(ITEMS, st.integers(0, 200), st.none() | st.integers(0, 5))
def test_the_room_is_never_exceeded_and_every_item_is_accounted_for(items, room, max_items) -> None:
    filling = filled(dict(enumerate(items)), room=room, max_items=max_items)
    assert filling.tokens == sum(taken.tokens for taken in filling.chosen) <= room
    taken = [chosen.key for chosen in filling.chosen]
    assert sorted(taken + list(filling.skipped)) == list(range(len(items)))
    assert taken == sorted(taken)
    assert max_items is None or len(taken) <= max_items


@given(ITEMS, st.integers(0, 200))
def test_nothing_skipped_would_still_fit(items, room) -> None:
    filling = filled(dict(enumerate(items)), room=room)
    for key in filling.skipped:
        full, short = items[key]
        left = room - filling.tokens
        assert full > left
        assert short is None or short > left


def test_room_a_slot_leaves_moves_on_and_a_shortage_cuts_from_the_end() -> None:
    slots = {"insights": {"i": (30, None)}, "facts": {"f": (40, None)}, "episodes": {"e": (50, 20)}}
    filling = slots_filled(slots, order=("facts", "procedures", "episodes", "insights"), room=80)
    assert list(filling) == ["facts", "procedures", "episodes", "insights"]
    assert filling["facts"].tokens == 40
    assert filling["procedures"].chosen == ()
    assert filling["episodes"].chosen == (Filled("e", "short", 20),)
    assert filling["insights"].skipped == ("i",)


def test_a_slot_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="without a place"):
        slots_filled({"facts": {"f": (1, None)}}, order=("episodes",), room=10)


@given(st.dictionaries(st.sampled_from(("a", "b", "c")), ITEMS), st.integers(0, 200))
def test_slots_together_never_exceed_the_room(slots, room) -> None:
    named = {
        slot: {(slot, n): size for n, size in enumerate(items)} for slot, items in slots.items()
    }
    assert (
        sum(one.tokens for one in slots_filled(named, order=("a", "b", "c"), room=room).values())
        <= room
    )


def test_what_only_repeats_is_left_out_with_what_tells_it() -> None:
    words = {"segment": frozenset("abcd"), "a": frozenset("a"), "z": frozenset("z")}
    sizes = {"segment": (10, None), "a": (5, None), "z": (5, None)}
    filling = filled(sizes, room=100, words=words)
    assert filling.repeated == {"a": ("told",)}
    assert [item.key for item in filling.chosen] == ["segment", "z"]
    assert filled({"a": (5, None)}, room=100, words=words, told=frozenset("abc")).repeated == {
        "a": ("told",)
    }


def test_what_was_not_shown_in_full_tells_less() -> None:
    words = {"segment": frozenset("abcd"), "a": frozenset("a")}
    filling = filled({"segment": (50, 5), "a": (5, None)}, room=20, words=words)
    assert [(item.key, item.item) for item in filling.chosen] == [
        ("segment", "short"),
        ("a", "full"),
    ]


def test_what_one_slot_tells_the_next_does_not_tell_again() -> None:
    slots = {"x": {"segment": (5, None)}, "y": {"a": (5, None)}}
    words = {"segment": frozenset("ab"), "a": frozenset("a")}
    filling = slots_filled(slots, order=("x", "y"), room=100, words=words)
    assert (filling["y"].chosen, dict(filling["y"].repeated)) == ((), {"a": ("told",)})

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.order import Order
from memory.ranking.placement import in_recall_order, place, source_places, u_shape
from tests.ranking.made import SOURCES, scored


@pytest.mark.parametrize(
    ("items", "placed"),
    [
        ([], []),
        ([1], [1]),
        ([1, 2], [1, 2]),
        ([1, 2, 3], [1, 3, 2]),
        ([1, 2, 3, 4, 5], [1, 3, 4, 5, 2]),
    ],
)
def test_the_best_comes_first_and_the_second_best_last(items, placed) -> None:
    assert u_shape(items) == placed


@given(st.lists(st.integers()))
def test_a_u_shape_loses_nothing(items) -> None:
    assert sorted(u_shape(items)) == sorted(items)


def items_of(*sources):
    return [scored(1 - n / 10, source=source, item_id=str(n)) for n, source in enumerate(sources)]


def sources_of(items) -> list[str]:
    return [item.candidate.source for item in items]


def test_the_recall_order_is_fixed_whatever_the_scores() -> None:
    items = items_of("insight", "episode", "procedure", "fact", "profile", "event")
    assert sources_of(in_recall_order(items, Order())) == [
        "profile",
        "fact",
        "procedure",
        "episode",
        "event",
        "insight",
    ]


def test_within_a_slot_the_better_comes_first() -> None:
    items = items_of("preference", "insight", "fact", "constraint")
    assert [item.candidate.item_id for item in in_recall_order(items, Order())] == [
        "0",
        "2",
        "3",
        "1",
    ]


def test_every_source_has_its_own_place() -> None:
    places = source_places(Order())
    assert sorted(places) == sorted(SOURCES)
    assert sorted(places.values()) == list(range(len(SOURCES)))


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ("u_shape", ["insight", "episode", "fact"]),
        ("best_first", ["insight", "fact", "episode"]),
        ("recall_order", ["fact", "episode", "insight"]),
    ],
)
def test_the_policy_decides_the_positions(position, expected) -> None:
    items = items_of("insight", "fact", "episode")
    assert sources_of(place(items, Order(position=position))) == expected

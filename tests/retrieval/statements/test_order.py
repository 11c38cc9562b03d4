"""What stands before what, and what it is worth."""

from hypothesis import given
from hypothesis import strategies as st

from memory.retrieval.statements.order import lifted, preceded, together

KEYS = st.integers(0, 8)
PAIRS = st.lists(st.tuples(KEYS, KEYS), max_size=12)
ITEMS = st.lists(KEYS, unique=True, max_size=9)


def before_of(pairs: list[tuple[int, int]]) -> dict[int, list[int]]:
    before: dict[int, list[int]] = {}
    for first, second in pairs:
        before.setdefault(second, []).append(first)
    return before


def itself(key: int) -> int:
    return key


def test_what_stood_behind_is_moved_right_before() -> None:
    assert preceded([1, 2, 3, 4], {2: [4]}, key_of=itself) == [1, 4, 2, 3]
    assert preceded([1, 2, 3, 4], {4: [1]}, key_of=itself) == [1, 2, 3, 4]
    assert preceded([1, 2, 3], {1: [2], 2: [3]}, key_of=itself) == [3, 2, 1]


def test_the_older_stands_right_behind_the_newer() -> None:
    assert together([1, 2, 3, 4], [(1, 4)], key_of=itself) == [1, 4, 2, 3]
    assert together([1, 2, 3, 4], [(1, 4), (4, 2)], key_of=itself) == [1, 4, 2, 3]
    assert together([1, 2, 3], [(1, 9), (9, 1)], key_of=itself) == [1, 2, 3]


@given(st.permutations(range(5)))
def test_of_a_circle_the_first_given_stands_behind_the_others(items) -> None:
    circle = {key: [(key + 1) % 5] for key in range(5)}
    ordered = preceded(items, circle, key_of=itself)
    assert ordered[-1] == items[0]
    for behind, before in zip(ordered[1:], ordered, strict=False):
        assert circle[behind] == [before]


def test_a_circle_loses_nothing() -> None:
    assert sorted(together([1, 2, 3], [(1, 2), (2, 1)], key_of=itself)) == [1, 2, 3]


@given(ITEMS, PAIRS)
def test_nothing_is_lost_and_without_circles_each_stands_before(items, pairs) -> None:
    downwards = [(min(pair), max(pair)) for pair in pairs if pair[0] != pair[1]]
    ordered = preceded(items, before_of(downwards), key_of=itself)
    assert sorted(ordered) == sorted(items)
    for first, second in downwards:
        if first in items and second in items:
            assert ordered.index(first) < ordered.index(second)
    assert sorted(preceded(items, before_of(pairs), key_of=itself)) == sorted(items)
    assert sorted(together(items, pairs, key_of=itself)) == sorted(items)


@given(st.dictionaries(KEYS, st.floats(0, 1)), PAIRS)
def test_what_stands_before_is_worth_no_less_and_nothing_loses_worth(worths, pairs) -> None:
    raised = lifted(worths, before_of(pairs))
    assert raised.keys() == worths.keys()
    assert all(raised[key] >= worths[key] for key in worths)
    assert all(
        raised[first] >= raised[second]
        for first, second in pairs
        if first in worths and second in worths
    )
    assert max(raised.values(), default=0) == max(worths.values(), default=0)

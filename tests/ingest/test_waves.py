"""A batch is cut where an item is about what an earlier one wrote, and written together else."""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from memory.ingest.schemas import ItemIn
from memory.ingest.write import _touched, _waves, together
from memory.models import MemoryItem
from memory.revisions import Ending, Revision, Update
from tests.factories import a_change

ITEM: TypeAdapter[Any] = TypeAdapter(ItemIn)
NOW = a_change().now


def a_fact(**fields: Any) -> Any:
    return ITEM.validate_python({"source": "fact", "scope": "user:1", "content": "c", **fields})


def a_preference(**fields: Any) -> Any:
    return ITEM.validate_python(
        {"source": "preference", "scope": "user:1", "content": "c", **fields}
    )


@pytest.mark.parametrize(
    ("items", "waves"),
    [
        pytest.param([a_fact()] * 3, [(0, 3)], id="nothing is named"),
        pytest.param(
            [a_fact(fact_key="k"), a_fact(fact_key="k"), a_fact()],
            [(0, 1), (1, 3)],
            id="the same key",
        ),
        pytest.param(
            [a_fact(fact_key="k"), a_fact(fact_key="k", scope="user:2")],
            [(0, 2)],
            id="the same key of another scope",
        ),
        pytest.param(
            [a_fact(external_id="x"), a_preference(external_id="x")],
            [(0, 2)],
            id="the same id of another source",
        ),
        pytest.param(
            [a_fact(external_id="x"), a_fact(external_id="x", scope="user:2")],
            [(0, 1), (1, 2)],
            id="the same id in another scope: whether it may is asked of what was written",
        ),
        pytest.param(
            [a_fact(external_id="x", fact_key="k"), a_fact(fact_key="k"), a_fact(external_id="x")],
            [(0, 1), (1, 3)],
            id="a wave begins with what it touches itself",
        ),
    ],
)
def test_a_wave_ends_before_what_was_touched_in_it(
    items: list[Any], waves: list[tuple[int, int]]
) -> None:
    assert _waves(items) == waves


FACTS = st.builds(
    lambda key, name: a_fact(fact_key=key, external_id=name),
    st.none() | st.sampled_from("ab"),
    st.none() | st.sampled_from("xy"),
)


@given(st.lists(FACTS, min_size=1, max_size=8))
def test_waves_hold_every_item_in_order_and_touch_nothing_twice(items: list[Any]) -> None:
    waves = _waves(items)
    assert [place for start, stop in waves for place in range(start, stop)] == list(
        range(len(items))
    )
    for start, stop in waves:
        touched = [name for item in items[start:stop] for name in _touched(item)]
        assert len(touched) == len(set(touched))


def test_what_only_makes_something_is_undone_together_and_the_rest_by_itself() -> None:
    rows = [MemoryItem(kind="fact", content=text) for text in "abc"]
    plain = [Revision(makes=[row]) for row in rows[:2]]
    ending = Revision(makes=[rows[2]], ends=[Ending(row_id=uuid4(), at=NOW)])
    updating = Revision(updates=[Update(row_id=uuid4(), columns={})])
    assert together([*plain, ending, updating])[:2] == [ending, updating]
    assert list(together([*plain, ending])[-1].makes) == rows[:2]
    for few in ([], [plain[0]], [ending, plain[0]]):
        assert together(few) == few

"""Vector columns that went with their extension come back; the planner is told of growth."""

from typing import Any

import pytest
from django.db import connection

from memory.index import statistics
from memory.index.statistics import FEW_ROWS, ROWS_BETWEEN, analyze_grown, count_written
from memory.index.vector_columns import VECTOR_FIELDS, ensure_vector_columns, missing_vector_columns
from memory.index.write import Indexed, write_index
from memory.models import MemoryItem, SearchEntry
from tests.factories import a_tenant, remember
from tests.owner import as_owner

pytestmark = pytest.mark.django_db


def as_the_owner(*statements: str) -> None:
    with as_owner(), connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def told(*texts: str) -> list[Any]:
    return [
        made.id for made in remember(a_tenant(), *({"source": "fact", "content": t} for t in texts))
    ]


@pytest.mark.parametrize(
    "gone", [["embedding"], ["terms"], ["second_embedding"], list(VECTOR_FIELDS)], ids=" ".join
)
def test_a_column_that_is_gone_comes_back_and_every_row_is_due(gone: list[str]) -> None:
    told("绿茶", "boats")
    drops = ", ".join(f"DROP COLUMN {name}" for name in gone)
    as_the_owner(f"ALTER TABLE memory_searchentry {drops}")
    assert missing_vector_columns() == [name for name in VECTOR_FIELDS if name in gone]
    assert ensure_vector_columns() == "restored"
    assert missing_vector_columns() == []
    models = SearchEntry.objects.values_list("embedding_model", "second_embedding_model")
    assert set(models) == {(None, None)}
    assert ensure_vector_columns() == "present"


def test_without_the_extension_words_are_written_alone() -> None:
    [pk] = told("绿茶")
    as_the_owner("DROP EXTENSION vector CASCADE")
    assert ensure_vector_columns() == "absent"
    number = MemoryItem.objects.select_related("scope").get(pk=pk).scope.number
    write_index([Indexed("fact", pk, number, "black tea")])
    assert "black" in str(SearchEntry.objects.values_list("words", flat=True).get(item_id=pk))


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Write down when a look at the tables is taken, instead of taking it."""
    taken: list[tuple[str, ...]] = []
    monkeypatch.setattr(statistics, "_writes", statistics._Writes())
    monkeypatch.setattr(statistics, "analyze_grown", taken.append)
    return taken


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        pytest.param([ROWS_BETWEEN - 1], 0, id="too few"),
        pytest.param([ROWS_BETWEEN], 1, id="enough at once"),
        pytest.param([1] * ROWS_BETWEEN, 1, id="enough one by one"),
        pytest.param([10 * ROWS_BETWEEN], 1, id="many at once are one look"),
        pytest.param([ROWS_BETWEEN, ROWS_BETWEEN - 1, 1], 2, id="and again"),
    ],
)
def test_a_look_is_taken_for_so_many_rows_once_they_are_committed(
    looks: list[tuple[str, ...]],
    written: list[int],
    expected: int,
    django_capture_on_commit_callbacks: Any,
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        for rows in written:
            count_written(rows)
        assert looks == []
    assert len(looks) == expected


def test_once_the_planner_knows_nobody_looks_any_more(
    looks: list[tuple[str, ...]], django_capture_on_commit_callbacks: Any
) -> None:
    statistics._writes.is_known = True
    with django_capture_on_commit_callbacks(execute=True):
        count_written(FEW_ROWS * 10)
    assert looks == []


def test_a_table_that_is_small_is_left_to_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "_writes", statistics._Writes())
    told("绿茶")
    assert analyze_grown(("memory_link",)) == []
    assert not statistics._writes.is_known

"""What an export calls its files, and what an import calls what has no name of its own."""

from datetime import UTC, date, datetime, timedelta, timezone
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.exchange.exporting.gather import _free, _segment_names, file_names
from memory.exchange.reading.parcel import SESSION_PART_CHARACTERS, midnight, place_id
from memory.exchange.reading.workspace import _own_id
from memory.models import Segment

DAY = "2026-02-22"
LIMIT_BYTES = 255  # of a file's name, as file systems take it


def named(*ids: str) -> list[str]:
    files = file_names(ids, days=dict.fromkeys(ids, DAY))
    return [files[each] for each in ids]


@pytest.mark.parametrize(
    ("ids", "files"),
    [
        (("boats", "tea-2"), ["boats", "tea-2"]),
        (("船", "茶_1"), ["船", "茶_1"]),
        (("Boats", "boats"), [f"{DAY}-001", f"{DAY}-002"]),
        (("a/b", "..", "", "a b"), [f"{DAY}-00{number}" for number in range(1, 5)]),
        ((f"{DAY}-001", "a.b"), [f"{DAY}-001", f"{DAY}-002"]),
        (("boats\n",), [f"{DAY}-001"]),
        (("x" * 200,), ["x" * 200]),
        (("x" * 201,), [f"{DAY}-001"]),
        (("茶" * 66,), ["茶" * 66]),
        (("茶" * 100,), [f"{DAY}-001"]),
    ],
)
def test_a_file_is_called_by_its_id_where_every_file_system_takes_that(
    ids: tuple[str, ...], files: list[str]
) -> None:
    assert named(*ids) == files


@given(st.lists(st.text(max_size=120), unique=True, max_size=8))
def test_no_two_files_are_one_wherever_case_makes_no_difference(ids: list[str]) -> None:
    files = named(*ids)
    assert len({name.lower() for name in files}) == len(ids)
    for name in files:
        assert name
        assert "/" not in name
        assert len(f"{name}.md".encode()) <= LIMIT_BYTES


def test_a_number_of_a_day_is_the_first_that_is_free() -> None:
    taken = {f"{DAY}-001", f"{DAY}-003"}
    assert [_free(DAY, taken) for _ in range(3)] == [f"{DAY}-002", f"{DAY}-004", f"{DAY}-005"]


def test_a_segment_keeps_the_id_it_came_with_and_others_are_called_by_their_day() -> None:
    late = datetime(2026, 2, 21, 23, tzinfo=UTC)
    rows = [
        Segment(id=UUID(int=1), valid_from=late),
        Segment(id=UUID(int=2), valid_from=late, external_id=f"{DAY}-001"),
        Segment(id=UUID(int=3), valid_from=late),
    ]
    zone = timezone(timedelta(hours=8))
    assert list(_segment_names(rows, zone=zone).values()) == [
        f"{DAY}-001",
        f"{DAY}-002",
        f"{DAY}-003",
    ]
    assert _segment_names(rows[:1], zone=UTC) == {UUID(int=1): "2026-02-21-001"}


def test_an_old_version_under_the_id_of_the_present_one_is_told_apart() -> None:
    taken = {"size"}
    assert [_own_id(name, taken) for name in ("size", "size", "other", "size (2)")] == [
        "size (2)",
        "size (3)",
        "other",
        "size (2) (2)",
    ]


@pytest.mark.parametrize(
    ("session", "place", "name"),
    [
        ("talk", 3, "talk:3"),
        ("x" * SESSION_PART_CHARACTERS, 1, "x" * SESSION_PART_CHARACTERS + ":1"),
        ("x" * 200, 2**31 - 1, "x" * SESSION_PART_CHARACTERS + ":2147483647"),
    ],
)
def test_a_message_without_an_id_is_called_by_its_place(
    session: str, place: int, name: str
) -> None:
    assert place_id(session, place) == name
    assert len(name) <= 200  # of an id


def test_a_day_begins_at_midnight_of_its_zone() -> None:
    zone = timezone(timedelta(hours=8))
    assert midnight(date(2026, 2, 22), zone) == datetime(2026, 2, 21, 16, tzinfo=UTC)
    assert midnight(None, zone) is None

"""Small pieces of the Markdown formats come back as they were written.

Another product's record is used up (pure).
"""

from datetime import UTC, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.exchange.formats.entry import BadEntry
from memory.exchange.formats.front_matter import plain, read_front, write_front
from memory.exchange.formats.markdown_pieces import (
    joined,
    read_bullet,
    read_labels,
    read_text,
    read_value,
    without_labels,
    written_labels,
    written_name,
    written_text,
    written_value,
)
from memory.exchange.others.record import MOST_TAGS, Record, interval, records

TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=40)


@given(TEXTS.map(str.strip).filter(bool))
def test_a_text_comes_back_from_the_lines_of_a_bullet(text: str) -> None:
    first, *further = written_text(text).split("\n")
    assert read_bullet(first, further) == text


@given(TEXTS.filter(bool))
def test_a_name_stands_in_one_line_and_comes_back(name: str) -> None:
    written = written_name(name)
    assert len(written.splitlines()) == 1
    assert "**" not in written
    assert read_text([written]) == name


@given(TEXTS)
def test_a_value_comes_back_and_ends_no_label(value: str) -> None:
    written = written_value(value)
    assert read_value(written) == value
    assert "`" not in written
    assert "]" not in written


def test_labels_are_read_wherever_they_stand_and_are_no_part_of_the_text() -> None:
    labels = {"tags": "[a, b]", "updated": "2026-02-22", "source": ""}
    line = f"The team has 12 people {written_labels(labels)}"
    assert read_labels([line]) == {"tags": "[a, b]", "updated": "2026-02-22"}
    assert without_labels(line) == "The team has 12 people"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["one", "two"], "one two"),
        (["周三", "下午"], "周三下午"),
        (["in", "柏林"], "in柏林"),
        (["", "one", ""], "one"),
    ],
)
def test_wrapped_lines_are_joined_as_their_script_is_written(
    lines: list[str], expected: str
) -> None:
    assert joined(lines) == expected


def test_front_matter_comes_back_without_what_is_empty() -> None:
    document = write_front({"id": '"a: b"', "topic": "", "date": "2026-02-22"}) + "\nText\n"
    front, body = read_front(document) or ({}, "")
    assert front == {"id": '"a: b"', "date": "2026-02-22"}
    assert (plain(front, "id"), plain(front, "topic"), body) == ("a: b", "", "\nText\n")


def record(**values: Any) -> Record:
    return Record(values, "items[0]", timezone(timedelta(hours=8)))


def test_the_first_field_that_has_a_value_is_taken_and_the_others_are_used_up_with_it() -> None:
    given_ = record(id="", uuid="7", score=0, note="kept", seen=False)
    assert given_.take("id", "uuid") == "7"
    assert given_.take("score") == 0
    assert given_.rest() == {"note": 1}


def test_a_time_without_an_offset_is_of_the_zone_and_one_that_is_none_is_named() -> None:
    assert record(at="2026-02-22T09:15:00").moment("created", "at") == "2026-02-22T09:15:00+08:00"
    assert record().moment("at") is None
    with pytest.raises(BadEntry, match=r"items\[0\]: at"):
        record(at="yesterday").moment("at")


def test_tags_come_once_from_texts_and_from_what_has_a_name() -> None:
    tagged = record(tags=["a", "b", "a"], entities=[{"name": "c"}, {"name": ""}], topic="d")
    assert tagged.tags("tags", "entities", "topic") == ["a", "b", "c", "d"]
    assert len(record(tags=[str(number) for number in range(99)]).tags("tags")) == MOST_TAGS


@pytest.mark.parametrize(
    ("values", "message"), [("text", "must be a list"), ([{}, 1], r"items\[1\]: must be an object")]
)
def test_what_is_no_list_of_objects_is_refused(values: Any, message: str) -> None:
    with pytest.raises(BadEntry, match=message):
        list(records(values, name="items", zone=UTC))


def test_what_ends_before_it_begins_is_over_since_its_end() -> None:
    early, late = "2026-02-22T09:15:00+00:00", "2026-02-23T09:15:00+00:00"
    assert interval(early, late) == {"valid_from": early, "valid_to": late}
    just_before = "2026-02-22T09:14:59.999999+00:00"
    for start in (late, early):
        assert interval(start, early) == {"valid_from": just_before, "valid_to": early}
    assert interval(None, early) == {"valid_from": None, "valid_to": early}
    assert interval(early, None) == {"valid_from": early, "valid_to": None}

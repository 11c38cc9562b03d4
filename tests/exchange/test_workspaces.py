"""A folder says what it remembers: which file counts, what each one holds, and what is wrong."""

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.exchange.formats.daily_md import DailyLine, is_export, read_day, write_day
from memory.exchange.formats.entry import BadEntry
from memory.exchange.formats.facts_md import Fact, read_facts, write_facts
from memory.exchange.formats.front_matter import plain, read_front, write_front
from memory.exchange.formats.segments_md import SegmentFile, read_segment, write_segment
from memory.exchange.reading.logs import read_days
from memory.exchange.reading.open import read_path
from memory.exchange.reading.parcel import ChatTurn, Parcel

SHANGHAI = timezone(timedelta(hours=8))
ITEM = {"source": "fact", "content": "exactly so", "external_id": "fact-1"}
EPISODE = (
    "---\ndate: 2026-02-22\nturns: 1\n---\n\n## s\n\n"
    "- 09:15:00+08:00 **安**: 早\n  `turn: 1` `role: user`\n"
    "- 10:00:00+08:00 **安**: We rowed.\n  `episode: e-1`\n"
)
SEGMENT = "---\nid: s-1\ndate: 2026-02-23\ntags: [a]\n---\n\nWe moved.\n"


def read(folder: Path, **files: str | bytes) -> Parcel:
    """Write files into a folder, `__` for a stroke and `_md` for an ending, and read it."""
    for name, content in files.items():
        stem, _, ending = name.replace("__", "/").rpartition("_")
        path = folder / f"{stem.replace('_', '-')}.{ending}"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_path(folder, scope="user:1", zone=SHANGHAI)


def contents(parcel: Parcel) -> list[str]:
    return [str(getattr(entry.item, "content", "")) for entry in parcel.entries]


def test_what_is_said_exactly_counts_and_markdown_of_the_same_does_not(tmp_path: Path) -> None:
    parcel = read(
        tmp_path,
        items_jsonl=orjson.dumps(ITEM),
        facts_md="- [fact-1] roughly so\n\n## 归档\n\n- [fact-0] was so\n",
        daily__2026_02_22_md=EPISODE,
    )
    assert contents(parcel) == ["exactly so"]
    assert [one.fact.content for one in parcel.archived] == ["was so"]
    assert [turn.text for turn in parcel.turns] == ["早"]


def test_without_it_markdown_is_all_there_is(tmp_path: Path) -> None:
    parcel = read(
        tmp_path,
        facts_md="- [fact-1] roughly so\n  `updated: 2026-02-01` `source: seg-s-1`\n",
        daily__2026_02_22_md=EPISODE,
    )
    assert sorted(contents(parcel)) == ["We rowed.", "roughly so"]
    [fact] = [entry for entry in parcel.entries if entry.item.source == "fact"]
    assert fact.item.valid_from == datetime(2026, 2, 1, tzinfo=SHANGHAI)  # type: ignore[union-attr]
    assert fact.labels.segments == ["s-1"]
    assert parcel.memories == 2


@pytest.mark.parametrize(
    ("day", "read_already"),
    [pytest.param("2026_02_23", True, id="segments tell of it"), ("2026_02_24", False)],
)
def test_somebody_elses_log_of_a_day_is_read_unless_segments_tell_of_it(
    tmp_path: Path, day: str, read_already: bool
) -> None:
    log = "09:15 安: 我们搬家了\n09:16 Ben: Really?\n"
    parcel = read(tmp_path, segments__s_md=SEGMENT, **{f"daily__{day}_md": log})
    assert [(turn.speaker, turn.read) for turn in parcel.turns] == [
        ("安", read_already),
        ("Ben", read_already),
    ]
    assert {turn.session for turn in parcel.turns} == {day.replace("_", "-")}
    assert parcel.turns[0].occurred_at.utcoffset() == timedelta(hours=8)


def test_tags_of_the_index_are_added_to_those_of_the_files(tmp_path: Path) -> None:
    index = {"index": {"b": {"facts": ["fact-1"], "segments": ["s-1"]}, "a": {"segments": ["s-1"]}}}
    parcel = read(
        tmp_path,
        tags_json=orjson.dumps(index),
        segments__s_md=SEGMENT,
        facts_md="- [fact-1] so\n  `tags: [c]`\n",
    )
    [entry], [placed] = parcel.entries, parcel.segments
    assert getattr(entry.item, "tags", None) == ["c", "b"]
    assert placed.segment.tags == ("a", "b")


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        pytest.param({}, "holds none of items.jsonl", id="nothing"),
        pytest.param(
            {"facts_md": "- [f] \n"}, "facts.md line 1: content: f says nothing", id="fact"
        ),
        pytest.param({"facts_md": b"\xff"}, "facts.md: is no UTF-8 text", id="no text"),
        pytest.param({"facts_md": "a\x00b"}, "null character", id="a null character"),
        pytest.param({"daily__2026_02_31_md": "x"}, "its name is no date", id="no date"),
        pytest.param({"segments__a_md": "text"}, "segments/a.md: it does not begin", id="no front"),
        pytest.param({"items_jsonl": b'{"source": "dream"}'}, "line 1: source", id="no source"),
        pytest.param({"tags_json": b"[]"}, "tags.json", id="no index"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_file(
    tmp_path: Path, files: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(BadEntry, match=complaint):
        read(tmp_path, **files)


def test_a_day_of_no_date_in_its_name_needs_dates_in_its_lines(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("2026-02-22 09:15 安: 早\n", encoding="utf-8")
    [turn] = read_days(tmp_path, scope="user:1", zone=SHANGHAI, told=set())
    assert isinstance(turn, ChatTurn)
    assert turn.occurred_at == datetime(2026, 2, 22, 9, 15, tzinfo=SHANGHAI)
    (tmp_path / "notes.md").write_text("09:15 安: 早\n", encoding="utf-8")
    with pytest.raises(BadEntry, match="a time without a date"):
        list(read_days(tmp_path, scope="user:1", zone=SHANGHAI, told=set()))


@pytest.mark.parametrize(
    ("heading", "archived"),
    [
        ("## 归档事实", True),
        ("# Archive", True),
        ("### ARCHIVED facts", True),
        ("## 活跃事实", False),
        ("## Not archived", False),
    ],
)
def test_what_stands_below_the_archives_heading_is_over(heading: str, archived: bool) -> None:
    [fact] = read_facts([heading, "", "- [f] so"], where="facts.md")
    assert fact.archived is archived


@pytest.mark.parametrize(
    ("labels", "field"),
    [
        ("`updated: yesterday`", "updated"),
        ("`created: 2026-02-30`", "updated"),
        ("`held: 2026-01-01`", "held"),
        ("`held: 2026-01-01T00:00:00/2026-02-01T00:00:00`", "held"),
        ("`held: 2026-02-01T00:00:00Z/2026-01-01T00:00:00Z`", "held"),
        ("`held: 2026-01-01T00:00:00Z/2026-02-01T00:00:00`", "held"),
    ],
)
def test_a_time_that_is_none_is_named(labels: str, field: str) -> None:
    with pytest.raises(BadEntry, match=rf"line 1: {field}"):
        list(read_facts(["- [f] so", f"  {labels}"], where="facts.md"))


def test_a_fact_that_was_replaced_says_since_when_it_is_so() -> None:
    day = date(2026, 2, 1)
    facts = [Fact(0, "a", "一", since=day, updated=True), Fact(0, "b", "二", since=day)]
    document = write_facts(facts)
    assert document.count("`updated: 2026-02-01`") == document.count("`created: 2026-02-01`") == 1
    assert [fact.updated for fact in read_facts(document.split("\n"), where="")] == [True, False]


TURNS = st.integers(1, 3)


@given(TURNS, TURNS)
def test_a_day_that_lost_turns_on_the_way_is_refused(held: int, lost: int) -> None:
    at = datetime(2026, 2, 22, 9, tzinfo=UTC)
    lines = [
        DailyLine(0, at, "s", "安", f"早 {place}", role="user", position=place)
        for place in range(1, held + lost + 1)
    ]
    whole = write_day(lines, day=at.date())
    assert is_export(whole)
    assert [line.text for line in read_day(whole, where="d")] == [line.text for line in lines]
    cut = whole.split("- ")[: held + 1]
    with pytest.raises(BadEntry, match=f"it says {held + lost} and holds {held}"):
        list(read_day("- ".join(cut), where="d"))


@pytest.mark.parametrize(
    ("document", "values"),
    [
        ("---\nid: a\n---\nb", {"id": "a"}),
        ("\n\n---\nid: a\n---", {"id": "a"}),
        ("<!-- made by hand -->\n---\nid: 'a: b'\nno value\n---\nb", {"id": "'a: b'"}),
        ("no front", None),
        ("---\nid: a\n", None),
        ("text\n---\nid: a\n---\n", None),
    ],
)
def test_front_matter_stands_in_front_or_is_none(
    document: str, values: dict[str, str] | None
) -> None:
    found = read_front(document)
    assert (found and found[0]) == values
    if values is not None:
        assert plain(values, "id") == values["id"].strip("'")
        again = read_front(write_front(values) + "body")
        assert again == (values, "body")


@pytest.mark.parametrize(
    ("span", "ends"),
    [("09:15-09:42", (22, 9, 42)), ("9:15–9:42", (22, 9, 42)), ("23:50至00:10", (23, 0, 10))],
)
def test_the_times_of_a_segment_are_those_of_its_day(span: str, ends: tuple[int, int, int]) -> None:
    document = f"---\nid: s\ndate: 2026-02-22\ntime_range: {span}\nfact_count: many\n---\n\nx\n"
    segment = read_segment(document, where="s.md")
    found = segment.ends_at
    assert ((found.day, found.hour, found.minute), segment.fact_count) == (ends, 0)


def test_a_segment_that_names_turns_comes_back_with_them() -> None:
    at = datetime(2026, 2, 22, 9, 15, 30, tzinfo=SHANGHAI)
    segment = SegmentFile(
        id="s",
        topic="搬家",
        starts_at=at,
        ends_at=at + timedelta(seconds=1),
        tags=(),
        text="a\r\nb",
        session="## s",
        positions=(3, 9),
        turns=(3, 4, 9),
    )
    assert read_segment(write_segment(segment), where="s.md") == segment

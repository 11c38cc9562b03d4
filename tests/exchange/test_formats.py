"""The file formats, read and written."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.exchange.chat import read_chat
from memory.exchange.daily_md import Line, is_export, read_day, write_day
from memory.exchange.entry import BadEntry, aware
from memory.exchange.facts_md import Fact, read_facts, write_facts
from memory.exchange.labels import joined, listed, written_list
from memory.exchange.segments_md import Segment, read_segment, write_segment
from memory.exchange.tags_json import read_tags, write_tags
from memory.ingest.fields import visible

FACTS = """# 事实

## 活跃事实

- [fact-050] **数据库选型**: 已决定用 PostgreSQL，
  不再比较其他方案
  `tags: [数据库, PostgreSQL]` `updated: 2026-02-22` `source: seg-2026-02-22-002`

- [fact-051] The office moves in
  spring
  `tags: [office]` `created: 2026-02-20`
- [fact-052] 没有标签的事实

## 归档事实

- [fact-001] 旧办公室在三楼
"""
SEGMENT = """<!-- segments/2026-02-22-001.md -->
---
id: 2026-02-22-001
date: 2026-02-22
time_range: 09:15-09:42
topic: 数据库选型: 结论
tags: [数据库, "PostgreSQL"]
fact_count: 3
---

第一行。
Second line.
"""


def test_a_wrapped_fact_is_one_text_with_its_title_tags_date_and_source() -> None:
    first, second, third, archived = read_facts(FACTS.splitlines(), where="facts.md")
    assert first == Fact(
        5,
        "fact-050",
        "数据库选型: 已决定用 PostgreSQL，不再比较其他方案",
        ("数据库", "PostgreSQL"),
        date(2026, 2, 22),
        ("seg-2026-02-22-002",),
        updated=True,
    )
    assert (second.content, second.since) == ("The office moves in spring", date(2026, 2, 20))
    assert (third.content, third.tags, third.since) == ("没有标签的事实", (), None)
    assert [fact.archived for fact in (first, second, third, archived)] == [False, False, False, True]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("- [fact-1] x `updated: yesterday`", "facts.md line 1: updated: yesterday is no date"),
        ("- [fact-1] `tags: [a]`", "facts.md line 1: content: fact-1 says nothing"),
    ],
)
def test_a_broken_fact_is_named(line: str, message: str) -> None:
    with pytest.raises(BadEntry) as raised:
        list(read_facts([line], where="facts.md"))
    assert str(raised.value).startswith(message)


_words = st.text(st.characters(categories=("L", "N")), min_size=1, max_size=12)
_BREAKERS = (
    *(
        "---\n",
        "# 标题\n",
        "\n- [fact-1] ",
        "- 09:15:00+00:00 **A**: ",
        "`tags: [a]`",
        "`",
        "```\n",
        "\\",
        "\\`",
        "**x**: ",
        "*",
    ),
    *(
        "a: b",
        "，",
        ", ",
        "[",
        "]",
        '"',
        "'",
        "\r\n",
        "\r",
        "\n\n",
        "\u2028",
        "\x85",
        "\x0b",
        "&#13;",
        "&amp;",
        " ",
        "\t",
    ),
    *("👩‍👩‍👧", "雨", "rain", "## 归档事实\n", "<!-- x -->", "\ufeff", "：", "\u3000"),
)
_hostile = (
    st.lists(
        st.sampled_from(_BREAKERS) | st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=3),
        min_size=1,
        max_size=6,
    )
    .map("".join)
    .filter(visible)
)
_facts = st.builds(
    Fact,
    line=st.just(0),
    id=_hostile,
    content=_hostile,
    tags=st.lists(_hostile, max_size=3, unique=True).map(tuple),
    since=st.dates(),
    source=st.lists(_hostile, max_size=2, unique=True).map(tuple),
    archived=st.booleans(),
    updated=st.booleans(),
    successor=st.just("") | _hostile,
)


@settings(max_examples=60)
@given(st.lists(_facts, max_size=5))
def test_what_is_written_as_facts_is_read_back(facts: list[Fact]) -> None:
    read = list(read_facts(write_facts(facts).split("\n"), where="facts.md"))
    for fact in read:
        fact.line = 0
    assert read == sorted(facts, key=lambda fact: fact.archived)


def test_a_title_comes_back_as_it_was() -> None:
    fact = Fact(0, "fact-1", "数据库选型: 用 PostgreSQL", (), None)
    assert "**数据库选型**: 用 PostgreSQL" in write_facts([fact])
    assert next(read_facts(write_facts([fact]).splitlines(), where="")).content == fact.content


def test_a_segment_says_when_and_what_it_is_about() -> None:
    assert read_segment(SEGMENT, where="s") == Segment(
        id="2026-02-22-001",
        topic="数据库选型: 结论",
        starts_at=datetime(2026, 2, 22, 9, 15),  # noqa: DTZ001 - a file states no zone
        ends_at=datetime(2026, 2, 22, 9, 42),  # noqa: DTZ001 - as above
        tags=("数据库", "PostgreSQL"),
        text="第一行。\nSecond line.",
        fact_count=3,
    )


def test_a_segment_is_read_back_as_it_was_written() -> None:
    segment = read_segment(SEGMENT, where="s")
    assert read_segment(write_segment(segment), where="s") == segment


_SHANGHAI = ZoneInfo("Asia/Shanghai")
_moments = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC)).map(  # noqa: DTZ001 - hypothesis adds the zone
    lambda moment: moment.astimezone(_SHANGHAI)
)


@settings(max_examples=60)
@given(
    st.builds(
        Segment,
        id=_hostile,
        topic=st.just("") | _hostile,
        starts_at=_moments,
        ends_at=_moments,
        tags=st.lists(_hostile, max_size=3, unique=True).map(tuple),
        text=_hostile,
        fact_count=st.integers(0, 9),
        session=st.just("") | _hostile,
        positions=st.none() | st.just((3, 9)),
        turns=st.just(()) | st.just((3, 4, 9)),
    )
)
def test_whatever_a_segment_says_is_read_back(segment: Segment) -> None:
    document = universal_newlines(write_segment(segment))
    read = read_segment(document, where="s")
    times = [aware(moment, _SHANGHAI).astimezone(UTC) for moment in (read.starts_at, read.ends_at)]
    assert times == [moment.astimezone(UTC) for moment in (segment.starts_at, segment.ends_at)]
    assert replace(read, starts_at=segment.starts_at, ends_at=segment.ends_at) == segment


def universal_newlines(document: str) -> str:
    """Return a document as a reader of text files sees it."""
    return document.replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize("seconds", [0, 1])
def test_a_segment_over_midnight_ends_on_the_next_day(seconds: int) -> None:
    starts = datetime(2026, 2, 22, 23, 50, seconds, tzinfo=UTC)
    ends = datetime(2026, 2, 23, 0, 20, tzinfo=UTC)
    document = write_segment(Segment("a", "", starts, ends, (), "night"))
    assert ("began: " in document) == bool(seconds)
    read = read_segment(document, where="s")
    assert (aware(read.starts_at, UTC), aware(read.ends_at, UTC)) == (starts, ends)


def test_the_document_s_own_example_is_written_as_it_was() -> None:
    tidy = SEGMENT.replace("<!-- segments/2026-02-22-001.md -->\n", "").replace('"PostgreSQL"', "PostgreSQL")
    assert write_segment(read_segment(SEGMENT, where="s")) == tidy


_lines_of_a_day = st.lists(
    st.builds(
        Line,
        line=st.just(0),
        at=st.times().map(
            lambda clock: datetime.combine(date(2026, 2, 22), clock, tzinfo=timezone(timedelta(hours=8)))
        ),
        session=_hostile,
        speaker=st.just("") | _hostile,
        text=_hostile,
        role=st.sampled_from(["user", "assistant"]),
        position=st.integers(1, 99),
        message_id=st.just("") | _hostile,
        unread=st.booleans(),
    ),
    max_size=4,
)


@settings(max_examples=60)
@given(_lines_of_a_day)
def test_whatever_was_said_on_a_day_is_read_back(lines: list[Line]) -> None:
    document = universal_newlines(write_day(lines, day=date(2026, 2, 22)))
    assert is_export(document)
    assert [replace(line, line=0) for line in read_day(document, where="d")] == lines


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("- 09:15:00 **A**: x\n  `turn: 1`", "d line 6: turn: a time with its offset"),
        ("- 29:15:00+00:00 x\n  `turn: 1`", "d line 6: 29:15:00+00:00 is no time"),
        ("- good morning", "d line 6: no turn such as"),
        ("- 09:15:00+00:00 x\n  `turn: 1`\n- 09:15:00+00:00 x\n  `turn: 2`", "d: turns: it says 1 and holds 2"),
    ],
)
def test_a_broken_day_is_named(body: str, message: str) -> None:
    with pytest.raises(BadEntry) as raised:
        list(read_day(f"---\ndate: 2026-02-22\nturns: 1\n---\n\n{body}\n", where="d"))
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize("text", ["C:\\new\\dir", "5 &amp; 6", "a\\_b", "&#1234567;&#0;"])
def test_a_backslash_that_escapes_nothing_stands_as_somebody_wrote_it(text: str) -> None:
    assert next(read_facts([f"- [f] {text}"], where="f")).content == text


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("no front matter", "s: it does not begin with front matter"),
        ("---\ndate: 2026-02-22\n---\ntext", "s: id: is required"),
        ("---\nid: a\ndate: 2026-02-31\n---\ntext", "s: date: "),
        ("---\nid: a\ndate: 2026-02-22\ntime_range: 25:00-26:00\n---\ntext", "s: date: "),
        ("---\nid: a\ndate: 2026-02-22\n---\n  \n", "s: text: there is none"),
    ],
)
def test_a_broken_segment_is_named(document: str, message: str) -> None:
    with pytest.raises(BadEntry) as raised:
        read_segment(document, where="s")
    assert str(raised.value).startswith(message)


def test_the_tag_index_turns_both_ways() -> None:
    facts, segments = {"fact-1": ["a", "b"], "fact-2": ["b"]}, {"s-1": ["b"]}
    document = write_tags(facts, segments, now=datetime(2026, 2, 22, 10, 30))  # noqa: DTZ001 - only its digits are written
    assert read_tags(document, where="tags.json") == (facts, segments)
    assert b'"total_tags": 2' in document
    assert b'"total_entries": 4' in document
    assert b'"last_updated": "2026-02-22T10:30:00"' in document


def test_a_broken_tag_index_is_named() -> None:
    with pytest.raises(BadEntry, match=r"tags\.json: index\.a\.facts: "):
        read_tags(b'{"index": {"a": {"facts": 3}}}', where="tags.json")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("[2026-02-22 09:15] 林晓: 早", ("林晓", "早")),
        ("[2026/2/22, 09:15:30] Ann Lee: hello: there", ("Ann Lee", "hello: there")),
        ("2026-02-22 09:15 林晓：早", ("林晓", "早")),
        ("- **2026-02-22 09:15 林晓**: 早", ("林晓", "早")),
        ("09:15 林晓: 早", ("林晓", "早")),
    ],
)
def test_a_message_of_one_line_is_read(line: str, expected: tuple[str, str]) -> None:
    if "," in line:
        line = line.replace(",", "")
    (message,) = read_chat([line], where="log", day=date(2026, 2, 22))
    assert (message.sender, message.text) == expected
    assert message.sent_at.replace(second=0) == datetime(2026, 2, 22, 9, 15)  # noqa: DTZ001 - a log states no zone


def test_lines_below_a_name_and_a_time_are_what_was_said() -> None:
    log = ["林晓 2026-02-22 09:15:03", "第一行", "", "第二行", "Ann 2026-02-22 09:16", "hi"]
    first, second = read_chat(log, where="log")
    assert (first.sender, first.text, first.line) == ("林晓", "第一行\n\n第二行", 1)
    assert (second.sender, second.text, second.line) == ("Ann", "hi", 5)


def test_notes_of_a_day_are_kept_by_paragraph() -> None:
    first, second, third = read_chat(
        ["# 二月", "早上下雨", "没带伞", "", "下午放晴", "18:00 Ann: bye"], where="log", day=date(2026, 2, 22)
    )
    assert [first.text, second.text, third.text] == ["早上下雨\n没带伞", "下午放晴", "bye"]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["hello"], "log line 1: no message begins here"),
        (["09:15 Ann: hi"], "log line 1: a time without a date"),
        (["[2026-02-30 09:15] Ann: hi"], "log line 1: 2026-02-30 09:15 is no time"),
        (["[2026-02-20 29:15] Ann: hi"], "log line 1: 2026-02-20 29:15 is no time"),
    ],
)
def test_a_broken_log_is_named(lines: list[str], message: str) -> None:
    with pytest.raises(BadEntry) as raised:
        list(read_chat(lines, where="log"))
    assert str(raised.value).startswith(message)


@settings(max_examples=60)
@given(st.lists(_hostile, max_size=5, unique=True))
def test_a_list_in_brackets_is_read_back(values: list[str]) -> None:
    assert listed(written_list(values)) == values


def test_wrapped_chinese_is_joined_without_a_space_and_english_with_one() -> None:
    assert joined(["今天", "下雨"]) == "今天下雨"
    assert joined(["it", "rains"]) == "it rains"
    assert joined(["今天", "rain"]) == "今天rain"

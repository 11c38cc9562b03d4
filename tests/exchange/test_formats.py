"""The file formats, read and written."""

from datetime import date, datetime

import pytest

from memory.exchange.formats.chat_log import read_chat
from memory.exchange.formats.entry import BadEntry
from memory.exchange.formats.facts_md import Fact, read_facts, write_facts
from memory.exchange.formats.markdown_pieces import joined
from memory.exchange.formats.segments_md import SegmentFile, read_segment, write_segment
from memory.exchange.formats.tags_json import read_tags, write_tags

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
    assert [fact.archived for fact in (first, second, third, archived)] == [
        False,
        False,
        False,
        True,
    ]


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


def test_a_title_comes_back_as_it_was() -> None:
    fact = Fact(0, "fact-1", "数据库选型: 用 PostgreSQL", (), None)
    assert "**数据库选型**: 用 PostgreSQL" in write_facts([fact])
    assert next(read_facts(write_facts([fact]).splitlines(), where="")).content == fact.content


def test_a_segment_says_when_and_what_it_is_about() -> None:
    assert read_segment(SEGMENT, where="s") == SegmentFile(
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


def test_the_document_s_own_example_is_written_as_it_was() -> None:
    tidy = SEGMENT.replace("<!-- segments/2026-02-22-001.md -->\n", "").replace(
        '"PostgreSQL"', "PostgreSQL"
    )
    assert write_segment(read_segment(SEGMENT, where="s")) == tidy


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
        ("[2026/2/22 09:15:30] Ann Lee: hello: there", ("Ann Lee", "hello: there")),
        ("2026-02-22 09:15 林晓：早", ("林晓", "早")),
        ("- **2026-02-22 09:15 林晓**: 早", ("林晓", "早")),
        ("09:15 林晓: 早", ("林晓", "早")),
    ],
)
def test_a_message_of_one_line_is_read(line: str, expected: tuple[str, str]) -> None:
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
        ["# 二月", "早上下雨", "没带伞", "", "下午放晴", "18:00 Ann: bye"],
        where="log",
        day=date(2026, 2, 22),
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


def test_wrapped_chinese_is_joined_without_a_space_and_english_with_one() -> None:
    assert joined(["今天", "下雨"]) == "今天下雨"
    assert joined(["it", "rains"]) == "it rains"
    assert joined(["今天", "rain"]) == "今天rain"

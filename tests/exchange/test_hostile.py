"""Whatever a text, a name or an id holds, the file formats bring it back."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.exchange.formats.daily_md import DailyLine, is_export, read_day, write_day
from memory.exchange.formats.entry import BadEntry, aware
from memory.exchange.formats.facts_md import Fact, read_facts, write_facts
from memory.exchange.formats.markdown_pieces import listed, written_list
from memory.exchange.formats.segments_md import SegmentFile, read_segment, write_segment
from memory.ingest.fields import visible

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
        st.sampled_from(_BREAKERS)
        | st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=3),
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


_SHANGHAI = ZoneInfo("Asia/Shanghai")
_moments = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC)).map(  # noqa: DTZ001 - hypothesis adds the zone
    lambda moment: moment.astimezone(_SHANGHAI)
)


@settings(max_examples=60)
@given(
    st.builds(
        SegmentFile,
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
def test_whatever_a_segment_says_is_read_back(segment: SegmentFile) -> None:
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
    document = write_segment(SegmentFile("a", "", starts, ends, (), "night"))
    assert ("began: " in document) == bool(seconds)
    read = read_segment(document, where="s")
    assert (aware(read.starts_at, UTC), aware(read.ends_at, UTC)) == (starts, ends)


_lines_of_a_day = st.lists(
    st.builds(
        DailyLine,
        line=st.just(0),
        at=st.times().map(
            lambda clock: datetime.combine(
                date(2026, 2, 22), clock, tzinfo=timezone(timedelta(hours=8))
            )
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
def test_whatever_was_said_on_a_day_is_read_back(lines: list[DailyLine]) -> None:
    document = universal_newlines(write_day(lines, day=date(2026, 2, 22)))
    assert is_export(document)
    assert [replace(line, line=0) for line in read_day(document, where="d")] == lines


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("- 09:15:00 **A**: x\n  `turn: 1`", "d line 6: turn: a time with its offset"),
        ("- 29:15:00+00:00 x\n  `turn: 1`", "d line 6: 29:15:00+00:00 is no time"),
        ("- good morning", "d line 6: no turn such as"),
        ("- 09:15:00+00:00 x\n  `turn: 0`", "d line 6: turn: a time with its offset"),
        ("- 09:15:00+00:00 x\n  `turn: one` `episode: e`", "d line 6: turn: a time with its"),
        ("- 09:15:00+00:00 x\n  `role: user`", "d line 6: turn: a time with its offset"),
        (
            "- 09:15:00+00:00 x\n  `turn: 1`\n- 09:15:00+00:00 x\n  `turn: 2`",
            "d: turns: it says 1 and holds 2",
        ),
    ],
)
def test_a_broken_day_is_named(body: str, message: str) -> None:
    with pytest.raises(BadEntry) as raised:
        list(read_day(f"---\ndate: 2026-02-22\nturns: 1\n---\n\n{body}\n", where="d"))
    assert str(raised.value).startswith(message)


@pytest.mark.parametrize("text", ["C:\\new\\dir", "5 &amp; 6", "a\\_b", "&#1234567;&#0;"])
def test_a_backslash_that_escapes_nothing_stands_as_somebody_wrote_it(text: str) -> None:
    assert next(read_facts([f"- [f] {text}"], where="f")).content == text


@settings(max_examples=60)
@given(st.lists(_hostile, max_size=5, unique=True))
def test_a_list_in_brackets_is_read_back(values: list[str]) -> None:
    assert listed(written_list(values)) == values

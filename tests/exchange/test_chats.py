"""A chat log is read as people export it, line by line."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.exchange.formats.chat_log import Message, read_chat
from memory.exchange.reading.logs import Log, read_chat_turns
from tests.measured import assert_linear, cpu_seconds

DAY = date(2026, 2, 22)


def read(*lines: str, day: date | None = None) -> list[Message]:
    return list(read_chat(lines, where="log", day=day))


def said(*lines: str, day: date | None = None) -> list[tuple[str, str]]:
    return [(message.sender, message.text) for message in read(*lines, day=day)]


@pytest.mark.parametrize(
    "stamp",
    [
        "[2026-02-22 09:15]",
        "[2026-2-22 9:15]",
        "(2026/02/22 09:15)",
        "（2026.2.22 09:15）",
        "【2026-02-22 09:15】",
        "2026-02-22 09:15",
        "2026-02-22T09:15",
        "2026-02-22  09:15",
        "- [2026-02-22 09:15]",
        "* 2026-02-22 09:15 -",
        "  [2026-02-22 09:15]",
    ],
)
@pytest.mark.parametrize("colon", [":", "："])
def test_a_message_begins_with_its_time_however_it_is_bracketed(stamp: str, colon: str) -> None:
    [message] = read(f"{stamp} 林晓{colon} 早上好")
    assert (message.sender, message.text) == ("林晓", "早上好")
    assert message.sent_at == datetime(2026, 2, 22, 9, 15)  # noqa: DTZ001 - a log states no zone


@pytest.mark.parametrize(
    "above",
    [
        "Ann Lee 2026-02-22 09:15",
        "## Ann Lee 2026-02-22 09:15",
        "Ann Lee [2026-02-22 09:15]",
        "Ann Lee (2026/2/22 9:15:00)",
        "Ann Lee  2026-02-22T09:15 ",
    ],
)
def test_who_and_when_may_stand_above_what_was_said(above: str) -> None:
    assert said(above, "hello", "", "there") == [("Ann Lee", "hello\n\nthere")]


@pytest.mark.parametrize(
    ("clock", "time"),
    [("00:00", (0, 0, 0)), ("9:05", (9, 5, 0)), ("23:59:59", (23, 59, 59)), ("7:00:01", (7, 0, 1))],
)
def test_a_clock_may_lack_its_zero_and_have_seconds(clock: str, time: tuple[int, int, int]) -> None:
    [message] = read(f"{clock} Ann: hi", day=DAY)
    assert message.sent_at == datetime(2026, 2, 22, *time)  # noqa: DTZ001 - as above


def test_a_time_that_stands_alone_is_of_the_day_last_named() -> None:
    found = read(
        "2026-02-21 23:59 Ann: a", "00:01 Ann: b", "2026-02-22 00:02 Ann: c", "0:03 Ben: d"
    )
    assert [message.sent_at.day for message in found] == [21, 21, 22, 22]


def test_lines_that_begin_no_message_go_on_with_the_one_before() -> None:
    log = ("[2026-02-22 09:15] Ann: first", "  second: at nine", "", "third  ", "at 10:30 we left")
    assert said(*log) == [("Ann", "first\n  second: at nine\n\nthird\nat 10:30 we left")]


def test_a_message_without_text_is_left_out_and_a_lines_number_is_its_own() -> None:
    found = read("[2026-02-22 09:15] Ann: ", "[2026-02-22 09:16] Ben: hi")
    assert [(message.sender, message.line) for message in found] == [("Ben", 2)]


@pytest.mark.parametrize(
    ("line", "sender", "text"),
    [
        ("[2026-02-22 09:15] Ann: http://a.test: down", "Ann", "http://a.test: down"),
        ("[2026-02-22 09:15] Ann：他说：好", "Ann", "他说：好"),
        ("[2026-02-22 09:15] Dr. O'Neil-Lee: hi", "Dr. O'Neil-Lee", "hi"),
        ("[2026-02-22 09:15] Ann: *really*", "Ann", "*really*"),
        ("[2026-02-22 09:15] 🦊: hi", "🦊", "hi"),
        ("[2026-02-22 09:15] **Ann**: hi", "Ann", "hi"),
    ],
)
def test_a_name_ends_at_its_first_mark(line: str, sender: str, text: str) -> None:
    assert said(line) == [(sender, text)]


NAMES = st.sampled_from(["Ann", "林晓", "Ann Lee", "a-b"])
TEXTS = st.text("ab 茶.,!?*[]", min_size=1, max_size=20).map(str.strip).filter(bool)
MOMENTS = st.datetimes(datetime(2000, 1, 1), datetime(2099, 1, 1)).map(  # noqa: DTZ001 - as above
    lambda moment: moment.replace(microsecond=0)
)


@given(st.lists(st.tuples(MOMENTS, NAMES, TEXTS), max_size=5))
def test_every_message_of_a_log_is_read_in_its_order(
    messages: list[tuple[datetime, str, str]],
) -> None:
    lines = [f"[{at:%Y-%m-%d %H:%M:%S}] {name}: {text}" for at, name, text in messages]
    found = read(*lines)
    assert [(one.sent_at, one.sender, one.text) for one in found] == messages


def test_a_turn_is_named_by_its_line_and_has_the_zone_of_its_log() -> None:
    log = Log("talk.txt", "user:1", "talk", timezone(timedelta(hours=8)))
    lines = ["[2026-02-22 09:15] Ann: hi", "there", "[2026-02-22 09:16] Ben: yes"]
    turns = list(read_chat_turns(lines, log=log, day=None))
    assert [turn.message_id for turn in turns] == ["talk:1", "talk:3"]
    assert turns[0].occurred_at == datetime(2026, 2, 22, 1, 15, tzinfo=UTC)
    assert (turns[0].speaker, turns[0].text, turns[0].read) == ("Ann", "hi\nthere", False)


@pytest.mark.parametrize("fragment", [" ", "*", "[", "2026-02-22 ", "09:15 ", "a", "- ", ":"])
def test_a_line_of_anything_is_read_in_linear_time(fragment: str) -> None:
    def work(length: int) -> float:
        line = (fragment * (length // len(fragment) + 1))[:length]
        return cpu_seconds(lambda: read(line, day=DAY))

    assert_linear(work, length=40_000)

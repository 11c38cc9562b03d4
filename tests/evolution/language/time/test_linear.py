"""However long and strange a text is, its times are read in time linear in its length."""

from datetime import UTC, datetime

import pytest

from evolution.language.time.times import find_times, remaining_relative_times
from tests.measured import assert_linear, assert_takes, cpu_seconds

REFERENCE = datetime(2026, 11, 21, 15, 4, tzinfo=UTC)
LENGTH = 64 * 1024
# Repeated by someone who means to keep the service busy.
FRAGMENTS = (
    *(
        "哈",
        "哈哈哈",
        "谢谢",
        " ",
        ",",
        "，",
        "1",
        "12 ",
        "\n",
        "“",
        "《",
        "前",
        "一",
        "天",
        "年",
        "每",
        "周",
        "后",
        "大前",
    ),
    *(
        "周一、",
        "周五",
        "周一到",
        "(周一)",
        "11月",
        "3号",
        "三点",
        "现在",
        "最近",
        "”明天",
        "今天是周二",
        "农历正月初一",
    ),
    *(
        "ago ",
        "the ",
        "at 5 ",
        "5pm ",
        "every ",
        "Monday, ",
        "Mon/",
        "last ",
        "yesterday ",
        "from Monday to ",
    ),
    *("2026-", "2026-11-20 ", ":30", "twenty-", "the end of ", "a few ", "农历正月初一"),
)
SECONDS = 1.0


@pytest.mark.parametrize("fragment", FRAGMENTS)
def test_time_grows_no_faster_than_length(fragment: str) -> None:
    def seconds(characters: int) -> float:
        text = fragment * (characters // len(fragment))
        return cpu_seconds(lambda: find_times(text, reference=REFERENCE))

    assert_linear(seconds, length=LENGTH, below=SECONDS)


def test_a_laugh_between_two_times_takes_no_longer() -> None:
    text = "昨天" + "哈" * LENGTH + "明天"

    assert_takes(lambda: cpu_seconds(lambda: find_times(text, reference=REFERENCE)), below=SECONDS)
    assert remaining_relative_times(text) == ["昨天", "明天"]

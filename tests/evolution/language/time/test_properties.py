"""What holds for every text: no error, sound offsets, and nothing relative left unsaid."""

from datetime import UTC, datetime, timedelta, timezone
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.time.periods import Prefer
from evolution.language.time.times import find_times, remaining_relative_times
from tests.measured import assert_takes, cpu_seconds

ZH_WORDS = (
    "昨天 今天 明天 前天 后天 大 前 后 上 下 这 本 周 星期 一 二 三 十 五 日 天 号 月 年 个 半 几 "
    "去年 今年 最近 现在 刚才 以前 之前 之后 到 至 的 ， 。 点 分 早上 下午 晚上 今晚 末 底 初 "
    "春节 中秋 每 每天 每周 3 12 2024 2026-11-20 30 : "
    "- 过去 未来 内 以来 小时 我 去 了 会 之间 从 季度 第 最后 夏天 农历 正月 初一 前阵子 马上 "
    "几天前 截至 当周 左右"
)
EN_WORDS = (
    "yesterday today tomorrow last next this the week month year Friday Monday weekend night "
    "morning at 5 5pm 3:30 in on two a few couple of days weeks ago from to and between March May "
    "5th 2024 2026-11-20 early late mid end beginning now recently later soon every summer "
    "Christmas before after past half hour is 's , . - noon"
)
words = st.one_of(
    st.lists(st.sampled_from(ZH_WORDS.split()), max_size=10).map("".join),
    st.lists(st.sampled_from(EN_WORDS.split()), max_size=10).map(" ".join),
)
texts = st.one_of(words, st.text(max_size=60))
references = st.one_of(
    st.sampled_from(
        [
            datetime(2026, 11, 21, 15, 4, tzinfo=timezone(timedelta(hours=8))),
            datetime(2024, 2, 29, tzinfo=UTC),
            datetime(1, 1, 1, tzinfo=UTC),
            datetime(9999, 12, 31, 23, 59, tzinfo=UTC),
        ]
    ),
    st.datetimes(timezones=st.just(UTC)),
)
PREFERENCES: tuple[Prefer, ...] = ("past", "future", "none")
MANY = settings(max_examples=150, deadline=None)

# Texts of 200 characters with a handful of times each.
LONG_ZH = (
    "昨天我去了公园，上周开会时大家讨论了下个月的计划，小王说他三天前才从上海回来，今年年底要搬家。"
    "我喜欢喝咖啡和看电影，尤其是科幻片，平时住在城里，工作是写软件，养了两只猫，都很粘人。"
    "周末可以一起去爬山，顺便看看秋天的红叶，再去那家新开的餐厅吃饭，味道很好，价格也不贵，"
    "老板人也很热情，值得一试。明天下午三点我们在会议室见面，后天早上八点出发去北京，住两三天。"
)
LONG_EN = (
    "I went to the park yesterday and last week we talked about the plan. "
    "He came back three days ago with his dog and two cats, and we all had coffee in a quiet "
    "place by the river. See you on Friday at 5pm."
)
BUDGET_MS = 1.0
SLACK = 10  # shared and slow machines; the budget itself is for the benchmark


@MANY
@given(text=texts, reference=references, prefer=st.sampled_from(PREFERENCES))
def test_spans_are_sound_and_never_overlap(text: str, reference: datetime, prefer: Prefer) -> None:
    position = 0
    for span in find_times(text, reference=reference, prefer=prefer):
        assert position <= span.begin < span.stop <= len(text)
        assert text[span.begin : span.stop] == span.text
        assert span.end is None or span.start <= span.end
        assert span.start.tzinfo is reference.tzinfo
        position = span.stop


@MANY
@given(text=texts)
def test_what_hangs_on_the_moment_is_words_of_the_text_in_order(text: str) -> None:
    position = 0
    for words in remaining_relative_times(text):
        position = text.index(words, position) + len(words)


def test_two_hundred_characters_take_about_a_millisecond() -> None:
    reference = datetime(2026, 11, 21, 15, 4, tzinfo=UTC)
    for text in (LONG_ZH[:200], LONG_EN[:200]):
        once = partial(find_times, text, reference=reference)
        assert_takes(
            lambda once=once: min(cpu_seconds(once) for _ in range(20)),
            below=BUDGET_MS * SLACK / 1000,
        )  # type: ignore[misc]

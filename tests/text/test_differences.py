"""What no likeness of words may outweigh."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.differences import marks, same_words, say_different_things

DIFFERENT = [
    ("第三会议室可以容纳8人并且配有投影仪和白板", "第三会议室可以容纳12人并且配有投影仪和白板"),
    ("第A会议室可以容纳20人并且配有投影仪", "第B会议室可以容纳20人并且配有投影仪"),
    ("会议室一共能坐十二个人，配有投影仪和白板", "会议室一共能坐二十个人，配有投影仪和白板"),
    ("3号传感器装在一楼仓库的东南角", "7号传感器装在一楼仓库的东南角"),
    ("每周二晚上去健身房锻炼一个小时", "每周四晚上去健身房锻炼一个小时"),
    ("张伟负责下个季度的市场推广预算", "李娜负责下个季度的市场推广预算"),
    ("我打算明年春天去杭州旅游几天", "我打算明年春天去苏州旅游几天"),
    ("我对花生过敏，所以不吃带壳的坚果", "我对花生过敏，所以吃带壳的坚果"),
    ("他平时用Python写数据处理的脚本", "他平时用Rust写数据处理的脚本"),
    ("我最近在读《百年孤独》这本小说", "我最近在读《活着》这本小说"),
    ("这笔预算一共是3万元，下个月到账", "这笔预算一共是3千元，下个月到账"),
    (
        "Meeting room 3 seats 12 people and has a projector",
        "Meeting room 3 seats 20 people and has a projector",
    ),
    ("The thesis deadline is on Monday at noon", "The thesis deadline is on Tuesday at noon"),
    ("the class is on monday at nine in the gym", "the class is on friday at nine in the gym"),
    ("Tom takes the early train to the office", "Anna takes the early train to the office"),
    ("We moved the server to Berlin last spring", "We moved the server to Munich last spring"),
    ("She does drink coffee in the morning", "She doesn't drink coffee in the morning"),
    ("I like long walks by the river", "I dislike long walks by the river"),
    (
        "Sensor B12 reports the temperature each hour",
        "Sensor C12 reports the temperature each hour",
    ),
    ("there are two chairs in the small room", "there are three chairs in the small room"),
    ("Order 1041 was delivered to the front desk", "Order 1042 was delivered to the front desk"),
    ("Ann: I like long walks by the river", "Bob: I like long walks by the river"),
    (
        "The budget is 1,500 euros for the whole trip",
        "The budget is 1,600 euros for the whole trip",
    ),
    ("The freezer is kept at -18 degrees", "The freezer is kept at 18 degrees"),
    ("冷冻室的温度是-18度", "冷冻室的温度是18度"),
    ("今天早上的气温是零下五度", "今天早上的气温是零上五度"),
    ("The shop opens at 3 am on weekdays", "The shop opens at 3 pm on weekdays"),
    ("The shop opens at nine a.m. on weekdays", "The shop opens at nine p.m. on weekdays"),
    ("每周的例会在上午9点开始", "每周的例会在下午9点开始"),
    ("每周的例会在上午九点开始", "每周的例会在下午九点开始"),
    ("We have twenty-five boxes", "We have twenty-six boxes"),
    ("It is a five-year plan", "It is a six-year plan"),
    ("The drive takes half an hour", "The drive takes an hour"),
    ("The train leaves at half past nine", "The train leaves at nine"),
    ("开车要两个半小时", "开车要两个小时"),
    ("会议开了半天", "会议开了一天"),
    ("The flat is on the third floor", "The flat is on the fourth floor"),
    ("Python 3.10 is installed", "Python 3.11 is installed"),
    ("The lecture is on May 3rd", "The lecture is on May 4th"),
    ("Henry VIII had six wives", "Henry VII had six wives"),
    ("She never eats fish", "She often eats fish"),
    ("He can't swim", "He can swim"),
    ("They eat without salt", "They eat with salt"),
    ("The door isn’t locked", "The door is locked"),
    ("他从来不迟到", "他从来迟到"),
    ("我没有去过上海", "我去过上海"),
    ("她拒绝喝咖啡", "她喝咖啡"),
    ("会议在3月5日", "会议在3月6日"),
    ("他住在12楼", "他住在十三楼"),
    ("涨了百分之五", "涨了百分之六"),
    ("电影《活着》很好看", "电影《霸王别姬》很好看"),
    ("The rent is €900", "The rent is €950"),
    ("It costs $5", "It costs $50"),
]
THE_SAME = [
    ("I really like green tea in the morning", "I like green tea in the morning a lot"),
    ("Green tea is what I like most", "What I like most is green tea"),
    ("Enjoys hiking in the mountains", "Loves hiking in the mountains"),
    ("我非常喜欢在早上喝绿茶", "我特别喜欢在早上喝绿茶"),
    ("我一直很喜欢喝绿茶", "我很喜欢喝绿茶"),
    ("用户喜欢吃清淡的菜", "用户喜爱吃清淡的菜"),
    ("会议室能坐十二个人", "会议室能坐12个人"),
    ("there are twelve chairs in the room", "there are 12 chairs in the room"),
    ("The budget is 1,500 euros", "The budget is 1500 euros"),
    ("Ann: I like long walks by the river", "I like long walks by the river"),
    ("I don't like mushrooms", "I dislike mushrooms"),
    ("The freezer is kept at -18 degrees", "The freezer is kept at minus 18 degrees"),
    ("The freezer is kept at -18 degrees", "The freezer is kept at \u221218 degrees"),
    ("冷冻室的温度是零下18度", "冷冻室的温度是-18度"),
    ("The shop opens at 3pm", "The shop opens at 3 p.m."),
    ("The shop opens at 10:30 AM", "The shop opens at 10:30am"),
    ("例会在上午9点开始", "例会在早上九点开始"),
    ("I am fine", "I'm fine"),
    ("We have twenty-five boxes", "We have 25 boxes"),
    ("We have twenty-five boxes", "We have twenty five boxes"),
    ("He doesn't eat fish", "He does not eat fish"),
    ("It’s 9 a.m.", "It's 9am"),
    ("他住在十三楼", "他住在13楼"),
    ("我半夜醒了", "我夜里醒了"),
    ("他多半会来", "他大概会来"),
    ("这个地方非常不错", "这个地方特别好"),
    ("第三十二层", "第32层"),
    ("会议在下午三点", "会议在下午3点"),
    ("", ""),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_a_number_a_name_or_a_negation_makes_another_statement(one: str, other: str) -> None:
    assert say_different_things(one, other)
    assert say_different_things(other, one)


@pytest.mark.parametrize(("one", "other"), THE_SAME)
def test_other_words_do_not(one: str, other: str) -> None:
    assert not say_different_things(one, other)
    assert not say_different_things(other, one)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("二十三", {"23"}),
        ("三百五十个", {"350"}),
        ("二〇二四年", {"2024"}),
        ("两万五千", {"25000"}),
        ("十二亿", {"1200000000"}),
        ("一亿三千万", {"130000000"}),
        ("三千万亿", {"3000000000000000"}),
        ("一亿零五", {"100000005"}),
        ("二万万", {"200000000"}),
        ("十万零三百", {"100300"}),
        ("一起去一些地方", set()),
        ("周一和一月", {"1"}),
        ("twenty five boxes", {"25"}),
        ("one of them", set()),
        ("30% of 3.5 km", {"30%", "3.5"}),
        ("-5, 3-5, B-5 and −0.5", {"-5", "3-5", "-0.5"}),
        ("零下十八度，亏了-3万", {"-18", "-30000"}),
        ("at 9 pm and 10am", {"9", "10", "am", "pm"}),
    ],
)
def test_numbers_are_one_however_they_are_written(text: str, numbers: set[str]) -> None:
    assert marks(text).numbers == numbers


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_are_compared_alike_from_both_sides(one: str, other: str) -> None:
    assert say_different_things(one, other) == say_different_things(other, one)
    assert not say_different_things(one, one)


@given(st.text(alphabet="一二三十百千万亿零第周个人1,.", max_size=30))
def test_numerals_in_any_order_are_read(text: str) -> None:
    assert all(number for number in marks(text).numbers)


def test_a_long_run_of_anything_is_read_at_once() -> None:
    for fragment in ("哈哈哈", "1,", "十百", "Ann ", "A.", "《", "no, ", "7", "七", "亿", "一亿"):
        marks(fragment * 20_000)
        marks(fragment * 600)


def test_numerals_without_an_end_are_compared_as_they_are_written() -> None:
    assert marks("亿" * 600).numbers == {"亿" * 600}
    assert say_different_things("亿" * 600, "亿" * 601)


def test_case_marks_and_white_space_make_no_other_words() -> None:
    assert same_words("Green Tea.") == same_words(" green  tea")
    assert same_words("Green tea") != same_words("Black tea")

"""What a Chinese clause says of a topic: the topic, what links it to its value, and the value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.topic_slot import (
    SAID,
    STATED,
    TopicSlot,
    are_counted,
    bare_topic,
    is_counted,
    replaces,
    slot_of,
    unit_of,
)

SLOTS = [
    ("摇蜜机在西屋", "摇蜜机", "在", "西屋"),
    ("户口本收在铁盒里", "户口本", "收在", "铁盒里"),
    ("送水的是老陈", "送水", "的是", "老陈"),
    ("门禁密码是2201", "门禁密码", "是", "2201"),
    ("年级：高一", "年级", "：", "高一"),
    ("我同桌叫小明", "我同桌", "叫", "小明"),
    ("快递寄到单位", "快递", "寄到", "单位"),
]


@pytest.mark.parametrize(("text", "topic", "link", "value"), SLOTS)
def test_a_clause_states_a_topic_and_its_value(text, topic, link, value) -> None:
    slot = slot_of(STATED, text)
    assert slot is not None
    assert (slot.topic, slot.link, slot.value) == (topic, link, value)


@pytest.mark.parametrize(
    ("text", "topic", "value", "now"),
    [
        ("摇蜜机挪到东屋了", "摇蜜机", "东屋", True),
        ("门禁密码改成3302", "门禁密码", "3302", False),
        ("例会推迟到周四了", "例会", "周四", True),
        ("房租涨到三千了", "房租", "三千", True),
        ("我把摇蜜机搬到东屋了", "摇蜜机", "东屋", True),
        ("送水的换成小刘了", "送水的", "小刘", True),
    ],
)
def test_a_clause_says_what_became_of_a_topic(text, topic, value, now) -> None:
    slot = slot_of(SAID, text)
    assert slot is not None
    assert (slot.topic, slot.value, slot.moves, slot.now) == (topic, value, True, now)


@pytest.mark.parametrize("text", ["", "我累了", "西屋", "在西屋", "好的"])
def test_other_words_fill_no_slot(text: str) -> None:
    assert slot_of(STATED, text) is None


@pytest.mark.parametrize(
    ("value", "counted"),
    [
        *(("三岁", True), ("3点", True), ("15:30", True), ("两百块", True), ("2201", True)),
        *(
            ("西屋", False),
            ("三号楼的地下室", False),
            ("小刘", False),
            ("", False),
            ("一家书店", False),
        ),
    ],
)
def test_a_value_is_counted_that_is_mostly_a_number(value: str, counted: bool) -> None:
    assert is_counted(value) is counted


@given(st.text("三3点楼西屋", max_size=6), st.text("三3点楼西屋", max_size=6))
def test_both_values_are_counted_or_one_is_not(old: str, new: str) -> None:
    assert are_counted(old, new) is (is_counted(old) and is_counted(new))


@pytest.mark.parametrize(
    ("value", "unit"),
    [
        ("三岁", "岁"),
        ("三千块", "块"),
        ("15:30", ""),
        ("周三", ""),
        ("八点半", ""),
        ("西屋", "西屋"),
        ("", ""),
    ],
)
def test_a_unit_is_what_is_left_without_numbers(value: str, unit: str) -> None:
    assert unit_of(value) == unit


@pytest.mark.parametrize(
    ("topic", "bare"),
    [
        ("我的密码", "密码"),
        ("我们的例会", "例会"),
        ("我家金毛", "金毛"),
        ("咱们店", "店"),
        ("例会时间", "例会"),
        ("门禁的密码", "门禁密码"),
        ("密码", "密码"),
        ("时间表", "时间表"),
        ("", ""),
    ],
)
def test_a_bare_topic_has_no_owner(topic: str, bare: str) -> None:
    assert bare_topic(topic) == bare


def slot(text: str, *, said: bool = False) -> TopicSlot:
    found = slot_of(SAID if said else STATED, text)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("stated", "later", "announced", "said_so", "new_value"),
    [
        pytest.param("摇蜜机在西屋", "摇蜜机挪到东屋了", False, False, True, id="it moved"),
        pytest.param("摇蜜机在西屋", "摇蜜机挪到西屋了", False, False, False, id="to where it was"),
        pytest.param("摇蜜机在西屋", "割草机挪到东屋了", False, False, False, id="another did"),
        pytest.param("送水的是老陈", "送水的是小刘", False, False, False, id="nothing is new"),
        pytest.param("送水的是老陈", "送水的是小刘", False, True, True, id="something is new"),
        pytest.param("送水的是老陈", "送水的是小刘", True, True, True, id="it was announced"),
        pytest.param("店长是小王", "店长是3人", False, True, False, id="a name and a number"),
        pytest.param("例会是3点", "例会是5点", False, True, True, id="two times"),
        pytest.param(
            "例会是3点", "例会是5人", False, True, False, id="a time and a number of people"
        ),
        pytest.param("我妈在上海", "我妈在北京", False, True, False, id="of a person many are so"),
        pytest.param("爱好是钓鱼", "爱好是爬山", False, True, False, id="there may be several"),
        pytest.param("其中是红色", "其中是蓝色", True, True, False, id="nothing is named"),
    ],
)
def test_a_slot_has_a_new_value(stated, later, announced, said_so, new_value) -> None:
    was, holds = slot(stated), slot(later, said=True)
    assert replaces(was, holds, announced=announced, said_so=said_so) is new_value


@given(st.sampled_from(SLOTS), st.booleans(), st.booleans())
def test_the_same_value_takes_no_place(example, announced, said_so) -> None:
    text, *_ = example
    was, holds = slot(text), slot_of(SAID, text)
    assert holds is None or not replaces(was, holds, announced=announced, said_so=said_so)

"""A Chinese clause puts another value in the place of the one that a topic had."""

import pytest

from evolution.planning.slots import takes_the_place


@pytest.mark.parametrize(
    ("stated", "before", "said"),
    [
        ("摇蜜机在西屋", (), "摇蜜机挪到东屋了"),
        ("送液化气的是华润", (), "送液化气的换成了昆仑"),
        ("户口本收在衣柜顶上的铁盒里", ("户口本我换地方收了",), "现在在书房保险柜里"),
        ("楼下理发店的老板是阿辉", ("楼下理发店转手了",), "老板现在是小邹"),
        ("我坐13路公交去单位", ("13路取消了",), "我现在坐52路去单位"),
        ("我的车位在B2层88号", ("物业给我换了车位",), "现在在B1层15号"),
        ("我家金毛三岁", (), "我家金毛四岁咯"),
        ("听歌用QQ音乐", (), "听歌换成网易云了"),
        ("夜跑团周三集合", (), "夜跑团改周四集合了"),
    ],
)
def test_one_topic_has_a_new_value(stated: str, before: tuple[str, ...], said: str) -> None:
    assert takes_the_place(stated, said, before)


@pytest.mark.parametrize(
    ("stated", "before", "said"),
    [
        ("机位06用无线传输", (), "机位06换了块电池"),
        ("浦东门店的店长是Grace", ("徐汇门店换店长了",), "现在是Gavin"),
        ("我妹妹在上海", (), "我妹妹现在在北京"),
        ("我经理是段总", (), "我经理现在在北京"),
        ("例会是周二上午", ("例会时间没改",), "改的是会议室"),
        ("我的闹钟是六点半", (), "明天的闹钟是五点"),
    ],
)
def test_a_look_alike_keeps_its_value(stated: str, before: tuple[str, ...], said: str) -> None:
    assert not takes_the_place(stated, said, before)

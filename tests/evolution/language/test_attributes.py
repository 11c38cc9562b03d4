"""An attribute has one name however it is said, and some hold one value at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.attributes import attribute_name, holds_one_value, verb_name


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("phone number", "phone"),
        ("my Mobile", "phone"),
        ("the new phone number", "phone"),
        ("my current address", "address"),
        ("home address", "address"),
        ("e-mail address", "email"),
        ("due date", "deadline"),
        ("due date for the thesis", "thesis due date"),
        ("deadline of my thesis", "thesis deadline"),
        ("budget for the wedding", "wedding budget"),
        ("favorite color", "favourite colour"),
        ("favourite  drink", "favourite drink"),
        ("stand-up", "standup"),
        ("theme", "theme"),
        ("newspaper", "newspaper"),
        ("myopia", "myopia"),
        ("annual leave", "annual leave"),
        ("", ""),
    ],
)
def test_an_english_attribute_has_one_name(words: str, name: str) -> None:
    assert attribute_name(words, "en") == name


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("手机号", "phone"),
        ("新手机号", "phone"),
        ("电话号码", "phone"),
        ("现在的地址", "address"),
        ("家庭住址", "address"),
        ("项目的截止日期", "项目截止时间"),
        ("截止日期", "deadline"),
        ("面试日期", "面试时间"),
        ("目前的导师", "导师"),
        ("吃的药", "药"),
        ("家里的密码", "密码"),
        ("CRM 系统负责人", "crm系统负责人"),
        ("现在", "现在"),
        ("我", "我"),
        ("的", ""),
    ],
)
def test_a_chinese_attribute_has_one_name(words: str, name: str) -> None:
    assert attribute_name(words, "zh") == name


@given(st.sampled_from(["phone", "home", "thesis deadline", "favourite drink", "wedding budget"]))
def test_an_article_and_whose_it_is_change_no_name(name: str) -> None:
    for lead in ("my", "our", "the", "the new", "my current", "a"):
        assert attribute_name(f"{lead} {name}", "en") == name


@given(st.text("abc 的新我时间号", max_size=10), st.sampled_from(["en", "zh"]))
def test_a_name_is_written_in_one_way(words, language) -> None:
    name = attribute_name(words, language)
    assert name == name.lower()
    assert name == " ".join(name.split())


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("drinks", "drink"),
        ("Works with", "work with"),
        ("running", "run"),
        ("studies", "study"),
        ("goes to", "go to"),
        ("miss", "miss"),
        ("", ""),
    ],
)
def test_a_verb_goes_by_its_base(words: str, name: str) -> None:
    assert verb_name(words, "en") == name


SINGLE_EN = """phone|email|home|employer|birthday|deadline|thesis deadline|rent|salary|manager
 |line manager|password|wifi password|favourite drink|standup|height|blood type|seat|address|age"""
SEVERAL_EN = "friend|hobby|allergy|language|pet|book|child|colleague|like|drink|email thread|named"
SINGLE_ZH = "phone|home|导师|孩子的班主任|房东|favourite 颜色|birthday|age|school"
SEVERAL_ZH = "爱好|朋友|同事|宠物|过敏|书"


@pytest.mark.parametrize("name", [name.strip() for name in SINGLE_EN.split("|")])
def test_there_is_one_such_thing_at_a_time(name: str) -> None:
    assert holds_one_value(name, "en")


@pytest.mark.parametrize("name", SEVERAL_EN.split("|"))
def test_there_may_be_several_such_things(name: str) -> None:
    assert not holds_one_value(name, "en")


@pytest.mark.parametrize("name", SINGLE_ZH.split("|"))
def test_there_is_one_such_thing_at_a_time_in_chinese(name: str) -> None:
    assert holds_one_value(name, "zh")


@pytest.mark.parametrize("name", SEVERAL_ZH.split("|"))
def test_there_may_be_several_such_things_in_chinese(name: str) -> None:
    assert not holds_one_value(name, "zh")

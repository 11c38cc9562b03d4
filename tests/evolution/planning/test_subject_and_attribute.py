import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.subject_and_attribute import near, same_address, within_address

WORDS = st.sampled_from(
    ["", "tom", "my iban", "office wifi", "budget for the wedding", "he", "7号机", "home", "转速"]
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(("", "IBAN ends in"), ("my iban", "ends in"), id="what is mine is the user's"),
        pytest.param(
            ("", "wedding budget"), ("budget for the wedding", "is"), id="turned around with for"
        ),
        pytest.param(("gate for lh454", "is"), ("", "lh454 gate"), id="with an id"),
        pytest.param(("crm", "系统负责人"), ("crm系统", "负责人"), id="cut elsewhere in Chinese"),
        pytest.param(("7号机", "转速"), ("", "7号机的转速"), id="with 的 in Chinese"),
        pytest.param(("tom", "home"), ("tom", "home"), id="the same"),
    ],
)
def test_one_place_for_a_value(one, other):
    assert same_address(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(
            ("", "wifi password"), ("office wifi", "password"), id="the office's is not all"
        ),
        pytest.param(("machine 7", "is on"), ("machine 7", "is"), id="where it is and what it is"),
        pytest.param(("tom", "home"), ("", "home"), id="Tom's is not the user's"),
        pytest.param(("he", "home"), ("he", "home"), id="he is nobody"),
        pytest.param(("tom", ""), ("tom", ""), id="without an attribute"),
        pytest.param(("", "老板电话"), ("", "电话老板"), id="order tells in Chinese"),
    ],
)
def test_places_that_are_not_one(one, other):
    assert not same_address(one, other)


@given(WORDS, WORDS, WORDS, WORDS)
def test_which_comes_first_is_nothing(subject, attribute, other_subject, other_attribute):
    one, other = (subject, attribute), (other_subject, other_attribute)
    assert same_address(one, other) == same_address(other, one)


def test_the_same_noun_in_fewer_words():
    assert within_address(("", "favourite club"), ("", "favourite football club"))
    assert within_address(("", "集合地点"), ("", "旅行集合地点"))
    assert not within_address(("", "office door"), ("", "door office"))
    assert not within_address(("", "地点"), ("", "club"))


@pytest.mark.parametrize(
    ("few", "many", "within"),
    [
        (("", "club"), ("", "football club"), True),
        (("", "budget"), ("wedding", "budget"), True),
        (("", "budget"), ("budget for the wedding", "is"), False),
        (("", "club"), ("", "club"), False),
        (("", "football club"), ("", "club"), False),
        (("", "football"), ("", "football club"), False),
        (("", ""), ("", "club"), False),
        (("", "密码"), ("", "门禁密码"), True),
        (("", "码"), ("", "门禁密码"), False),
        (("", "门禁"), ("", "门禁密码"), False),
        (("", "密码"), ("", "密码"), False),
    ],
)
def test_fewer_words_that_end_in_the_same_noun_lie_within(few, many, within: bool) -> None:
    assert within_address(few, many) is within


@pytest.mark.parametrize(
    ("one", "other", "shared"),
    [
        ("drink", "drink on weekends", True),
        ("drinks", "drink", True),
        ("home", "phone", False),
        ("is on", "is in", False),
        ("the budget", "the deadline", False),
        ("", "drink", False),
        ("门禁密码", "wifi密码", True),
        ("密码", "电话", False),
    ],
)
def test_attributes_are_near_that_share_a_telling_word(one: str, other: str, shared: bool) -> None:
    assert near(one, other) is shared
    assert near(other, one) is shared


@given(WORDS, WORDS)
def test_no_address_lies_within_itself(subject, attribute):
    assert not within_address((subject, attribute), (subject, attribute))


@given(WORDS, WORDS, WORDS, WORDS)
def test_no_two_lie_within_each_other(subject, attribute, other_subject, other_attribute):
    one, other = (subject, attribute), (other_subject, other_attribute)
    assert not (within_address(one, other) and within_address(other, one))


@given(WORDS, WORDS)
def test_an_address_is_its_own_where_somebody_is_named_and_something_said(subject, attribute):
    one = (subject, attribute)
    assert same_address(one, one) is (attribute != "" and subject != "he")

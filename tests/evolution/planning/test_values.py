import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.values import plain, same_value, says_more


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param("Ghent", "ghent.", True, id="marks and capitals are nothing"),
        pytest.param("a Volvo", "Volvo", True, id="nor is an article"),
        pytest.param("5,000", "5000", True, id="nor are marks in a number"),
        pytest.param("臺北", "台北", True, id="nor is the script"),
        pytest.param("green tea", "tea", False, id="green tea is not all tea"),
        pytest.param("555-0123", "555-0124", False, id="another number is another value"),
        pytest.param("", "", False, id="nothing is no value"),
        pytest.param("...", "", False, id="marks alone are no value"),
        pytest.param("my bike", "bike", True, id="nor is whose it is"),
        pytest.param("in Oslo", "Oslo", True, id="nor is in which place it stands"),
        pytest.param("at the office", "office", True, id="with an article"),
        pytest.param("Antwerp", "twerp", False, id="a lead within a word is part of it"),
        pytest.param("1,250,000 kr", "1250000 kr", True, id="in a number as long as it likes"),
        pytest.param("1,25", "125", False, id="a comma before two digits parts no thousands"),
        pytest.param("3.5", "35", False, id="a decimal point is no mark"),
        pytest.param("-5", "5", False, id="a sign is part of a number"),
        pytest.param("+47 5550", "47 5550", False, id="so is the sign of a country"),
        pytest.param("５號", "5号", True, id="full-width digits are digits"),
        pytest.param("红色的", "红色", True, id="的 at the end says nothing"),
        pytest.param("O’Brien", "O'Brien", True, id="an apostrophe is one however it is typed"),
        pytest.param("C++", "C", False, id="a sign of a name is part of it"),
        pytest.param("C#", "C", False, id="every sign of a name"),
        pytest.param("9:30", "9.30", False, id="two ways to write a time may be two values"),
        pytest.param("Straße", "STRASSE", True, id="capitals of any alphabet are nothing"),
    ],
)
def test_the_same_value(one, other, same):
    assert same_value(one, other) is same


@pytest.mark.parametrize(
    ("rich", "poor", "more"),
    [
        pytest.param("Ghent, near the river", "Ghent", True, id="with where it is"),
        pytest.param("central Ghent", "Ghent", True, id="with which part of it"),
        pytest.param("New York", "York", False, id="a longer name is another"),
        pytest.param("Ghent 9000", "Ghent", False, id="a number may tell it apart"),
        pytest.param("teapots", "tea", False, id="part of a word is no word"),
        pytest.param("上海浦东", "上海", True, id="with the district in Chinese"),
        pytest.param("南京西路", "京西", False, id="not out of the middle of a Chinese name"),
        pytest.param("Ghent", "Ghent", False, id="the same is not more"),
        pytest.param("the Ghent", "Ghent", False, id="an article is not more"),
        pytest.param("Yorkshire, York", "York", True, id="whole words that stand behind a part"),
        pytest.param("no sugar", "sugar", False, id="none of it is not more of it"),
        pytest.param("anything but tea", "tea", False, id="all but it is not more of it"),
        pytest.param("coffee without milk", "milk", False, id="without it is not more of it"),
        pytest.param("never on Sunday", "Sunday", False, id="never then is not more of it"),
        pytest.param("not Ghent", "Ghent", False, id="not it is not more of it"),
        pytest.param("non-alcoholic beer", "alcoholic beer", False, id="nor is non-"),
        pytest.param("a former nurse", "nurse", False, id="what was is not more of what is"),
        pytest.param("ex-nurse", "nurse", False, id="in one word too"),
        pytest.param("两只猫", "猫", False, id="a Chinese sign may lead a longer name"),
        pytest.param("咖啡除外", "咖啡", False, id="except it in Chinese"),
        pytest.param("上海以外", "上海", False, id="outside of it in Chinese"),
        pytest.param("a nurse at the clinic", "nurse", True, id="with where"),
        pytest.param("green tea with mint", "green tea", True, id="with what"),
        pytest.param("tea", "green tea", False, id="fewer words are not more"),
        pytest.param("Ana Souza", "Ana", True, id="with the family name behind"),
        pytest.param("v2", "v", False, id="part of a version is none"),
        pytest.param("room 12", "room", False, id="a number behind tells apart"),
        pytest.param(
            "Ghent", "", False, id="anything says more than nothing, which proves nothing"
        ),
    ],
)
def test_says_all_of_it_and_more(rich, poor, more):
    assert says_more(rich, poor) is more


@given(st.text(max_size=20), st.text(max_size=20))
def test_no_two_values_say_more_than_each_other(one, other):
    assert not (says_more(one, other) and says_more(other, one))


def _wide(text: str) -> str:
    return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text)


WORDS = st.lists(
    st.sampled_from(["Ghent", "tea", "no", "green", "12", "the", "上海", "浦东", "near", "my"]),
    max_size=4,
).map(" ".join)


@given(WORDS)
def test_a_value_is_itself_however_it_is_written(value):
    for written in (value.upper(), value.lower(), f" {value}. ", f"“{value}”", _wide(value)):
        assert same_value(value, written) is (plain(value) != "")


@given(WORDS)
def test_no_value_says_more_than_itself(value):
    assert not says_more(value, value)


@given(WORDS, WORDS)
def test_what_says_more_is_another_value_and_the_longer_one(rich, poor):
    if says_more(rich, poor):
        assert not same_value(rich, poor)
        assert len(plain(rich)) > len(plain(poor))


@given(WORDS, WORDS, WORDS)
def test_who_has_the_same_value_as_a_third_has_it_as_each_other(one, other, third):
    if same_value(one, other) and same_value(other, third):
        assert same_value(one, third)

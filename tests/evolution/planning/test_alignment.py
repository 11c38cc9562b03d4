import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.alignment import (
    ClauseDifference,
    TopicChange,
    difference,
    opening_shared,
    states_topic,
    topic_change,
)


@pytest.mark.parametrize(
    ("old", "new", "values"),
    [
        pytest.param(
            "Standup is at 9:30", "Standup is at 10:15 now", ("9:30", "10:15"), id="another time"
        ),
        pytest.param(
            "Paper goes out on Mondays",
            "Paper goes out on Fridays now",
            ("mondays", "fridays"),
            id="another day",
        ),
        pytest.param("体温是36度5", "体温是37度2", ("36度5", "37度2"), id="with its unit"),
        pytest.param("The gate is B20", "The gate is now B44", ("b20", "b44"), id="another number"),
        pytest.param(
            "7号机的温度是26度",
            "7号机的温度现在是24度",
            ("26", "24"),
            id="another number in Chinese",
        ),
        pytest.param("常点的是拿铁", "常点的是美式", ("拿铁", "美式"), id="the one value there is"),
        pytest.param(
            "常去的是星巴克咖啡", "常去的是瑞幸咖啡", ("星巴克", "瑞幸"), id="the one place"
        ),
        pytest.param(
            "Salary gets paid into Nordea",
            "Salary gets paid into DNB now",
            ("nordea", "dnb"),
            id="another of the one place there is",
        ),
    ],
)
def test_one_value_differs(old, new, values):
    assert difference(old, new) == ClauseDifference(*values)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("I have 2 dogs", "I have 3 cats now", id="a number of something else"),
        pytest.param(
            "I pay 900 for rent", "I pay 50 for the gym now", id="a number for something else"
        ),
        pytest.param("I'm 29 years old", "I'm 5 minutes away now", id="a number of another unit"),
        pytest.param(
            "I go to yoga on Mondays",
            "I go to pilates on Fridays now",
            id="a day of something else",
        ),
        pytest.param("Machine 7 is at 180", "Machine 3 is at 200 now", id="of another machine"),
        pytest.param(
            "The bus leaves at 8", "The bus leaves from stop 4 now", id="a number of another sort"
        ),
        pytest.param("I have a dog", "I have a cat now", id="one more of the kind"),
        pytest.param("I like tea", "I like coffee now", id="what one may like beside it"),
        pytest.param("It is at 9", "It is at 10 now", id="of nothing that is named"),
        pytest.param("Tom is nice", "Tom is tall now", id="of no kind that is known"),
    ],
)
def test_more_differs_than_a_value(old, new):
    assert difference(old, new) is None


@pytest.mark.parametrize(
    ("text", "change"),
    [
        ("We moved my hip operation to 9 April", TopicChange("hip operation", "9 april")),
        ("My flight was moved to 9:15", TopicChange("flight", "9:15")),
        ("My number changed, it's 555 now", TopicChange("my number", "555 now")),
        ("例会改到周四了", TopicChange("例会", "周四")),
        ("They moved it to 10", None),
        ("The gym closed early, it's raining now", None),
        ("I live in Oslo", None),
        ("We ate all the soup, it's cold now", None),
        ("We moved the it to 9", None),
        ("My flight is late, it is going well", None),
    ],
)
def test_what_became_of_a_topic_is_read(text, change):
    assert topic_change(text) == change


@pytest.mark.parametrize(
    ("stated", "change", "states"),
    [
        ("My hip operation is on 2 May", TopicChange("hip operation", "9 april"), True),
        ("My hip hurts", TopicChange("hip operation", "9 april"), False),
        ("My hip operation went well", TopicChange("hip operation", "9 april"), False),
        ("The venue is Oslo", TopicChange("the venue", "bergen"), True),
        ("The venue is nice", TopicChange("the venue", "bergen"), False),
        ("例会在周二", TopicChange("例会", "周四"), True),
        ("我的会场在北京", TopicChange("会场", "上海"), True),
    ],
)
def test_a_topic_is_stated_with_a_value_of_the_kind(stated, change, states):
    assert states_topic(stated, change) is states


def test_an_opening_names_a_subject_and_a_verb():
    assert opening_shared("I drive a Clio", "I drive a Kia now")
    assert not opening_shared("I drive a Clio", "I walk now")
    assert not opening_shared("It is a Clio", "It is a Kia now")


@given(st.text(max_size=40), st.text(max_size=40))
def test_what_differs_one_way_differs_the_other(old, new):
    there, back = difference(old, new), difference(new, old)
    assert (there is None) == (back is None)


@given(st.text(max_size=40))
def test_no_text_differs_from_itself(text):
    assert difference(text, text) is None


@pytest.mark.parametrize("longer", ["The venue is Oslo Bay", "The venue is"])
def test_what_only_goes_on_differs_in_no_value(longer):
    assert difference("The venue is Oslo", longer) is None


@pytest.mark.parametrize(("old", "new"), [("", "The venue is Oslo"), ("The venue is Oslo", "")])
def test_nothing_differs_from_no_words(old, new):
    assert difference(old, new) is None

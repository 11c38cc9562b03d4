import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.alignment import ClauseDifference, difference


@pytest.mark.parametrize(
    ("old", "new", "values"),
    [
        pytest.param("Standup is at 9:30", "Standup is at 10:15 now", ("9:30", "10:15"), id="another time"),
        pytest.param(
            "Paper goes out on Mondays", "Paper goes out on Fridays now", ("mondays", "fridays"), id="another day"
        ),
        pytest.param("The gate is B20", "The gate is now B44", ("b20", "b44"), id="another number"),
        pytest.param("7号机的温度是26度", "7号机的温度现在是24度", ("26", "24"), id="another number in Chinese"),
    ],
)
def test_one_value_differs(old, new, values):
    assert difference(old, new) == ClauseDifference(*values)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("I have 2 dogs", "I have 3 cats now", id="a number of something else"),
        pytest.param("I pay 900 for rent", "I pay 50 for the gym now", id="a number for something else"),
        pytest.param("I'm 29 years old", "I'm 5 minutes away now", id="a number of another unit"),
        pytest.param("I go to yoga on Mondays", "I go to pilates on Fridays now", id="a day of something else"),
        pytest.param("Machine 7 is at 180", "Machine 3 is at 200 now", id="of another machine"),
        pytest.param("The bus leaves at 8", "The bus leaves from stop 4 now", id="a number of another sort"),
        pytest.param("I have a dog", "I have a cat now", id="one more of the kind"),
        pytest.param("I like tea", "I like coffee now", id="what one may like beside it"),
        pytest.param("It is at 9", "It is at 10 now", id="of nothing that is named"),
        pytest.param("Tom is nice", "Tom is tall now", id="of no kind that is known"),
    ],
)
def test_more_differs_than_a_value(old, new):
    assert difference(old, new) is None


@given(st.text(max_size=40), st.text(max_size=40))
def test_what_differs_one_way_differs_the_other(old, new):
    there, back = difference(old, new), difference(new, old)
    assert (there is None) == (back is None)


@given(st.text(max_size=40))
def test_no_text_differs_from_itself(text):
    assert difference(text, text) is None

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.values import same_value, says_more


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

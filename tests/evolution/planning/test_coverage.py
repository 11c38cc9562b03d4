import pytest

from evolution.planning.coverage import covers


@pytest.mark.parametrize(
    ("denying", "value", "stated"),
    [
        pytest.param(
            "I no longer swim",
            "swim",
            "I swim at 6 am on weekdays",
            id="all of it, however limited",
        ),
        pytest.param(
            "We cancelled Netflix",
            "Netflix",
            "We subscribe to Netflix",
            id="what one has by its name",
        ),
        pytest.param("我把烟戒了，不抽了", "抽烟", "我抽烟", id="in Chinese"),
    ],
)
def test_all_that_was_stated_is_denied(denying, value, stated):
    assert covers(denying, value=value, stated=stated, verb_named=False)


@pytest.mark.parametrize(
    ("denying", "value", "stated"),
    [
        pytest.param(
            "no more coffee after five", "coffee after five", "I drink coffee", id="a part of it"
        ),
        pytest.param("I no longer have a cat", "a cat", "I have a dog and a cat", id="one of two"),
        pytest.param(
            "I no longer have a gym teacher",
            "gym teacher",
            "Our office has a gym",
            id="something else of the word",
        ),
        pytest.param("我把酒戒了", "酒", "我抽烟", id="something else in Chinese"),
        pytest.param("", "", "I swim", id="nothing denies nothing"),
    ],
)
def test_more_was_stated_than_is_denied(denying, value, stated):
    assert not covers(denying, value=value, stated=stated, verb_named=False)


@pytest.mark.parametrize(("verb_named", "covered"), [(False, True), (True, False)])
def test_a_chinese_verb_that_is_denied_is_the_one_that_was_stated(verb_named, covered):
    assert covers("苹果我不要了", value="苹果", stated="我吃苹果", verb_named=verb_named) is covered

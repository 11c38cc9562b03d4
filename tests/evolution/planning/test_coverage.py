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


ALL_OF_IT = [
    ("I no longer smoke", "smoke", "I smoke"),
    ("I no longer smoke", "smoke", "I usually smoke"),
    ("I don't play chess any more", "play chess", "I play chess with Tom every Sunday"),
    ("I no longer take the bus", "take the bus", "I take the bus to work"),
    ("I've given up the cello", "the cello", "I play the cello"),
    ("We cancelled Disney Plus", "Disney Plus", "We watch Disney Plus"),
    ("I sold the Clio", "the Clio", "I drive a Clio"),
    ("I no longer go to yoga", "go to yoga", "I go to yoga on Mondays at 7"),
    ("I don't swim any more", "swim", "I'm swimming at the lake"),
    ("我不抽烟了", "抽烟", "我抽烟"),
]
NOT_ALL_OF_IT = [
    ("I no longer play chess with Ann", "play chess with Ann", "I play chess"),
    ("I no longer drink tea", "tea", "I drink green tea"),
    ("I no longer drink tea", "tea", "I drink tea and coffee"),
    ("I no longer have a dog", "a dog", "I have a hot dog stand"),
    ("I sold the Clio", "the Clio", "I wash the Clio engine"),
    ("I no longer swim", "swim", "I teach kids to swim"),
    ("I no longer run", "run", "I run a bakery"),
    ("I no longer smoke", "smoke", "I hate smoke"),
    ("I no longer work there", "work", "I work at Shell and teach"),
    ("", "smoke", ""),
    ("I no longer smoke", "", "I smoke"),
    ("我不喝茶了", "茶", "我喝奶茶"),
    ("我不抽烟了", "抽烟", "我讨厌抽烟"),
    ("我不下棋了", "下棋", "我教下棋"),
    ("我不下棋了", "下棋", "我下棋赢了比赛"),
]


@pytest.mark.parametrize(("denying", "value", "stated"), ALL_OF_IT)
def test_nothing_of_the_stated_words_is_left(denying: str, value: str, stated: str) -> None:
    assert covers(denying, value=value, stated=stated, verb_named=False)


@pytest.mark.parametrize(("denying", "value", "stated"), NOT_ALL_OF_IT)
def test_something_of_the_stated_words_is_left(denying: str, value: str, stated: str) -> None:
    assert not covers(denying, value=value, stated=stated, verb_named=False)


@pytest.mark.parametrize(("denying", "value", "stated"), [*ALL_OF_IT, *NOT_ALL_OF_IT])
def test_where_the_verb_is_named_less_is_covered_and_never_more(denying, value, stated) -> None:
    if covers(denying, value=value, stated=stated, verb_named=True):
        assert covers(denying, value=value, stated=stated, verb_named=False)

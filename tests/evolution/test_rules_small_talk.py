import pytest

from evolution.rules.extract import extract
from evolution.rules.small_talk import content_words, is_acknowledgement, is_small_talk
from tests.evolution.cases_of_small_talk import CHINESE, ENGLISH


@pytest.mark.parametrize("turns", [pytest.param(ENGLISH, id="en"), pytest.param(CHINESE, id="zh")])
def test_small_talk_leaves_nothing_behind(turns: list[str]) -> None:
    left = [turn for turn in turns if extract(turn, role="user", speaker=None)]
    assert len(left) / len(turns) <= 0.02, left


@pytest.mark.parametrize(
    "text",
    [
        "ok",
        "OK, thanks!",
        "好的",
        "嗯嗯",
        "好的，谢谢",
        "哈哈哈",
        "👍",
        "got it",
        "收到",
        "yes please",
        "lol",
        "早上好",
    ],
)
def test_an_acknowledgement_is_one(text: str) -> None:
    assert is_acknowledgement(text)


@pytest.mark.parametrize(
    "text",
    [
        "ok, book the 9am flight",
        "好的，改到周三",
        "thanks, I live in Rome",
        "谢谢，我住在杭州",
        "What about Rome?",
        "团队有多少人",
    ],
)
def test_an_acknowledgement_with_a_message_is_none(text: str) -> None:
    assert not is_acknowledgement(text)


@pytest.mark.parametrize(
    "text",
    [
        "I adopted a beagle.",
        "My flight is at 9.",
        "We painted the fence.",
        "我养了一只柯基。",
        "我昨天去爬山了。",
        "航班是9点。",
    ],
)
def test_what_happened_is_not_small_talk(text: str) -> None:
    assert not is_small_talk(text)


def test_addressing_somebody_by_name_says_nothing() -> None:
    assert is_small_talk("Same here, Audrey!", names=frozenset({"audrey"}))
    assert content_words("Thanks, Audrey!") == ["Audrey"]


@pytest.mark.parametrize(
    "text",
    [
        "could you explain that once more?",
        "hang on, the doorbell's ringing",
        "thank you for your help",
        "ugh, such a gloomy morning",
        "mm, I'm so sleepy",
        "a simpler explanation please",
        "point taken, cheers",
        "Fridays, am I right",
        "让我想一想",
        "说得详细点",
        "外面好冷啊",
        "你画得真好看",
        "今天周几来着",
        "上面那句打错了",
        "稍等，我去倒杯水",
        "困死我了",
    ],
)
def test_talk_about_the_talk_the_weather_and_the_moment_is_empty(text: str) -> None:
    assert is_small_talk(text)


@pytest.mark.parametrize(
    "text",
    [
        "She's pregnant",
        "We moved.",
        "We're expecting",
        "I run.",
        "I'm off on Mondays",
        "It's raining in Oslo.",
        "I got fired.",
        "I have a fever",
        "I broke my leg",
        "明天面试",
        "孩子发烧了",
        "这是我妈",
        "我爸走了",
        "我喝红茶",
        "有点像陶笛",
        "你记得我养猫吗",
    ],
)
def test_a_short_sentence_that_tells_is_kept(text: str) -> None:
    assert not is_small_talk(text)

"""Small talk is told from what carries something.

Where words leave it open they are kept, and state nothing.
"""

import pytest

from evolution.language.annotate import annotate
from evolution.language.claims import claims
from evolution.language.small_talk import content_words, is_small_talk
from tests.evolution.language.cases_of_small_talk import CHINESE, ENGLISH

# of small talk, as mere words: a sentence dropped wrongly costs more than one that is kept
KEPT_AT_MOST = 0.05


@pytest.mark.parametrize("turns", [pytest.param(ENGLISH, id="en"), pytest.param(CHINESE, id="zh")])
def test_small_talk_is_seldom_kept(turns: list[str]) -> None:
    kept = [turn for turn in turns if not is_small_talk(turn)]
    assert len(kept) / len(turns) <= KEPT_AT_MOST, kept


@pytest.mark.parametrize("turns", [pytest.param(ENGLISH, id="en"), pytest.param(CHINESE, id="zh")])
def test_small_talk_states_nothing(turns: list[str]) -> None:
    assert [turn for turn in turns if claims(annotate(turn))] == []


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
        "today's great",
        "got it",
        "收到",
        "yes please",
        "lol",
        "早上好",
    ],
)
def test_an_acknowledgement_is_small_talk(text: str) -> None:
    assert is_small_talk(text)


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
    assert not is_small_talk(text)


@pytest.mark.parametrize(
    "text",
    ["thank you for your help", "mm, I'm so sleepy", "让我想一想", "外面好冷啊", "困死我了"],
)
def test_talk_about_the_talk_the_weather_and_the_moment_is_small_talk(text: str) -> None:
    assert is_small_talk(text)


@pytest.mark.parametrize(
    "text",
    [
        "I adopted a beagle.",
        "My flight is at 9.",
        "We painted the fence.",
        "我养了一只柯基。",
        "我昨天去爬山了。",
        "航班是9点。",
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


def test_a_name_is_what_an_address_carries() -> None:
    assert list(content_words("Thanks, Audrey!")) == ["Audrey"]

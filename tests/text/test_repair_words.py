"""Words of repair, and what only has them."""

import pytest

from memory.text.repair_words import CHINESE, ENGLISH, puts_right


@pytest.mark.parametrize("words", [*ENGLISH, *CHINESE.split()])
def test_each_word_of_repair_is_found(words: str) -> None:
    assert puts_right(f"so {words} 4")


@pytest.mark.parametrize(
    "text",
    [
        "wait no. he just texted, thursday 5:30",
        "打错了哈哈哈 是四年级",
        "嘴瓢 是快手的",
        "打錯 是中科",
        "just checked the box, it says 100mg",
        "correction, dug out the donor card: O+",
        "Bhatti*",
        "*three",
    ],
)
def test_who_puts_right_what_they_said_says_so(text: str) -> None:
    assert puts_right(text)


@pytest.mark.parametrize(
    "text",
    [
        "We meet on Thursday",
        "我喜欢茶",
        "no no, I never said vegan. You've put tofu in everything",
        "复诊你说成12号了，看错了吧",
        "wait no, is it Tuesday?",
        "2 * 3",
        "incorrections are typographic",
    ],
)
def test_plain_words_and_what_speaks_to_another_put_nothing_right(text: str) -> None:
    assert not puts_right(text)

"""Words of repair, and what only has them."""

import pytest

from memory.text.analyse import analyse
from memory.text.repair_words import (
    CHINESE,
    ENGLISH,
    puts_right,
    takes_back_what_was_told,
    taking_back_terms,
)


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


@pytest.mark.parametrize(
    "text",
    [
        "wait I gave you the wrong number for grandma. it's 555-0124",
        "I told you the wrong day, the party is on Sunday",
        "sorry, I must have typed that wrong: flat 12b",
        "turns out I got her surname wrong, it's Brandt",
        "I mixed up the sizes, he takes a 43",
        "What I said about the deadline was wrong",
        "it's in June, not May like I said",
        "Correction: the budget is 40k",
        "合同抬头我给错了！公司全称是宁波海弛进出口有限公司",
        "上次跟你说的时差不对，差三个钟头",
        "昨晚说反了，应该是左眼400右眼350",
        "之前给你的地址有误，是滨盛路1500号",
        "更正一下，会议在三号楼",
    ],
)
def test_who_told_something_wrong_says_so_of_any_time(text: str) -> None:
    assert takes_back_what_was_told(text)
    assert not taking_back_terms().isdisjoint(analyse(text))


@pytest.mark.parametrize(
    "text",
    [
        "you told me the wrong day",
        "did I give you the wrong number?",
        "something is wrong with the printer",
        "I got the wrong train and ended up in Crewe",
        "oops, year 4",
        "he said the wrong name at the altar",
        "你上次说的不对",
        "是不是我记错了？",
        "这道题不对",
        "他给错钱了吗？",
        "路走错了，绕了半小时",
    ],
)
def test_what_went_wrong_otherwise_takes_nothing_back(text: str) -> None:
    assert not takes_back_what_was_told(text)

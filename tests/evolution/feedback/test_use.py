"""Which of the injected memories a text speaks of."""

from uuid import uuid4

from evolution.feedback.judging import judge
from evolution.feedback.use import InjectedMemory, named_in, used_in

STYLE = InjectedMemory(uuid4(), "用户喜欢运动风穿搭")
SHOES = InjectedMemory(uuid4(), "用户喜欢白色的运动鞋")
TALK = InjectedMemory(
    uuid4(), "帮我推荐一套今天穿的 今天可以试试运动风的卫衣 对, 就是这种风格", repeats=True
)
REPLY, QUERY = "明天也穿运动风吧", "那明天穿什么"


def test_a_conversation_about_a_memory_takes_no_word_from_it() -> None:
    assert used_in(REPLY, [STYLE], query=QUERY)[STYLE.id] == "keyword_match"
    uses = used_in(REPLY, [STYLE, TALK], query=QUERY)
    assert (uses[STYLE.id], uses[TALK.id]) == ("keyword_match", "none")
    assert named_in("不是运动风", [STYLE, TALK]) == {STYLE.id}


def test_another_memory_with_the_same_word_does() -> None:
    other = InjectedMemory(uuid4(), "用户喜欢运动风装修")
    uses = used_in(REPLY, [STYLE, other], query=QUERY)
    assert set(uses.values()) == {"none"}


def test_a_denial_means_what_is_stated_and_not_what_repeats_it() -> None:
    said = {"signal": "outdated", "named": frozenset(), "reacted": True}
    both = {STYLE.id: "keyword_match", TALK.id: "keyword_match"}
    judged = judge(both, **said, repeating={TALK.id})  # type: ignore[arg-type]
    assert (judged[STYLE.id].signal, judged[TALK.id].signal) == ("outdated", None)
    two = judge({STYLE.id: "keyword_match", SHOES.id: "keyword_match"}, **said)  # type: ignore[arg-type]
    assert {each.signal for each in two.values()} == {None}

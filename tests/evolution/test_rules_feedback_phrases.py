import pytest

from evolution.rules.feedback_phrases import classify_reply, refers_to_memory


@pytest.mark.parametrize(
    ("reply", "signal"),
    [
        ("Exactly, that's what I like!", "confirm"),
        ("对, 就是这种风格", "confirm"),
        ("是的，你还记得啊", "confirm"),
        ("Not anymore, I moved.", "outdated"),
        ("不是, 我现在不喜欢了", "outdated"),
        ("I switched to tea.", "outdated"),
        ("No, I don't like that.", "deny"),
        ("不要，我讨厌这个", "deny"),
        ("That's wrong, I live in Rome.", "correct"),
        ("不对，我住在杭州", "correct"),
        ("Tell me more about it.", "follow_up"),
        ("那多少钱呢？", "follow_up"),
        ("By the way, what's the weather?", "topic_change"),
        ("换个话题吧", "topic_change"),
        ("ok thanks", "none"),
        ("好的谢谢", "none"),
        ("", "none"),
    ],
)
def test_a_reply_gives_its_signal(reply: str, signal: str) -> None:
    assert classify_reply(reply) == signal


@pytest.mark.parametrize(
    "reply",
    [
        "As you mentioned, you like tea.",
        "Based on your preference for aisle seats…",
        "您之前提到喜欢茶",
        "考虑到您的预算",
    ],
)
def test_a_reply_that_leans_on_memory_says_so(reply: str) -> None:
    assert refers_to_memory(reply)


@pytest.mark.parametrize("reply", ["Tea is a drink.", "这是一款手机。", "The train leaves at nine."])
def test_a_reply_without_memory_does_not(reply: str) -> None:
    assert not refers_to_memory(reply)

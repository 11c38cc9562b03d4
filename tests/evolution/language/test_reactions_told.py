"""What plain reactions say, how they are written, and what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.reactions import (
    READ_CHARACTERS,
    is_only_reaction,
    reaction_of,
    sentences_that_refer,
)

BARE = {
    "confirm": [
        *("Exactly!", "That's right", "Yes, exactly", "Spot on", "You remembered!", "Perfect"),
        *("Yep", "That's it", "Still true", "Just what I wanted"),
        *("对", "没错", "就是这个", "对，就是这样", "正是", "完全正确", "是的", "对对对"),
    ],
    "deny": [
        *("No", "Nope", "Not really", "Not at all", "No, that's wrong", "I don't like it"),
        *("不是", "不对", "不喜欢", "我不要"),
    ],
    "outdated": [
        *("Not any more", "That was years ago", "Things have changed", "I no longer like that"),
        *("现在不喜欢了", "早就不喝了", "那是以前的事了"),
    ],
}
NO_REACTION = [
    *("Thanks", "Hello", "The train was late", "I bought a boat", "Good night", "😀", "", "..."),
    *("Ok see you", "My sister called", "It rained all day", "No problem", "No worries"),
    *("谢谢", "你好", "火车晚点了", "我买了条船", "晚安", "今天下雨", "没关系"),
]
QUESTIONS = [
    *("And how much is it?", "What about shoes?", "Tell me more", "Can you show me others?"),
    *("那多少钱？", "还有别的吗？", "能详细说说吗？"),
]


@pytest.mark.parametrize("text", BARE["confirm"])
def test_agreement_confirms(text: str) -> None:
    assert reaction_of(text).signal == "confirm"


@pytest.mark.parametrize("text", [*BARE["deny"], *BARE["outdated"]])
def test_denial_is_never_agreement(text: str) -> None:
    assert reaction_of(text).signal in ("deny", "outdated", "correct")


@pytest.mark.parametrize("text", BARE["outdated"])
def test_what_is_over_is_out_of_date(text: str) -> None:
    assert reaction_of(text).signal == "outdated"


@pytest.mark.parametrize("text", NO_REACTION)
def test_other_words_say_nothing_about_memory(text: str) -> None:
    assert reaction_of(text).signal is None


@pytest.mark.parametrize("text", QUESTIONS)
def test_a_question_goes_on(text: str) -> None:
    assert reaction_of(text).signal == "follow_up"


@pytest.mark.parametrize("text", [text for texts in BARE.values() for text in texts])
def test_a_bare_reaction_is_one_however_it_is_written(text: str) -> None:
    signal = reaction_of(text).signal
    for written in (f" {text} ", f"{text}.", f"{text}!!", text.replace("'", "’"), f"{text}\n"):
        assert (written, reaction_of(written).signal) == (written, signal)


@pytest.mark.parametrize("text", [text for texts in BARE.values() for text in texts])
@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
def test_only_a_persons_words_are_a_reaction(text: str, role: str) -> None:
    assert not is_only_reaction(text, role=role)


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("Exactly!", True),
        ("No", True),
        ("对，就是这样", True),
        ("现在不喜欢了", True),
        ("No, I moved to Ghent", False),
        ("Exactly, and I bought a boat", False),
        ("不是，我住在厦门", False),
        ("I don't like jazz any more", False),
        ("And how much is it?", False),
        ("Thanks", False),
    ],
)
def test_of_what_tells_nothing_of_its_own_no_memory_is_made(text: str, alone: bool) -> None:
    assert is_only_reaction(text, role="user") is alone


@pytest.mark.parametrize(
    ("text", "verb"),
    [
        ("I don't like it any more", "like"),
        ("I no longer use that", "use"),
        ("I don't want it", "want"),
        ("No", ""),
        ("That's wrong", ""),
    ],
)
def test_what_is_no_longer_done_is_named(text: str, verb: str) -> None:
    found = reaction_of(text)
    assert (found.elliptical, found.verb) == (True, verb)


@pytest.mark.parametrize(
    ("length", "read"), [(READ_CHARACTERS, True), (READ_CHARACTERS + 1, False)]
)
def test_who_answers_at_length_tells_something_of_their_own(length: int, read: bool) -> None:
    text = "No" + "." * (length - 2)
    assert (reaction_of(text).signal is not None) is read


@pytest.mark.parametrize(
    ("reply", "count"),
    [
        ("As you mentioned, you like tea. It rains.", 1),
        ("It rains. Tea is warm.", 0),
        ("Based on your budget, this one. I remember your allergy.", 2),
        ("您之前提到喜欢茶。今天下雨。", 1),
        ("今天下雨。", 0),
        ("", 0),
    ],
)
def test_sentences_that_lean_on_memory_are_told_apart(reply: str, count: int) -> None:
    assert len(sentences_that_refer(reply)) == count


@given(st.text(max_size=80))
def test_any_text_is_read_without_trouble(text: str) -> None:
    found = reaction_of(text)
    assert not found.alone or not found.anchored
    assert is_only_reaction(text, role="user") is (found.alone and found.signal is not None)

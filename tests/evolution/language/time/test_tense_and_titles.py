"""Whether a clause speaks of the past or of what is to come, and where a time is only a name."""

import pytest

from evolution.language.time.tense import tense_of
from evolution.language.time.titles import is_titled

PAST = [
    *("I saw him on {Friday}", "{Friday} was great", "we met {Friday}", "I had a test {Friday}"),
    *("they moved in {Friday}", "he called {Friday}", "since {Friday} I am ill"),
    *("{周五}我去了公园", "{周五}见过他", "我{周五}刚回来", "{周五}已经交了"),
]
FUTURE = [
    *("see you {Friday}", "I'll call {Friday}", "we are meeting {Friday}", "call me {Friday}"),
    *("let's meet {Friday}", "the train leaves {Friday}", "I plan to rest {Friday}"),
    *("I need it by {Friday}", "until {Friday}", "I’m flying {Friday}", "rent is due {Friday}"),
    *("{周五}见", "我打算{周五}去", "{周五}我会来", "{周五}提醒我", "等到{周五}", "{周五}记得带伞"),
]
NEITHER = [
    *("{Friday}", "{Friday} is my day off", "on {Friday}s", "red {Friday}"),
    *("{周五}", "{周五}的会议"),
]


def place(marked: str) -> tuple[str, int, int]:
    begin, stop = marked.index("{"), marked.index("}") - 1
    return marked.replace("{", "").replace("}", ""), begin, stop


@pytest.mark.parametrize("marked", PAST)
def test_words_of_the_past_tell_so(marked: str) -> None:
    assert tense_of(*place(marked)) == "past"


@pytest.mark.parametrize("marked", FUTURE)
def test_words_of_what_is_to_come_tell_so(marked: str) -> None:
    assert tense_of(*place(marked)) == "future"


@pytest.mark.parametrize("marked", NEITHER)
def test_words_that_tell_neither_tell_nothing(marked: str) -> None:
    assert tense_of(*place(marked)) == ""


@pytest.mark.parametrize(
    "marked",
    [
        "I saw him and will see him {Friday}",
        "{周五}去了还要再去",
        "I planned to call {Friday}, he will",
    ],
)
def test_words_that_tell_both_tell_nothing_certain(marked: str) -> None:
    assert tense_of(*place(marked)) in ("", "past")


@pytest.mark.parametrize(
    ("marked", "tense"),
    [
        ("I saw him. {Friday} we'll eat", "future"),
        ("我去了，{周五}见", "future"),
        ("see you soon. {Friday} I was ill", "past"),
    ],
)
def test_only_the_clause_of_a_time_tells_its_tense(marked: str, tense: str) -> None:
    assert tense_of(*place(marked)) == tense


@pytest.mark.parametrize(
    "marked",
    [
        "I love the song {Yesterday}",
        'a book called "{Tomorrow}"',
        "{Yesterday} by the Beatles",
        "I work for {Today} Media",
        "the magazine {Now}",
        "《{明天}你好》",
        "我养的猫叫{今天}",
        "听歌曲「{昨天}」",
        "We watched The Day After {Tomorrow}",
        "{Today} Media hired me",
    ],
)
def test_a_time_that_is_a_name_is_none(marked: str) -> None:
    assert is_titled(*place(marked))


@pytest.mark.parametrize(
    "marked",
    [
        "{Yesterday} I left",
        "I left {yesterday}",
        "Bye. {Tomorrow} we eat",
        "“{Tomorrow} we eat”",
        "on {Friday}",
        "{明天}见",
        "我读了《三体》，{昨天}还了",
    ],
)
def test_a_time_that_is_no_name_stays_one(marked: str) -> None:
    assert not is_titled(*place(marked))

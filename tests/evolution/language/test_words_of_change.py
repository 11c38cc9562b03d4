"""What the words beside a value say of it: new, beside the known, of one day, or over."""

import pytest

from evolution.language.annotate import annotate
from evolution.language.claim_of_frame import says
from evolution.language.claims import claims
from evolution.language.types import Claim, Language


def claim(text: str) -> Claim:
    [made] = claims(annotate(text))
    return made


def says_change(words: str, language: Language) -> bool:
    """Tell whether words say that what they state is new, not beside the known."""
    return says("changing", words, language) and not says("additive", words, language)


NEW = [
    "I now live in Ghent.",
    "I live in Ghent these days.",
    "I've moved to Ghent.",
    "I switched to oat milk.",
    "My manager is Priya now.",
    "我现在住在厦门。",
    "我搬到厦门了。",
    "我改喝茶了。",
    "我领导换成刘总了。",
]
AS_EVER = [
    "I live in Ghent.",
    "I work at Shell.",
    "My manager is Priya.",
    "I'm allergic to nuts.",
    "我住在厦门。",
    "我在华为上班。",
    "我领导是曹总。",
    "我对花生过敏。",
]
BESIDE = [
    "I also work at Asda.",
    "I work at Asda part-time.",
    "I sometimes work at Asda.",
    "I now also work at Asda.",
    "I live in Rome for the summer.",
    "I live in Ostia at times.",
    "I work at Asda on Saturdays.",
    "For now I live in Rome.",
    "我还在小米兼职。",
    "我暂时住在厦门。",
]
OVER = {
    "I no longer live in Ghent.": "Ghent",
    "I don't live in Ghent any more.": "Ghent",
    "I'm not allergic to nuts any more.": "nuts",
    "I quit smoking.": "",
    "I no longer work at Shell.": "Shell",
    "我不住厦门了。": "厦门",
    "我对花生不过敏了。": "花生",
    "我戒烟了。": "",
    "我不在华为上班了。": "华为",
}
INSTEAD = {
    "I switched from vim to emacs.": ("emacs", "vim"),
    "I traded my Golf for a Tesla.": ("a Tesla", "Golf"),
    "I drink tea instead of coffee now.": ("tea", "coffee"),
    "My manager is Priya now, not Tom.": ("Priya", "Tom"),
    "我手机号不是5566了，是7788。": ("7788", "5566"),
    "我们的数据库从MySQL换成Postgres了。": ("Postgres", "MySQL"),
}


@pytest.mark.parametrize("text", NEW)
def test_a_word_of_change_makes_a_value_new(text: str) -> None:
    made = claims(annotate(text))
    assert made
    assert any(one.changes for one in made)


@pytest.mark.parametrize("text", AS_EVER)
def test_without_one_nothing_is_new(text: str) -> None:
    made = claim(text)
    assert (made.changes, made.affirmed, made.denials) == (False, True, ())


@pytest.mark.parametrize("text", BESIDE)
def test_what_is_said_beside_the_known_takes_no_place(text: str) -> None:
    assert not any(one.single or one.changes for one in claims(annotate(text)))


@pytest.mark.parametrize(("text", "value"), OVER.items())
def test_what_is_over_is_denied_by_its_value(text: str, value: str) -> None:
    made = claim(text)
    assert (made.affirmed, made.value) == (False, value)


@pytest.mark.parametrize(("text", "values"), INSTEAD.items())
def test_what_comes_instead_names_what_goes(text: str, values: tuple[str, str]) -> None:
    new, old = values
    [made] = [one for one in claims(annotate(text)) if one.value == new]
    assert made.affirmed
    assert old in {denial.value for denial in made.denials}


@pytest.mark.parametrize(
    ("words", "new"),
    [
        ("I live in Ghent now", True),
        ("I also live in Ghent now", False),
        ("I live in Ghent", False),
        ("the knowledge", False),
        ("renewed vigour", False),
        ("", False),
    ],
)
def test_whole_words_say_a_change_in_english(words: str, *, new: bool) -> None:
    assert says_change(words, "en") is new


@pytest.mark.parametrize(
    ("words", "new"),
    [("我现在住厦门", True), ("我改成茶了", True), ("我住厦门", False), ("", False)],
)
def test_words_say_a_change_in_chinese(words: str, *, new: bool) -> None:
    assert says_change(words, "zh") is new


@pytest.mark.parametrize("text", [*NEW, *AS_EVER, *OVER, *INSTEAD])
def test_what_a_value_holds_stands_in_the_text(text: str) -> None:
    for made in claims(annotate(text)):
        assert text[made.value_start : made.value_stop] == made.value
        for denial in made.denials:
            assert denial.value in text

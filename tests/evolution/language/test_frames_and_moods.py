"""Every frame holds however its words are written, and never where nobody states them."""

from typing import Any

import opencc
import pytest

from evolution.language.annotate import annotate
from evolution.language.claims import claims
from evolution.language.frames import Frame, frames
from evolution.language.types import Claim, Language
from evolution.planning.candidates import candidates_of
from tests.evolution.planning.made import NOW

TRADITIONAL = opencc.OpenCC("s2t").convert
Example = tuple[Frame, str]


def examples(language: Language) -> list[Example]:
    """Sentences that frames of plain statements take, each with its frame."""
    plain = [frame for frame in frames(language).entries if frame.moods == ("statement",)]
    return [(frame, example["text"]) for frame in plain for example in frame.takes]


EN, ZH = examples("en"), examples("zh")


def told(text: str) -> list[dict[str, Any]]:
    """What a text states, without where it stands in it."""
    return [_told(claim) for claim in claims(annotate(text))]


def _told(claim: Claim) -> dict[str, Any]:
    return {
        "subject": claim.subject.casefold().replace("’", "'"),
        "attribute": claim.attribute,
        "value": claim.value.replace("’", "'"),
        "affirmed": claim.affirmed,
        "single": claim.single,
        "changes": claim.changes,
    }


def _without_marks(text: str) -> str:
    return text.rstrip(".。!！ ")


NOBODY_STATES_EN = [
    "If {c}, I would tell you.",
    "I wonder whether {c}.",
    "Is it true that {c}?",
    "Maybe {c}.",
    "It's not true that {c}.",
    "Translate into French: {c}.",
    "{c}, just kidding.",
    "> {c}.",
    "I wish {c}.",
    "In my novel, {c}.",
    "Unless {c}, all is well.",
]
NOBODY_STATES_ZH = [
    "如果{c}，我会告诉你。",
    "要是{c}就好了。",
    "{c}吗？",
    "也许{c}。",
    "并不是说{c}。",
    "翻译成英文：{c}。",
    "{c}，开玩笑的。",
    "> {c}",
    "小说里写道：“{c}。”",
    "我没说{c}。",
    "除非{c}，不然没事。",
]


@pytest.mark.parametrize("way", NOBODY_STATES_EN)
def test_english_words_that_nobody_states_state_nothing(way: str) -> None:
    texts = [way.format(c=_without_marks(text)) for _, text in EN]
    assert {text: told(text) for text in texts if told(text)} == {}


@pytest.mark.parametrize("way", NOBODY_STATES_ZH)
def test_chinese_words_that_nobody_states_state_nothing(way: str) -> None:
    alone = [text for _, text in ZH if len(annotate(text).clauses) == 1]
    texts = [way.format(c=_without_marks(text)) for text in alone]
    assert {text: told(text) for text in texts if told(text)} == {}


WAYS = {
    "with white space around": lambda text: f"  {text} \n",
    "with a smile behind": lambda text: f"{_without_marks(text)} 🙂",
    "with a mark behind": lambda text: f"{_without_marks(text)}!",
    "with curled apostrophes": lambda text: text.replace("'", "’"),
    "before small talk": lambda text: f"{_without_marks(text)}. Thanks!",
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_statement_is_one_however_it_is_written(way) -> None:
    other = [(text, told(text), told(way(text))) for _, text in [*EN, *ZH]]
    assert [each for each in other if each[1] != each[2]] == []


def test_a_statement_is_one_in_traditional_signs() -> None:
    missed = []
    for frame, text in ZH:
        read = claims(annotate(TRADITIONAL(text)))
        if frame.name not in [claim.frame for claim in read]:
            missed.append((frame.name, TRADITIONAL(text), told(TRADITIONAL(text))))
    assert missed == []


def test_a_statement_opens_with_a_capital_or_not() -> None:
    capital = [(text, told(text), told(text[:1].upper() + text[1:])) for _, text in EN]
    assert [each for each in capital if each[1] != each[2]] == []


@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
def test_no_frame_takes_what_no_person_says(role: str) -> None:
    for _, text in [*EN, *ZH]:
        assert candidates_of(text, speaker="", role=role, at=NOW) == []


def test_a_value_stands_where_a_claim_says() -> None:
    for _, text in [*EN, *ZH]:
        for claim in claims(annotate(text)):
            assert text[claim.value_start : claim.value_stop] == claim.value
            assert (
                claim.start <= claim.value_start <= claim.value_stop <= claim.stop
                or not claim.value
            )

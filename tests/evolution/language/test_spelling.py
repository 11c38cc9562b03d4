"""One spelling for matching, in which every character keeps its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.spelling import simplified


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("臺灣的天氣", "台湾的天气"),
        ("我換電話號碼了", "我换电话号码了"),
        ("我换电话了", "我换电话了"),
        ("１２３ＡＢｃ", "123ABc"),
        ("plain text 123", "plain text 123"),
        ("naïve café", "naïve café"),
        ("don’t", "don't"),
        ("「書」。", "「书」。"),
        ("，！？", "，！？"),
        ("😀我愛你", "😀我爱你"),
        ("ひらがなとカタカナ", "ひらがなとカタカナ"),
        ("", ""),
    ],
)
def test_signs_are_simplified_and_digits_are_narrow(text: str, spelled: str) -> None:
    assert simplified(text) == spelled


@given(st.text(max_size=60))
def test_every_character_stays_in_its_place(text: str) -> None:
    assert len(simplified(text)) == len(text)


@given(st.text(max_size=60))
def test_what_is_spelled_so_already_stays(text: str) -> None:
    assert simplified(simplified(text)) == simplified(text)


@given(st.text(max_size=30), st.text(max_size=30))
def test_two_texts_are_spelled_together_as_apart(one: str, other: str) -> None:
    assert simplified(one + other) == simplified(one) + simplified(other)

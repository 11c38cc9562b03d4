"""What an entry must pass: no number, name or subject made up, and nobody left unnamed."""

from datetime import UTC, datetime

import pytest

from evolution.reading.model.checks import Ground, fault_of, pronoun_left

FRIDAY = datetime(2026, 11, 20, 10, tzinfo=UTC)
EN = "I moved from Ghent to Lyon in May with Tom, rent is 950 euros, standup at half past nine."
ZH = "我五月从成都搬到杭州，跟小王合租，房租三千五，看了《三体》。"


def fault(text: str, content: str, *, value: str = "", subject: str = "user") -> str:
    ground = Ground.of([(text, FRIDAY)])
    found = fault_of(content=content, value=value, subject=subject, at=FRIDAY, ground=ground)
    return found.code if found else ""


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (EN, "The user moved from Ghent to Lyon in May 2026."),
        (EN, "The user moved to Lyon in 2026-05."),
        (EN, "The user's rent is 950 euros."),
        (EN, "The user's standup is at 9:30."),
        (EN, "The user lives with Tom."),
        (EN, "The user pays nine hundred and fifty euros."),
        (EN, "In May the user moved."),
        (ZH, "用户2026年5月从成都搬到杭州。"),
        (ZH, "用户跟小王合租，房租3500。"),
        (ZH, "用户看了《三体》。"),
        ("I'm Spanish", "The user is from Spain."),
        ("see you tomorrow", "The user will come on 2026-11-21."),
        ("my flat has three rooms", "The user's flat has 3 rooms."),
        ("I make 5k", "The user makes 5,000."),
        ("born in '98", "The user was born in 1998."),
        ("last year I quit", "The user quit in 2025."),
    ],
)
def test_what_was_said_passes_however_it_is_worded(text: str, content: str) -> None:
    assert fault(text, content) == ""


@pytest.mark.parametrize(
    ("text", "content"),
    [
        (EN, "The user moved to Paris."),
        (EN, "The user's rent is 1,950 euros."),
        (EN, "The user's standup is at 9:35."),
        (EN, "The user lives with Thomas Miller."),
        (EN, "The user moved in 2019."),
        (ZH, "用户房租4500。"),
        (ZH, "用户看了《活着》。"),
        (ZH, "用户住在杭州2栋。"),
        ("I make 5k", "The user makes 50,000."),
        ("see you tomorrow", "The user will come on 2026-12-24."),
    ],
)
def test_what_nobody_said_is_named(text: str, content: str) -> None:
    assert fault(text, content) == "not_grounded"


@pytest.mark.parametrize(
    ("subject", "code"),
    [
        ("user", ""),
        ("the user's sister", ""),
        ("Tom", ""),
        ("用户", ""),
        ("用户的妻子", ""),
        ("Marie", "not_grounded"),
        ("Tom's boss Marie", "not_grounded"),
        ("李雷", "not_grounded"),
    ],
)
def test_whom_it_is_about_was_spoken_of(subject: str, code: str) -> None:
    assert fault(EN, "The user moved to Lyon.", subject=subject) == code


def test_a_value_is_checked_as_its_sentence_is() -> None:
    assert fault(EN, "The user moved.", value="to Paris") == "not_grounded"
    assert fault(EN, "The user moved.", value="to Lyon") == ""


@pytest.mark.parametrize(
    ("content", "value", "pronoun"),
    [
        ("The user lives in Ghent.", "", ""),
        ("He lives in Ghent.", "", "He"),
        ("She moved.", "", "She"),
        ("They said so.", "", "They"),
        ("My sister moved.", "", "My"),
        ("The user loves my job.", "", "my"),
        ("The user said I moved.", "", "I"),
        ("Tom sold his car.", "", ""),
        ("The user's team met us.", "", "us"),
        ('The user likes the song "My Way".', "", ""),
        ("The user likes My Way.", "My Way", ""),
        ("The user has an I-beam.", "", ""),
        ("他住在杭州。", "", "他"),
        ("我们住在杭州。", "", "我们"),
        ("用户住在杭州，我也是。", "", "我"),
        ("用户很自我。", "", ""),
        ("用户喜欢《我的世界》。", "", ""),
        ("用户觉得你好。", "", "你"),
        ("用户卖了他的车。", "", ""),
        ("", "", ""),
    ],
)
def test_a_pronoun_that_nothing_names_is_found(content: str, value: str, pronoun: str) -> None:
    assert pronoun_left(content, value=value) == pronoun

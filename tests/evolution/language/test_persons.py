"""A pronoun is told where the sentence named one person before it, and stays a pronoun everywhere else."""

from datetime import UTC, datetime

import pytest

from evolution.language.annotate import annotate
from evolution.language.notes import glossed, notes

MONDAY = datetime(2026, 11, 23, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("王磊来了，他说要换工作", "王磊来了，他 [王磊]说要换工作"),
        ("我妈喜欢跳舞，她天天去", "我妈喜欢跳舞，她 [我妈]天天去"),
        ("Tom moved out, he lives in York.", "Tom moved out, he [Tom] lives in York."),
        ("My sister works hard but she likes it", "My sister works hard but she [My sister] likes it"),
    ],
)
def test_the_one_person_named_before_is_meant(text: str, shown: str) -> None:
    assert glossed(text, notes(annotate(text), at=MONDAY)) == shown


@pytest.mark.parametrize(
    "text",
    [
        "多做笔记，与他人合作",
        "小唐和李明去吃饭，他很开心",
        "他说其他人都走了",
        "张总让他去",
        "小林和他妈妈都来了",
        "我弹吉他，他人很好",
        "王磊来了，他们都很高兴",
        "My sister called, he moved to Oslo.",
        "Tom called Ann and she left",
        "She likes it",
        "Tom is here. He likes it.",
    ],
)
def test_any_other_pronoun_stays_one(text: str) -> None:
    assert notes(annotate(text), at=MONDAY) == ()

"""A pronoun is told where its sentence named one person before, and stays elsewhere."""

from datetime import UTC, datetime

import pytest

from evolution.language.annotate import annotate
from evolution.language.claims import claims
from evolution.language.notes import glossed, notes

MONDAY = datetime(2026, 11, 23, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("王磊来了，他说要换工作", "王磊来了，他 [王磊]说要换工作"),
        ("我妈喜欢跳舞，她天天去", "我妈喜欢跳舞，她 [我妈]天天去"),
        ("Tom moved out, he lives in York.", "Tom moved out, he [Tom] lives in York."),
        (
            "My sister works hard but she likes it",
            "My sister works hard but she [My sister] likes it",
        ),
    ],
)
def test_the_one_person_named_before_is_meant(text: str, shown: str) -> None:
    assert glossed(text, notes(annotate(text), at=MONDAY)) == shown


@pytest.mark.parametrize(
    "text",
    [
        "多做笔记，与他人合作",
        "小明来了，晏，他走了",
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


@pytest.mark.parametrize(
    "text",
    [
        *("我有个姐姐，住在成都", "我们公司来了个新同事，姓赵，住望京", "我请了个阿姨，叫王芳"),
        *("老公叫包一鸣，做模具的", "我又招了个女徒弟，叫小霜", "我养了只猫，叫团子"),
        *("我买了辆车，叫小白", "我换了个房东。住在苏州"),
        *("Met Tom yesterday. Moved to Ghent in May.", "My husband's at home. Moved to Ghent."),
    ],
)
def test_what_leaves_its_subject_out_behind_somebody_else_is_not_said_of_the_speaker(
    text: str,
) -> None:
    told = {claim.attribute for claim in claims(annotate(text)) if claim.subject == ""}
    assert told <= {"pet", "have"}


@pytest.mark.parametrize(
    ("text", "attribute"),
    [
        ("我和老婆搬到成都了，住在南山", "home"),
        ("我是医生，在协和上班", "employer"),
        ("我一个人住在绵阳，做会计", "occupation"),
        ("Big news! Moved to Ghent in May.", "home"),
    ],
)
def test_who_is_with_the_speaker_or_what_the_speaker_is_takes_nothing_from_them(
    text: str, attribute: str
) -> None:
    told = {claim.attribute for claim in claims(annotate(text)) if claim.subject == ""}
    assert attribute in told

"""What plain sentences state, and the look-alikes beside them that state nothing lasting."""

import pytest

from evolution.language.annotate import annotate
from evolution.language.claims import claims

STATED = [
    ("I live in Bergen", ("", "home", "Bergen", True)),
    ("I'm living in Bergen now", ("", "home", "Bergen", True)),
    ("We live in Bergen", ("", "home", "Bergen", True)),
    ("My sister lives in Bergen", ("My sister", "home", "Bergen", True)),
    ("I work at Equinor", ("", "employer", "Equinor", True)),
    ("I work for the city council", ("", "employer", "the city council", True)),
    ("I'm a nurse", ("", "occupation", "nurse", True)),
    ("I work as a bus driver", ("", "occupation", "bus driver", True)),
    ("My name is Ola", ("", "name", "Ola", True)),
    ("I'm allergic to shellfish", ("", "allergy", "shellfish", True)),
    ("I'm vegetarian", ("", "diet", "vegetarian", True)),
    ("My birthday is on 3 May", ("", "birthday", "3 May", True)),
    ("My phone number is 555 0123", ("", "phone", "555 0123", True)),
    ("My favourite colour is teal", ("", "favourite colour", "teal", True)),
    ("My favorite color is teal", ("", "favourite colour", "teal", True)),
    ("Tom's birthday is on 3 May", ("Tom", "birthday", "3 May", True)),
    ("I no longer live in Bergen", ("", "home", "Bergen", False)),
    ("I don't live in Bergen any more", ("", "home", "Bergen", False)),
    ("I'm not allergic to shellfish any more", ("", "allergy", "shellfish", False)),
    ("我住在厦门", ("", "home", "厦门", True)),
    ("我家住厦门", ("", "home", "厦门", True)),
    ("我现在住厦门", ("", "home", "厦门", True)),
    ("我妹住在厦门", ("我妹", "home", "厦门", True)),
    ("我在华为上班", ("", "employer", "华为", True)),
    ("我是护士", ("", "occupation", "护士", True)),
    ("我叫周宁", ("", "name", "周宁", True)),
    ("我对海鲜过敏", ("", "allergy", "海鲜", True)),
    ("我吃素", ("", "diet", "吃素", True)),
    ("我的生日是5月3日", ("", "birthday", "5月3日", True)),
    ("我的电话是13800002211", ("", "phone", "13800002211", True)),
    ("我不住厦门了", ("", "home", "厦门", False)),
    ("我对海鲜不过敏了", ("", "allergy", "海鲜", False)),
]
LOOK_ALIKES = [
    "I lived in Bergen",
    "I used to live in Bergen",
    "I would live in Bergen",
    "I want to live in Bergen",
    "I might live in Bergen soon",
    "I'm going to live in Bergen",
    "I could live in Bergen",
    "Do I live in Bergen?",
    "People like me live in Bergen",
    "I heard that they live in Bergen",
    "Let me live in Bergen",
    "I live in hope",
    "I live in fear of that",
    "Someone lives in Bergen",
    "He lives in Bergen",
    "I'm a bit tired",
    "I'm a mess today",
    "I work at night",
    "I work at it every day",
    "I work for fun",
    "My name is on the list",
    "I'm allergic to Mondays, haha ;)",
    "I nearly moved to Bergen",
    "I dreamed I lived in Bergen",
    "Moving to Bergen is hard",
    "Live in Bergen!",
    "The user manual lives in Bergen?",
    "我以前住在厦门",
    "我想住在厦门",
    "我打算住在厦门",
    "我要是住在厦门就好了",
    "我是不是住在厦门？",
    "他住在厦门",
    "有人住在厦门",
    "我快要住在厦门了",
    "我差点住在厦门",
    "我在开会",
    "我在路上",
    "我在等你",
    "我是说真的",
    "我是第一次来",
    "我叫了外卖",
    "我叫不醒他",
    "我对你过敏，哈哈",
    "听说我住在厦门",
    "我可能住在厦门",
]


@pytest.mark.parametrize(("text", "stated"), STATED)
def test_a_plain_sentence_states_one_thing(text: str, stated) -> None:
    found = [
        (one.subject, one.attribute, one.value, one.affirmed) for one in claims(annotate(text))
    ]
    assert found == [stated]


LASTING = {"home", "employer", "occupation", "name", "allergy", "diet"}


@pytest.mark.parametrize("text", LOOK_ALIKES)
def test_a_look_alike_states_nothing_lasting(text: str) -> None:
    assert [
        one for one in claims(annotate(text)) if one.attribute in LASTING and one.affirmed
    ] == []


@pytest.mark.parametrize(
    ("text", "singles"),
    [
        ("My manager is Ingrid", True),
        ("I live in Bergen", True),
        ("I also live in Bergen", False),
        ("I live in Bergen for the summer", False),
        ("I have a dog", False),
        ("I like tea", False),
        ("I speak French", False),
        ("我领导是曹总", True),
        ("我住在厦门", True),
        ("我喜欢茶", False),
    ],
)
def test_only_what_there_is_one_of_holds_one_value(text: str, singles: bool) -> None:
    (claim,) = claims(annotate(text))
    assert claim.single is singles


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("I live in Bergen", False),
        ("I live in Bergen now", True),
        ("I moved to Bergen", True),
        ("I now work at Equinor", True),
        ("I also work at Equinor now", False),
        ("我住在厦门", False),
        ("我现在住在厦门", True),
        ("我搬到厦门了", True),
        ("我换到华为上班了", True),
    ],
)
def test_a_word_of_change_says_that_it_is_new(text: str, changes: bool) -> None:
    found = claims(annotate(text))
    assert found
    assert found[0].changes is changes

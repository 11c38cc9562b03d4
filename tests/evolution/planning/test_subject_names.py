"""The name within a subject is who it is about; a noun, a place or a number is no name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.subject_names import MOST_NAME_WORDS, name_within
from evolution.planning.subject_words import PERSONS
from evolution.planning.words import folded

ENGLISH_PERSONS = sorted(word for word in PERSONS if word.isascii())
CHINESE_PERSONS = sorted(word for word in PERSONS if not word.isascii())


@pytest.mark.parametrize(
    ("subject", "name"),
    [
        ("my sister Ana", "ana"),
        ("My sister Ana", "ana"),
        ("our dog Rex", "rex"),
        ("the landlord Mr Voss", "mr voss"),
        ("my boss Ana Souza", "ana souza"),
        ("Biscuit the rabbit", "biscuit"),
        ("Old Tom the cat", "old tom"),
        ("我同事小郭", "小郭"),
        ("我的同事小郭", "小郭"),
        ("我们老板王总管", "王总管"),
        ("同事老周", "老周"),
        ("我老婆李娜", "李娜"),
        ("我闺蜜 Camila", "camila"),
        ("我家阿姨王芳", "王芳"),
        ("咱家保姆阿珍", "阿珍"),
    ],
)
def test_a_name_beside_a_noun_for_a_person_or_a_pet_is_who_is_meant(subject, name):
    assert name_within(subject) == name


@pytest.mark.parametrize(
    "subject",
    [
        "",
        "my sister",
        "my",
        "Ana",
        "my Ana",
        "my flight Oslo",
        "my flight to Oslo",
        "my sister's friend Ana",
        "my sister Ana 2",
        "Machine the 7",
        "my sister Ana Maria de Souza",
        "the rabbit Biscuit the second",
        "my Sister",
        "我女儿学校",
        "我同事",
        "我同事的猫",
        "我老板电话",
        "小郭",
        "同事a",
        "同事B2",
    ],
)
def test_other_words_beside_a_noun_are_no_name(subject):
    assert name_within(subject) == ""


@given(st.sampled_from(ENGLISH_PERSONS), st.integers(1, MOST_NAME_WORDS + 1))
def test_a_name_has_at_most_three_words(person, words):
    names = ["Ana", "Maria", "Souza", "Lopez"][:words]
    found = name_within(" ".join(["my", person, *names]))
    assert found == (" ".join(names).lower() if words <= MOST_NAME_WORDS else "")


@given(st.sampled_from(CHINESE_PERSONS), st.sampled_from(["", "我", "我的", "我们", "咱家"]))
def test_a_chinese_name_is_found_behind_every_noun_for_a_person(person, own):
    assert name_within(f"{own}{person}李娜") == "李娜"


@given(st.text(max_size=20))
def test_a_name_is_in_its_one_way_of_writing(subject):
    name = name_within(subject)
    assert folded(name) == name
    assert name in folded(subject)

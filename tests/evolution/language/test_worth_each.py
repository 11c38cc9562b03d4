"""What is worth a memory of its own: something lasting of somebody."""

import pytest

from evolution.planning.candidates import candidates_of
from tests.evolution.planning.made import NOW


def worth(text: str, *, role: str = "user") -> list[bool]:
    return [one.worth for one in candidates_of(text, speaker="", role=role, at=NOW)]


LASTING = [
    *("I live in Bergen", "I work at Equinor", "I'm allergic to nuts", "My name is Ola"),
    *("I'm vegetarian", "My birthday is on 3 May", "My favourite colour is teal", "I like jazz"),
    *("My sister lives in Bergen", "I'm a nurse", "I no longer live in Bergen"),
    *(
        "我住在厦门",
        "我在华为上班",
        "我对花生过敏",
        "我叫周宁",
        "我吃素",
        "我喜欢爵士乐",
        "我妈住在南京",
    ),
]
OF_THE_MOMENT = [
    *("My standup is at 9:30", "Machine 7 is at 180 degrees", "The gate is B20"),
    *("Release 2.4 ships on 29 September", "I like the combination"),
    *("例会在周二", "7号机的温度是26度", "登机口是B20"),
]


@pytest.mark.parametrize("text", LASTING)
def test_something_lasting_of_somebody_is_worth_a_memory(text: str) -> None:
    assert worth(text) == [True]


@pytest.mark.parametrize("text", OF_THE_MOMENT)
def test_what_is_of_the_moment_stays_words(text: str) -> None:
    assert True not in worth(text)


@pytest.mark.parametrize("text", [*LASTING, *OF_THE_MOMENT])
def test_whatever_a_service_stores_is_worth_it(text: str) -> None:
    assert False not in worth(text, role="record")

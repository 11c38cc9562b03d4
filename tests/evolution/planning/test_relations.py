"""How what is said now stands to what was said before, and why."""

import pytest

from evolution.planning.relations import relation
from tests.evolution.planning.made import denial, known, said
from tests.evolution.planning.talk import remembered, told


def reasons(stated: str, later: str, *, recent: bool = False) -> set[tuple[str, str]]:
    found = [
        relation(candidate, row)
        for row in remembered(stated, recent=recent)
        for candidate in told(later)
    ]
    return {(one.kind, one.reason) for one in found}


@pytest.mark.parametrize(
    ("stated", "later", "reason"),
    [
        ("我不喝茶了", "我喝茶", "denied_value_holds"),
        ("钢琴课在周三", "这周钢琴课改到周五", "same_attribute_new_value"),
    ],
)
def test_another_value_takes_the_place_of_the_old_one(stated: str, later: str, reason: str):
    assert ("ends", reason) in reasons(stated, later)


@pytest.mark.parametrize(
    ("stated", "later", "reason"),
    [
        ("I drive a red Renault", "I don't drive any more", "attribute_denied"),
        ("我喝茶", "我不喝茶了", "same_value_denied"),
    ],
)
def test_what_is_denied_is_over(stated: str, later: str, reason: str):
    assert reasons(stated, later) == {("denied", reason)}


@pytest.mark.parametrize(
    ("stated", "later", "reason"),
    [
        ("I live in Oslo", "I live in Grünerløkka", "may_lie_within"),
        ("I work at Shell", "I work at BP now, not at Total", "other_value_named"),
        ("I drink coffee", "I drink tea for breakfast now", "same_kind_of_value"),
        ("I play left back", "I play goalkeeper now, not left back", "change_of_many_valued"),
    ],
)
def test_what_may_be_about_the_same_is_alike(stated: str, later: str, reason: str):
    assert ("alike", reason) in reasons(stated, later)


@pytest.mark.parametrize(
    ("stated", "later", "reason"),
    [
        ("I have a dog", "I have a cat now", "other_kind_of_value"),
        ("I play tennis on Mondays", "I play tennis on Fridays now", "other_attribute"),
        ("I like birch pollen", "I don't like birch any more", "other_value"),
    ],
)
def test_what_has_nothing_to_do_with_it_is_another(stated: str, later: str, reason: str):
    assert reasons(stated, later) == {("other", reason)}


@pytest.mark.parametrize(
    ("candidate", "row", "found"),
    [
        pytest.param(
            said(attribute="club", value="Ajax", changes=True),
            known(attribute="football club", value="PSV", recent=True),
            ("alike", "same_attribute_in_fewer_words"),
            id="the same attribute in fewer words",
        ),
        pytest.param(
            said(value=""), known(), ("other", "no_value"), id="no value takes no value's place"
        ),
        pytest.param(
            said(
                attribute="plays",
                value="chess",
                single=False,
                changes=True,
                denials=(denial("go", "plays"),),
            ),
            known(attribute="plays", value="tennis", single=False),
            ("other", "other_value_is_over"),
            id="of many values another one is over",
        ),
        pytest.param(
            said(changes=True),
            known(single=False),
            ("ends", "changed_to_value_of_same_kind"),
            id="a change to the one value there is",
        ),
    ],
)
def test_words_of_change_reach_no_further_than_they_say(candidate, row, found) -> None:
    stands = relation(candidate, row)
    assert (stands.kind, stands.reason) == found

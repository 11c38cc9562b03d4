"""Each veto: when it stands, when it does not, and at which value of its number it turns."""

from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.ages import may_follow
from evolution.planning.relations import Relation
from evolution.planning.vetoes import (
    PROVENANCE_RANK,
    SAME_CONFIDENCE,
    UNLINKED,
    VETOES,
    another_of_the_name,
    better_known,
    by_hand,
    callers_key,
    not_a_statement,
    older,
    other_age,
    other_speaker,
    other_subject,
    veto_of,
)
from tests.evolution.planning.made import BEFORE, NOW, denial, known, said

ENDS = Relation("ends", "same_attribute_new_value")
NAMED = Relation("ends", "denied_value_holds", named=True)
DENIED = Relation("denied", "value_denied", named=True)
SECOND = timedelta(seconds=1)
PROVENANCES = sorted(PROVENANCE_RANK, key=PROVENANCE_RANK.__getitem__)


@pytest.mark.parametrize(
    ("role", "implied", "stands"),
    [
        ("user", False, False),
        ("record", False, False),
        ("user", True, True),
        ("record", True, True),
        ("assistant", False, True),
        ("tool", False, True),
        ("system", False, True),
        ("", False, True),
    ],
)
def test_only_what_a_person_states_ends_something(role, implied, stands):
    assert not_a_statement(said(role=role, implied=implied), known(), ENDS) is stands


@pytest.mark.parametrize(
    ("mine", "other", "relation", "stands"),
    [
        pytest.param("", "", ENDS, False, id="the user and the user"),
        pytest.param("tom", "tom", ENDS, False, id="Tom and Tom"),
        pytest.param("tom", "", ENDS, True, id="Tom and the user"),
        pytest.param("machine 7", "machine 3", ENDS, True, id="two machines"),
        pytest.param("he", "he", ENDS, True, id="a pronoun proves nobody"),
        pytest.param("tom", "", DENIED, False, id="a denied value finds its subject itself"),
        pytest.param("tom", "he", DENIED, True, id="but no pronoun"),
        pytest.param("tom", "that order", DENIED, True, id="nor that one"),
    ],
)
def test_nothing_ends_what_is_of_another_subject(mine, other, relation, stands):
    assert other_subject(said(mine), known(other), relation) is stands


def test_one_place_for_a_value_is_one_subject_however_the_words_are_shared_out():
    row = known("my iban", "ends in", "4711")
    assert not other_subject(said("", "IBAN ends in", "0815"), row, ENDS)


@pytest.mark.parametrize(
    ("subject", "changed", "relation", "stands"),
    [
        ("my cousin", {}, ENDS, True),
        ("my cousin", {"changes": True}, ENDS, False),
        ("my cousin", {}, NAMED, False),
        ("my cousin", {"denials": (denial("Oslo", "home"),)}, ENDS, False),
        ("my mother", {}, ENDS, False),
        ("order 4711", {}, ENDS, False),
        ("order", {}, ENDS, True),
        ("我的同事", {}, ENDS, True),
        ("", {}, ENDS, False),
    ],
)
def test_a_cousin_may_be_another_cousin(subject, changed, relation, stands):
    assert another_of_the_name(said(subject, **changed), known(subject), relation) is stands


@pytest.mark.parametrize(
    ("at", "stood_for", "stands"),
    [
        pytest.param(BEFORE + SECOND, None, False, id="a second later"),
        pytest.param(BEFORE, None, False, id="at the same moment"),
        pytest.param(BEFORE - SECOND, None, True, id="a second earlier"),
        pytest.param(NOW, NOW - SECOND, False, id="after it was last confirmed"),
        pytest.param(NOW, NOW, False, id="at the moment at which it was confirmed"),
        pytest.param(NOW, NOW + SECOND, True, id="before it was last confirmed"),
    ],
)
def test_what_was_said_earlier_ends_nothing(at, stood_for, stands):
    row = known(at=BEFORE, stood_for_at=stood_for)
    assert older(said(at=at), row, ENDS) is stands


@pytest.mark.parametrize(
    ("said_by", "subject", "row_by", "stands"),
    [
        pytest.param("", "", "", False, id="the user of the user"),
        pytest.param("", "tom", "", False, id="the user of Tom"),
        pytest.param("", "tom", "tom", False, id="the user of what Tom said of himself"),
        pytest.param("tom", "", "", True, id="Tom of the user"),
        pytest.param("tom", "my sister", "", True, id="Tom of the user's sister"),
        pytest.param("tom", "tom", "", False, id="Tom of himself"),
        pytest.param("tom", "tom's sister", "", False, id="Tom of his sister"),
        pytest.param("tom", "ann", "ann", True, id="Tom of what Ann told of herself"),
        pytest.param("tom", "ann's car", "ann", True, id="Tom of what Ann told of her car"),
        pytest.param("tom", "ann", "tom", False, id="Tom of what he told of Ann"),
        pytest.param("tom", "ann", "", False, id="Tom of what the user told of Ann"),
        pytest.param("tom", "tommy", "tommy", True, id="Tom is not Tommy"),
        pytest.param("李雷", "李雷的妹妹", "", False, id="of his own sister in Chinese"),
        pytest.param("李雷", "my 妹妹", "", True, id="of the user's sister in Chinese"),
    ],
)
def test_nobody_ends_what_another_told_of_themself(said_by, subject, row_by, stands):
    row = known(subject, said_by=row_by)
    assert other_speaker(said(subject, said_by=said_by), row, ENDS) is stands


@pytest.mark.parametrize(
    ("key", "stands"), [(None, False), ("team_size", True), ("", True), ("0", True)]
)
def test_a_callers_key_belongs_to_the_caller(key, stands):
    assert callers_key(said(changes=True), known(key=key), NAMED) is stands


@pytest.mark.parametrize(
    ("hand", "said_by", "changes", "relation", "stands"),
    [
        pytest.param(False, "", False, ENDS, False, id="nobody stands for it"),
        pytest.param(True, "", False, ENDS, True, id="the user merely says another value"),
        pytest.param(True, "", True, ENDS, False, id="the user says that it changed"),
        pytest.param(True, "", False, NAMED, False, id="the user names what is over"),
        pytest.param(True, "tom", True, ENDS, True, id="Tom says that it changed"),
        pytest.param(True, "tom", True, NAMED, True, id="Tom names what is over"),
    ],
)
def test_what_a_person_wrote_ends_by_the_users_own_words_of_change(
    hand, said_by, changes, relation, stands
):
    candidate = said(said_by=said_by, changes=changes)
    assert by_hand(candidate, known(by_hand=hand), relation) is stands


@pytest.mark.parametrize(
    ("mine", "other", "stands"),
    [
        (("confirmed_by_user", 0.1), ("observation", 1.0), False),
        (("observation", 1.0), ("confirmed_by_user", 0.1), True),
        (("observation", 1.0), ("analysis", 0.1), True),
        (("analysis", 0.1), ("observation", 1.0), False),
        (("observation", 0.6), ("observation", 0.6), False),
        (("observation", 0.6), ("observation", 0.64), False),
        (("observation", 0.6), ("observation", 0.66), True),
        (("observation", 0.9), ("observation", 0.6), False),
    ],
)
def test_provenance_decides_who_knows_better_and_then_confidence(mine, other, stands):
    (one, sure), (by, how_sure) = mine, other
    candidate = said(provenance=one, confidence=sure)
    row = known(provenance=by, confidence=how_sure)
    assert better_known(candidate, row, ENDS) is stands


@given(
    st.sampled_from(PROVENANCES),
    st.sampled_from(PROVENANCES),
    st.floats(0, 1),
    st.floats(0, 1),
)
def test_no_two_know_better_than_each_other(one, other, sure, other_sure):
    first = said(provenance=one, confidence=sure), known(provenance=other, confidence=other_sure)
    second = said(provenance=other, confidence=other_sure), known(provenance=one, confidence=sure)
    assert not (better_known(*first, ENDS) and better_known(*second, ENDS))


@given(st.sampled_from(PROVENANCES), st.floats(0, 1))
def test_what_is_nearly_as_sure_is_as_sure(provenance, sure):
    row = known(provenance=provenance, confidence=sure)
    candidate = said(provenance=provenance, confidence=sure - SAME_CONFIDENCE * 0.99)
    assert not better_known(candidate, row, ENDS)


@pytest.mark.parametrize(
    ("stated", "told", "days", "relation", "stands"),
    [
        ("42", "43", 30, ENDS, False),
        ("forty-two", "43", 400, ENDS, False),
        ("五十八", "60岁", 700, ENDS, False),
        ("42", "ninety", 30, ENDS, True),
        ("42", "90", 30, ENDS, True),
        ("42", "24", 30, ENDS, True),
        ("42", "24", 30, NAMED, False),
        ("42", "18 months", 30, ENDS, True),
        ("42", "44", 364, ENDS, False),
        ("42", "45", 364, ENDS, True),
    ],
)
def test_an_age_follows_the_clock(stated, told, days, relation, stands):
    row = known("", "age", stated, at=NOW - timedelta(days=days))
    assert other_age(said("", "age", told), row, relation) is stands


def test_what_is_no_age_and_what_is_denied_is_no_matter_of_age():
    assert not other_age(said(), known(), ENDS)
    assert not other_age(said("", "age", "90", affirmed=False), known("", "age", "42"), DENIED)


@given(st.integers(1, 110), st.integers(0, 40), st.integers(0, 360))
def test_who_grows_older_by_the_clock_always_may(age, years, days):
    later = timedelta(days=365.25 * years + days)
    assert may_follow(str(age), str(age + years), later)
    assert not may_follow(str(age), str(age + years + 4), later)


@pytest.mark.parametrize(
    ("candidate", "row", "code"),
    [
        pytest.param(said(), known(), "", id="nothing speaks against it"),
        pytest.param(said(role="tool"), known(key="k"), "not_a_statement", id="the first counts"),
        pytest.param(said("tom"), known(key="k"), "other_subject", id="subject before key"),
        pytest.param(said(at=BEFORE - SECOND), known(key="k"), "older", id="age before key"),
        pytest.param(said(), known(key="k", by_hand=True), "callers_key", id="key before hand"),
        pytest.param(said(confidence=0.1), known(by_hand=True), "by_hand", id="hand before sure"),
        pytest.param(said(confidence=0.1), known(), "better_known", id="last who is surer"),
    ],
)
def test_the_first_veto_that_stands_is_the_code(candidate, row, code):
    assert veto_of(candidate, row, ENDS) == code


def test_a_code_is_the_name_of_its_veto():
    assert {code: veto.__name__ for code, veto in VETOES.items()} == {code: code for code in VETOES}
    assert set(VETOES) > UNLINKED


def test_a_person_is_asked_about_what_a_key_a_hand_or_a_cousin_holds_back():
    asked = set(VETOES) - UNLINKED
    assert asked == {
        "other_speaker",
        "another_of_the_name",
        "callers_key",
        "by_hand",
        "better_known",
    }


@given(
    st.sampled_from(["", "tom", "he", "my cousin"]),
    st.sampled_from(["", "tom", "my cousin"]),
    st.sampled_from(["user", "tool"]),
    st.booleans(),
    st.sampled_from([None, "k"]),
)
def test_no_veto_stands_exactly_where_none_of_them_does(subject, other, role, changes, key):
    candidate, row = said(subject, role=role, changes=changes), known(other, key=key, id=uuid4())
    standing = [code for code, veto in VETOES.items() if veto(candidate, row, ENDS)]
    assert veto_of(candidate, row, ENDS) == (standing[0] if standing else "")

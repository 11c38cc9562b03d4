"""What a model says is carried out within the vetoes, and the rules add no ending to it."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest

from evolution.planning.reconcile_by_model import reconcile_by_model
from tests.evolution.planning.made import BEFORE, NOW, known, said


def verdict(candidate, row, *others):
    """A model was shown every row and names the first."""
    rows = [row, *others]
    return reconcile_by_model(
        replace(candidate, ends=(row.id,)), rows, shown=[one.id for one in rows]
    )


@pytest.mark.parametrize(
    ("candidate", "row"),
    [
        pytest.param(said(), known(), id="another value of the attribute"),
        pytest.param(
            said(attribute="diet", kind="constraint"),
            known(attribute="likes", kind="preference"),
            id="another kind and another attribute",
        ),
        pytest.param(said(single=False), known(single=False), id="of many values"),
        pytest.param(said("tom"), known("tom"), id="of a named person, told by the user"),
        pytest.param(
            said(provenance="observation", confidence=0.5),
            known(),
            id="the user's own turn, however named",
        ),
        pytest.param(
            said("tom", said_by="tom", provenance="observation"),
            known("tom"),
            id="of a person who says it themself",
        ),
    ],
)
def test_a_verdict_that_is_carried_out(candidate, row):
    decision = verdict(candidate, row)
    assert (decision.action, decision.ends, decision.reason) == (
        "delete",
        (row.id,),
        "named_by_model",
    )


@pytest.mark.parametrize(
    ("candidate", "row", "veto"),
    [
        pytest.param(said(), known("tom"), "other_subject", id="of somebody else"),
        pytest.param(
            said("machine 3"), known("machine 7"), "other_number_or_name", id="of another machine"
        ),
        pytest.param(
            said(), known(attribute=""), "other_subject", id="of a record that nobody could read"
        ),
        pytest.param(
            said(at=BEFORE - timedelta(days=1)), known(), "older", id="of something newer"
        ),
        pytest.param(
            said(),
            known(stood_for_at=NOW + timedelta(days=1)),
            "older",
            id="of what was stood for since",
        ),
        pytest.param(
            said(role="assistant"), known(), "not_a_statement", id="out of an assistant's mouth"
        ),
        pytest.param(said(), known(key="home"), "callers_key", id="of a caller's own"),
        pytest.param(said(said_by="tom"), known(), "other_speaker", id="of the user, by Tom"),
        pytest.param(
            said("tom", said_by="bob", provenance="observation"),
            known("tom"),
            "better_known",
            id="of Tom, by Bob",
        ),
        pytest.param(
            said("tom", said_by="tom", changes=True),
            known("tom", by_hand=True),
            "by_hand",
            id="of what a person wrote",
        ),
    ],
)
def test_a_verdict_that_is_not(candidate, row, veto):
    decision = verdict(candidate, row)
    assert decision.ends == ()
    assert decision.vetoes == {row.id: veto}


def test_an_inferred_change_is_linked_and_never_ends():
    row = known()
    decision = verdict(said(implied=True), row)
    assert (decision.action, decision.ends, decision.degrees) == ("add", (), {row.id: "implied"})


def test_an_inferred_change_of_somebody_else_is_not_even_linked():
    row = known("tom")
    decision = verdict(said(implied=True), row)
    assert (decision.links, decision.vetoes) == ((), {row.id: "other_subject"})


def test_the_rules_add_no_ending_to_what_a_model_saw():
    row, bystander = known(attribute="employer", value="Deloitte"), known()
    decision = reconcile_by_model(
        said(ends=(row.id,)), [row, bystander], shown=[row.id, bystander.id]
    )
    assert decision.ends == (row.id,)


def test_a_model_that_saw_a_value_and_let_it_stand_is_believed():
    row = known()
    assert reconcile_by_model(said(), [row], shown=[row.id]).ends == ()


def test_identity_decides_about_what_a_model_did_not_see():
    row = known()
    assert reconcile_by_model(said(), [row], shown=[]).ends == (row.id,)


def test_what_it_continues_in_more_words_takes_its_place():
    row = known(attribute="drink", value="tea", single=False)
    words = said(attribute="drinks", value="tea with milk", single=False, continues=row.id)
    decision = reconcile_by_model(words, [row], shown=[row.id])
    assert (decision.action, decision.ends, decision.candidate.attribute) == (
        "update",
        (row.id,),
        "drink",
    )


def test_what_it_continues_in_the_same_words_is_evidence():
    row = known()
    assert (
        reconcile_by_model(
            said(value="Ghent", attribute="city", continues=row.id), [row], shown=[row.id]
        ).told_by
        == row.id
    )


def test_it_cannot_continue_what_is_somebody_elses():
    row = known("tom")
    decision = reconcile_by_model(said(attribute="city", continues=row.id), [row], shown=[row.id])
    assert (decision.ends, decision.candidate.attribute) == ((), "city")


def test_a_memory_it_was_never_shown_cannot_be_named():
    assert reconcile_by_model(said(ends=(uuid4(),)), []).action == "add"


def test_what_was_taken_back_does_not_come_back():
    assert (
        reconcile_by_model(said(), [known(value="Antwerp", withdrawn_at=NOW)]).reason
        == "taken_back"
    )

"""What becomes of one new statement beside one remembered: nothing ends but what was meant."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.types import Note
from evolution.planning.plan import after
from evolution.planning.reconcile import reconcile
from tests.evolution.planning.made import BEFORE, NOW, denial, known, said

TODAY_IS = ("time", "2026-04-01", "rule:time/en")
TODAY = Note(6, 11, *TODAY_IS)


def decide(candidate, *rows):
    return reconcile(candidate, rows)


@pytest.mark.parametrize(
    ("candidate", "row", "reason"),
    [
        pytest.param(said(), known(), "same_attribute_new_value", id="a new home ends the old one"),
        pytest.param(
            said("tom"),
            known("tom"),
            "same_attribute_new_value",
            id="so does Tom's, told by the user",
        ),
        pytest.param(
            said("tom", said_by="tom"),
            known("tom", said_by="bob", provenance="observation", confidence=0.6),
            "same_attribute_new_value",
            id="Tom knows better where he lives than Bob",
        ),
        pytest.param(
            said(value="coffee", attribute="drink", affirmed=False, single=False),
            known(value="coffee", attribute="drink", single=False),
            "same_value_denied",
            id="no longer coffee ends coffee",
        ),
        pytest.param(
            said(value="coffee", attribute="drink", single=False),
            known(value="coffee", attribute="drink", single=False, affirmed=False),
            "denied_value_holds",
            id="coffee again ends no coffee",
        ),
        pytest.param(
            said(value="", attribute="pet", affirmed=False, single=False),
            known(value="a dog", attribute="pet", single=False),
            "attribute_denied",
            id="no pet any more ends the one pet",
        ),
        pytest.param(
            said(
                value="tea", attribute="drink", single=False, denials=(denial("coffee", "drink"),)
            ),
            known(value="coffee", attribute="drink", single=False),
            "value_denied",
            id="tea instead of coffee ends coffee",
        ),
        pytest.param(
            said(value="tea", attribute="drink", single=False, changes=True),
            known(value="coffee", attribute="drink", single=False),
            "changed_to_value_of_same_kind",
            id="now tea ends the one other drink",
        ),
        pytest.param(
            said("my cousin", changes=True),
            known("my cousin"),
            "same_attribute_new_value",
            id="my cousin has moved is the cousin we know",
        ),
        pytest.param(
            said(changes=True),
            known(by_hand=True),
            "same_attribute_new_value",
            id="the user changes what is by hand",
        ),
        pytest.param(
            said(
                attribute="deadline",
                value="today",
                content="due on today",
                notes=(Note(7, 12, *TODAY_IS),),
            ),
            known(attribute="deadline", value="Friday"),
            "same_attribute_new_value",
            id="a day that is the value itself",
        ),
        pytest.param(
            said(),
            known(provenance="observation", confidence=0.6),
            "same_attribute_new_value",
            id="what a service stored without a key ends",
        ),
    ],
)
def test_what_ends(candidate, row, reason):
    decision = decide(candidate, row)
    assert decision.ends == (row.id,)
    assert (decision.action, decision.reason) == ("delete", reason)


@pytest.mark.parametrize(
    ("candidate", "row"),
    [
        pytest.param(said("tom"), known(), id="Tom's home is not the user's"),
        pytest.param(said("machine 3"), known("machine 7"), id="machine 3 is not machine 7"),
        pytest.param(said("he"), known("he"), id="he is nobody"),
        pytest.param(said(attribute="office"), known(), id="an office is no home"),
        pytest.param(
            said(
                attribute="editor",
                value="Neovim",
                single=False,
                changes=True,
                denials=(denial("VS Code"),),
            ),
            known(attribute="editor", value="Emacs", single=False),
            id="from VS Code to Neovim says nothing of Emacs",
        ),
        pytest.param(
            said(attribute="home", value="Galway", changes=True),
            known(attribute="commute", value="the 6:50 to Sheffield"),
            id="a train to a city is no home in a city",
        ),
        pytest.param(
            said(attribute="time", value="11", content="at 11 today", notes=(TODAY,)),
            known(attribute="time", value="9:30"),
            id="what is so today is not so from now on",
        ),
        pytest.param(
            said(single=False), known(single=False), id="a second value stands beside the first"
        ),
        pytest.param(
            said(value="coffee", attribute="drink", affirmed=False),
            known(value="tea", attribute="drink"),
            id="no coffee says nothing of tea",
        ),
        pytest.param(
            said(
                value="tea", attribute="drink", single=False, denials=(denial("coffee", "drink"),)
            ),
            known("tom", "drink", "coffee"),
            id="my tea instead of coffee says nothing of Tom's coffee",
        ),
        pytest.param(
            said(attribute="", value="Thursday", denials=(denial("Tuesday", subject="it"),)),
            known("dentist appointment", "day", "Tuesday", recent=False),
            id="not Tuesday says nothing of a Tuesday of another session",
        ),
        pytest.param(
            said(at=BEFORE - timedelta(days=1)), known(), id="what was said before is older"
        ),
        pytest.param(
            said(), known(stood_for_at=NOW + timedelta(days=1)), id="somebody stood for it since"
        ),
        pytest.param(said(role="assistant"), known(), id="an assistant states nothing"),
        pytest.param(said(implied=True), known(), id="what is inferred is not said"),
    ],
)
def test_what_neither_ends_nor_asks(candidate, row):
    decision = decide(candidate, row)
    assert (decision.ends, decision.links) == ((), ())


@pytest.mark.parametrize(
    ("candidate", "row", "action", "veto"),
    [
        pytest.param(
            said(), known(key="home"), "add", "callers_key", id="a caller's key is the caller's"
        ),
        pytest.param(
            said(),
            known(by_hand=True),
            "add",
            "by_hand",
            id="what a person wrote needs words of change",
        ),
        pytest.param(
            said(said_by="tom", provenance="observation", confidence=0.6),
            known(),
            "add",
            "other_speaker",
            id="Tom does not say where the user lives",
        ),
        pytest.param(
            said("tom", said_by="bob", provenance="observation", confidence=0.6),
            known("tom", said_by="tom"),
            "add",
            "other_speaker",
            id="Bob does not say where Tom lives, who said it himself",
        ),
        pytest.param(
            said("tom", said_by="bob", provenance="observation", confidence=0.6),
            known("tom"),
            "review",
            "better_known",
            id="Bob's word waits beside the user's",
        ),
        pytest.param(
            said(confidence=0.8),
            known(confidence=1.0),
            "review",
            "better_known",
            id="so does a less sure one",
        ),
        pytest.param(
            said("my cousin"),
            known("my cousin"),
            "add",
            "another_of_the_name",
            id="it may be another cousin",
        ),
    ],
)
def test_what_is_linked_and_asked(candidate, row, action, veto):
    decision = decide(candidate, row)
    assert (decision.ends, decision.links) == ((), (row.id,))
    assert decision.degrees == {row.id: "doubtful"}
    assert (decision.action, decision.vetoes[row.id], decision.candidate.doubts) == (
        action,
        veto,
        (veto,),
    )


def test_a_change_of_many_values_is_only_alike():
    row = known(attribute="drink", value="Zamzam", single=False)
    decision = decide(said(attribute="drink", value="tea", single=False, changes=True), row)
    assert (decision.action, decision.degrees) == ("add", {row.id: "alike"})


def test_a_change_to_the_same_kind_of_thing_is_alike():
    row = known(attribute="drink every morning", value="coffee", single=False)
    decision = decide(said(attribute="drink", value="tea", single=False, changes=True), row)
    assert (decision.action, decision.degrees) == ("add", {row.id: "alike"})


def test_said_again_is_evidence():
    row = known()
    decision = decide(said(value="in ghent"), row)
    assert (decision.action, decision.told_by) == ("noop", row.id)


def test_said_in_fewer_words_is_evidence_too():
    row = known(value="Ghent, near the river")
    assert decide(said(value="Ghent"), row).told_by == row.id


def test_said_in_more_words_takes_its_place():
    row = known()
    decision = decide(said(value="Ghent, near the river"), row)
    assert (decision.action, decision.ends) == ("update", (row.id,))


def test_said_again_with_an_end_is_evidence_and_ends():
    old, same = known(), known(value="Antwerp", key="home")
    decision = decide(said(denials=(denial("Ghent", "home"),)), old, same)
    assert (decision.action, decision.told_by, decision.ends) == ("noop", same.id, (old.id,))


def test_two_tellings_of_one_statement_end_together():
    rows = known(), known(value="Ghent, near the river")
    assert set(decide(said(changes=True), *rows).ends) == {row.id for row in rows}


def test_of_two_old_values_the_named_one_ends():
    rows = known(value="Ghent"), known(value="Bruges")
    decision = decide(said(denials=(denial("Ghent", "home"),)), *rows)
    assert (decision.ends, decision.links) == ((rows[0].id,), (rows[1].id,))


def test_of_two_old_values_none_ends_where_none_is_named():
    rows = known(value="Ghent"), known(value="Bruges")
    decision = decide(said(), *rows)
    assert (decision.ends, set(decision.links)) == ((), {row.id for row in rows})
    assert decision.candidate.doubts == ("several_old_values",)


def test_what_was_said_before_a_person_stood_for_another_value_is_over():
    row = known(value="Porto", stood_for_at=NOW + timedelta(hours=1), by_hand=True)
    words = said(value="Faro", changes=True, denials=(denial("Lisbon", "home"),))
    decision = decide(words, row)
    assert (decision.action, decision.reason, decision.ends) == ("noop", "older", ())


def test_what_two_attributes_tell_ends_together_by_no_one_denial():
    rows = [
        known(attribute=f"play on {day}", value="tennis", single=False)
        for day in ("mondays", "fridays")
    ]
    words = said(attribute="play", value="", affirmed=False, denials=(denial("tennis", "play"),))
    decision = decide(words, *rows)
    assert (decision.ends, set(decision.vetoes.values())) == ((), {"several_old_values"})


def test_what_was_said_before_somebody_stood_for_another_value_stays_words():
    row = known(stood_for_at=NOW + timedelta(days=1))
    decision = decide(said(), row)
    assert (decision.action, decision.reason, decision.vetoes) == (
        "noop",
        "older",
        {row.id: "older"},
    )


def test_what_waits_beside_an_old_value_ends_together_with_it():
    sure, waiting = known(value="Ghent"), known(value="Bruges", in_doubt=True)
    assert set(decide(said(), sure, waiting).ends) == {sure.id, waiting.id}


def test_what_waits_under_another_attribute_does_not_end_along():
    sure, waiting = known(value="Ghent"), known(attribute="office", value="Ghent", in_doubt=True)
    words = said(denials=(denial("Ghent", "home", "office"),))
    assert waiting.id not in decide(words, sure, waiting).ends


def test_two_tuesdays_of_one_session_both_stay():
    rows = (
        known("dentist", "day", "Tuesday", recent=True),
        known("piano", "day", "Tuesday", recent=True),
    )
    words = said(
        attribute="", value="Thursday", single=False, denials=(denial("Tuesday", subject="it"),)
    )
    assert decide(words, *rows).ends == ()


def test_the_new_value_takes_the_attribute_that_its_words_leave_out():
    row = known("dentist", "day", "Tuesday", recent=True)
    denied = denial("Tuesday", "day", subject="dentist")
    words = said(attribute="", value="Thursday", single=False, denials=(denied,))
    made = decide(words, row).candidate
    assert (made.subject, made.attribute, made.single) == ("dentist", "day", True)


def test_a_value_denied_is_asked_about_where_the_key_is_a_callers():
    row = known("pump 2", "set to", "6 bar", recent=True, key="pump:2")
    denied = denial("6 bar", "set to", subject="pump 2")
    words = said("pump 2", attribute="", value="5.5 bar", denials=(denied,))
    decision = decide(words, row)
    assert (decision.action, decision.links, decision.candidate.attribute) == (
        "add",
        (row.id,),
        "set to",
    )


def test_a_denial_of_nothing_known_makes_no_statement():
    words = said(attribute="", value="Thursday", denials=(denial("Tuesday", subject="it"),))
    assert decide(words).reason == "nothing_proven"


def test_what_was_taken_back_does_not_come_back():
    row = known(value="Antwerp", withdrawn_at=NOW + timedelta(hours=1))
    assert decide(said(), row).reason == "taken_back"


def test_what_was_taken_back_may_be_said_anew():
    row = known(value="Antwerp", withdrawn_at=NOW - timedelta(hours=1))
    assert decide(said(), row).action == "add"


def test_what_arrives_late_is_over_since_the_newer():
    row = known()
    decision = decide(said(at=BEFORE - timedelta(days=9)), row)
    assert (decision.action, decision.candidate.valid_to, decision.reason) == (
        "add",
        row.at,
        "older",
    )


ROWS = st.builds(
    known,
    subject=st.sampled_from(["", "tom", "my sister", "machine 7", "he"]),
    attribute=st.sampled_from(["home", "drink", ""]),
    value=st.sampled_from(["Ghent", "tea", "coffee", ""]),
    affirmed=st.booleans(),
    single=st.booleans(),
    key=st.sampled_from([None, "key"]),
    by_hand=st.booleans(),
    recent=st.booleans(),
    said_by=st.sampled_from(["", "tom"]),
    provenance=st.sampled_from(["observation", "analysis", "confirmed_by_user"]),
)
WORDS = st.builds(
    said,
    subject=st.sampled_from(["", "tom", "my sister", "machine 3", "he"]),
    attribute=st.sampled_from(["home", "drink", ""]),
    value=st.sampled_from(["Antwerp", "tea", "coffee", ""]),
    affirmed=st.booleans(),
    single=st.booleans(),
    changes=st.booleans(),
    implied=st.booleans(),
    role=st.sampled_from(["user", "assistant"]),
    said_by=st.sampled_from(["", "tom", "bob"]),
    denials=st.sampled_from(
        [(), (denial("tea", "drink"),), (denial("Ghent"),), (denial("", "home"),)]
    ),
    provenance=st.sampled_from(["observation", "analysis", "confirmed_by_user"]),
)


@given(WORDS, st.lists(ROWS, max_size=6))
def test_what_ends_is_of_one_subject_and_free_of_keys(words, rows):
    decision = decide(words, *rows)
    ended = [row for row in rows if row.id in decision.ends]
    about = {words.subject, *(one.subject for one in words.denials)}
    assert all(row.key is None and row.subject in about and row.subject != "he" for row in ended)
    assert len({(row.subject, row.attribute) for row in ended}) <= 1
    assert not (words.role == "assistant" or words.implied) or not ended


@given(WORDS, st.lists(ROWS, max_size=6))
def test_nothing_both_ends_and_is_linked(words, rows):
    decision = decide(words, *rows)
    assert not set(decision.ends) & set(decision.links)
    assert set(decision.degrees) == set(decision.links)
    assert len(after(decision, rows)) >= len(rows) - len(decision.ends)


@given(WORDS, st.lists(ROWS, max_size=6))
def test_the_order_of_what_is_known_is_nothing(words, rows):
    one, other = decide(words, *rows), decide(words, *reversed(rows))
    assert (one.action, set(one.ends), set(one.links)) == (
        other.action,
        set(other.ends),
        set(other.links),
    )


@given(WORDS, st.lists(ROWS, max_size=4))
def test_said_twice_the_second_ends_nothing(words, rows):
    first = decide(words, *rows)
    again = decide(replace(words, id=known().id), *after(first, rows))
    assert first.action in {"noop", "review"} or not set(again.ends) & {first.candidate.id}

"""What a service stored is read sentence by sentence; one that names nobody is of the user."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.annotate import annotate
from evolution.language.claims import claims, claims_of_record
from evolution.language.neighbour_clauses import record_lead

Stated = tuple[str, str, str]
FEW = settings(max_examples=40, deadline=None)
LEFT_OUT = [
    ("Lives in Ghent.", ("", "home", "Ghent")),
    ("Works at Shell.", ("", "employer", "Shell")),
    ("Allergic to nuts.", ("", "allergy", "nuts")),
    ("Drives a Volvo.", ("", "drive", "Volvo")),
    ("Vegetarian.", ("", "diet", "Vegetarian")),
    ("No longer lives in Ghent.", ("", "home", "Ghent")),
    ("Currently lives in Ghent.", ("", "home", "Ghent")),
]
SAID = [
    ("The user lives in Ghent.", ("", "home", "Ghent")),
    ("Ann lives in Ghent.", ("Ann", "home", "Ghent")),
    ("User's birthday is on 3 May.", ("", "birthday", "3 May")),
    ("用户对花生过敏。", ("用户", "allergy", "花生")),
]


def stated(text: str) -> list[Stated]:
    return [(one.subject, one.attribute, one.value) for one in claims_of_record(text)]


@pytest.mark.parametrize(("text", "told"), [*LEFT_OUT, *SAID])
def test_a_record_states_what_its_words_say(text: str, told: Stated) -> None:
    assert stated(text) == [told]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Lives in Ghent. Works at Shell.", [LEFT_OUT[0][1], LEFT_OUT[1][1]]),
        ("The user lives in Ghent. Works at Shell.", [LEFT_OUT[0][1], LEFT_OUT[1][1]]),
        ("Works at Shell. Ann lives in Ghent.", [LEFT_OUT[1][1], SAID[1][1]]),
        ("Lives in Ghent.\nAllergic to nuts.", [LEFT_OUT[0][1], LEFT_OUT[2][1]]),
        ("Lives in Ghent and works at Shell.", [LEFT_OUT[0][1], LEFT_OUT[1][1]]),
    ],
)
def test_each_sentence_of_a_record_is_read(text: str, told: list[Stated]) -> None:
    assert stated(text) == told


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Lives in hope.",
        "Wants to live in Ghent.",
        "Does the user live in Ghent?",
        "Might live in Ghent.",
        "Asked whether Ann lives in Ghent.",
        "Lives in Ghent, I think.",
    ],
)
def test_a_record_of_no_statement_states_nothing(text: str) -> None:
    assert stated(text) == []


@pytest.mark.parametrize(
    ("text", "lead"),
    [
        ("Lives in Ghent", "The user "),
        ("Allergic to nuts", "The user is "),
        ("Member of the choir", "The user is a "),
        ("The user lives in Ghent", ""),
        ("Liveswell Ltd is a firm", ""),
        ("用户住在厦门", ""),
        ("", ""),
    ],
)
def test_what_a_record_leaves_out_is_put_before_it(text: str, lead: str) -> None:
    assert record_lead(text) == lead


@FEW
@given(st.lists(st.sampled_from([text for text, _ in [*LEFT_OUT, *SAID]]), max_size=5))
def test_a_claim_stands_within_its_sentence(sentences: list[str]) -> None:
    text = " ".join(sentences)
    spans = [(one.start, one.stop) for one in annotate(text).sentences]
    for claim in claims_of_record(text):
        assert any(start <= claim.start < claim.stop <= stop for start, stop in spans)
        assert text[claim.value_start : claim.value_stop] == claim.value


@FEW
@given(st.lists(st.sampled_from([text for text, _ in LEFT_OUT]), min_size=1, max_size=5))
def test_a_record_states_as_much_as_its_sentences_alone(sentences: list[str]) -> None:
    alone = [one for sentence in sentences for one in stated(sentence)]
    assert stated(" ".join(sentences)) == alone


@pytest.mark.parametrize(("text", "told"), LEFT_OUT)
def test_the_same_words_of_a_person_are_no_record(text: str, told: Stated) -> None:
    assert told not in [(one.subject, one.attribute, one.value) for one in claims(annotate(text))]

"""What an English clause takes from the one beside it."""

import pytest

from evolution.language.annotate import annotate
from evolution.language.claims import LONGEST_CLAUSE, claims, claims_of_record
from evolution.language.neighbour_clauses import changed_topic
from tests.evolution.language.test_words_of_change import says_change
from tests.measured import assert_linear, cpu_seconds


@pytest.mark.parametrize(
    ("text", "attribute", "value"),
    [
        ("I've changed my number. It's 07700 900456 now", "phone", "07700 900456"),
        ("My flight to Oslo was rebooked, it's at 9:15 now.", "flight to oslo", "9:15"),
        ("They moved my physio appointment, it's on Friday now", "physio appointment", "Friday"),
    ],
)
def test_it_is_what_the_clause_before_says_was_changed(
    text: str, attribute: str, value: str
) -> None:
    (claim,) = claims(annotate(text))
    assert (claim.attribute, claim.value, claim.changes) == (attribute, value, True)
    assert text[claim.value_start : claim.value_stop] == value
    assert claim.start == 0


def test_what_it_is_may_state_nothing() -> None:
    assert claims(annotate("I changed my number. It's a long story.")) == ()


@pytest.mark.parametrize(
    "words",
    [
        "I've changed my mind",
        "My flight is delayed",
        "I moved",
        "I changed my number and my address",
    ],
)
def test_no_one_thing_is_said_to_be_changed(words: str) -> None:
    assert changed_topic(words) == ""


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Sold the Clio. These days I drive a Kia Niro.", "Clio"),
        ("I play left back now, not goalkeeper", "goalkeeper"),
    ],
)
def test_a_new_value_says_in_whose_place_it_stands(text: str, value: str) -> None:
    new = [claim for claim in claims(annotate(text)) if claim.changes]
    assert [denial.value for claim in new for denial in claim.denials] == [value]


def test_a_stored_sentence_that_names_nobody_speaks_of_the_user() -> None:
    (claim,) = claims_of_record("Works at Shell")
    assert (claim.subject, claim.attribute, claim.value, claim.start) == (
        "",
        "employer",
        "Shell",
        0,
    )


def test_a_stored_sentence_that_names_somebody_is_read_as_it_is() -> None:
    (claim,) = claims_of_record("The user lives in Oslo")
    assert (claim.attribute, claim.value, claim.start) == ("home", "Oslo", 0)


def test_a_clause_that_is_very_long_states_nothing() -> None:
    assert claims(annotate("I like tea and milk")) != ()
    assert claims(annotate("I like " + "tea and " * (LONGEST_CLAUSE // 8) + "milk")) == ()


def test_a_word_of_change_that_only_adds_changes_nothing() -> None:
    assert says_change("I drink tea now", "en")
    assert not says_change("I now drink tea as well", "en")
    assert not says_change("I drink tea", "en")


def test_many_clauses_are_read_in_linear_time() -> None:
    def seconds(times: int) -> float:
        text = "I changed my number. It's 555 now, not 444. " * times
        return cpu_seconds(lambda: claims_of_record(text))

    assert_linear(seconds, length=1600)

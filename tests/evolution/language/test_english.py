"""What English sentences state, beyond the examples that stand beside each pattern."""

import pytest

from evolution.language.annotate import annotate
from evolution.language.attributes import attribute_name, verb_name
from evolution.language.claims import claims
from evolution.language.value_kinds import kind_of
from evolution.language.verbs import ing_form, third_person
from evolution.language.worth import is_worth_a_memory


def _read(text: str) -> list[tuple[str, str, str]]:
    return [(claim.subject, claim.attribute, claim.value) for claim in claims(annotate(text))]


def test_a_subject_left_out_is_the_last_one() -> None:
    assert _read("I live in Ghent and work as a nurse") == [
        ("", "home", "Ghent"),
        ("", "occupation", "nurse"),
    ]
    assert _read("Tom lives in Leeds and likes tea") == [
        ("Tom", "home", "Leeds"),
        ("Tom", "likes", "tea"),
    ]


def test_a_sentence_that_opens_with_a_change_is_the_speakers() -> None:
    assert _read("Moved to Hyderabad on Saturday") == [("", "home", "Hyderabad")]


def test_a_pronoun_is_read_as_the_one_thing_named_before_it() -> None:
    assert _read("Release 2.4 slipped, it ships on 29 September now") == [
        ("Release 2.4", "ship on", "29 September")
    ]
    assert _read("Tom called Ann, she lives in Oslo") == []
    assert _read("She lives in Oslo") == []


def test_what_is_added_or_holds_for_a_time_holds_no_one_value() -> None:
    for text in ("I also work at Asda", "I live in Rome this week", "On weekends I live in Ostia"):
        assert not any(claim.single or claim.changes for claim in claims(annotate(text)))


def test_comparisons_and_examples_are_no_tastes() -> None:
    assert _read("I worry about my bills, like rent") == []
    assert _read("It looks like rain") == []


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("phone number", "phone"),
        ("deadline for the thesis", "thesis deadline"),
        ("favorite color", "favourite colour"),
    ],
)
def test_an_attribute_has_one_name(words: str, name: str) -> None:
    assert attribute_name(words, "en") == name


def test_a_verb_goes_by_its_base() -> None:
    assert verb_name("drinks", "en") == "drink"
    assert verb_name("banks with", "en") == "bank with"
    assert [third_person("study"), third_person("watch"), ing_form("run"), ing_form("drive")] == [
        "studies",
        "watches",
        "running",
        "driving",
    ]


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("green tea", "drink"),
        ("Ghent", "city"),
        ("vim", "editor"),
        ("the command line", ""),
        ("window seats", "seat"),
    ],
)
def test_a_kind_is_told_by_the_noun_a_value_ends_in(value: str, kind: str) -> None:
    assert kind_of(value) == kind


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("He wrote “I live in Oslo now” to me", "“I live in Oslo now”"),
        ("```\nI live in Oslo\n```", "```\nI live in Oslo\n```"),
        ("<user_memory>I live in Oslo</user_memory>", "<user_memory>I live in Oslo</user_memory>"),
    ],
)
def test_quoted_words_state_nothing(text: str, quoted: str) -> None:
    annotation = annotate(text)
    assert quoted in [text[start:stop] for start, stop in annotation.quotations]
    assert claims(annotation) == ()


@pytest.mark.parametrize(
    "text",
    [
        "So much energy and love everywhere",
        "I love the self-acceptance and love theme",
        "They are my companions and always make my day better",
        "They brighten up our day and always make us smile",
    ],
)
def test_what_goes_on_from_other_words_is_neither_a_liking_nor_an_order(text: str) -> None:
    values = [claim.value for claim in claims(annotate(text))]
    assert values in ([], ["the self-acceptance"])


@pytest.mark.parametrize(
    ("value", "worth"), [("the GameCube", True), ("the haunted area", False), ("rain", True)]
)
def test_a_definite_thing_of_the_talk_is_not_worth_a_memory(value: str, *, worth: bool) -> None:
    assert is_worth_a_memory("likes", "likes", value) is worth

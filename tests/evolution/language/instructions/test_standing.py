"""Instructions to the assistant that stand: what is one, how far it reaches, what it becomes."""

import pytest

from evolution.language.annotate import annotate
from evolution.language.claims import claims
from evolution.language.instructions.standing import (
    INSTRUCTION,
    LONGEST_CHARACTERS,
    StandingRule,
    standing_rules,
)
from evolution.language.patterns import LANGUAGES
from evolution.language.spelling import simplified
from evolution.language.types import Claim
from evolution.language.worth import is_worth_a_memory

RULES = [rule for language in LANGUAGES for rule in standing_rules(language)]


def instructions_in(text: str) -> list[Claim]:
    return [claim for claim in claims(annotate(text)) if claim.frame.startswith("standing.")]


def words_in(text: str) -> list[str]:
    return [text[claim.start : claim.stop] for claim in instructions_in(text)]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.language}-{rule.name}")
def test_a_rule_takes_its_examples_and_leaves_its_look_alikes(rule: StandingRule) -> None:
    assert [said for said in rule.takes if not rule.holds(simplified(said))] == []
    assert [said for said in rule.leaves if rule.holds(simplified(said))] == []
    assert rule.takes
    assert rule.leaves


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.language}-{rule.name}")
def test_each_example_is_an_instruction_and_no_look_alike_is_one(rule: StandingRule) -> None:
    assert [said for said in rule.takes if not instructions_in(said)] == []
    assert [said for said in rule.leaves if instructions_in(said)] == []


def test_it_is_a_constraint_of_the_speaker_that_holds_beside_others() -> None:
    [claim] = instructions_in("Never use emojis")
    assert (claim.kind, claim.subject, claim.attribute) == ("constraint", "", INSTRUCTION)
    assert (claim.single, claim.affirmed) == (False, True)
    assert is_worth_a_memory(claim.frame, claim.attribute, claim.value)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (
            "My code is attached. Please correct my mistakes always, also when I don't ask.",
            "Please correct my mistakes always, also when I don't ask",
        ),
        (
            "先这样。以后我要是再半夜难受你别给我讲道理,听我说就好",
            "以后我要是再半夜难受你别给我讲道理,听我说就好",
        ),
        ("在吗？以後我打廣東話你就用繁體覆我", "以後我打廣東話你就用繁體覆我"),
    ],
)
def test_its_words_are_those_of_its_sentence(said: str, words: str) -> None:
    assert words_in(said) == [words]


def test_it_ends_where_its_sentence_states_something_else() -> None:
    said = "always give me prices in euros, I'm allergic to nuts"
    assert words_in(said) == ["always give me prices in euros"]
    assert [claim.attribute for claim in claims(annotate(said))] == [INSTRUCTION, "allergy"]


def test_what_has_an_attribute_of_its_own_is_read_by_its_frame() -> None:
    assert instructions_in("Always answer in French") == []
    assert instructions_in("你以后叫我梁姨") == []


@pytest.mark.parametrize(
    "said",
    [
        'Translate this: "Never use emojis"',
        "Write a sign: always close the gate",
        "My boss says never use emojis",
        "My boss says, never use emojis in mails",
        "According to Tom, never use emojis",
        "Let's role-play: you're the king, I'm the cook. Never give me orders",
        "他说：“以后你别给我打电话”",
        "帮我翻译：以后请给我发邮件",
    ],
)
def test_what_is_quoted_played_or_told_by_others_is_none(said: str) -> None:
    assert instructions_in(said) == []


def test_a_question_is_one_only_where_it_asks_for_it() -> None:
    assert instructions_in("Can you always give me the source?")
    assert instructions_in("always give me the source?") == []


def test_a_text_is_none() -> None:
    said = "always give me the source " + "and the page " * 30
    assert len(said) > LONGEST_CHARACTERS
    assert instructions_in(said) == []

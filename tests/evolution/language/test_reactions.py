"""What a person's next words say of the memory behind an answer, and what they do not."""

import json
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from evolution.feedback.judging import NEGATIVE, POSITIVE
from evolution.feedback.used_memories import InjectedMemory, named_in
from evolution.language.patterns import LANGUAGES
from evolution.language.reactions import (
    READ_CHARACTERS,
    Reaction,
    Rule,
    Signal,
    alone_rules,
    is_only_reaction,
    reaction_of,
    reference_rule,
    sentences_that_refer,
    signal_rules,
)
from evolution.language.spelling import simplified

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "reactions.jsonl").read_text(encoding="utf-8").splitlines()
]
"""Reactions written without a look at the rules: `sight` 1.

2 and 3 after the rules were mended by those before.

`bare`: nothing is told beside the reaction, so that no memory is to be made of it; null where
either will do.
"""
SIGNALS = [rule for language in LANGUAGES for rule in signal_rules(language)]
REFERENCES = [reference_rule(language) for language in LANGUAGES]
ALONE = [rule for language in LANGUAGES for rule in alone_rules(language)]
LEAST_RIGHT = {1: 58, 2: 21, 3: 36}
"""Of 64, 30 and 60; docs/design/feedback.md says what was right at first sight."""


def said_of(case: dict[str, Any]) -> tuple[Signal | None, Reaction]:
    """Return the signal that an outcome would keep of a case, and the reaction."""
    reaction = reaction_of(case["reaction"])
    named = named_in(case["reaction"], [InjectedMemory(uuid4(), case["memory"])])
    return reaction.signal if named or not reaction.anchored else reaction.otherwise, reaction


def is_right(case: dict[str, Any]) -> bool:
    signal, _ = said_of(case)
    if case["signal"] == "topic_change":
        return signal in ("topic_change", None)  # neither says anything of the memory
    return signal == case["signal"] or (signal in NEGATIVE and case["signal"] in NEGATIVE)


@pytest.mark.parametrize("rule", SIGNALS, ids=lambda rule: f"{rule.language}-{rule.name}")
def test_a_signal_takes_its_examples_and_leaves_its_look_alikes(rule: Rule) -> None:
    assert [said for said in rule.takes if not rule.holds(simplified(said))] == []
    assert [said for said in rule.leaves if rule.holds(simplified(said))] == []
    assert rule.takes
    assert rule.leaves


@pytest.mark.parametrize("rule", ALONE, ids=lambda rule: f"{rule.language}-{rule.name}")
def test_a_clause_that_tells_nothing_of_its_own(rule: Rule) -> None:
    assert [said for said in rule.takes if not rule.whole(simplified(said))] == []
    assert [said for said in rule.leaves if rule.whole(simplified(said))] == []


@pytest.mark.parametrize("rule", REFERENCES, ids=lambda rule: rule.language)
def test_a_reference_takes_its_examples_and_leaves_its_look_alikes(rule: Rule) -> None:
    assert [said for said in rule.takes if not rule.holds(simplified(said))] == []
    assert [said for said in rule.leaves if rule.holds(simplified(said))] == []


def test_the_sentences_that_lean_on_memory_are_told() -> None:
    reply = "Sure! As you mentioned, you like tea. It is warm. 您之前提到喜欢茶。今天热。"
    told = [sentence.strip() for sentence in sentences_that_refer(reply)]
    assert told == ["As you mentioned, you like tea", "您之前提到喜欢茶"]


@pytest.mark.parametrize("said", ["", " \n", "对" * (READ_CHARACTERS + 1)])
def test_nothing_and_what_is_long_is_no_reaction(said: str) -> None:
    assert reaction_of(said) == Reaction()


@pytest.mark.parametrize(("said", "verb"), [("不喜欢", "喜欢"), ("No, that's not it", "")])
def test_a_bare_denial_names_its_verb(said: str, verb: str) -> None:
    reaction = reaction_of(said)
    assert (reaction.alone, reaction.elliptical, reaction.verb) == (True, True, verb)


@pytest.mark.parametrize(
    ("text", "role", "only"),
    [
        ("对, 就是这种风格", "user", True),
        ("对, 就是这种风格", "assistant", False),
        ("I don't like coffee", "user", False),
        ("I moved to Oslo", "user", False),
    ],
)
def test_only_a_persons_turn_that_tells_nothing_else_only_reacts(
    text: str, role: str, *, only: bool
) -> None:
    assert is_only_reaction(text, role=role) is only


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["reaction"])
def test_no_reaction_does_harm(case: dict[str, Any]) -> None:
    signal, reaction = said_of(case)
    meant = case["signal"]
    assert not (meant in POSITIVE and signal in NEGATIVE), "a good word taken for a bad one"
    assert not (meant in NEGATIVE and signal in POSITIVE), "a bad word taken for a good one"
    assert not (meant == "topic_change" and signal in {*NEGATIVE, "confirm"}), (
        "something else taken for a verdict"
    )
    assert not (case["bare"] is False and reaction.alone and signal), "what a person told is lost"


@pytest.mark.parametrize("sight", LEAST_RIGHT)
def test_most_reactions_are_understood(sight: int) -> None:
    right = [case for case in CASES if case["sight"] == sight and is_right(case)]
    assert len(right) >= LEAST_RIGHT[sight]

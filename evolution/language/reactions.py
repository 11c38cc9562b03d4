"""What a person's next words say about the memories behind an answer; words that lean on memory (pure).

`reactions/<language>.toml` has the patterns, each with what it takes and the look-alikes that it leaves.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import re2

from evolution.language.patterns import LANGUAGES, compiled, load
from evolution.language.spelling import simplified
from evolution.language.splitting import language_of
from evolution.language.types import Language

Signal = Literal["confirm", "follow_up", "deny", "outdated", "correct", "topic_change"]
REACTING_ROLE = "user"
"""Who answers an answer."""
READ_CHARACTERS = 600
"""Of a reaction: who answers a longer text tells something of their own."""
_BORDER = re2.compile(r"[,，。.!！;；:：…~～、\n]+")
_ENDS = re2.compile(r"[.!?。！？;；\n]+")
_EDGE = " \t\r\n\"'“”‘’?？()（）"


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a reaction says.

    Attributes:
        signal: None where it says nothing about memory.
        anchored: the signal holds only of a memory that the reaction names: by itself it may tell of something else.
        otherwise: the signal where it names none.
        alone: it tells nothing of its own: no memory is made of it.
        elliptical: it denies something without naming it.
        verb: what it denies doing, where it names that (`like`, 喜欢); empty for none.
        value: what it says is not so, where it names that (`不是运动风，我现在…`); empty for none.
    """

    signal: Signal | None = None
    anchored: bool = False
    otherwise: Signal | None = None
    alone: bool = False
    elliptical: bool = False
    verb: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """One pattern, with examples that it takes and look-alikes that it leaves."""

    name: str
    language: Language
    pattern: str
    unless: str = ""
    anchored: bool = False
    elliptical: bool = False
    takes: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()

    def holds(self, text: str) -> bool:
        """Tell whether a text has it."""
        if self.unless and compiled(self.unless, self.language).search(text):
            return False
        return compiled(self.pattern, self.language).search(text) is not None

    def whole(self, clause: str) -> Any:
        """Return the match of a whole clause, or None."""
        return compiled(self.pattern, self.language).fullmatch(clause)


def reaction_of(text: str) -> Reaction:
    """Return what a person's reaction says. Linear in the length of its first characters."""
    said = _plain(text)
    if not said or len(said) > READ_CHARACTERS:
        return Reaction()
    language = language_of(said)
    holding = [rule for rule in signal_rules(language) if rule.holds(said)]
    signal = holding[0].name if holding else None
    found = [_alone(clause, language) for clause in _clauses(said)]
    if not found or any(each is None for each in found):
        otherwise = next((rule.name for rule in holding if not rule.anchored), None)
        anchored = bool(holding) and holding[0].anchored and not _opens_alone(found)
        value = _value(signal, said, language)
        return Reaction(signal, anchored, otherwise, value=value)  # type: ignore[arg-type] # the data's names
    denials = [match for each in found if each is not None for rule, match in [each] if rule.elliptical]
    return Reaction(signal, alone=True, elliptical=bool(denials), verb=_verb(denials))  # type: ignore[arg-type]


def is_only_reaction(text: str, *, role: str) -> bool:
    """Tell whether a person's turn only reacts (`对, 就是这种风格`): no small talk, yet it tells nothing of its own."""
    if role != REACTING_ROLE:
        return False
    reaction = reaction_of(text)
    return reaction.alone and reaction.signal is not None


def sentences_that_refer(text: str) -> list[str]:
    """Return the sentences of an agent's reply that lean on what it remembers (`as you mentioned`, 您之前提到)."""
    said = _plain(text)
    rules = [reference_rule(language) for language in LANGUAGES]
    return [one for one in _ENDS.split(said) if any(rule.holds(one) for rule in rules)]


@lru_cache(maxsize=len(LANGUAGES))
def signal_rules(language: Language) -> tuple[Rule, ...]:
    """Return the rules of signals, in the order in which they are asked."""
    return _rules("signal", language)


@lru_cache(maxsize=len(LANGUAGES))
def alone_rules(language: Language) -> tuple[Rule, ...]:
    """Return the rules of clauses that tell nothing of their own."""
    return _rules("alone", language)


@lru_cache(maxsize=len(LANGUAGES))
def reference_rule(language: Language) -> Rule:
    """Return the rule of sentences that lean on memory."""
    return _rule({"name": "reference", **load("reactions", language)["reference"]}, language)


def _rules(table: str, language: Language) -> tuple[Rule, ...]:
    return tuple(_rule(entry, language) for entry in load("reactions", language)[table])


def _rule(entry: dict[str, Any], language: Language) -> Rule:
    return Rule(
        name=entry["name"],
        language=language,
        pattern=entry["pattern"],
        unless=entry.get("unless", ""),
        anchored=entry.get("anchored", False),
        elliptical=entry.get("elliptical", False),
        takes=tuple(entry["takes"]),
        leaves=tuple(entry["leaves"]),
    )


def _plain(text: str) -> str:
    return simplified(text).replace("’", "'").strip()


def _clauses(text: str) -> list[str]:
    return [clause for each in _BORDER.split(text) if (clause := each.strip(_EDGE))]


def _alone(clause: str, language: Language) -> tuple[Rule, Any] | None:
    found = ((rule, rule.whole(clause)) for rule in alone_rules(language))
    return next(((rule, match) for rule, match in found if match), None)


def _opens_alone(found: Sequence[tuple[Rule, Any] | None]) -> bool:
    """Tell whether a reaction opens with a clause that denies the answer before it (`No, …`)."""
    return bool(found) and found[0] is not None and found[0][0].elliptical


def _value(signal: str | None, said: str, language: Language) -> str:
    """Return what a reaction says is not so, by the rule of its signal."""
    rule = next((rule for rule in signal_rules(language) if rule.name == signal), None)
    match = compiled(rule.pattern, language).search(said) if rule else None
    return str(match.groupdict().get("value") or "").strip() if match else ""


def _verb(denials: list[Any]) -> str:
    for match in denials:
        named = match.groupdict()
        verb = named.get("verb") or named.get("verb2")
        if verb:
            return str(verb).lower()
    return ""

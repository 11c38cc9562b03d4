"""What a person's next words say about the memories behind an answer.

Words that lean on memory (pure).

`reactions/<language>.toml` has the patterns, each with what it takes and the look-alikes that it
leaves.
"""

import re
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
_LATIN_STOP = re.compile(r"(?<=[\u3400-\u9fff])\.(?=\s|$)")
"""As Chinese is typed with a Latin keyboard: 对."""
_EDGE = " \t\r\n\"'“”‘’?？()（）"


@dataclass(frozen=True, slots=True)
class Reaction:
    """What a reaction says.

    Attributes:
        signal: None where it says nothing about memory.
        anchored: the signal holds only of a memory that the reaction names: by itself it may tell
            of something else.
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
    clauses = _clauses(said)
    alone = [_alone(clause, language) for clause in clauses]
    bare = [found for found in alone if found is not None]
    if clauses and len(bare) == len(clauses):
        return _bare_reaction(holding, bare)
    return _telling_reaction(holding, said, language, opens_with_denial=_opens_with_denial(alone))


def _opens_with_denial(alone: Sequence[tuple[Rule, Any] | None]) -> bool:
    """Tell whether the first clause denies the answer before it (`No, …`)."""
    first = alone[0] if alone else None
    if first is None:
        return False
    rule, _ = first
    return rule.elliptical


def _bare_reaction(holding: Sequence[Rule], clauses: Sequence[tuple[Rule, Any]]) -> Reaction:
    """Return a reaction of clauses that tell nothing of their own, each with its rule."""
    signal: Any = holding[0].name if holding else None
    denials = [match for rule, match in clauses if rule.elliptical]
    return Reaction(signal, alone=True, elliptical=bool(denials), verb=_verb(denials))


def _telling_reaction(
    holding: Sequence[Rule], said: str, language: Language, *, opens_with_denial: bool
) -> Reaction:
    """Return a reaction that tells something of its own.

    One that opens with a denial is of the answer before it.
    """
    if not holding:
        return Reaction()
    first = holding[0]
    signal: Any = first.name
    unanchored: list[Any] = [rule.name for rule in holding if not rule.anchored]
    return Reaction(
        signal,
        anchored=first.anchored and not opens_with_denial,
        otherwise=unanchored[0] if unanchored else None,
        value=_value(first.name, said, language),
    )


def is_only_reaction(text: str, *, role: str) -> bool:
    """Tell whether a person's turn only reacts (`对, 就是这种风格`).

    No small talk, yet it tells nothing of its own.
    """
    if role != REACTING_ROLE:
        return False
    reaction = reaction_of(text)
    return reaction.alone and reaction.signal is not None


def sentences_that_refer(text: str) -> list[str]:
    """Return the sentences of an agent's reply that lean on what it remembers.

    Examples: `as you mentioned`, 您之前提到.
    """
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
    plain = simplified(text).strip()
    return _LATIN_STOP.sub("。", plain)


def _clauses(text: str) -> list[str]:
    return [clause for each in _BORDER.split(text) if (clause := each.strip(_EDGE))]


def _alone(clause: str, language: Language) -> tuple[Rule, Any] | None:
    for rule in alone_rules(language):
        match = rule.whole(clause)
        if match:
            return rule, match
    return None


def _value(signal: str, said: str, language: Language) -> str:
    """Return what a reaction says is not so, by the first rule of its signal."""
    rule = next(rule for rule in signal_rules(language) if rule.name == signal)
    match = compiled(rule.pattern, language).search(said)
    if match is None:
        return ""
    value = match.groupdict().get("value") or ""
    return str(value).strip()


def _verb(denials: list[Any]) -> str:
    for match in denials:
        named = match.groupdict()
        verb = named.get("verb") or named.get("verb2")
        if verb:
            return str(verb).lower()
    return ""

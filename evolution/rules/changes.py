"""Find what changed in a sentence: the new value, the old one, and the slot (pure)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from evolution.rules.change import Captured, Change
from evolution.rules.change_guards import (
    NAMES_A_SLOT,
    NEEDS_A_SLOT,
    REPLACES,
    WEAK,
    captured_value,
    is_concrete,
    is_noun,
    is_short,
    key_of_change,
    names_slot,
    tells_a_taste,
)
from evolution.rules.changes_en import CHANGES_EN, ENDED_EN
from evolution.rules.changes_zh import CHANGES_ZH, ENDED_ZH
from evolution.rules.matching import known_by_slot, known_by_value, normalised, only_tool
from evolution.rules.quoted import about_others, without_quotations
from evolution.rules.rule import Rule
from evolution.rules.slots import bare_noun, key_of_attribute
from evolution.rules.types import KnownValue

RULES: dict[str, tuple[Rule, ...]] = {"en": CHANGES_EN, "zh": CHANGES_ZH}
PERSON_SLOTS: frozenset[str | None] = frozenset({None, "manager", "doctor", "dentist", "contact"})
USE_VERBS = frozenset({"用", "use", "using"})
ENDED: dict[str, tuple[Rule, ...]] = {"en": ENDED_EN, "zh": ENDED_ZH}


def find_change(
    sentence: str, *, language: str, known: Sequence[KnownValue] = (), trusted: bool = False
) -> Change | None:
    """The change a sentence states about its speaker, or None.

    The caller has made sure that the sentence is the speaker's own present assertion.

    Args:
        sentence: One sentence.
        language: Whose rules to use.
        known: What is remembered, oldest first.
        trusted: The words before said that something ended, so weak evidence of the new value is enough.
    """
    text = without_quotations(sentence)
    for rule, match in _matches(text, RULES[language]):
        change = _read(replace(rule, needs_known=rule.needs_known and not trusted), match, known)
        if change is not None and (_own_slot(change) or not about_others(text[: _place(match)])):
            return _with_ended(change, text, known)
    for rule, match in _matches(text, ENDED[language]):
        ended = _read_ended(rule, match, known)
        if ended is not None and not about_others(text[: match.start("old")]):
            return ended
    return None


def _own_slot(change: Change) -> bool:
    """Whether the change names one of the slots, so that it does not matter who made it (`they moved our …`)."""
    named = change.attribute
    return bool(named) and not about_others(named) and key_of_attribute(named) is not None


def _place(match: re.Match[str]) -> int:
    """Where the new value stands."""
    return match.start("value") if match.groupdict().get("value") else match.start()


def _with_ended(change: Change, text: str, known: Sequence[KnownValue]) -> Change:
    """Take the old value from `I no longer …` in the same sentence when the change itself names none."""
    if change.stated_old:
        return change
    for rule, match in _matches(text, ENDED[change.rule.language]):
        ended = _read_ended(replace(rule, needs_known=False), match, known)
        if ended is not None and normalised(ended.old or "") != normalised(change.new or ""):
            key = (ended.known.key if ended.known else None) or change.key or ended.key
            return replace(change, old=ended.old, stated_old=True, known=ended.known or change.known, key=key)
    return change


def _matches(text: str, rules: tuple[Rule, ...]) -> Iterator[tuple[Rule, re.Match[str]]]:
    for rule in rules:
        match = rule.pattern.search(text)
        if match is not None:
            yield rule, match


def _read(rule: Rule, match: re.Match[str], known: Sequence[KnownValue]) -> Change | None:
    if match.groupdict().get("rest"):
        return _read_rest(rule, match, known)
    captured = _captured(rule, match)
    if captured is None:
        return None
    captured = _slot_or_value(rule, captured, known)
    new, old, attribute = captured.new, captured.old, captured.attribute
    key = rule.key or key_of_change(new, old, verb=captured.verb, attribute=attribute)
    found = _found(rule, captured, key, known)
    if not _believable(rule, captured, key=key, found=found):
        return None
    if found is not None and rule.key is None:
        key = found.key or key
    former = old or (found.value if found else None)
    return Change(
        rule,
        new,
        former,
        key,
        captured.verb,
        attribute,
        *match.span(),
        known=found,
        stated_old=old is not None,
    )


def _captured(rule: Rule, match: re.Match[str]) -> Captured | None:
    """The values, the verb and the noun of a match; None when one of them cannot be what it should."""
    groups = match.groupdict()
    new, old = captured_value(groups.get("value")), captured_value(groups.get("old") or groups.get("old2"))
    if new is None or (old is not None and normalised(old) == normalised(new)):
        return None
    attribute, verb = groups.get("attribute") or "", groups.get("verb2") or groups.get("verb") or ""
    attribute = attribute if is_noun(attribute) else ""
    if about_others(attribute) and key_of_attribute(attribute) in PERSON_SLOTS:
        return None
    if len(new) == 1 and verb and not new.isascii():
        new, old = verb + new, verb + old if old is not None and len(old) == 1 else old
    return Captured(new, old, verb, attribute)


def _slot_or_value(rule: Rule, captured: Captured, known: Sequence[KnownValue]) -> Captured:
    """In `把A改成B` and `A改成B` the A may be the slot or the old value: what is remembered decides."""
    old, attribute = captured.old, captured.attribute
    if old is not None and rule.name in NAMES_A_SLOT and key_of_attribute(old) and not known_by_value(old, known):
        return replace(captured, attribute=old, old=None)
    if rule.name in NEEDS_A_SLOT and old is None and attribute and key_of_attribute(attribute) is None:
        noun = bare_noun(attribute)
        was = known_by_value(noun, known)
        if was is not None and _is_value_of(noun, was):
            return replace(captured, attribute="", old=noun)
    return captured


def _is_value_of(noun: str, remembered: KnownValue) -> bool:
    """Whether a noun is what a remembered sentence says, not what it is about: its value or its last word."""
    if remembered.value is not None:
        return normalised(remembered.value) == normalised(noun)
    return remembered.content.rstrip("。. ").endswith(noun)


def _found(rule: Rule, captured: Captured, key: str | None, known: Sequence[KnownValue]) -> KnownValue | None:
    """The remembered value that a change ends."""
    named = known_by_value(captured.old, known) if captured.old else None
    found = named or known_by_slot(key, captured.new, known)
    replaces = rule.name in REPLACES or captured.verb in USE_VERBS
    return only_tool(known) if found is None and captured.old is None and replaces else found


def _believable(rule: Rule, captured: Captured, *, key: str | None, found: KnownValue | None) -> bool:
    settled = captured.old is not None or found is not None
    if rule.needs_known and found is None:
        return False
    if found is None and key is None and not (is_short(captured.new) and is_short(captured.old or "")):
        return False
    if rule.name in WEAK and not settled and not tells_a_taste(key, captured.verb):
        return False
    if not is_concrete(rule, captured.new, attribute=captured.attribute, settled=settled):
        return False
    return rule.language != "zh" or names_slot(captured.attribute, remembered=found is not None)


def _read_rest(rule: Rule, match: re.Match[str], known: Sequence[KnownValue]) -> Change | None:
    """`used to X, but now Y`: Y is read from the rest with the other rules."""
    language, old = rule.language, captured_value(match.group("old"))
    rest = match.group("rest")
    inner = find_change(rest, language=language, known=known, trusted=True)
    if inner is None or old is None:
        return None
    found = known_by_value(old, known) or inner.known
    key = (
        (found.key if found else None)
        or inner.key
        or key_of_change(inner.new or "", old, verb=inner.verb, attribute="")
    )
    return Change(
        inner.rule,
        inner.new,
        old,
        key,
        inner.verb,
        inner.attribute,
        *match.span(),
        known=found,
        stated_old=True,
    )


def _read_ended(rule: Rule, match: re.Match[str], known: Sequence[KnownValue]) -> Change | None:
    old = captured_value(match.group("old"))
    if old is None:
        return None
    groups = match.groupdict()
    verb, attribute = groups.get("verb") or "", groups.get("attribute") or ""
    found = known_by_value(old, known)
    if rule.needs_known and (found is None or found.value is None):
        return None
    key = (found.key if found else None) or rule.key or key_of_change(old, None, verb=verb, attribute=attribute)
    return Change(rule, None, old, key, verb, attribute, *match.span(), known=found, stated_old=True)

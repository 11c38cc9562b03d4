"""Read one sentence: the first family of rules that reads it says what it states (pure).

Order: change, contrast with what is known, constraint, preference, fact, plan.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from evolution.rules.asserting import came_to_nothing
from evolution.rules.change import Change
from evolution.rules.changes import find_change
from evolution.rules.constraints import CONSTRAINTS
from evolution.rules.contrast import find_contrast
from evolution.rules.facts import FACTS
from evolution.rules.language import written_in
from evolution.rules.plans import PLANS
from evolution.rules.preferences import PREFERENCES
from evolution.rules.propositions import propositions
from evolution.rules.quoted import ZH_OTHERS, about_others, reason_not_own, without_quotations
from evolution.rules.rule import Rule
from evolution.rules.sentences import Sentence, split_clauses
from evolution.rules.small_talk import is_small_talk
from evolution.rules.stated import from_change, from_contrast, from_rule, told_by
from evolution.rules.types import CHANGE_CONFIDENCE, KnownValue, Statement
from evolution.rules.voice import Voice

# From this many slots on the clauses of a sentence are read one by one.
MIN_SLOTS = 2


def read_sentence(sentence: Sentence, voice: Voice, known: Sequence[KnownValue]) -> list[Statement] | None:
    """The statements of a sentence, or None when no rule reads it."""
    return _by_propositions(sentence, voice, known) or _as_a_whole(sentence, voice, known)


def _by_propositions(sentence: Sentence, voice: Voice, known: Sequence[KnownValue]) -> list[Statement] | None:
    """What a compound sentence states, one after the other, where rules read two or more of its parts."""
    parts = propositions(sentence)
    if len(parts) < MIN_SLOTS:
        return None
    made: list[Statement] = []
    told: list[Sentence] = []
    for part in parts:
        fresh = _as_a_whole(part, voice, [*known, *made])
        if fresh is None:
            told.append(part)
        else:
            made = merged(made, fresh)
    if len(parts) - len(told) < MIN_SLOTS:
        return None
    left = [part for part in told if not is_small_talk(part.text, names=voice.names)]
    return [*made, told_by(left, voice)] if left else made


def _as_a_whole(sentence: Sentence, voice: Voice, known: Sequence[KnownValue]) -> list[Statement] | None:
    reason = reason_not_own(sentence.text)
    if reason not in (None, "hypothetical"):
        return None
    if reason == "hypothetical":
        return None if reads_anything(sentence.text) else _by_families(sentence, voice)
    return _by_change(sentence, voice, known) or _by_clauses(sentence, voice) or _by_families(sentence, voice)


def reads_anything(text: str) -> bool:
    """Whether a rule would have read a sentence that is not the speaker's assertion."""
    language = written_in(text)
    return find_change(text, language=language) is not None or any(
        rule.language == language and rule.pattern.search(text) for rule in PREFERENCES
    )


def _by_change(sentence: Sentence, voice: Voice, known: Sequence[KnownValue]) -> list[Statement] | None:
    """A change by pattern; by contrast where no pattern says what the new and the old value are."""
    if came_to_nothing(sentence.text):
        return None
    change = find_change(sentence.text, language=written_in(sentence.text), known=known)
    contrast = find_contrast(sentence.text, speaker=voice.speaker, known=known)
    if contrast is not None and (change is None or change.open):
        return [from_contrast(contrast, change, sentence, voice)]
    if change is None:
        return None
    stated = [from_change(change, sentence, voice)]
    after = _after_the_end(change, sentence, voice, known) if change.ended else None
    return merged(stated, after) if after else stated


def _after_the_end(
    change: Change, sentence: Sentence, voice: Voice, known: Sequence[KnownValue]
) -> list[Statement] | None:
    """What took the place of what ended, told in the rest of the same sentence."""
    rest = sentence.text[change.stop :].lstrip(" ,;，；。.-—")
    if not rest:
        return None
    begin = sentence.stop - len(rest)
    following = Sentence(rest, begin, sentence.stop)
    new = find_change(rest, language=change.rule.language, known=known, trusted=True)
    if new is not None and not new.ended:
        if new.known is None and new.rule.key is None and change.key is not None:
            new = replace(new, key=change.key)
        return [from_change(new, following, voice)]
    return _by_families(following, voice)


def _by_clauses(sentence: Sentence, voice: Voice) -> list[Statement] | None:
    """One statement a clause when two or more clauses fill different slots (`我叫…，今年…岁，住在…`)."""
    clauses = split_clauses(sentence)
    read = [_by_families(clause, voice) for clause in clauses]
    slots = {found[0].key for found in read if found and found[0].key and found[0].kind == "fact"}
    if len(slots) < MIN_SLOTS:
        return None
    left = [clause for clause, found in zip(clauses, read, strict=True) if not found]
    made = [statement for found in read if found for statement in found]
    told = [clause for clause in left if not is_small_talk(clause.text, names=voice.names)]
    return [*made, told_by(told, voice)] if told else made


def _by_families(sentence: Sentence, voice: Voice) -> list[Statement] | None:
    text, language = without_quotations(sentence.text), written_in(sentence.text)
    hypothetical = reason_not_own(sentence.text) is not None
    for rule in PLANS if hypothetical else (*CONSTRAINTS, *PREFERENCES, *FACTS, *PLANS):
        match = rule.pattern.search(text) if rule.language == language else None
        if match is None or not _is_own(rule, match, text):
            continue
        statement = from_rule(rule, match, sentence, voice)
        if statement is not None:
            return [statement]
    return None


def _is_own(rule: Rule, match: re.Match[str], text: str) -> bool:
    """Whether a match speaks of the speaker: nobody else is named before it, unless the rule is about others."""
    if "owner" in match.groupdict():
        return True
    before = text[: match.start()]
    if rule.kind != "plan" and about_others(before):
        return False
    dropped_subject = rule.language == "zh" and not match.group().startswith("我")
    return not (dropped_subject and ZH_OTHERS.search(before))


def merged(made: list[Statement], fresh: list[Statement]) -> list[Statement]:
    """An end followed by a new value in the same slot is one change."""
    last = made[-1] if made else None
    new = fresh[0]
    if last is None or last.kind != "change" or last.value is not None or new.value is None or new.polarity < 0:
        return [*made, *fresh]
    if new.kind not in ("preference", "change", "fact") or not _same_slot(last, new):
        return [*made, *fresh]
    joined = replace(
        new,
        kind="change",
        old_value=new.old_value or last.old_value,
        key=new.key or last.key,
        confidence=CHANGE_CONFIDENCE,
        exclusive=True,
        span=(last.span[0], new.span[1]),
        provenance="confirmed_by_user",
    )
    return [*made[:-1], joined, *fresh[1:]]


def _same_slot(ended: Statement, new: Statement) -> bool:
    """Whether a new value can stand in for what ended: the same slot, or tastes whose slot nobody named."""
    if ended.key == new.key or ended.key is None or new.key is None:
        return True
    return ended.key.startswith("preference/") and new.key.startswith("preference/")

"""Replace personal pronouns by names where the conversation says who; report the rest (pure).

Decided here, so that a checked text has few false alarms:
- `it`, `its`, `this`, `that` and 它 inside a text are not persons and stay: their antecedent is in the same text or
  is a clause; only a text that begins with 它 is reported.
- `one`, `someone`, `everyone`, 大家, 自己, 别人 name nobody in particular and stay.
- Words that only contain a pronoun's characters stay: 其他, 吉他, 他乡, 自我, 我国, `US`, `IT`, `HIS` in capitals.
- Quoted words stay as they were said.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from evolution.rules.antecedents import (
    person_after,
    person_meant,
    several_meant,
    stands_by_a_name,
    things_meant,
    two_meant,
)
from evolution.rules.genders import gender_of
from evolution.rules.quoted import lines_by_voice
from evolution.rules.replacing import agreeing_before, owned_by, without_owned, written_for
from evolution.rules.third_person import QUOTATION, in_third_person
from evolution.rules.types import ASSISTANT_NAME

Sought = Literal["female", "male", "plural", "things"]

ENGLISH_PRONOUN = re.compile(
    r"(?<![\w'’-])(?:I(?!\.\w)|me|my|mine|myself|we|us(?!\$)|our|ours|ourselves|you|your|yours|yourself"
    r"|yourselves|he|him|his|himself"
    r"|she|her|hers|herself|they|them|their|theirs|themselves)(?![\w-])",
    re.IGNORECASE,
)
CAPITALS_THAT_ARE_NAMES = frozenset({"US", "HIS", "HER", "WE", "ME", "i"})
CHINESE_PRONOUN = re.compile(
    r"我们?(?!国|行我素)|咱们?|俺们?|[你您]们?|(?<![其吉维])[他她]们?(?!乡|人|日|山之石|加禄|汀"
    r"|妈的)|它们|^它|这位|那位|本人(?!民)|这家伙|那家伙"
)
OWN_LABEL = re.compile(r"^\s*(?:我|Me)(?=\s*[：:])", re.IGNORECASE | re.MULTILINE)
CHINESE_NAMES_WITHIN = re.compile(
    r"自我|忘我|大我|小我|唯我|迷你|无他|排他|利他|吉他|其他|维他命|他乡|他人|他日|我国|我行我素|你好|您好"
)

MALE = re.compile(r"\b(?:he|him|his|himself)\b|(?<![其吉维])他(?![们俩])", re.IGNORECASE)
FEMALE = re.compile(r"\b(?:she|her|hers|herself)\b|她(?![们俩])", re.IGNORECASE)
PLURAL = re.compile(r"\b(?:they|them|their|theirs|themselves)\b|[他她](?:们俩?|俩)", re.IGNORECASE)
THINGS = re.compile(r"它们")


@dataclass(frozen=True, slots=True)
class Conversation:
    """Who is there to be meant.

    Attributes:
        speaker: Name of the one who says I.
        addressee: Name of the one who is you, or None.
        people: Other persons named in recent turns, oldest first.
        recent: What was said in the turns just before, already with names for I and you: where they and them find
            their plural noun, he and she their relative.
    """

    speaker: str
    addressee: str | None = None
    people: Sequence[str] = ()
    recent: str = ""


@dataclass(frozen=True, slots=True)
class Resolution:
    """A rewritten text and the pronouns that still stand in it."""

    text: str
    unresolved: tuple[str, ...]


def resolve(text: str, *, conversation: Conversation) -> Resolution:
    """Replace every pronoun whose person is known.

    He, she and they mean the person of that gender or number last named in the text, else the only such person of the
    conversation; with two candidates nothing is replaced.
    """
    language: Literal["zh", "en"] = "zh" if re.search(r"[\u4e00-\u9fff]", text) else "en"
    assistant = ASSISTANT_NAME[language]
    resolved, position = "", 0
    for line in lines_by_voice(text, role="assistant" if conversation.speaker == assistant else "user"):
        label = OWN_LABEL.sub(lambda _: conversation.speaker, text[position : line.begin])
        swapped = line.by_assistant and conversation.speaker != assistant
        talk = replace(conversation, speaker=assistant, addressee=conversation.speaker) if swapped else conversation
        resolved += label + _resolved(line.text, language, before=resolved, conversation=talk)
        position = line.begin + len(line.text)
    return Resolution(resolved, tuple(remaining_pronouns(resolved)))


def _resolved(text: str, language: Literal["zh", "en"], *, before: str, conversation: Conversation) -> str:
    """What one voice said, with names."""
    named = in_third_person(text, language=language, speaker=conversation.speaker, addressee=conversation.addressee)
    pieces = QUOTATION.split(named)
    for place in range(0, len(pieces), 2):
        told = before + "".join(pieces[:place])
        pieces[place] = _third_persons(pieces[place], before=told, conversation=conversation)
    return "".join(pieces)


def remaining_pronouns(text: str) -> list[str]:
    """Personal pronouns that stand in a text outside quotations, in order."""
    found = []
    for place, piece in enumerate(QUOTATION.split(text)):
        if place % 2 == 0:
            found += [word for word in ENGLISH_PRONOUN.findall(piece) if word not in CAPITALS_THAT_ARE_NAMES]
            found += CHINESE_PRONOUN.findall(CHINESE_NAMES_WITHIN.sub(" ", piece))
    return found


def _third_persons(text: str, *, before: str, conversation: Conversation) -> str:
    sought: tuple[tuple[Sought, re.Pattern[str]], ...] = (
        ("male", MALE),
        ("female", FEMALE),
        ("plural", PLURAL),
        ("things", THINGS),
    )
    for gender, pattern in sought:
        text = _replaced(text, pattern, gender, before=before, conversation=conversation)
    return text


def _replaced(text: str, pattern: re.Pattern[str], gender: Sought, *, before: str, conversation: Conversation) -> str:
    pieces, position = [], 0
    for match in pattern.finditer(text):
        following, said = text[match.end() :], before + text[: match.start()]
        owned = owned_by(match, following)
        person = (
            two_meant(before=said, recent=conversation.recent)
            if match.group().endswith("俩")
            else _antecedent(said, gender, conversation, owned=owned)
        )
        if person is None and gender in {"female", "male"}:
            person = person_after("female" if gender == "female" else "male", before=said, after=following)
        if person is None or match.group() in CAPITALS_THAT_ARE_NAMES:
            continue
        written, used = written_for(match, person, following, owned=owned)
        pieces += [agreeing_before(text[position : match.start()], match, person), written]
        position = match.end() + used
    return "".join([*pieces, text[position:]])


def _antecedent(before: str, gender: Sought, conversation: Conversation, *, owned: str) -> str | None:
    """Who is meant: the last fitting person of the text, then of the turns before, then the only one there is."""
    nobody = {conversation.speaker, conversation.addressee or ""}
    if gender == "things":
        return things_meant(before=before, recent=conversation.recent)
    if gender == "plural" and stands_by_a_name(before):
        return "等人"
    if gender == "plural":
        return several_meant(before=before, recent=conversation.recent, nobody=nobody)
    meant = person_meant(gender, before=before, recent="", nobody=nobody)
    meant = meant or person_meant(gender, before="", recent=conversation.recent, nobody=nobody)
    if meant is not None:
        return without_owned(meant, owned)
    others = [name for name in conversation.people if name not in nobody]
    fitting = [name for name in others if gender_of(name) == gender]
    if not fitting and len(others) == 1 and gender_of(others[0]) == "unknown":
        return others[0]
    return fitting[0] if len(set(fitting)) == 1 else None

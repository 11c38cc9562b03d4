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
from dataclasses import dataclass
from typing import Literal

from evolution.rules.antecedents import person_after, person_meant, several_meant
from evolution.rules.genders import gender_of as gender_of  # known here by those who resolve
from evolution.rules.person_words import (
    FEMALE_NOUNS,
    MALE_NOUNS,
    NOT_PLURAL,
    PLURAL_NOUNS,
    PLURAL_PHRASE,
    ZH_FEMALE_NOUNS,
    ZH_MALE_NOUNS,
    ZH_PLURAL_NOUNS,
)
from evolution.rules.third_person import QUOTATION, in_third_person, possessive

Sought = Literal["female", "male", "plural"]

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
CHINESE_NAMES_WITHIN = re.compile(
    r"自我|忘我|大我|小我|唯我|迷你|无他|排他|利他|吉他|其他|维他命|他乡|他人|他日|我国|我行我素|你好|您好"
)

MALE = re.compile(r"\b(?:he|him|his|himself)\b|(?<![其吉维])他(?!们)", re.IGNORECASE)
FEMALE = re.compile(r"\b(?:she|her|hers|herself)\b|她(?!们)", re.IGNORECASE)
PLURAL = re.compile(r"\b(?:they|them|their|theirs|themselves)\b|[他她它]们", re.IGNORECASE)


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
    language = "zh" if re.search(r"[\u4e00-\u9fff]", text) else "en"
    named = in_third_person(text, language=language, speaker=conversation.speaker, addressee=conversation.addressee)
    pieces = QUOTATION.split(named)
    for place in range(0, len(pieces), 2):
        pieces[place] = _third_persons(pieces[place], before="".join(pieces[:place]), conversation=conversation)
    resolved = "".join(pieces)
    return Resolution(resolved, tuple(remaining_pronouns(resolved)))


def remaining_pronouns(text: str) -> list[str]:
    """Personal pronouns that stand in a text outside quotations, in order."""
    found = []
    for place, piece in enumerate(QUOTATION.split(text)):
        if place % 2 == 0:
            found += [word for word in ENGLISH_PRONOUN.findall(piece) if word not in CAPITALS_THAT_ARE_NAMES]
            found += CHINESE_PRONOUN.findall(CHINESE_NAMES_WITHIN.sub(" ", piece))
    return found


def _third_persons(text: str, *, before: str, conversation: Conversation) -> str:
    sought: tuple[tuple[Sought, re.Pattern[str]], ...] = (("male", MALE), ("female", FEMALE), ("plural", PLURAL))
    for gender, pattern in sought:
        text = _replaced(text, pattern, gender, before=before, conversation=conversation)
    return text


def _replaced(text: str, pattern: re.Pattern[str], gender: Sought, *, before: str, conversation: Conversation) -> str:
    pieces, position = [], 0
    for match in pattern.finditer(text):
        said = before + text[: match.start()]
        person = _antecedent(said, gender, conversation)
        if person is None and gender != "plural":
            person = person_after(gender, before=said, after=text[match.end() :])
        if person is not None and match.group() not in CAPITALS_THAT_ARE_NAMES:
            pieces += [text[position : match.start()], _form(match, person, text)]
            position = match.end()
    return "".join([*pieces, text[position:]])


def _antecedent(before: str, gender: Sought, conversation: Conversation) -> str | None:
    """Who is meant: the last fitting person named before, else the only one in the conversation."""
    nouns = {
        "female": rf"[\w']+'s (?:[a-z]+ )?(?:{FEMALE_NOUNS})\b|[\u4e00-\u9fff]{{1,4}}的(?:{ZH_FEMALE_NOUNS})",
        "male": rf"[\w']+'s (?:[a-z]+ )?(?:{MALE_NOUNS})\b|[\u4e00-\u9fff]{{1,4}}的(?:{ZH_MALE_NOUNS})",
        "plural": rf"\b(?:[\w']+'s |[Tt]he |[Ss]ome |[Mm]any )?(?:\b[a-z]+ )?(?:{PLURAL_NOUNS})\b"
        rf"|[\u4e00-\u9fff]{{0,4}}的?(?:"
        rf"{ZH_PLURAL_NOUNS})",
    }[gender]
    mentioned = [(match.start(), match.group()) for match in re.finditer(nouns, before)]
    others = [name for name in conversation.people if name not in {conversation.speaker, conversation.addressee}]
    fitting = [] if gender == "plural" else [name for name in others if gender_of(name) == gender]
    mentioned += [(before.rfind(name), name) for name in fitting if name in before]
    nobody = {conversation.speaker, conversation.addressee or ""}
    if mentioned:
        return max(mentioned)[1]
    if gender == "plural":
        named = _plural_noun(before) or several_meant(before=before, recent="", nobody=nobody)
        return (
            named
            or _plural_noun(conversation.recent)
            or several_meant(before="", recent=conversation.recent, nobody=nobody)
        )
    within = person_meant(gender, before=before, recent="", nobody=nobody)
    earlier = [match.group() for match in re.finditer(nouns, conversation.recent)]
    if within is not None or (not fitting and len(set(earlier)) == 1):
        return within or earlier[0]
    if not fitting and len(others) == 1 and gender_of(others[0]) == "unknown":
        return others[0]
    spoken_of = person_meant(gender, before="", recent=conversation.recent, nobody=nobody)
    return fitting[0] if len(set(fitting)) == 1 else spoken_of


def _plural_noun(text: str) -> str | None:
    """The last definite plural noun phrase of an English text (`the four pups`, `Anna's old friends`)."""
    phrases = [match.group() for match in PLURAL_PHRASE.finditer(text)]
    fitting = [phrase for phrase in phrases if phrase.split()[-1].lower() not in NOT_PLURAL]
    return fitting[-1] if fitting else None


def _form(match: re.Match[str], person: str, text: str) -> str:
    """The person's name in the case of the pronoun."""
    word, following = match.group().lower(), text[match.end() :]
    person = _cased(person, begins=match.group()[0].isupper())
    owns = word in {"his", "their"} or (
        word == "her" and re.match(r"\s+[a-z]", following) and not _is_object(following)
    )
    if owns or word in {"hers", "theirs"}:
        return possessive(person)
    return person


def _cased(person: str, *, begins: bool) -> str:
    """The person as written at the start of a sentence or inside it: only an article changes its case."""
    article, space, rest = person.partition(" ")
    if article.lower() not in {"the", "these", "those", "two", "three", "all", "both", "some", "many"}:
        return person
    return (article.capitalize() if begins else article.lower()) + space + rest


def _is_object(following: str) -> bool:
    """Whether `her` stands alone as an object: what follows is not a noun."""
    words = (
        r"(?:to|and|but|for|in|on|at|with|from|about|because|when|so|a|an|the|that|it|again|today|yesterday"
        r"|how|what|if|as|by|up|out)"
    )
    return re.match(rf"\s+{words}\b", following) is not None

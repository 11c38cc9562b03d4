"""Write the person meant in the case of the pronoun that stood there (pure)."""

import re

from evolution.rules.naming import INVERTED, agreeing, cased, is_plural, singular_before
from evolution.rules.third_person import CHINESE_KIN, SHORT_KIN, possessive

SUBJECTS = frozenset({"he", "she", "they"})


def owned_by(match: re.Match[str], following: str) -> str:
    """The noun a possessive pronoun owns, empty for any other pronoun (`her mother`, 她妈)."""
    word = match.group().lower()
    if word in {"his", "their"} or (word == "her" and not _is_object(following)):
        noun = re.match(r"\s+([A-Za-z][\w-]*)", following)
        return noun.group(1) if noun else ""
    kin = CHINESE_KIN.match(following)
    return kin.group() if kin else ""


def without_owned(person: str, owned: str) -> str:
    """The owner where the person found is the one owned (`her mother`: not Ann's mother's)."""
    owner, _, noun = person.rpartition("'s ") if " " in person else person.rpartition("的")
    return owner if owner and owned and noun.endswith(owned) else person


def written_for(match: re.Match[str], person: str, following: str, *, owned: str) -> tuple[str, int]:
    """The person in the case of the pronoun, and how much of what follows that took the place of."""
    word = match.group().lower()
    name = cased(person, begins=match.group()[0].isupper())
    if not word.isascii():
        return _written_zh(name, following, owned=owned)
    if (owned and word in {"his", "her", "their"}) or word in {"his", "hers", "theirs"}:
        return possessive(name), 0
    if word not in SUBJECTS:
        return name, 0
    plural = word == "they"
    inverted = plural and INVERTED.search(match.string[: match.start()]) is not None
    return agreeing(name, following, plural_pronoun=plural, inverted=inverted)


def _written_zh(name: str, following: str, *, owned: str) -> tuple[str, int]:
    """她妈 is 娜娜的妈妈."""
    short = SHORT_KIN.match(following) if owned else None
    if short:
        return f"{name}的{short.group() * 2}", 1
    return (name + "的" if owned else name), 0


def agreeing_before(text: str, match: re.Match[str], person: str) -> str:
    """`Do ` before a they that became one person is `Does `."""
    if match.group().lower() != "they" or is_plural(person):
        return text
    return singular_before(text)


def _is_object(following: str) -> bool:
    """Whether `her` stands alone as an object: what follows is not a noun."""
    words = (
        r"(?:to|and|but|for|in|on|at|with|from|about|because|when|so|a|an|the|that|it|again|today|yesterday|tomorrow"
        r"|how|what|if|as|by|up|out|off|back|down|over|is|was|will|who|or|my|your|his|their|some|this|these|there|here"
        r"|[A-Z]\w*)"
    )
    return re.match(rf"\s+{words}\b|\s*[^\w\s]|\s*$", following) is not None

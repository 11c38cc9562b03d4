"""Who or what a statement is about.

Two subjects are one only where their names are the same (pure).
"""

import re
from collections.abc import Collection

from evolution.planning.subject_names import name_within
from evolution.planning.subject_words import (
    ARTICLES,
    BARE_KIN,
    KIN_AFTER_I,
    OWN_LEADS,
    OWN_LEADS_BEFORE_KIN,
    SAME_KIN,
    SELVES,
    SEVERAL,
    UNNAMED,
    UNNAMED_LEADS,
)
from evolution.planning.words import folded

_NUMBER_SIGN = re.compile(r"(?:#|\bno\. ?|\bnumber |\bnr\.? )(?=[0-9])")
_ID = re.compile(r"(?=[^0-9]*[0-9])(?=[^a-z]*[a-z])[a-z0-9]+(?:[-/.][a-z0-9]+)*")
_CHINESE = re.compile("[\u3400-\u9fff]")
_NUMBERED = re.compile("[0-9一二三四五六七八九十]号")
_POSSESSIVE = re.compile("['’]s? |的")


def subject_of(claim_subject: str, *, speaker: str = "", aliases: Collection[str] = ()) -> str:
    """Return whom or what a claim is about, in one way of writing.

    Args:
        claim_subject: as it stands in the text; empty for the speaker.
        speaker: the name of who says it; empty where nobody is named.
        aliases: names that mean the scope's user.

    Returns:
        Empty for the scope's user. What is the user's own begins with `my `, what is another
        speaker's with their name (`tom's sister`). Numbers and ids are part of it (`machine 7`).
    """
    users = frozenset(map(folded, aliases))
    owner = "" if folded(speaker) in users else folded(speaker)
    subject = _NUMBER_SIGN.sub("", folded(claim_subject))
    if not subject or subject in SELVES:
        return owner
    name = name_within(claim_subject)
    if name:
        return "" if name in users else name
    if subject in users:
        return ""
    own = _own_noun(subject)
    if own:
        return _owned(own, owner)
    return _named(subject, users)


def same_subject(one: str, other: str) -> bool:
    """Tell whether two normalised subjects are provably one: named, and letter for letter the same.

    An id of letters and digits names a thing alone, too: `p4` is `printer p4`.
    """
    if one == other:
        return is_named(one)
    short, long = sorted((one, other), key=len)
    return is_named(long) and is_id(short) and long.endswith(f" {short}")


def is_named(subject: str) -> bool:
    """Tell whether a normalised subject can be held against another.

    No pronoun, no `that one`, no `a friend`.
    """
    return subject not in UNNAMED and not subject.startswith(UNNAMED_LEADS)


def is_id(subject: str) -> bool:
    """Tell whether a normalised subject is an id of letters and digits that names a thing alone.

    `p4`, `sup-512`.
    """
    return _ID.fullmatch(subject) is not None


def is_own(subject: str, speaker: str) -> bool:
    """Tell whether a normalised subject is a speaker (empty: the user), or theirs."""
    if not speaker:
        return subject == "" or subject.startswith("my ")
    return subject == speaker or subject.startswith((f"{speaker}'s ", f"{speaker}的"))


def may_be_several(subject: str) -> bool:
    """Tell whether another of the same name is likely: `my cousin`, `the order`.

    A number or a name tells apart.
    """
    noun = _last_noun(subject)
    return noun in SEVERAL or noun.removesuffix("s") in SEVERAL


def _own_noun(subject: str) -> str:
    """Return what of the speaker's a subject names (`my sister`, 我妈, mum).

    Empty for anything else.
    """
    for lead in OWN_LEADS:
        if subject.startswith(lead):
            return _one_kin(subject.removeprefix(lead))
    for lead in OWN_LEADS_BEFORE_KIN:
        noun = _one_kin(subject.removeprefix(lead))
        if subject.startswith(lead) and (noun in BARE_KIN or noun in KIN_AFTER_I):
            return noun
    kin = _one_kin(subject)
    return kin if kin in BARE_KIN else ""


def _owned(noun: str, owner: str) -> str:
    if not owner:
        return f"my {noun}"
    return f"{owner}的{noun}" if _CHINESE.match(noun) else f"{owner}'s {noun}"


def _named(subject: str, users: frozenset[str]) -> str:
    """Return a subject without its article.

    What is the user's by name (`Ann's sister`) as theirs.
    """
    for article in ARTICLES:
        subject = subject.removeprefix(article)
    possessive = _POSSESSIVE.search(subject)
    if possessive is None:
        return subject
    owner, noun = subject[: possessive.start()], _one_kin(subject[possessive.end() :])
    if owner in users:
        return f"my {noun}"
    return f"{subject[: possessive.end()]}{noun}"


def _one_kin(noun: str) -> str:
    return SAME_KIN.get(noun, noun)


def _last_noun(subject: str) -> str:
    """Return the noun that a subject ends in; of Chinese the longest known one."""
    tail = subject.rpartition("的")[2].rpartition(" ")[2]
    if not _CHINESE.match(tail) or _NUMBERED.search(tail):
        return tail
    return max((noun for noun in SEVERAL if tail.endswith(noun)), key=len, default=tail)

"""What of a turn its speaker states as so: not quoted, wished, told of others, or come to nothing (pure)."""

import re

from evolution.rules.quoted import is_question, masked, reason_not_own, without_quotations
from evolution.rules.revision_words import (
    ARRANGES,
    AUTHORITY_SAYS,
    FOREIGN,
    NOTHING_CAME,
    OTHER_PARTY,
    OVER,
    OWN,
    REQUEST,
    SOMEONE_SAYS,
    STRONG,
)
from evolution.rules.sentences import Sentence, split_clauses, split_sentences

# Why a sentence that is not read otherwise may still revise something.
READABLE = frozenset({None, "hypothetical"})
# An answer to what was just said: it goes on with the same things, and changes none.
REPLY = re.compile(
    r"^(?:oh,? )?(?:wow|yeah|yep|yes|definitely|sure|got it|totally|exactly|absolutely|agreed|nope"
    r"|thanks?|thank you|aww?|of course|right[,!]|true|for sure|me too|same here|sounds|that's|that "
    r"is|glad|great|nice|cool|taking|it's)\b"
    r"|^(?:哈哈|嗯|恩|是的|是啊|对[啊，,]|好的|谢谢|你好|嗨|我(?:也)?(?:觉得|知道|认为|理解|明白))",
    re.IGNORECASE,
)
REACTION = re.compile(
    r"^(?:wow|thanks?|yeah|aww?|congrat\w*|that's (?:great|awesome|amazing)|great|nice|cool|哇|谢谢|太好了"
    r"|真棒|恭喜)\b",
    re.IGNORECASE,
)
TO_THE_OTHER = re.compile(r"\b(?:you(?! know)|your|you're|you've)\b|(?<![跟和给对向])[你您]", re.IGNORECASE)
# A picture in a chat.
SHARED = re.compile(r"\[(?:shares|shared|image|photo|图片|照片|表情)", re.IGNORECASE)
PRONOUNS = re.compile(r"\b(?:he|she|his|her|hers|him|they|their)(?:'s|'re|'ve)?\b|[他她]", re.IGNORECASE)
QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|「[^」]*」|《[^》]*》")
BOOKISH = re.compile(r"“[^”]{12,}”|\"[^\"]{18,}\"")


def asserted(turn: str) -> str:
    """What of a turn its speaker states as so: empty when the turn says that nothing came of it."""
    if BOOKISH.search(turn) or any(STRONG.search(said) or OVER.search(said) for said in QUOTED.findall(turn)):
        return ""
    said = [_own_words(sentence.text) for sentence in split_sentences(without_quotations(masked(turn)))]
    text = " ".join(part for part in said if part)
    return "" if NOTHING_CAME.search(turn) else text


def came_to_nothing(text: str) -> bool:
    """Whether a text says that nothing came of what it tells, that somebody else's is meant, or quotes a change."""
    if NOTHING_CAME.search(text) or SOMEONE_SAYS.search(AUTHORITY_SAYS.sub("", text)):
        return True
    party = OTHER_PARTY.search(text)
    own = OWN.search(text)
    stranger = FOREIGN.match(text)
    if stranger is not None and ARRANGES.search(text) is None and OWN.search(text, stranger.end()) is None:
        return True
    others = (
        party is not None
        and PRONOUNS.fullmatch(party.group()) is None
        and (own is None or own.start() >= party.start())
    )
    return others or any(STRONG.search(said) for said in QUOTED.findall(text))


def _own_words(sentence: str) -> str:
    """A sentence without who said it, where they decide for the speaker; empty when it is not the speaker's."""
    stripped = AUTHORITY_SAYS.sub("", sentence)
    if REQUEST.match(stripped):
        stripped = REQUEST.sub("", stripped).replace("?", ".")
    if is_question(stripped) or SOMEONE_SAYS.search(stripped) or _is_addressed(stripped):
        return ""
    reason = reason_not_own(stripped)
    return _own_clauses(stripped) if reason == "attributed" else stripped if reason in READABLE else ""


def _is_addressed(sentence: str) -> bool:
    """Whether a sentence is about whom it is said to, or a reaction to what they said."""
    return OWN.search(sentence) is None and (TO_THE_OTHER.search(sentence) or REACTION.match(sentence)) is not None


def _own_clauses(sentence: str) -> str:
    """The clauses of a sentence that are about the speaker and not what somebody said."""
    clauses = [clause.text for clause in split_clauses(Sentence(sentence, 0, len(sentence)))]
    return " ".join(text for text in clauses if reason_not_own(text) is None and OWN.search(text))

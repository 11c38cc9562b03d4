"""Plain statements: clauses that no frame reads, as words (pure).

A later denial may be held against them.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import NAMESPACE_OID, UUID, uuid5

import re2

from evolution.language.annotate import annotate
from evolution.language.types import Clause
from evolution.planning.identity import is_id, subject_of
from evolution.planning.types import Known, Span
from evolution.planning.words import folded

WORDS = "words"
"""The kind of a plain statement: it is no memory of its own, a row holds its words."""
_LEADS = frozenset({"the", "a", "an", "my", "our", "我", "咱"})
UNREAD = "?"
"""The subject of words that open with somebody or something else than who speaks."""
_USER = re2.compile(r"(?i)^(?:the )?user(?:'s)?\b|^用户")
_FIRST_PERSON = re2.compile(
    r"(?i)^(?:so |and |but |well |btw |oh |yeah |also |hi |hey |[a-z]+, )?"
    r"(?:i|i'm|i’m|i've|i’ve|im|we|we're|we’re|we've)\b"
    r"|^(?:其实|对了|哦|嗯|那个|现在|目前|平时|最近)?(?:我们?|俺|咱们?)"
    r"(?:[^的爸妈哥姐弟妹爷奶叔姨舅老同朋领导师]|$)"
)


def plain_statements(
    text: str,
    *,
    speaker: str,
    at: datetime,
    turn: UUID,
    aliases: Collection[str] = (),
    taken: Sequence[Span] = (),
) -> list[Known]:
    """Return the clauses of a user's turn that state something which no frame reads.

    It may also be a stored record.

    Args:
        text: the turn.
        speaker: who says it.
        at: when.
        turn: names the turn; the spans are counted in it.
        aliases: names that mean the scope's user.
        taken: words that typed memories hold already.
    """
    clauses = [one for one in annotate(text).clauses if one.mood == "statement"]
    free = [one for one in clauses if not _is_taken(one, taken)]
    return [_known(one, speaker=speaker, at=at, turn=turn, aliases=aliases) for one in free]


def subject_opening(text: str, *, said_by: str) -> str:
    """Return whom words are about by what they open with.

    Who says them, the scope's user, or what nobody read.
    """
    if _USER.search(text):
        return ""
    return said_by if _FIRST_PERSON.search(text) else UNREAD


def opens_with(content: str, subject: str) -> bool:
    """Tell whether words open with a subject.

    `The dog eats ...` with `the dog`, `Printer P4 is ...` with `p4`.
    """
    words = _bare(content)
    name = _bare(subject)
    if not name:
        return False
    if words[: len(name)] == name:
        return True
    return is_id(subject) and words[1:2] == name


def _bare(text: str) -> list[str]:
    """Return the words of a text without the article or the `my` that opens it.

    Of Chinese its characters.
    """
    plain = folded(text)
    has_words = plain.isascii() or " " in plain
    words = plain.replace("'s ", " ").split() if has_words else list(plain)
    if words and words[0] in _LEADS:
        return words[1:]
    return words


def _is_taken(clause: Clause, taken: Sequence[Span]) -> bool:
    return any(span.start < clause.stop and clause.start < span.stop for span in taken)


def _known(
    clause: Clause, *, speaker: str, at: datetime, turn: UUID, aliases: Collection[str]
) -> Known:
    said_by = subject_of("", speaker=speaker, aliases=aliases)
    return Known(
        id=uuid5(NAMESPACE_OID, f"{turn}:{clause.start}:{clause.stop}"),
        kind=WORDS,
        content=clause.text,
        subject=subject_opening(clause.text, said_by=said_by),
        attribute="",
        value=folded(clause.text),
        affirmed=True,
        single=False,
        at=at,
        provenance="confirmed_by_user",
        confidence=0.9,
        turns=(turn,),
        said_by=said_by,
        spans=(Span(turn, clause.start, clause.stop),),
    )

"""Whom a statement is about, as a model says it and as it is remembered (pure)."""

import re

from evolution.planning.identity import subject_of
from evolution.planning.words import folded
from evolution.reading.types import Utterance

USER = "user"  # what is said of the scope's user
_SELVES = frozenset({"", USER, "the user", "用户", "使用者", "i", "me", "我"})
_MINE = "my "  # what begins a remembered subject that is the user's
_OF_USER = ("the user's ", "user's ", "用户的", "用户")
_HAN = re.compile("[\u3400-\u9fff]")


def subject_named(said: str, *, turn: Utterance, aliases: frozenset[str]) -> str:
    """Return whom an answer means, normalised.

    The scope's user is empty, what is theirs begins with `my `. Where nobody is the scope's user (a
    group), `user` is who speaks.
    """
    plain = folded(said)
    if plain in _SELVES:
        return "" if aliases or turn.role != "user" else subject_of("", speaker=turn.speaker)
    for lead in _OF_USER:
        if plain.startswith(lead):
            owner = "" if aliases else turn.speaker
            noun = plain.removeprefix(lead)
            mine = f"我的{noun}" if is_chinese(noun) else f"my {noun}"
            return subject_of(mine, speaker=owner, aliases=aliases)
    return subject_of(said, speaker=turn.speaker, aliases=aliases)


def subject_shown(subject: str) -> str:
    """Return a normalised subject as a model is told it, and would say it.

    `user`, `user's sister`, 用户的妹妹.
    """
    if not subject:
        return USER
    noun = subject.removeprefix(_MINE)
    if noun == subject:
        return subject
    return f"用户的{noun}" if is_chinese(noun) else f"user's {noun}"


def is_chinese(noun: str) -> bool:
    """Tell whether a noun begins with a Chinese sign."""
    return bool(_HAN.match(noun))

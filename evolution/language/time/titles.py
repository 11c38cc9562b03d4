"""Where words of time are a name: the song "Yesterday", Today Media, 《明天》 (pure)."""

from __future__ import annotations

import re

from evolution.language.time.around import around

# Characters around a time that can make a name of it.
_REACH = 40
# English words of time have no capital inside a sentence, unless they are a name; weekdays and
# months always have.
_CAPITAL = re.compile(
    r"(?:Yesterday|Today|Tomorrow|Tonight|Now|Last|Next|This|The|Past|Two|Three|Five|Seven|Ten)\b"
)
_OPENS_A_SENTENCE = re.compile(r"(?:^|[.!?:;\n\"“‘(\-–—]\s{0,3})$")
_NAME_GOES_ON = re.compile(r"\s(?!I\b)[A-Z][a-z]")
_MADE_BY = re.compile(r"\s+by\s+(?:the\s+)?[A-Z]")
# "a song called yesterday", "it is called Today"; not "the vet called yesterday"
_CALLED = re.compile(
    r"\b(?:(?:(?:is|was|are|were|be|been|song|book|film|movie|album|track|show|episode|band|game"
    r"|magazine|newspaper|podcast|one|something)|['’]s) called"
    r"|named|titled|song|book|film|movie|album|track|show|episode|band|magazine"
    r"|newspaper|podcast)"
    r"(?: is| was)?\s+[\"“']?$|(?:叫|名叫|叫做|歌曲?|电影|节目|栏目|专辑|小说)[「『“]?$",
    re.IGNORECASE,
)
_BOOK = re.compile(r"《[^《》]{0,30}$")


def is_titled(text: str, begin: int, stop: int) -> bool:
    """Whether the words of time from `begin` to `stop` are a title, a name, or a part of one."""
    before, after = around(text, begin, stop, _REACH)
    if _BOOK.search(before) or _CALLED.search(before) or _MADE_BY.match(after):
        return True
    if not _CAPITAL.match(text, begin):
        return False
    return not _OPENS_A_SENTENCE.search(before) or _NAME_GOES_ON.match(after) is not None

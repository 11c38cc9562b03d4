"""Whether a clause speaks of the future, for the times that do not say it themselves (pure)."""

from __future__ import annotations

import re

from evolution.rules.english_verbs import IRREGULAR_PAST

# Beside these words a bare weekday lies ahead.
_FUTURE = re.compile(
    r"将|(?<!不)要(?!求|是)|打算|计划|准备|会(?!议|员|计)|见面|再见|想|希望|记得|提醒|安排|吧(?!台)"
    r"|(?<=[一二三四五六日天末点半刻分晚午早上])见(?![过到了])"
    r"|\b(?:will|won['’]t|shall|going to|gonna|plan(?:s|ning)? to|see you|let['’]s|hope to|can we|should we"
    r"|can['’]t wait|looking forward|works for me|sounds? good|how about|want to|wanna"
    r"|(?:am|is|are|['’]m|['’]re|['’]s) (?:not )?[a-z]+ing"
    r"|(?:starts|begins|opens|leaves|arrives|ends|ships|lands|departs|closes|expires|(?:is|are|['’]s) due"
    r"|gets? (?:in|here|back|there)|(?:is|are|['’]s) (?:back|off|away|out|on)))\b"
    r"|(?:^|, |then |and |please )"
    r"(?:give|bring|send|call|come|meet|pick|take|ring|ask|tell|remind|book|pay|drop|return)\b"
    r"|\b(?:needs?|wants?|has to|have to|must|should)\b|约[了好]|预约|订了|定在|改到|推到|排在"
    r"|['’]ll\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[。！？!?；;\n]|(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)\.\s|[，,]")
_UP_TO = re.compile(r"(?:\b(?:until|till|til|by|before)(?: the)? |[待等]到|直到)$", re.IGNORECASE)
_BEFORE_ZH = re.compile(r"[之以]?前(?![天年])")
_PRESENT = re.compile(r"\b(?:is|are|am)\b|\b(?:it|that|there)['’]s\b|['’](?:re|m)\b", re.IGNORECASE)
_PAST = re.compile(rf"\b(?:was|were|did|had|been|got|\w+ed|{'|'.join(sorted(IRREGULAR_PAST))})\b", re.IGNORECASE)


_SINCE = re.compile(r"\bsince\s+$", re.IGNORECASE)
# A short Chinese clause without a word of the past speaks of what is to come: 他说周五给.
_PAST_ZH = re.compile(r"[了过刚已曾]|当时|以来|来着|一直|昨|上次|那次")
_FROM_ZH, _TO_NOW_ZH = re.compile(r"[从自]$"), re.compile(r"到(?:现在|今天|目前|这会儿|\d{4}-)|至今")
_HAN = re.compile(r"[\u4e00-\u9fff]")
_SHORT = 10  # Chinese signs of a clause that says no more than that


def speaks_of_the_future(text: str, begin: int, stop: int) -> bool:
    """The clause around the characters `begin` to `stop` has a word of the future."""
    begins = [match.end() for match in _CLAUSE_END.finditer(text, 0, begin)]
    end = _CLAUSE_END.search(text, stop)
    clause = text[begins[-1] if begins else 0 : end.start() if end else len(text)].strip()
    if _SINCE.search(text[:begin]):
        return False
    if _FROM_ZH.search(text[:begin]) and _TO_NOW_ZH.search(clause):
        return False
    if _FUTURE.search(clause) or _UP_TO.search(text[:begin]) or _BEFORE_ZH.match(text[stop:]):
        return True
    if _PRESENT.search(clause) and not _PAST.search(clause):
        return True
    return 0 < len(_HAN.findall(clause)) <= _SHORT and not _tells_the_past(text, begin, stop)


def _tells_the_past(text: str, begin: int, stop: int) -> bool:
    """The sentence has a word of the past, or a 的 behind the time."""
    opens = max(text.rfind(mark, 0, begin) for mark in "。！？\n")
    ends = re.search(r"[。！？\n]|$", text[stop:])
    rest = text[stop : stop + (ends.start() if ends else 0)]
    return _PAST_ZH.search(text[opens + 1 : begin] + rest) is not None or "的" in re.split("[，,]", rest)[0]

"""Whether a clause speaks of the past or of what is to come (pure).

It is asked for times that do not say it themselves.
"""

from __future__ import annotations

import re
from typing import Literal

from evolution.language.time.around import around, before_first, behind_last
from evolution.language.time.en.verbs import IRREGULAR_PAST

# Beside these words a bare weekday lies ahead.
_FUTURE = re.compile(
    r"将|(?<!不)要(?!求|是)|打算|计划|准备|会(?!议|员|计)|见面|再见|想|希望|记得|提醒|安排"
    r"|吧(?!台)|(?<=[一二三四五六日天末点半刻分晚午早上])见(?![过到了])"
    r"|\b(?:will|won['’]t|shall|going to|gonna|plan(?:s|ning)? to|see you|let['’]s|hope to|can we"
    r"|should we"
    r"|can['’]t wait|looking forward|works for me|sounds? good|how about|want to|wanna"
    r"|(?:am|is|are|['’]m|['’]re|['’]s) (?:not )?[a-z]+ing"
    r"|(?:starts|begins|opens|leaves|arrives|ends|ships|lands|departs|closes|expires"
    r"|(?:is|are|['’]s) due"
    r"|gets? (?:in|here|back|there)|(?:is|are|['’]s) (?:back|off|away|out|on)))\b"
    r"|(?:^|, |then |and |please )"
    r"(?:give|bring|send|call|come|meet|pick|take|ring|ask|tell|remind|book|pay|drop|return)\b"
    r"|\b(?:needs?|wants?|has to|have to|must|should)\b|约[了好]|预约|订了|定在|改到|推到|排在"
    r"|['’]ll\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[。！？!?；;\n]|(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)\.\s|[，,]")
_UP_TO = re.compile(r"(?:\b(?:until|till|til|by|before)(?: the)? |[待等]到|直到)$", re.IGNORECASE)
# What ends in -ed and tells no past: `need`, `red`; and `let's` is no past of `let`.
_NO_PAST = r"(?!(?:\w*(?:need|feed|seed|speed|bleed|breed|weed)|indeed|bed|red|wed|shed|hundred)\b)"
_PAST = re.compile(
    rf"\b(?:was|were|did|had|been|got|{_NO_PAST}\w+ed|{'|'.join(sorted(IRREGULAR_PAST))})\b"
    r"(?!['’]s\b)",
    re.IGNORECASE,
)
_SINCE = re.compile(r"\bsince\s{1,9}$", re.IGNORECASE)
# A short Chinese clause without a word of the past speaks of what is to come: 他说周五给.
_PAST_ZH = re.compile(r"[了过刚已曾]|当时|以来|来着|一直|昨|上次|那次")
# 周五我们在蓝门见: nobody tells a meeting that is over so.
_MEETS = re.compile(r"见面?[吧啊哦哈呀]?$")
# Characters around a time that can tell its tense: a longer clause is cut there.
_REACH = 120


def tense_of(text: str, begin: int, stop: int) -> Literal["past", "future", ""]:
    """The tense that the words around the characters `begin` to `stop` tell.

    Empty where they tell none or both.
    """
    before, after = around(text, begin, stop, _REACH)
    clause = f"{behind_last(_CLAUSE_END, before)}▮{before_first(_CLAUSE_END, after)}"
    past = _PAST.search(clause) or _PAST_ZH.search(clause) or _SINCE.search(before)
    future = _FUTURE.search(clause) or _MEETS.search(clause) or _UP_TO.search(before)
    if bool(past) == bool(future):
        return ""
    return "past" if past else "future"

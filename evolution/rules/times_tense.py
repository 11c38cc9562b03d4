"""Whether a clause speaks of the future, for the times that do not say it themselves (pure)."""

from __future__ import annotations

import re

# Beside these words a bare weekday lies ahead.
_FUTURE = re.compile(
    r"将|(?<!不)要(?!求|是)|打算|计划|准备|会(?!议|员|计)|见面|再见|想|希望|记得|提醒|安排|吧(?!台)"
    r"|(?<=[一二三四五六日天末点半刻分晚午早上])见(?![过到了])"
    r"|\b(?:will|won['’]t|shall|going to|gonna|plan(?:s|ning)? to|see you|let['’]s|hope to|can we|should we"
    r"|can['’]t wait|looking forward|works for me|sounds? good|how about|want to|wanna"
    r"|(?:am|are|['’]m|['’]re) (?:going|coming|leaving|meeting|flying|having|planning|heading|starting))\b"
    r"|['’]ll\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[。！？!?；;\n]|\.\s|[，,]")


def speaks_of_the_future(text: str, begin: int, stop: int) -> bool:
    """The clause around the characters `begin` to `stop` has a word of the future."""
    begins = [match.end() for match in _CLAUSE_END.finditer(text, 0, begin)]
    end = _CLAUSE_END.search(text, stop)
    return bool(_FUTURE.search(text[begins[-1] if begins else 0 : end.start() if end else len(text)]))

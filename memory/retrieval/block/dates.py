"""How exactly a block says when a memory is from: as exactly as it matters (pure).

Format: docs/design/retrieval.md.
"""

import re
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from memory.text.analyse import normalise

BY_DAY_DAYS = 30  # age up to which the day matters: what is younger counts in full
BY_MONTH_DAYS = 365  # age up to which the month matters
_HAPPENS = frozenset({"episode", "segment", "event", "task"})
_HOLDS = frozenset({"fact", "preference", "constraint", "learning", "insight"})
_ASKS_WHEN = re.compile(
    r"\bwhen(?:['’]s| (?:did|do|does|was|were|is|are|will|have|has|had))\b"
    r"|\b(?:what|which) (?:date|day|month|year|order)\b"
    r"|\bhow (?:long|many (?:days|weeks|months|years))\b"
    r"|什么时候|何时|几时|哪[一个]?(?:[天年月周]|星期|礼拜)|几[号月]|多久|多长时间|日期|先后|顺序"
    r"|(?:多少|(?<![这那前后近好])几)个?(?:天|周|月|年(?!级)|星期|礼拜)",
    re.IGNORECASE,
)
_SAID_FROM_THEN = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|ago"
    r"|this (?:morning|afternoon|evening|week|weekend|month|year)"
    r"|(?:last|next) (?:night|week|weekend|month|year|spring|summer|autumn|fall|winter"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b"
    r"|[昨今明前后]天|[昨今明][晚早日]|[上下这本]个?(?:周|星期|礼拜|月)|[去今明前]年"
    r"|(?:[天周月年]|星期|礼拜|小时|分钟)[之以]?前",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Dates:
    """When a block's reader is, whose days are told, and whether the question is about time.

    `told` is what was worked out before, by kind, moment and text.
    """

    as_of: datetime
    asks_when: bool = False
    told: dict[tuple[str, datetime, str], str] = field(default_factory=dict, compare=False)

    def of(self, source: str, since: datetime, text: str) -> str:
        """Return when a memory is from: a day, a month or a year; empty where that is of no use.

        The day of what happened matters while it is young, where the question is about time, and
        where the words count from it ("yesterday"); of what holds it is the month. What is older is
        told less exactly. Worked out once, however often a block is rendered.
        """
        key = (source, since, text)
        when = self.told.get(key)
        if when is None:
            when = self.told[key] = self._of(source, since, text)
        return when

    def _of(self, source: str, since: datetime, text: str) -> str:
        happens = source in _HAPPENS
        if not happens and source not in _HOLDS:
            return ""
        day = since.astimezone(self.as_of.tzinfo).date().isoformat()
        age_days = (self.as_of - since).days
        if happens and (age_days <= BY_DAY_DAYS or self.asks_when or counts_from_then(text)):
            return day
        return day[:7] if age_days <= BY_MONTH_DAYS or self.asks_when else day[:4]


@lru_cache(maxsize=256)
def asks_when(query: str) -> bool:
    """Tell whether a question is about time.

    >>> asks_when("When did Ann move?"), asks_when("她什么时候搬的家")
    (True, True)
    >>> asks_when("Where does Ann live?")
    False
    """
    return _ASKS_WHEN.search(normalise(query)) is not None


@lru_cache(maxsize=4_096)
def counts_from_then(text: str) -> bool:
    """Tell whether words name a time that only their own day makes clear.

    >>> counts_from_then("I moved last week"), counts_from_then("我昨天搬家了")
    (True, True)
    >>> counts_from_then("I like tea")
    False
    """
    return _SAID_FROM_THEN.search(normalise(text)) is not None

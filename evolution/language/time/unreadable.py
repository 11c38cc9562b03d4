"""Words that place a thing relative to the moment they are said, yet do not say where (pure)."""

from __future__ import annotations

import re

from evolution.language.time.zh.words import ALONE

_ZH = (
    r"(?<![的之])[前过]两天|前阵子|前些(?:天|日子|年)|前段(?:时间|日子)|前不久|不久[之以]?[前后]"
    r"|(?<![日号0-9午晚早])早些时候|改天|从前(?!到后)"
    rf"|{ALONE}(?:以前|之前|以后|过去(?=[常曾总一也都]))|方才|适才|昔日|往日|即将|日后|将来"
    r"|稍后|待会儿?|等会儿?|过会儿?|过一会儿?|马上(?=[就要会])|有一?天(?=[会我要])|总有一天"
)
_VAGUELY_AGO = r"(?:(?:so )?many )?(?:years|months|weeks|days|hours|minutes) ago"
# "Two years later" and "sooner or later" count from elsewhere.
_NOT_COUNTED = r"(?<!or )(?<!no )(?<!years )(?<!months )(?<!weeks )(?<!days )(?<!hours )"
_EN = (
    r"the other (?:day|night|week|evening|morning)|(?:quite )?a while (?:ago|back)|long ago"
    rf"|not (?:so |too |that )?long ago|(?:a|some) (?:long |short )?time ago|ages ago"
    rf"|{_VAGUELY_AGO}|once upon a time|someday|one of these days|before long"
    r"|(?<!as )(?:very |pretty |really |quite )?soon(?! as)"
    r"|in the (?:near |distant )?(?:past|future)|formerly|the last time|back then|ago"
    rf"|{_NOT_COUNTED}later(?! than)(?! on)"
)
UNREADABLE = re.compile(rf"{_ZH}|\b(?:{_EN})\b", re.IGNORECASE | re.MULTILINE)

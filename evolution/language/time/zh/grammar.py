"""The Chinese grammar of times (pure)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evolution.language.time.grammar import build
from evolution.language.time.periods import Context
from evolution.language.time.rule import TimePhrase
from evolution.language.time.zh.clock import CLOCK_RULES
from evolution.language.time.zh.dates import DATE_RULES
from evolution.language.time.zh.festivals import FESTIVAL_RULES
from evolution.language.time.zh.numbers import normalised
from evolution.language.time.zh.offsets import OFFSET_RULES
from evolution.language.time.zh.parts import PART_RULES
from evolution.language.time.zh.relative_days import RELATIVE_DAY_RULES
from evolution.language.time.zh.seasons import SEASON_RULE
from memory.text.word_starts import word_starts

_HAN = re.compile(r"[\u3400-\u9fff]{2}")

_TITLES = (
    r"《[^《》]*》|今日头条|明天会更好|今日说法|明日之后"
    r"|今晚报(?![到名告])|(?:早上|上午|中午|下午|晚上)好(?![多几些的])"
)
_RECURRING = (
    r"每(?:逢|隔)?[一二两三四五六七八九十几0-9]*个?"
    r"(?:工作日|周末|天|日|(?:周|星期|礼拜)[一二三四五六日天末]?|月|季度|年|晚|早|小时|分钟|当|次)"
    r"|逢(?=周|星期|礼拜)"
)
# Every sign that a rule, a title or a recurring time can begin with.
_NUMBER_SIGNS = "0-9零〇○一二两三四五六七八九十廿卅百千半几数好"
_DATE_SIGNS = "大前去旧今明后昨本上下这公第Q周星礼月年春冬早清凌午中正傍黄晚夜深"
_DISTANCE_SIGNS = "再过最近之以未往将接还刚现目当此眼如至"
_FESTIVAL_SIGNS = "元情妇女植愚劳青儿建教国万光双平圣母父感除农端重腊阴"
_FIRST_SIGN = re.compile(f"[{_NUMBER_SIGNS}{_DATE_SIGNS}{_DISTANCE_SIGNS}{_FESTIVAL_SIGNS}《每逢]")


def _begins(text: str) -> Iterator[int]:
    return (match.start() for match in _FIRST_SIGN.finditer(text))


GRAMMAR = build(
    (
        *DATE_RULES,
        *RELATIVE_DAY_RULES,
        *PART_RULES,
        SEASON_RULE,
        *CLOCK_RULES,
        *OFFSET_RULES,
        *FESTIVAL_RULES,
    ),
    joint=r"\s?(?:[的,，、]\s?)?",
    range_words=(
        r"\s?起?(?:直?到|至(?!今)|(?=至今)|[-~—–～―]+)\s?",
        r"(?:和|与|跟)",
        r"(?:之间|期间|间)",
    ),
    skipped=(_TITLES, _RECURRING),
    begins=_begins,
)


def find_zh(text: str, context: Context) -> Iterator[TimePhrase]:
    """Every time phrase of a Chinese text, absolute and relative, in order.

    None begins within another word: 后日 in 王后日式粉, 下周末 in 一下周末.
    """
    for phrase in GRAMMAR.scan(normalised(text), context):
        if not _begins_within_word(text, phrase.begin):
            yield phrase


def _begins_within_word(text: str, begin: int) -> bool:
    is_behind_han = begin > 0 and _HAN.fullmatch(text[begin - 1 : begin + 1]) is not None
    return is_behind_han and begin not in word_starts(text)


def read_zh(text: str, begin: int, context: Context) -> TimePhrase | None:
    """The time phrase that begins exactly at `begin`."""
    return GRAMMAR.read(normalised(text), begin, context)

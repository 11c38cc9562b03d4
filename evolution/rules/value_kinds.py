"""What kind of value a text names: a day, a sum, a version, a person with a title, a kind of thing (pure).

Two values of one kind may stand in one slot; that is how a new value finds the remembered one it takes the place of.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from evolution.rules.value_kind_words import COMMON, KIN_TITLES_ZH, SUFFIXES_ZH, THINGS, TITLES_ZH, UNITS_EN, UNITS_ZH
from evolution.rules.vocabulary import ENGLISH
from evolution.rules.word_set import word_set

NUMBER = r"\d+(?:[.,]\d+)*"
ZH_NUMBER = r"(?:\d+(?:[.,]\d+)?|[零一二两俩三四五六七八九十百千万半]+)"
MONTHS = (
    r"(?:in|through|until|till|by|of|for|since|to|is|mid-|early|late) (?:january|february|march|april"
    r"|may|june|july|august|september|october|november|december)"
)
DAYS = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|\d{4}-\d\d-\d\d|tomorrow"
    r"|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.? \d{1,2}(?:st|nd|rd|th)?"
    r"|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:january|february|march|april|may|june|july|august|september|october"
    r"|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)"
)
ZH_DAYS = (
    rf"(?:(?<![一二三四五六七八九十两几半\d上下])周|(?<=[上下])周|星期"
    rf"|礼拜)[一二三四五六日天末](?!个)(?:到(?:周|星期|礼拜)?[一二三四五六日天])?"
    rf"|{ZH_NUMBER}月(?:{ZH_NUMBER}[号日]|底|初|中旬)?|{ZH_NUMBER}[号日](?!楼|线|店|院|门)"
)
CLOCK = (
    r"\d{1,2}(?::\d\d)?\s*(?:am|pm|a\.m\.?|p\.m\.?)|\d{1,2}:\d\d(?!\d)|noon\b|midnight\b|(?:half"
    r"|quarter) (?:past|to) \w+"
    rf"|(?:早上|上午|中午|下午|晚上|凌晨|傍晚)?{ZH_NUMBER}点(?:半|{ZH_NUMBER}分?|[一三]刻)?"
)
MONEY = (
    r"[$€£¥￥]\s?\d[\d,.]*\s?(?:k|m|million)?\b|\d[\d,.]*\s?(?:dollars|bucks|euros?|pounds sterling"
    r"|quid|yuan|usd|eur|rmb)\b"
    rf"|{ZH_NUMBER}多?(?:块钱?|元|万元?|毛)(?!\w)?"
)
MODEL = r"(?: ?\d+(?:\.\d+)*(?: ?(?:pro|max|plus|mini|air|ultra))*)"  # what may follow a thing's name
NAME = r"(?-i:(?:St\. )?[A-Z][\w'’-]*(?: (?:[A-Z][\w-]*|\d+[\w.]*|of(?= [A-Z])))*)"

NUMERIC = frozenset({"number", "money", "version", "clock", "day", "unit", "grade", "code", "level", "blood"})
# Kinds that say little about what the value is for.
LOOSE = frozenset(
    {"name", "number", "thing:colour", "thing:home", "thing:work_style", "thing:team", "thing:commute", "thing:role"}
)


@dataclass(frozen=True, slots=True)
class Valued:
    """A value as written, and what kind it is: `day`, `money`, `unit:mg`, `person:dr`, `thing:car`."""

    kind: str
    surface: str
    begin: int

    @property
    def numeric(self) -> bool:
        """Whether it is a measure or a time."""
        return self.kind.partition(":")[0] in NUMERIC

    @property
    def loose(self) -> bool:
        """Whether its kind alone does not tell what it is for."""
        return self.kind in LOOSE


def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    made = [
        ("contact", r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
        ("clock", CLOCK),
        (
            "day",
            rf"\b(?:{DAYS})\b|{ZH_DAYS}|\b(?:the )?\d{{1,2}}(?:st|nd|rd|th)\b(?! (?:grade|floor|time|place|birthday"
            rf"|street|ave))|\b{MONTHS}\b",
        ),
        ("money", MONEY),
        (
            "grade",
            r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|\d+(?:st|nd|rd|th)) grade"
            r"|[一二三四五六初高大][年一二三四]级?(?=[，。的班]|$)",
        ),
        ("person:dr", r"\b(?:Dr|Doctor)\.? [A-Z][\w'-]+"),
        ("person:mr", r"\b(?:Mr|Mrs|Ms|Miss|Mx|Coach|Professor|Prof)\.? [A-Z][\w'-]+"),
        (
            "street",
            r"\b\d+[A-Za-z]? (?:[A-Z][\w'-]* ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Court|Way"
            r"|Square|Place|Terrace|Close|Blvd|Boulevard)\b|[\u4e00-\u9fff]{2,6}(?:路|街|道|大街|大道|巷|弄)\d+[号弄]?",
        ),
        ("blood", r"\b(?:A|B|AB|O)(?: ?(?:positive|negative|\+|-))(?!\w)|(?:AB|A|B|O)型"),
        ("level", r"科目[一二三四]|[A-Z]组|[一二三四五六七八九十\d]+(?:班|组|队)"),
        ("code", r"\b[A-Z]{1,3}-?\d{1,4}[A-Z]?\b|\b\d{1,3}[A-Z]\b"),
        ("version", r"\bv?\d+\.\d+(?:\.\d+)*\b"),
    ]
    compiled = [
        (kind, re.compile(pattern, 0 if kind.startswith(("person", "street", "code", "blood")) else re.IGNORECASE))
        for kind, pattern in made
    ]
    return tuple(compiled)


PATTERNS = _patterns()
UNIT = re.compile(
    rf"\b(?P<en>{NUMBER}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[\s-]?(?P<unit_en>{UNITS_EN})\b"
    rf"|(?P<zh>{ZH_NUMBER})多?(?P<unit_zh>{UNITS_ZH})",
    re.IGNORECASE,
)
WORD_NUMBER = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty"
COUNTED = re.compile(
    rf"\b(?:\d+|{WORD_NUMBER})[ -](?P<noun_en>[a-z]{{3,}})\b|\b(?P<before>table|plot|row|seat|gate"
    rf"|platform|line|bus|channel|level|lane|room|unit|floor|desk|bay|pitch|court|route) (?:number "
    rf")?\d+\b"
    r"|(?:\d+|[一二两俩三四五六七八九十百]+)(?P<noun_zh>[\u4e00-\u9fff])",
    re.IGNORECASE,
)
UNCOUNTED = frozenset(
    [
        *"些样起直共般旦定边面种点下会是切时向路带味了吧嘻呢啦的",
        "of",
        "and",
        "the",
        "more",
        "thing",
        "day",
        "for",
        "who",
        "that",
        "to",
    ]
)
BARE = re.compile(
    rf"(?<!\w)[+-]\d+(?:\.\d+)?(?![\w%])|[一二两三四五六七八九十几]+[千百万][一二三四五六七八九千百万]*"
    rf"|(?<![\w.$€£¥:/-]){NUMBER}(?![\w:%/-]|\.\d)|(?<=[\u4e00-\u9fff，]){NUMBER}(?=[\u4e00-\u9fff，。！]"
    rf"|$)"
)
NAMED = re.compile(rf"\b{NAME}")
SURNAMES = (
    ""
    "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白"
    "崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文施洪温庄柳陶岳齐尚牛关童"
)
TITLED_ZH = re.compile(
    rf"[{SURNAMES}](?P<title>{TITLES_ZH})|[小老阿](?![里联凡富学区时说孩组程菜吃店狗猫家师板人外房是爱姨])[\u4e00-\u9fff]"
    rf"|[{SURNAMES}](?P<kin>{KIN_TITLES_ZH})"
)
BEFORE_SUFFIX = r"(?:(?![的是在为叫到去了念读个从由这那家换进开请])[\u4e00-\u9fff]){1,6}?"
LONG_SUFFIX_ZH = re.compile(rf"{BEFORE_SUFFIX}(?P<suffix>{SUFFIXES_ZH})")
SHORT_SUFFIX_ZH = re.compile(rf"{BEFORE_SUFFIX}(?P<suffix>[湖山岛])")
NOT_NAMES = word_set(
    """
    i i'm i've i'd i'll we we're we've my our the a an it it's its he she they his her their this that
    these those so and but or not no yes now then there here after before because since when while with
    without for from to in on at of as actually update quick scratch good bad new old please thanks
    sorry oh ok okay well just finally turns turned you your what who how why don't didn't doesn't can't
    won't everyone everybody someone most some many all both one two three us user says mom mum mother
    dad father grandma grandpa dear kind regards hi hey hello gp ci api db hq tv pc it hr ui id url vpn
    faq got did had has have is are was going
    """
)


@lru_cache(maxsize=4096)
def values_in(text: str) -> tuple[Valued, ...]:
    """The values a text names, in order; a stretch counts once, for its most telling kind."""
    found: list[Valued] = []
    for kind, pattern in PATTERNS:
        found += _fresh(found, [Valued(kind, match.group().strip(), match.start()) for match in pattern.finditer(text)])
    found += _fresh(found, _units(text))
    found += _fresh(found, _suffixed(LONG_SUFFIX_ZH, text))
    found += _fresh(found, _people_zh(text))
    found += _fresh(found, _things(text))
    found += _fresh(found, _counted(text))
    found += _fresh(found, _suffixed(SHORT_SUFFIX_ZH, text))
    found += _fresh(found, [Valued("number", match.group(), match.start()) for match in BARE.finditer(text)])
    found += _fresh(found, _names(text))
    return tuple(sorted(found, key=lambda value: (value.begin, value.kind)))


def _fresh(found: list[Valued], more: list[Valued]) -> list[Valued]:
    """Those of `more` that do not stand within what was found already."""
    taken = [(value.begin, value.begin + len(value.surface)) for value in found]
    return [
        one
        for one in more
        if not any(begin < one.begin + len(one.surface) and one.begin < stop for begin, stop in taken)
    ]


def _units(text: str) -> list[Valued]:
    made = []
    for match in UNIT.finditer(text):
        unit = (match.group("unit_en") or match.group("unit_zh")).lower()
        made.append(Valued(f"unit:{_unit_name(unit)}", match.group(), match.start()))
    return made


def _suffixed(pattern: re.Pattern[str], text: str) -> list[Valued]:
    """Chinese names by what they end with (实验小学, 外国语小学)."""
    return [Valued(f"suffix:{m.group('suffix')}", m.group(), m.start()) for m in pattern.finditer(text)]


def _counted(text: str) -> list[Valued]:
    """A number of anything: the noun it counts is its unit (`two sugars`, `table 14`)."""
    made = []
    for match in COUNTED.finditer(text):
        noun = (match.group("noun_en") or match.group("before") or match.group("noun_zh")).lower().rstrip("s")
        if noun not in UNCOUNTED and noun not in ENGLISH:
            made.append(Valued(f"unit:{noun}", match.group(), match.start()))
    return made


def _unit_name(unit: str) -> str:
    """One name for the ways to write a unit (kilos, kg; 个人, 人)."""
    bare = unit.rstrip("s") if unit != "ms" else unit
    return {"kilo": "kg", "kilogram": "kg", "lb": "pound", "milligram": "mg", "个人": "人", "名": "人", "位": "人"}.get(
        bare, bare
    )


@lru_cache(maxsize=1)
def _thing_pattern() -> tuple[re.Pattern[str], dict[str, str]]:
    kinds = {word: kind for kind, words in THINGS.items() for word in words.split("|")}
    ordered = sorted(kinds, key=len, reverse=True)
    english = "|".join(re.escape(word) for word in ordered if word.isascii())
    chinese = "|".join(re.escape(word) for word in ordered if not word.isascii())
    return re.compile(
        rf"(?<![A-Za-z])(?P<en>{english})(?:s(?![a-z])|{MODEL})?(?![A-Za-z])|(?P<zh>{chinese}){MODEL}?", re.IGNORECASE
    ), kinds


def _things(text: str) -> list[Valued]:
    pattern, kinds = _thing_pattern()
    found = []
    for match in pattern.finditer(text):
        word = match.group("en") or match.group("zh")
        if word.lower() not in COMMON or (word[0].isupper() and not _opens_a_sentence(text, match.start())):
            found.append(Valued(f"thing:{kinds[word.lower()]}", match.group().strip(), match.start()))
    return found


def _people_zh(text: str) -> list[Valued]:
    made = []
    for match in TITLED_ZH.finditer(text):
        title = match.group("title") or match.group("kin") or "小"
        made.append(Valued(f"person:{title}", match.group(), match.start()))
    return made


def _names(text: str) -> list[Valued]:
    """Capitalised names: not the word a sentence begins with, unless it is no common word."""
    made = []
    for match in NAMED.finditer(text):
        words = match.group().split()
        begin = match.start()
        while words and words[0].lower().replace("’", "'").removesuffix("'s") in NOT_NAMES:
            begin += len(words[0]) + 1
            words = words[1:]
        surface = re.sub(r"['’]s$", "", " ".join(words))
        if surface[1:] and not (len(words) == 1 and _opens_a_sentence(text, begin)):
            made.append(Valued("name", surface, begin))
    return made


def _opens_a_sentence(text: str, begin: int) -> bool:
    before = text[:begin].rstrip()
    return not before or before[-1] in ".!?\n"

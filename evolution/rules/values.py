"""Tidy what a pattern captured and refuse what is no value (pure)."""

import re

TRAILING_EN = re.compile(
    r"(?:\s+|^)(?:now|these days|nowadays|lately|instead|anymore|any more|any longer|too|as well|a lot"
    r"|so much|very much|for now"
    r"|please|though|actually|already|recently|currently|from now on|going forward|for me|for us|again"
    r"|and|or|but|to|of|in|at"
    r"|with|the|a|an|much more|way more|better|best|more|last (?:month|week|year|night|spring|summer"
    r"|fall|autumn|winter)"
    r"|(?:two|three|four|a few|several|\d+) (?:days|weeks|months|years) ago|this (?:month|week|year"
    r"|spring|summer|fall|autumn|winter)"
    r"|yesterday|today|every day|everyday|daily|at work|at home|all the time|for work|on weekends"
    r"|at the weekend|each day|in general|every \w+|if that's ok(?:ay)?|by the way|thanks?|all the way"
    r"|full[- ]time|permanently|everyone|guys)$",
    re.IGNORECASE,
)
LEADING_EN = re.compile(r"^(?:(?:to|being|having|just|actually|mostly|only|really|now|like|that)\s+)+", re.IGNORECASE)
TRAILING_ZH = re.compile(
    r"(?:了|吧|啊|呢|哦|啦|呀|咯|喽|嘛|哈|哒|而已|才对|就行|就好|好了|比较好|会更好|(?<![目有])的(?="
    r"$)|的东西|的了|这种|那种|为主|比较多|多一点|一点|一些"
    r"|来着|才是|上班|，|、|\s)+$"
)
LEADING_ZH = re.compile(r"^(?:了|是|在|为|的是|一?个|一?名|一?款|一?位|那个|这个|这种|那种|：|:|\s)+(?=.)")
NO_VALUE = re.compile(
    r"^(?:it|that|this|them|these|those|him|her|you|me|us|there|here|so|yes|no|not|one|ones|some"
    r"|something|anything|everything|nothing"
    r"|the same|what|how|when|who|because|if|them all|all|both|too|to|this one|that one|your \w+.*|work"
    r"|right|good|fine|better|great|later|next|it all|you all|each other"
    r"|他|她|它|你|我|这|那|这个|那个|这样|那样|什么|怎么|谁|哪里|这里|那里|吗|呢|不|没|一样|真的"
    r"|这么|那么|可以|好|好的|对|因为|所以|我们|你们|他们|大家|自己|和"
    r"|跟|很|一下|时候)$",
    re.IGNORECASE,
)
MAX_VALUE_WORDS = 14
MAX_VALUE_HAN = 32


def tidy(value: str) -> str:
    """The value without adverbs, particles and quotation marks around it."""
    bare, before = value.strip(" ,.;:!?，。、；：！？-–—\n"), ""
    while bare != before:
        before = bare
        if re.search(r"[\u4e00-\u9fff]", bare):
            bare = LEADING_ZH.sub("", TRAILING_ZH.sub("", bare))
        else:
            bare = LEADING_EN.sub("", TRAILING_EN.sub("", bare))
        bare = bare.strip(" ,.;:!?，。、；：！？-–—\n")
        bare = _unquoted(bare)
    return bare


def _unquoted(value: str) -> str:
    for opening, closing in (("“", "”"), ("「", "」"), ('"', '"'), ("'", "'"), ("『", "』")):
        if value.startswith(opening) and value.find(closing, 1) == len(value) - 1 > 1:
            return value[1:-1]
    return value


def is_value(value: str) -> bool:
    """Whether a captured text can be a value: no pronoun, not a whole clause, no filled-in quotation."""
    if not value or "▮" in value or NO_VALUE.match(value):
        return False
    if re.search(r"[\u4e00-\u9fff]", value):
        return len(value) <= MAX_VALUE_HAN
    return len(value.split()) <= MAX_VALUE_WORDS

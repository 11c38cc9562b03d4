"""Whether Chinese words are a noun, a verb or a name, by a segmenter's dictionary (pure)."""

from functools import lru_cache

import rjieba

from evolution.language.attributes import ZH_LEADS
from evolution.language.patterns import compiled
from evolution.language.value_kinds import kind_of

# Flags of rjieba: what a noun may not hold (pronouns, conjunctions, prepositions, particles of
# speech and of time).
NEVER = frozenset({"r", "rr", "rz", "c", "p", "y", "e", "o", "ul", "uz", "ug"})
# What it may not end in: adverbs, times, places, adjectives, set phrases.
NEVER_LAST = frozenset({"d", "t", "tg", "s", "a", "ad", "l", "i", "u", "uj", "df", "dg"})
NOUNS = ("n", "j", "vn", "eng", "x", "an", "zg")
OF_THINGS = (*NOUNS, "m", "b", "q", "k", "ng", "un")
# Nouns that the dictionary takes for something else.
ALSO = (
    "爱好",
    "会",
    "课",
    "车",
    "时间",
    "日期",
    "截止",
    "预算",
    "期限",
    "习惯",
    "口味",
    "编制",
    "签证",
    "抬头",
)

# Characters of what somebody does; longer words tell a story.
LONGEST_DOING = 9
# Verbs that tell no doing.
STATES = frozenset(
    {
        "有",
        "是",
        "会",
        "在",
        "得",
        "喜欢",
        "习惯",
        "像",
        "觉得",
        "感到",
        "算",
        "显得",
        "没有",
        "需要",
        "可以",
        "能",
    }
)


@lru_cache(maxsize=4096)
def is_noun_phrase(words: str) -> bool:
    """Whether the words are a noun, or a phrase that ends in one."""
    bare = words.strip()
    if bare in ALSO or compiled("[㐀-鿿]{0,8}?(?:{SINGLE})", "zh").fullmatch(bare):
        return True
    tagged = rjieba.tag(ZH_LEADS.sub("", words))
    flags = [flag for word, flag in tagged if word.strip()]
    if not flags or not NEVER.isdisjoint(flags) or flags[-1] in NEVER_LAST:
        return False
    return words.endswith(ALSO) or any(flag.startswith(NOUNS) for flag in flags)


@lru_cache(maxsize=4096)
def is_thing(words: str) -> bool:
    """Whether the words name a thing: nouns, numbers and foreign words, and no verb."""
    if kind_of(words) != "":
        return True
    tagged = rjieba.tag(words)
    return bool(words) and all(flag.startswith(OF_THINGS) for word, flag in tagged if word.strip())


@lru_cache(maxsize=4096)
def is_somebody(words: str) -> bool:
    """Whether words that may be a name are none by chance: 周会 opens with a family name."""
    if not compiled("{SURNAME}[㐀-鿿]{1,2}", "zh").fullmatch(words):
        return True
    if compiled(
        "{SURNAME}[㐀-鿿]{0,2}(?:{TITLE})|{NICK}|(?:{OWN})?(?:{KIN}|{ROLE}|{PETS})", "zh"
    ).fullmatch(words):
        return True
    tagged = rjieba.tag(words)
    return any(flag.startswith("nr") for _, flag in tagged)


@lru_cache(maxsize=4096)
def opens_with_verb(words: str) -> bool:
    """Whether words tell what somebody does: they open with a verb of doing."""
    tagged = rjieba.tag(words)
    if not tagged or len(words) > LONGEST_DOING:
        return False
    first, flag = tagged[0]
    return flag == "v" and first not in STATES

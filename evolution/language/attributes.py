"""Names of attributes: one name a thing, in both languages (pure).

Also says which hold one value at a time.
"""

import re
from functools import lru_cache

from evolution.language.patterns import clause_data, compiled
from evolution.language.types import Language

ARTICLE = re.compile(r"^(?:(?:my|our|the|a|an|new|current)\s+)+")
# `deadline for the thesis` is the `thesis deadline`.
OF = re.compile(r"^(\S+(?: \S+)?) (?:for|of) (?:the |my |our )?(\S+(?: \S+)*)$")

# What leads a noun and says no more of what it is: 现在的导师, 吃的药, 家里的密码.
ZH_LEADS = re.compile(
    r"^(?:(?:现在|目前|如今|新|家里|每[日天周月]|[吃用看喝开穿订买读学玩办])的|现任|新任|目前|现在"
    r"|每[日天周](?=.{2})|家里|新(?=手机|电话|号码|邮箱|地址|微信)|我)+(?=.)"
)
# 截止日期 is the 截止时间.
ZH_TIMES = re.compile(r"(?:日期|时间|日子|期限)$")
# 项目的截止日期 is the 项目截止日期.
ZH_LINKS = re.compile(r"的|(?<=[\u3400-\u9fff])\s+|(?<!\s)\s++(?=[\u3400-\u9fff])")

THIRD_PERSON = re.compile(r"(?<=[^s])s$")


@lru_cache(maxsize=4096)
def attribute_name(words: str, language: Language) -> str:
    """The name of an attribute said in these words.

    `[attributes]` of the language's data, else the noun itself.
    """
    spaced = " ".join(words.lower().split())
    bare = ARTICLE.sub("", spaced).replace("favorite", "favourite")
    known: dict[str, str] = clause_data(language).get("attributes", {})
    turned = OF.sub(r"\2 \1", bare) if language == "en" else _chinese_name(bare)
    return known.get(turned, turned)


def _chinese_name(words: str) -> str:
    without_lead = ZH_LEADS.sub("", words)
    bare = ZH_LINKS.sub("", without_lead)
    return ZH_TIMES.sub("时间", bare.strip())


@lru_cache(maxsize=4096)
def may_be(name: str, value: str, language: Language) -> bool:
    """Tell whether words can be the value of an attribute: no birthday is every day.

    `[forms]` of the language's data has the attributes whose values have a form.
    """
    pattern = clause_data(language).get("forms", {}).get(name, "")
    return not (pattern and value) or compiled(pattern, language).search(value) is not None


@lru_cache(maxsize=4096)
def verb_name(words: str, language: Language) -> str:
    """A verb by its base, with the preposition it was said with: `works with` is `work with`."""
    bases: dict[str, str] = clause_data(language).get("bases", {})
    spaced = " ".join(words.lower().split())
    first, space, rest = spaced.partition(" ")
    base = bases.get(first) or THIRD_PERSON.sub("", first)
    return f"{base}{space}{rest}"


@lru_cache(maxsize=4096)
def holds_one_value(name: str, language: Language) -> bool:
    """Whether a thing has one such attribute at a time.

    `singles` of the language's data matches all of its name.
    """
    pattern = clause_data(language).get("singles", "")
    return bool(pattern) and compiled(pattern, language).fullmatch(name) is not None

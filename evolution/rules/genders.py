"""The usual gender of a name or of a noun for a person, from small tables (pure)."""

import re
from typing import Literal

from evolution.rules.given_names import FEMALE_GIVEN_NAMES, MALE_GIVEN_NAMES, UNISEX_GIVEN_NAMES
from evolution.rules.person_words import (
    FEMALE_NOUNS,
    MALE_NOUNS,
    ZH_FEMALE_CHARACTERS,
    ZH_FEMALE_NOUNS,
    ZH_MALE_CHARACTERS,
    ZH_MALE_NOUNS,
    ZH_PERSON_NOUNS,
    ZH_TITLES,
)

Gender = Literal["female", "male", "unknown"]
_FEMALE = re.compile(
    rf"(?:\b(?:{FEMALE_NOUNS}|amma)|{ZH_FEMALE_NOUNS}|女士|小姐|大妈|大娘|阿姨|姐)$|^(?:Mrs|Ms|Miss|Aunt|Grandma)\b",
    re.IGNORECASE,
)
_MALE = re.compile(rf"(?:\b(?:{MALE_NOUNS})|{ZH_MALE_NOUNS}|大爷|大叔|叔|哥)$|^(?:Mr|Uncle|Grandpa)\b", re.IGNORECASE)

_BY_OFFICE = re.compile(rf"(?:{ZH_TITLES}|{ZH_PERSON_NOUNS})$")  # 医生: whose signs are no given name


def gender_of(name: str) -> Gender:
    """The usual gender of a given name, from small tables; unknown when they do not say."""
    first = name.split()[0].lower() if name.split() else ""
    if first in FEMALE_GIVEN_NAMES or _FEMALE.search(name):
        return "female"
    if first in UNISEX_GIVEN_NAMES and not _MALE.search(name):
        return "unknown"
    if first in MALE_GIVEN_NAMES or _MALE.search(name):
        return "male"
    if _BY_OFFICE.search(name):
        return "unknown"
    given = name[1:] if re.fullmatch(r"[\u4e00-\u9fff]{2,4}", name) else ""
    female, male = any(c in ZH_FEMALE_CHARACTERS for c in given), any(c in ZH_MALE_CHARACTERS for c in given)
    if female == male:
        return "unknown"
    return "female" if female else "male"

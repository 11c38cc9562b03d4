"""Which language a sentence is in: zh, en or mixed (pure)."""

import re
from typing import Literal

from evolution.rules.types import Language

HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
LATIN_WORD = re.compile(r"[A-Za-z][A-Za-z'’]+")

# A Chinese sentence names products in Latin letters; it is mixed only where Latin words outnumber Han characters.
MIXED_HAN_PER_LATIN_WORD = 1.0


def detect(text: str) -> Language:
    """The language of one sentence; without any letter it counts as English."""
    han, latin = len(HAN.findall(text)), len(LATIN_WORD.findall(text))
    if not han:
        return "en"
    return "mixed" if latin and han / latin <= MIXED_HAN_PER_LATIN_WORD else "zh"


def written_in(text: str) -> Literal["zh", "en"]:
    """The language to write about a text: zh as soon as Han characters carry it, else en."""
    return "zh" if detect(text) == "zh" else "en"

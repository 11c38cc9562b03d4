"""One spelling for matching.

Simplified signs, half-width digits and straight apostrophes, every character in its place; and
the apostrophes that people who type fast leave out, each place told in both spellings (pure).
"""

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

import opencc

FIRST_HAN, LAST_HAN = 0x3400, 0x9FFF
WIDE_DIGITS_AND_LETTERS = ((0xFF10, 0xFF19), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A))
WIDE_TO_NARROW = 0xFEE0

# What is nothing else without its apostrophe. `its`, `id`, `lets`, `were`, `ill`, `well`, `shell`
# and `wed` are words: the first three are read by what stands behind or before them.
END = r"(?![\w'’-])"
FAST = re.compile(
    rf"""(?x)(?<![\w'’-]) (?:
      [iI](?=(?:m|ve){END}\s | d\s(?:like|love|rather|prefer|never|be|have|say|hate|go){END})
    | (?i:(?:do|does|did|is|are|was|were|has|have|had)n)(?=t{END})
    | (?i:(?:ca|wo|could|would|should|must|need|ai)n)(?=t{END})
    | (?i:they|you|we|could|would|should|might|must)(?=ve{END})
    | (?i:they|you)(?=(?:re|ll|d){END}) | (?i:it|that)(?=ll{END})
    | (?i:he|she|that|there|here|what|who|where|how)(?=s{END})
    | (?i:it)(?=s\s(?:not|an?|the|my|our|your|his|her|just|been|now|so|really|very|too|me)\s)
    | (?:(?<=[.!?\n]\s)|(?<=\n)|^)(?i:let)(?=s{END})
    )"""
)


def simplified(text: str) -> str:
    """The text in simplified signs, with straight apostrophes.

    As many characters as before, so that offsets hold.
    """
    return text if text.isascii() else text.translate(_table())


@lru_cache(maxsize=1)
def _table() -> dict[int, int]:
    """By sign, the one that stands for it."""
    signs = "".join(map(chr, range(FIRST_HAN, LAST_HAN + 1)))
    to_simplified = opencc.OpenCC("t2s").convert
    pairs = ((ord(sign), to_simplified(sign)) for sign in signs)
    single = [(sign, ord(simple)) for sign, simple in pairs if len(simple) == 1]
    table = {sign: simple for sign, simple in single if simple != sign}
    for first, last in WIDE_DIGITS_AND_LETTERS:
        table |= {wide: wide - WIDE_TO_NARROW for wide in range(first, last + 1)}
    return table | {ord("’"): ord("'")}


@dataclass(frozen=True, slots=True)
class Spelled:
    """A text with the apostrophes that were left out.

    Attributes:
        text: as it is spelled in full.
        restored: where the apostrophes stand in it that were not typed, ascending.
    """

    text: str
    restored: tuple[int, ...]

    def typed(self, place: int) -> int:
        """Return where a place of the text stands in what was typed."""
        return place - bisect_left(self.restored, place)


@lru_cache(maxsize=4096)
def spelled_out(text: str) -> Spelled:
    """The text with an apostrophe where one was left out: `im`, `dont` and `shes`.

    >>> spelled_out("im sure he doesnt").text
    "i'm sure he doesn't"
    """
    stops = [found.end() for found in FAST.finditer(text)]
    parts = [text[begin:stop] for begin, stop in zip([0, *stops], [*stops, None], strict=True)]
    restored = tuple(stop + before for before, stop in enumerate(stops))
    return Spelled("'".join(parts), restored)

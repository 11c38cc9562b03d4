"""One spelling for matching.

Simplified signs and half-width digits, every character in its place (pure).
"""

from functools import lru_cache

import opencc

FIRST_HAN, LAST_HAN = 0x3400, 0x9FFF
WIDE_DIGITS_AND_LETTERS = ((0xFF10, 0xFF19), (0xFF21, 0xFF3A), (0xFF41, 0xFF5A))
WIDE_TO_NARROW = 0xFEE0


def simplified(text: str) -> str:
    """The text in simplified signs; as many characters as before, so that offsets hold."""
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
    return table

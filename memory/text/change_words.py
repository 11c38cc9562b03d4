"""Words by which people say that something is no longer as it was, in English and in Chinese.

Data. A text may have them and tell of no change; they are one sign among others.
"""

from functools import cache

from memory.text.analyse import analyse

ENGLISH = (
    "now nowadays today instead longer anymore since new switch move change replace swap become"
    " rename quit cancel stop leave finish retire end done close drop start begin upgrade return"
    " sell buy raise lower extend postpone shift correction wrong mistake actually update scrap"
)
CHINESE = "现在 如今 以后 更正 不再 终于 换 改 搬 辞 退 停 升 降 涨 调 转 卖 变 新 刚"


@cache
def change_terms() -> frozenset[str]:
    """Return the terms of these words: stems, characters, and pairs of two characters."""
    chinese = CHINESE.split()
    return frozenset(analyse(ENGLISH)) | frozenset(chinese)


LOST_ENGLISH = (
    "gone lose lost die died dead pass break broke stolen steal sold left gave threw fell over"
)
LOST_CHINESE = "走 没 丢 死 坏 离 断 逝"


@cache
def ending_terms() -> frozenset[str]:
    """Return the terms of a change, and those by which people say that they lost something."""
    return change_terms() | frozenset(analyse(LOST_ENGLISH)) | frozenset(LOST_CHINESE.split())

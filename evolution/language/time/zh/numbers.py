"""Chinese numerals, and the spelling of time words made one.

Simplified, Mandarin, ASCII digits (pure).
"""

from __future__ import annotations

import re
from functools import lru_cache

DIGITS = {
    "零": 0,
    "〇": 0,
    "○": 0,
    "一": 1,
    "二": 2,
    "两": 2,
    "三": 3,
    "四": 4,
    "五": 5,
    "六": 6,
    "七": 7,
} | {
    "八": 8,
    "九": 9,
}
SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10000}
# 廿 and 卅 are 二十 and 三十 in one sign.
TENS = {"廿": "二十", "卅": "三十"}
NUMERAL = r"[零〇○一二两三四五六七八九十廿卅百千]{1,8}"
NUMBER = rf"(?:[0-9]{{1,6}}|{NUMERAL})"

# Length-preserving, so that offsets hold in the text as it was written.
_SIGNS = str.maketrans(
    "０１２３４５６７８９：／－．　後週禮號個點鐘鍾兩時間這來過內從現當農曆晝節聖誕慶勞動國兒陽臘"
    "開幾剛將陰舊"
    "尋噚琴聽總會還說裡裏歲頭師親長轉報實機應門館們學員計議準備畫遊遲難餐飯課樓線話讀應親",
    "0123456789:/-. 后周礼号个点钟钟两时间这来过内从现当农历昼节圣诞庆劳动国儿阳腊开几刚将阴旧"
    "寻寻琴听总会还说里里岁头师亲长转报实机应门馆们学员计议准备画游迟难餐饭课楼线话读应亲",
)
_CANTONESE = {
    "听日": "明日",
    "听晚": "明晚",
    "听朝": "明早",
    "寻日": "昨日",
    "寻晚": "昨晚",
    "琴日": "昨日",
    "琴晚": "昨晚",
    "今朝": "今早",
    "朝早": "早上",
    "晏昼": "下午",
    "下昼": "下午",
    "上昼": "上午",
    "依家": "现在",
    "而家": "现在",
    "宜家": "现在",
    "今个": "这个",
}
_CANTONESE_WORD = re.compile("|".join(_CANTONESE).replace("听日", "听日(?![语本常])"))


@lru_cache(maxsize=8)
def normalised(text: str) -> str:
    """`text` with the signs of time words made one spelling; same length, same offsets."""
    simple = text.translate(_SIGNS)
    return _CANTONESE_WORD.sub(lambda word: _CANTONESE[word.group()], simple)


def number(numeral: str) -> int:
    """The value of `12`, `十二`, `一百零五`, `廿三`, `二〇二四`.

    Raises ValueError if it is none.
    """
    if numeral.isascii():
        return int(numeral)
    for sign, spelled in TENS.items():
        numeral = numeral.replace(sign, spelled)
    if not set(numeral) & SCALES.keys():
        return int("".join(str(DIGITS[sign]) for sign in numeral))
    return _scaled(numeral)


def _scaled(numeral: str) -> int:
    total, digit = 0, 0
    for sign in numeral:
        if sign in SCALES:
            total += (digit or 1) * SCALES[sign]
            digit = 0
        else:
            digit = DIGITS[sign]
    return total + digit

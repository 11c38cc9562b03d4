"""Numbers in texts of both languages, however they are written (pure).

Used to tell whether a number of an answer was said: `5k`, `5,000`, `five thousand`, 五千 and 5000
are one number.
"""

import re
from collections.abc import Iterator

from evolution.language.time.en.words import numbered
from evolution.language.time.zh.numbers import NUMERAL, number
from memory.text.analyse import normalise
from memory.text.differences import LONGEST_NUMERAL, numeral_value

DIGITS = re.compile(r"\d+")
_WRITTEN = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_SCALED = {
    "k": 1_000,
    "w": 10_000,
    "千": 1_000,
    "万": 10_000,
    "百": 100,
    "m": 1_000_000,
    "亿": 100_000_000,
}
_CHINESE = re.compile(NUMERAL)
_NUMERALS = "零〇一二两三四五六七八九十百千万亿"
_CHINESE_RUN = re.compile(f"[{_NUMERALS}]{{2,}}")  # with tens of thousands
_LEFT_OUT = re.compile("(?P<whole>.{0,8}(?P<scale>[百千万亿]))(?P<digit>[一二三四五六七八九])")
_NO_NUMBER = re.compile(
    rf"\d[\d,.]{{{LONGEST_NUMERAL},}}|[{_NUMERALS}廿卅]{{{LONGEST_NUMERAL + 1},}}"
)
_WORD = re.compile(r"[a-z]+")
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve"
    " thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
)
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_SMALL = numbered(_ONES, first=0) | numbered(_ORDINALS)
_SMALL |= {"once": 1, "twice": 2, "both": 2, "couple": 2, "pair": 2, "dozen": 12}
_SMALL["half"] = 30  # past seven
_TEN_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = {word: 10 * tens for word, tens in numbered(_TEN_WORDS, first=2).items()}
_FEWEST_TENS = 20
_HUNDRED = 100
_SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "grand": 1_000}
_SCALE = re.compile(rf"[kwm](?![a-z])|[千万百亿]| ?(?:{'|'.join(_SCALES)})\b")


def digits_of(written: str) -> int | float:
    """Return the value of `5,000` or `8.5`, whole where it is."""
    plain = written.replace(",", "").rstrip(".")
    return float(plain) if "." in plain else int(plain)


def numbers_in(text: str) -> set[int | float]:
    """Return every number that a text says, in figures or words.

    Of one with several readings, each of them. What is longer than a number can be is none.
    """
    plain = _NO_NUMBER.sub(" ", normalise(text).lower())
    return {*_in_figures(plain), *_in_chinese(plain), *_in_english(plain)}


def _in_figures(text: str) -> Iterator[int | float]:
    for found in _WRITTEN.finditer(text):
        value = digits_of(found[0])
        yield value
        for run in DIGITS.findall(found[0]):
            yield int(run)
        scale = _SCALE.match(text, found.end())
        if scale:
            factor = (_SCALED | _SCALES)[scale[0].strip()]
            yield round(value * factor)  # 1.13 times 10,000 is a little less than 11,300


def _in_chinese(text: str) -> Iterator[int]:
    for found in _CHINESE.finditer(text):
        value = number(found[0])
        yield value
        yield from (number(sign) for sign in found[0] if sign not in "百千廿卅")
        sign_behind = text[found.end() : found.end() + 1]
        scale = _SCALED.get(sign_behind)
        if scale:
            yield value * scale
    for found in _CHINESE_RUN.finditer(text):
        yield numeral_value(found[0])  # 两万五千, of which the numerals of a time are parts
        short = _LEFT_OUT.fullmatch(found[0])
        if short:  # 一万二: the last sign counts in the scale below the one before it
            scale = _SCALED[short["scale"]] // 10
            yield numeral_value(short["whole"]) + number(short["digit"]) * scale


def _in_english(text: str) -> Iterator[int]:
    """Yield number words alone and with those right before them.

    `twenty five`, `a hundred and two`, `two grand`.
    """
    thousands, rest, last_end = 0, 0, -2  # of `one thousand two hundred` 1,000 and 200
    for found in _WORD.finditer(text):
        word = found[0]
        value = _SMALL.get(word, _TENS.get(word))
        scale = _SCALES.get(word)
        if found.start() - last_end > 1:
            thousands, rest = 0, 0
        elif word == "and":
            last_end = found.end()
        if scale == _HUNDRED:
            rest = max(rest, 1) * scale
        elif scale is not None:
            thousands, rest = thousands + max(rest, 1) * scale, 0
        elif value is not None:
            rest = rest + value if rest >= _FEWEST_TENS else value  # twenty-five
            yield value
        else:
            continue
        yield thousands + rest
        last_end = found.end()

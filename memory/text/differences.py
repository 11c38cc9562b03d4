"""What makes a text say something else than one worded alike: a number, a name, a negation (pure).

`Room 8 seats 12` and `Room 9 seats 20` share most of their terms and are two facts, in Chinese
still more so, where pairs of characters count as terms. What is compared here is what no likeness
of words may outweigh.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from math import prod

import rjieba

from memory.text import difference_words as words
from memory.text.analyse import normalise

CACHED_TEXTS = 8_192
LONGEST_NUMERAL = 24  # signs of a Chinese number; a longer run is compared as it is written
MARKED_CHARACTERS = 4_000  # of a text that is looked at; what is longer differs in more than a word

_COUNTED = {word: value for value, word in enumerate(words.COUNTED.split()) if word != "-"}
_RANKED = {word: value for value, word in enumerate(words.RANKED.split()) if word != "-"}
_TENS = {word: 10 * value for value, word in enumerate(words.TENS.split(), start=2)}
_SCALES = {"dozen": 12, "hundred": 100, "thousand": 1_000, "million": 1_000_000}
_NUMBERS: Mapping[str, float] = {**_COUNTED, **_RANKED, **_TENS, **_SCALES, "twice": 2, "half": 0.5}
_ENDINGS = {"one": 1, "first": 1, "second": 2}  # numbers behind another: twenty-first
_NEGATIONS = frozenset(words.NEGATIONS.split())
_TIME_NAMES = frozenset(words.TIME_NAMES.split())
_NOT_NAMES = frozenset(words.NOT_NAMES.split())
_COMMON_OPENERS = frozenset(words.COMMON_OPENERS.split())
_ZH_DENIALS = dict.fromkeys(words.ZH_NEGATIONS.split(), 1)
_ZH_DENIALS |= dict.fromkeys(words.ZH_NO_NEGATIONS.split(), 0)
_ZH_LONGEST_FIRST = sorted(_ZH_DENIALS, key=lambda word: (-len(word), word))
_ZH_DENIAL = re.compile("|".join(_ZH_LONGEST_FIRST))

# a word or a number with what is joined to it, or a mark that what follows may open a sentence
_LATIN = re.compile(
    r"[A-Za-z0-9\u00c0-\u024f][A-Za-z0-9\u00c0-\u024f_+#]*"
    r"(?:[-'.,:/][A-Za-z0-9][A-Za-z0-9_]*)*[%％]?|[.!?:\n]"
)
_HAN = re.compile("[\u3400-\u9fff]")
_PLAIN_NUMBER = re.compile(r"[0-9][0-9.,:/-]*(?:[%％]|[A-Za-z]{1,3})?")
_ZH_NUMBER = re.compile(
    "[0-9]+(?:[.,:][0-9]+)*[%％千万亿]*|[零〇一二两三四五六七八九十百千万亿]+|半"
)
_ZH_SCALED = re.compile(r"([0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?)([千万亿]+)")
_ZH_NUMERALS = "0-9零〇一二两三四五六七八九十百千万亿"
# what a longer numeral ends with is no such word: 三十分钟, 三百度, 十一点
NO_NUMBER = re.compile(
    rf"(?<![{_ZH_NUMERALS}])(?:{'|'.join(words.ZH_NO_NUMBERS.split())}"
    rf"|十分(?![钟之])|四季(?!度)|(?<![午晨晚上])一点(?![半钟{_ZH_NUMERALS}]))"
)
_BELOW_ZERO = re.compile(rf"\b[Mm]inus (?=[0-9])|零下(?=[{_ZH_NUMERALS}])")
_ABOVE_ZERO = re.compile(rf"零上(?=[{_ZH_NUMERALS}])")
_MINUS = "-\u2212"
_OWNED_RANK = re.compile(  # not `at first`, `first of all`, `a second`
    r"(?:\b(?:the|my|your|his|her|its|our|their)|'s) (first|second)\b", re.IGNORECASE
)
_RANK_AFTER_DIGITS = re.compile(r"(?<=[0-9])(?:st|nd|rd|th)$")
_HALF_AFTER_DIGITS = re.compile(r"(?<=[0-9])(?=[ap]\.?m\b)", re.IGNORECASE)
_HALF = re.compile(rf"(?:[0-9]|\b(?:{'|'.join(_NUMBERS)})) ([ap])\.?m\b", re.IGNORECASE)
_ZH_HALVES = dict.fromkeys(("凌晨", "清晨", "早晨", "早上", "上午"), "am")
_ZH_HALVES |= dict.fromkeys(("下午", "傍晚", "晚上"), "pm") | {"中午": "noon"}
_ZH_HALF = re.compile(rf"({'|'.join(_ZH_HALVES)})(?=[{_ZH_NUMERALS}])")
_ZH_TITLE = re.compile("《([^》\n]{1,40})》|「([^」\n]{1,40})」|“([^”\n]{1,40})”")
_ZH_NUMBERED = frozenset(
    "第周期初拜月日号点楼层班岁元块"
)  # beside one of these even a lone 一 is a number
_ZH_NAME_TAGS = frozenset({"nr", "nrt", "nrfg", "ns", "nsf", "nt", "nz", "eng"})
_EDGES = " \t\n.,;:!?。，；：！？、\"'“”"
_LABEL = re.compile(
    r"([^\s:：]{1,40}(?: [^\s:：]{1,40}){0,2})[:：]\s*"
)  # `Ann Lee: ` before what she said
_ZH_DIGITS = {sign: value for value, sign in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_ZH_SCALES = ("千", "万", "亿")
_ZH_UNITS = {"十": 10, "百": 100, "千": 1_000, "万": 10_000, "亿": 100_000_000}


@dataclass(frozen=True, slots=True)
class Marks:
    """What tells a text from one worded alike.

    Attributes:
        numbers: in digits, with their sign (`12`, `-18`, `30%`, of `3万` 30000), also those written
            as words; and the half of the day of an hour (`am`, `pm`).
        names: of people, places, things and days, in lower case; Latin words within Chinese,
            titles.
        negations: how many words deny or refuse.
    """

    numbers: frozenset[str]
    names: frozenset[str]
    negations: int


def say_different_things(one: str, other: str) -> bool:
    """Tell whether two texts differ in a number, a name or a negation. Symmetric.

    False for a text and itself. A speaker's name before the words counts only where both have one.

    >>> say_different_things("第三会议室可以容纳12人", "第三会议室可以容纳20人")
    True
    >>> say_different_things("I really like green tea", "I like green tea a lot")
    False
    """
    if one == other:
        return False
    label, other_label = _LABEL.match(one), _LABEL.match(other)
    if label is not None and other_label is None:
        one = one[label.end() :]
    if label is None and other_label is not None:
        other = other[other_label.end() :]
    return marks(one) != marks(other) and _differ(marks(one), marks(other), one=one, other=other)


def same_words(text: str) -> str:
    """Return a text so that texts of the same words are equal.

    Whatever their case, marks and white space.

    >>> same_words("Green Tea.") == same_words("green  tea")
    True
    """
    return " ".join(normalise(text).casefold().split()).strip(_EDGES)


@lru_cache(maxsize=CACHED_TEXTS)
def marks(text: str) -> Marks:
    """Return the numbers, names and negations of a text, of its first MARKED_CHARACTERS."""
    plain = _with_signs(normalise(text[:MARKED_CHARACTERS]))
    chinese = _HAN.search(plain) is not None
    numbers, names = _english(plain, within_chinese=chinese)
    numbers.update(_halves(plain))
    numbers.update("1" if rank.lower() == "first" else "2" for rank in _OWNED_RANK.findall(plain))
    negations = _english_negations(plain)
    if chinese:
        numbers.update(_chinese_numbers(plain))
        names.update(_chinese_names(plain))
        negations += sum(_ZH_DENIALS[denial] for denial in _ZH_DENIAL.findall(plain))
    return Marks(frozenset(numbers), frozenset(names), negations)


def _with_signs(plain: str) -> str:
    """Write what is below zero with a minus, and the half of a day apart from its hour."""
    plain = _ABOVE_ZERO.sub("", _BELOW_ZERO.sub("-", plain))
    return _HALF_AFTER_DIGITS.sub(" ", plain)


def _differ(one_marks: Marks, other_marks: Marks, *, one: str, other: str) -> bool:
    if one_marks.numbers != other_marks.numbers or one_marks.negations != other_marks.negations:
        return True
    # a word that one of them writes small is no name: `Green tea …` and `I like green tea`
    small = _words(one) | _words(other)
    return bool((one_marks.names ^ other_marks.names) - small)


def _words(text: str) -> set[str]:
    small = set(re.findall(r"\b[a-z][\w'’-]*", text))
    return small - _TIME_NAMES


def _english(plain: str, *, within_chinese: bool) -> tuple[set[str], set[str]]:
    numbers: set[str] = set()
    names: set[str] = set()
    said: list[float] = []
    opens, counted_till = True, -1
    for match in _LATIN.finditer(plain):
        word = match.group()
        if not word[0].isalnum():
            opens = True
            continue
        small = word.lower()
        follows = plain[counted_till : match.start()] == " "
        counted = _counted(small.split("-"), follows=follows)
        if _PLAIN_NUMBER.fullmatch(word):
            if plain[match.end() : match.end() + 1] not in _ZH_SCALES:
                numbers.add(_sign(plain, match.start()) + _digits(small))
        elif not counted and _is_name(word, small, opens=opens, within_chinese=within_chinese):
            names.add(small.removesuffix("'s"))
        for part in counted:
            _count(said, part, follows=follows)
            follows = True
        opens, counted_till = False, match.end() if counted else -1
    return numbers | set(map(_plain, said)), names


def _counted(parts: Sequence[str], *, follows: bool) -> list[str]:
    """Return those parts of a word that are numbers; `one` is where it ends one: twenty-one."""
    counted = [part for part in parts if part in _NUMBERS]
    ends_one = parts[-1] in _ENDINGS and (counted or (follows and parts == ["one"]))
    return [*counted, parts[-1]] if ends_one else counted


def _count(said: list[float], word: str, *, follows: bool) -> None:
    """Add what a word of a number says.

    To the number that it goes on with, where it follows one: twenty and five are 25, two and
    hundred 200.
    """
    value = _NUMBERS.get(word) or _ENDINGS.get(word, 0)
    before = said[-1] if follows else 0
    if word in _SCALES and 0 < before < value:
        said[-1] = before * value
    elif (before >= _SCALES["hundred"] and 0 < value < _SCALES["hundred"]) or (
        before in _TENS.values() and 0 < value < min(_TENS.values()) / 2
    ):
        said[-1] = before + value
    else:
        said.append(value)


def _plain(number: float) -> str:
    """Return a number in digits, a whole one without a point."""
    return str(int(number) if number == int(number) else number)


def _is_name(word: str, small: str, *, opens: bool, within_chinese: bool) -> bool:
    if small in _TIME_NAMES or any(map(str.isdigit, word)):
        return True
    if small in _NOT_NAMES:
        return False
    if within_chinese:
        return True
    if not any(map(str.isupper, word)):
        return False
    is_common = word[1:].islower() and small in _COMMON_OPENERS
    return not (opens and is_common)


def _digits(number: str) -> str:
    """Return a number one way.

    Without separators of thousands, the letters of a rank (3rd), and a mark that ends the sentence.
    """
    digits = re.sub(r",(?=[0-9]{3}(?![0-9]))", "", number)
    return _RANK_AFTER_DIGITS.sub("", digits.rstrip(".,:/-"))


def _halves(plain: str) -> Iterator[str]:
    """Return the halves of the day that stand beside hours."""
    yield from (f"{half.lower()}m" for half in _HALF.findall(plain))
    yield from (_ZH_HALVES[half] for half in _ZH_HALF.findall(plain))


def _sign(plain: str, start: int) -> str:
    """Return `-` where a number is below zero: not in `3-5`, where it joins two."""
    if start == 0 or plain[start - 1] not in _MINUS:
        return ""
    before = plain[start - 2 : start - 1]
    return "" if before.isascii() and before.isalnum() else "-"


def _english_negations(plain: str) -> int:
    said = re.findall(r"[a-z]+(?:'[a-z]+)?", plain.lower())
    return sum(word in _NEGATIONS or word.endswith("n't") for word in said)


def _chinese_numbers(plain: str) -> Iterator[str]:
    hidden = _hidden(plain)
    for match in _ZH_NUMBER.finditer(plain):
        found = match.group()
        if found[0].isdigit():
            if found[-1] in _ZH_UNITS:
                yield _sign(plain, match.start()) + _scaled(found)
        elif not hidden.isdisjoint(range(*match.span())) or _is_article(plain, match.span()):
            continue
        elif found == "半":
            yield str(_NUMBERS["half"])
        else:
            known = len(found) <= LONGEST_NUMERAL
            yield _sign(plain, match.start()) + (str(numeral_value(found)) if known else found)


def _scaled(found: str) -> str:
    """Return what digits and units say: 1.5万 is 15000. What they do not stays as it is."""
    scaled = _ZH_SCALED.fullmatch(found)
    if scaled is None:
        return found
    digits, units = scaled.groups()
    number = Decimal(digits.replace(",", "")) * prod(_ZH_UNITS[unit] for unit in units)
    return f"{number.normalize():f}"


def _hidden(plain: str) -> set[int]:
    """Return the places of words that only look like numbers: 一起, 十分."""
    places: set[int] = set()
    for match in NO_NUMBER.finditer(plain):
        places.update(range(*match.span()))
    return places


def _is_article(plain: str, span: tuple[int, int]) -> bool:
    """Tell whether a lone 一 says no more than `a`: 一个人, not 周一 or 一月."""
    start, stop = span
    if plain[start:stop] != "一":
        return False
    around = plain[max(0, start - 1) : start] + plain[stop : stop + 1]
    return _ZH_NUMBERED.isdisjoint(around)


def numeral_value(numerals: str) -> int:
    """Return what Chinese numerals say: 二十三 is 23, 三百 is 300, 二〇二四 is 2024.

    At most LONGEST_NUMERAL signs.
    """
    if not any(sign in _ZH_UNITS for sign in numerals):
        return int("".join(str(_ZH_DIGITS[sign]) for sign in numerals) or "0")
    for unit in "亿万":
        if unit in numerals:
            times, _, beside = numerals.rpartition(unit)
            return (numeral_value(times) if times else 1) * _ZH_UNITS[unit] + numeral_value(beside)
    return _below_ten_thousand(numerals)


def _below_ten_thousand(numerals: str) -> int:
    total = digit = 0
    for sign in numerals:
        if sign in _ZH_DIGITS:
            digit = _ZH_DIGITS[sign]
        else:
            total += (digit or 1) * _ZH_UNITS[sign]
            digit = 0
    return total + digit


def _chinese_names(plain: str) -> Iterator[str]:
    yield from ("".join(groups) for groups in _ZH_TITLE.findall(plain))
    for word, tag in rjieba.tag(plain):
        if tag in _ZH_NAME_TAGS and _HAN.match(word):
            yield word

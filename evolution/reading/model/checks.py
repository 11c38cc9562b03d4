"""What an entry of an answer must pass: nothing made up, nobody left unnamed (pure).

A check says what is wrong, in words for the model; it never changes the entry. What may look like a
fault and is none
passes: titles, habits, "around the corner", a pronoun whose name stands before it in the sentence.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from evolution.language.masking import quotations
from evolution.language.time.times import TimeSpan, find_times
from evolution.llm.errors import AnswerFault
from evolution.reading.model.numbers import DIGITS, digits_of, numbers_in
from evolution.reading.model.said_days import DayRange, days_said, is_said
from memory.text.analyse import normalise
from memory.text.word_sets import word_set

MOST_NAMED = 5  # words that a note names
_FIGURES = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_CLOCK = re.compile(r"\d{1,2}:\d{2}")
_QUARTERS = frozenset({0, 15, 30, 45})
_CAPITAL = re.compile(r"[A-Z\u00c0-\u00de][A-Za-z\u00c0-\u024f0-9_-]*")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f][A-Za-z\u00c0-\u024f0-9_-]*")
_OPENS = re.compile(r"(?:^|[.!?:;]\s|\n|[\"“‘(「《『])\s*$")
_ALWAYS_CAPITAL = word_set(
    """
    i user monday tuesday wednesday thursday friday saturday sunday
    january february march april may june july august september october november december
    """
)
_ALIKE_CHARACTERS = 4  # at the beginning of two words that are forms of one: Norway, Norwegian
_NATIONS = {
    word: frozenset(line.split())
    for line in (
        "spain spanish spaniard",
        "france french",
        "poland polish pole",
        "denmark danish dane",
        "finland finnish finn",
        "ireland irish",
        "wales welsh",
        "switzerland swiss",
        "netherlands holland dutch",
    )
    for word in line.split()
}
"""Countries and their people where the two words begin otherwise."""
_TITLE = re.compile(r"《([^《》]{1,80})》")
_HAN = re.compile(r"[\u3400-\u9fff]")
_USERS = re.compile(r"(?:the )?user(?:'s)?|用户|使用者|的", re.IGNORECASE)
_USERS_ZH = ("用户", "使用者")
_PRONOUN_FIRST = re.compile(
    r"(?:He|She|They|His|Her|Their|Him|Them|We|Our|You|Your|My|I|I'm|I've)\b(?!\s+[A-Z])"
)
_PRONOUN_FIRST_ZH = re.compile(r"我们|咱们|他们|她们|我|咱|他|她|你|您")
_OWN_WORDS = re.compile(r"\b(?:my|our|me|us|myself|I'm|I've|I'll)\b(?!-)|\bI (?=[a-z])")
_OWN_WORDS_ZH = re.compile(r"我(?!行我素|的世界)|咱|俺|你|您")
_SELF = "自我"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with an entry: the code for the record, the note for the model."""

    code: AnswerFault
    note: str


@dataclass(frozen=True, slots=True)
class Ground:
    """All that a model was shown, as answers are checked against it."""

    text: str
    numbers: frozenset[int | float]
    days: tuple[DayRange, ...]
    words: frozenset[str]

    @classmethod
    def of(cls, texts: Iterable[tuple[str, datetime]], *, names: Iterable[str] = ()) -> "Ground":
        """Return the ground of texts, each with its moment, and of names."""
        told = list(texts)
        words = [words for words, _ in told]
        text = normalise("\n".join([*words, *names])).casefold()
        return cls(
            text=text,
            numbers=frozenset(numbers_in(text)),
            days=tuple(days_said(told)),
            words=frozenset(_LATIN.findall(text)),
        )


def fault_of(
    *, content: str, value: str, subject: str, at: datetime, ground: Ground
) -> Fault | None:
    """Return the first fault of an entry, or None."""
    told = f"{content}\n{value}"
    made_up = _numbers_made_up(told, at, ground)
    made_up += _names_made_up(told, ground)
    made_up += _subject_made_up(subject, ground)
    if made_up:
        words = ", ".join(dict.fromkeys(made_up[:MOST_NAMED]))
        return Fault(
            "not_grounded", f"{words}: in none of the turns and memories; say only what they say"
        )
    unnamed = pronoun_left(content, value=value)
    if unnamed:
        return Fault(
            "relative_words", f"the content says {unnamed}: put the name, or The user / 用户"
        )
    return None


def _numbers_made_up(text: str, at: datetime, ground: Ground) -> list[str]:
    """Return the numbers that nobody said; a date may be reckoned, a clock time written out."""
    plain = normalise(text)
    dates = find_times(plain, reference=at)
    said = _dates_said(dates, plain, at, ground)
    clocks = list(_CLOCK.finditer(plain))
    explained = [(date.begin, date.stop) for date in said] + [clock.span() for clock in clocks]
    return [
        *(clock[0] for clock in clocks if not _is_clock_said(clock[0], ground)),
        *_figures_made_up(plain, explained, ground),
        *_months_made_up([date for date in dates if date not in said], ground),
    ]


def _dates_said(
    dates: Sequence[TimeSpan], plain: str, at: datetime, ground: Ground
) -> list[TimeSpan]:
    """Return the dates that were spoken of; one without its year may be ahead or behind."""
    coming = find_times(plain, reference=at, prefer="future")
    places = {date.begin for date in (*dates, *coming) if _is_date_said(date, ground)}
    return [date for date in dates if date.begin in places]


def _figures_made_up(
    plain: str, explained: Sequence[tuple[int, int]], ground: Ground
) -> Iterable[str]:
    figures = [found for found in _FIGURES.finditer(plain) if not _within(found.start(), explained)]
    return [found[0] for found in figures if not _is_number_said(found[0], ground)]


def _months_made_up(dates: Iterable[TimeSpan], ground: Ground) -> list[str]:
    """Return the dates that nobody said and whose month, in words, nobody said either."""
    return [date.text for date in dates if _names_month(date) and not _is_month_said(date, ground)]


def _is_number_said(written: str, ground: Ground) -> bool:
    if digits_of(written) in ground.numbers or _is_year_said(written, ground):
        return True
    return all(int(run) in ground.numbers for run in DIGITS.findall(written))


def _is_year_said(written: str, ground: Ground) -> bool:
    """Tell whether a number is a year that was spoken of: `last year`, or `'98`."""
    if not _YEAR.fullmatch(written):
        return False
    year = int(written)
    if year % 100 in ground.numbers:
        return True
    return any(days.first.year <= year <= days.last.year for days in ground.days)


def _is_date_said(date: TimeSpan, ground: Ground) -> bool:
    """Tell whether a date was spoken of, or its day and month were and its year is reckoned."""
    if is_said(date, ground.days):
        return True
    return date.start.day in ground.numbers and _is_month_said(date, ground)


def _is_month_said(date: TimeSpan, ground: Ground) -> bool:
    month = _month_of(date)
    return month in ground.words or month[:3] in ground.words or date.start.month in ground.numbers


def _names_month(date: TimeSpan) -> bool:
    return _month_of(date) in date.text.casefold()


def _month_of(date: TimeSpan) -> str:
    return f"{date.start:%B}".casefold()


def _is_clock_said(clock: str, ground: Ground) -> bool:
    hour, minute = map(int, clock.split(":"))
    minutes = {minute, 60 - minute}  # past the hour, and to the next one
    is_minute_said = minute in _QUARTERS or not ground.numbers.isdisjoint(minutes)
    hours = {hour, hour - 12, hour + 1, hour - 11}
    return is_minute_said and not ground.numbers.isdisjoint(hours)


def _names_made_up(text: str, ground: Ground) -> list[str]:
    """Return the capitalised words and the titles that stand nowhere in the ground."""
    plain = normalise(text)
    made_up = []
    for found in _CAPITAL.finditer(plain):
        before = plain[max(0, found.start() - 4) : found.start()]
        if not _OPENS.search(before) and not _is_word_told(found[0], ground):
            made_up.append(found[0])
    made_up += [title for title in _TITLE.findall(plain) if title.casefold() not in ground.text]
    return made_up


def _subject_made_up(subject: str, ground: Ground) -> list[str]:
    """Return a subject, or the words of it, of which the ground holds nothing."""
    rest = _USERS.sub(" ", normalise(subject))
    made_up = [word for word in _CAPITAL.findall(rest) if not _is_word_told(word, ground)]
    signs = (
        [] if subject.startswith(_USERS_ZH) else _HAN.findall(rest)
    )  # kin has many words: 老婆, 妻子
    if signs and not any(sign in ground.text for sign in signs):
        made_up.append(subject)
    return made_up


def _is_word_told(word: str, ground: Ground) -> bool:
    plain = word.casefold()
    if plain in _ALWAYS_CAPITAL or plain in ground.words or plain in ground.text:
        return True
    if not _NATIONS.get(plain, frozenset()).isdisjoint(ground.words):
        return True
    start = plain[:_ALIKE_CHARACTERS]
    if len(start) < _ALIKE_CHARACTERS:
        return False
    return any(word.startswith(start) for word in ground.words)


def pronoun_left(content: str, *, value: str = "") -> str:
    """Return a pronoun that nothing in a sentence names; empty where there is none.

    One that opens the sentence stands for nobody; one of the speaker's or the listener's own is
    nobody's anywhere, but within quotation marks, or in a value such as a song's title.
    """
    opening = _PRONOUN_FIRST.match(content) or _PRONOUN_FIRST_ZH.match(content)
    kept = [*quotations(content), *_places(value, content)]
    if opening and not _within(opening.start(), kept):
        return opening[0]
    for pattern in (_OWN_WORDS, _OWN_WORDS_ZH):
        for found in pattern.finditer(content):
            of_self = content[max(0, found.start() - 1) : found.end()] == _SELF
            if not of_self and not _within(found.start(), kept):
                return found[0].strip()
    return ""


def _places(value: str, content: str) -> list[tuple[int, int]]:
    at = content.find(value) if value and value != content else -1
    return [(at, at + len(value))] if at >= 0 else []


def _within(place: int, spans: Sequence[tuple[int, int]]) -> bool:
    return any(start <= place < stop for start, stop in spans)

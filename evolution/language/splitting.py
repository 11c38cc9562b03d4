"""Cut a text into sentences and clauses, with their places (pure)."""

import re
from collections import deque
from collections.abc import Container, Iterator, Sequence
from functools import lru_cache

import re2

from evolution.language.patterns import clause_data, compiled
from evolution.language.types import Language, Span

EMOJI_RANGES = ((0x1F300, 0x1FAFF), (0x2600, 0x27BF))
EMOJI = "".join(f"\\x{{{first:X}}}-\\x{{{last:X}}}" for first, last in EMOJI_RANGES)
STOP = re2.compile(
    rf"[。！？；…!?]+[\"”’」』）)]*|\n+|[{EMOJI}][{EMOJI}\x{{FE0F}}\x{{200D}}]*|\.+[\"”’)]*"
)
ALWAYS = "。！？；…\n"
ABBREVIATION = re.compile(
    r"(?i)(?:mr|mrs|ms|dr|prof|st|sr|jr|vs|eg|ie|e\.g|i\.e|no|vol|fig|approx|dept|est|inc|ltd|co"
    r"|ca|max|min|tel|ext|apt)$"
)
ENDS_OR_ABBREVIATES = re.compile(r"(?i)(?:etc|a\.m|p\.m|u\.s|u\.k)$")
# Characters before a full stop, and behind it, that can tell whether a sentence ends.
LONGEST_ABBREVIATION, MOST_SPACES = 12, 20
INITIAL = re.compile(r"(?:^|[^\w.])[A-HJ-Za-hj-z]$")
OPENS_A_SENTENCE = re.compile(
    r"(?:I|We|You|He|She|It|They|The|This|That|There|These|My|Our|Your|His|Her|But|And|So|Then|Now"
    r"|Thanks|Thank|Also|Please|In|On|At)\b"
)
"""Behind `room B.` a sentence begins with such a word, behind the initial `J.` a name."""
HAN = re.compile(r"[\u3400-\u9fff]")
LATIN_WORD = re.compile(r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’-]*")
# Chinese names its products in Latin letters, English its towns in Han: so many Han characters
# weigh as one word.
HAN_PER_LATIN_WORD = 2
SPACES = " \t\r\n\u3000"
MARKS = frozenset(" \t\r\n\u3000,.;:!?，。；：！？、…~～-–—()（）[]*•\ufe0f\u200d") | frozenset(
    chr(sign) for first, last in EMOJI_RANGES for sign in range(first, last + 1)
)
"""What a clause neither begins nor ends with: marks, white space and pictures."""


@lru_cache(maxsize=16384)
def language_of(text: str) -> Language:
    """The language a text is read in.

    `zh` where it opens in Han or Han outweighs the Latin words.
    """
    han = HAN.search(text)
    if han is None:
        return "en"
    latin = LATIN_WORD.search(text)
    if latin is None:
        return "zh"
    weight = HAN_PER_LATIN_WORD if latin.start() < han.start() else 1 / HAN_PER_LATIN_WORD
    signs = len(HAN.findall(text))
    latin_words = len(LATIN_WORD.findall(text))
    return "zh" if signs >= weight * latin_words else "en"


def sentence_spans(text: str, quoted: Sequence[Span]) -> list[Span]:
    """Where the sentences stand, marks included, white space at the ends not.

    Quotations stay whole.
    """
    inside = _Inside(quoted)
    stops = (found.span() for found in STOP.finditer(text))
    cuts = [stop for start, stop in stops if _stops(text, start, stop) and not inside(start)]
    begins, ends = [0, *cuts], [*cuts, len(text)]
    trims = (trimmed(text, start, stop, SPACES) for start, stop in zip(begins, ends, strict=True))
    return [span for span in trims if span is not None and not _is_mark(text, *span)]


def clause_spans(
    text: str, sentence: Span, quoted: Sequence[Span], language: Language
) -> list[Span]:
    """Where the clauses of a sentence stand, without marks at their ends."""
    start, stop = sentence
    words = text[start:stop]
    if not trimmed(words, 0, len(words), MARKS):
        return []
    quoted_here = [(first, last) for first, last in quoted if last > start and first < stop]
    inside = _Inside([(first - start, last - start) for first, last in quoted_here])
    cuts = [cut for cut in _cuts(words, language) if not inside(cut[0])]
    return [(start + a, start + b) for a, b in _between(words, cuts)]


def _between(words: str, cuts: Sequence[Span]) -> Iterator[Span]:
    """Yield what stands before, between and behind cuts, without marks at the ends.

    Of overlapping ones the first.
    """
    done = 0
    for before, after in (*cuts, (len(words), len(words))):
        if before >= done:
            span = trimmed(words, done, before, MARKS)
            done = after
            if span is not None:
                yield span


def _is_mark(text: str, start: int, stop: int) -> bool:
    return stop - start == 1 and text[start] in MARKS


def trimmed(text: str, start: int, stop: int, marks: Container[str]) -> Span | None:
    """The part between without these characters at its ends; None where nothing is left."""
    while start < stop and text[start] in marks:
        start += 1
    while stop > start and text[stop - 1] in marks:
        stop -= 1
    return (start, stop) if stop > start else None


@lru_cache(maxsize=2)
def _cut_patterns(language: Language) -> list["re2._Regexp[str]"]:
    return [compiled(pattern, language) for pattern in clause_data(language).get("cuts", [])]


@lru_cache(maxsize=16384)
def _cuts(words: str, language: Language) -> tuple[Span, ...]:
    """(where a clause ends, where the next begins), in order.

    It ends before a cut's match or behind its group `stop`; the next begins at its group `next` or
    behind the match.
    """
    places = []
    for pattern in _cut_patterns(language):
        stop, following = (pattern.groupindex.get(name) for name in ("stop", "next"))
        for found in pattern.finditer(words):
            before, after = found.span()
            if stop and found.group(stop):
                before = found.end(stop)
            if following and found.group(following):
                after = found.start(following)
            places.append((before, after))
    return tuple(sorted(places))


def _stops(text: str, start: int, stop: int) -> bool:
    mark, following = text[start], text[stop : stop + 1]
    if mark in ALWAYS or mark not in ".!?":
        return True
    if following and not following.isspace() and not HAN.match(following):
        return False
    if mark != "." or text[start : start + 2] == "..":
        return True
    before = text[max(0, start - LONGEST_ABBREVIATION) : start]
    behind = text[stop : stop + MOST_SPACES].lstrip()
    return not _abbreviates(before, behind)


def _abbreviates(before: str, following: str) -> bool:
    if not before[-1:].isalnum():
        return False
    begins_with_capital = following[:1].isupper()
    if ENDS_OR_ABBREVIATES.search(before):
        return bool(following) and not begins_with_capital
    word = ABBREVIATION.search(before)
    if word is not None:
        before_word = before[: word.start()]
        if not before_word[-1:].isalnum():
            return bool(following)
    if OPENS_A_SENTENCE.match(following):
        return False
    return INITIAL.search(before) is not None and begins_with_capital


class _Inside:
    """Whether ascending positions lie in ascending spans: one walk over both."""

    def __init__(self, spans: Sequence[Span]) -> None:
        self._spans = deque(sorted(spans))

    def __call__(self, position: int) -> bool:
        while self._spans and self._spans[0][1] <= position:
            self._spans.popleft()
        if not self._spans:
            return False
        start, _ = self._spans[0]
        return start < position

"""A long text in passages of some sentences, and which of them bear on a question (pure)."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from math import log

from memory.text.analyse import term_set
from memory.text.remains import merged
from memory.text.tokens import count_tokens

PASSAGE_TOKENS = 120  # of a passage, about: three to six sentences
_SENTENCE = re.compile(r".+?(?:[.!?][\"'”’)\]]*(?=\s|$)|[。！？；][”’」』）]*|\n|$)", re.DOTALL)
LONGEST_SENTENCE_CHARACTERS = (
    600  # a list without a full stop is cut here, at a space where there is one
)
LONGEST_UNSPACED_CHARACTERS = 200  # the same of Chinese and its like, at a comma: as many tokens
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
BETWEEN = " … "


@dataclass(frozen=True, slots=True)
class TextPassage:
    """A piece of a text: its first character, one behind its last, its tokens and its terms."""

    start: int
    stop: int
    tokens: int
    terms: frozenset[str]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """Passages of a text, in order, as they are shown, and where they stand in it."""

    text: str
    pieces: tuple[tuple[int, int], ...]


@lru_cache(maxsize=2_048)
def passages_of(text: str) -> tuple[TextPassage, ...]:
    """Return a text in passages of about PASSAGE_TOKENS, cut at the ends of sentences.

    All of it, in order.
    """
    pieces: list[TextPassage] = []
    start = stop = tokens = 0
    for begin, end in _sentences(text):
        size = count_tokens(text[begin:end])
        if tokens and tokens + size > PASSAGE_TOKENS:
            terms = term_set(text[start:stop])
            pieces.append(TextPassage(start, stop, tokens, terms))
            start, tokens = begin, 0
        stop = end
        tokens += size
    if tokens:
        terms = term_set(text[start:stop])
        pieces.append(TextPassage(start, stop, tokens, terms))
    return tuple(pieces)


def excerpt(text: str, asked: Mapping[str, float], *, room_tokens: int) -> Excerpt | None:
    """Return the passages of a text that bear on a question best, with … between.

    None where none has room. A term says the less the more passages have it. Passages that have
    none of the question's terms stay out, except that the first one stands for a text that has none
    of them.

    Args:
        text: the whole.
        asked: the question's terms with their weights.
        room_tokens: of what is returned, at most.
    """
    pieces = passages_of(text)
    worth = _worth(pieces, asked)
    ranked = sorted(range(len(pieces)), key=lambda place: (-worth[place], place))
    best = [place for place in ranked if worth[place] > 0] or ranked[:1]
    chosen: list[int] = []
    shown: Excerpt | None = None
    for place in best:
        in_order = sorted([*chosen, place])
        longer = _shown(text, [pieces[each] for each in in_order])
        if count_tokens(longer.text) <= room_tokens:
            chosen.append(place)
            shown = longer
    return shown


def _worth(pieces: Sequence[TextPassage], asked: Mapping[str, float]) -> list[float]:
    found = [[term for term in asked if term in piece.terms] for piece in pieces]
    having = Counter(chain.from_iterable(found))
    weights = {term: asked[term] * log(1 + len(pieces) / count) for term, count in having.items()}
    return [
        sum(weight for term, weight in weights.items() if term in piece.terms) for piece in pieces
    ]


def _shown(text: str, pieces: Sequence[TextPassage]) -> Excerpt:
    runs = merged((piece.start, piece.stop) for piece in pieces)
    words = BETWEEN.join(text[start:stop].strip() for start, stop in runs)
    (first, _), (_, last) = runs[0], runs[-1]
    before = "… " if first > 0 else ""
    after = " …" if last < len(text) else ""
    return Excerpt(f"{before}{words}{after}", tuple(runs))


def _sentences(text: str) -> list[tuple[int, int]]:
    """Return the sentences of a text, each with the white space before it.

    What has no end is cut.
    """
    found: list[tuple[int, int]] = []
    start = 0
    for match in _SENTENCE.finditer(text):
        stop = match.end()
        while (cut := _cut(text, start, stop)) < stop:
            found.append((start, cut))
            start = cut
        found.append((start, stop))
        start = stop
    return found


def _cut(text: str, start: int, stop: int) -> int:
    """Return where a sentence is cut that is too long: behind a space, in Chinese a comma."""
    if stop - start <= LONGEST_UNSPACED_CHARACTERS:
        return stop
    beginning = text[start : start + LONGEST_UNSPACED_CHARACTERS]
    is_unspaced = 2 * len(_UNSPACED.findall(beginning)) > len(beginning)
    longest = LONGEST_UNSPACED_CHARACTERS if is_unspaced else LONGEST_SENTENCE_CHARACTERS
    if stop - start <= longest:
        return stop
    marks = "，、 " if is_unspaced else " "
    places = (text.rfind(mark, start + 1, start + longest) for mark in marks)
    return next((place + 1 for place in places if place > start), start + longest)

"""Read a text once: sentences, clauses, what is quoted, and how each clause is meant (pure).

A clause is a statement unless a rule of `moods/<language>.toml` says otherwise; the first rule that
colours it wins.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import zip_longest
from typing import Any, TypeVar

from evolution.language.masking import FILLER, HAN, filled, foreign_blocks, is_sentence, quotations
from evolution.language.patterns import LANGUAGES, PatternSet, load
from evolution.language.small_talk import is_small_talk
from evolution.language.spelling import Spelled, simplified, spelled_out
from evolution.language.splitting import clause_spans, language_of, sentence_spans
from evolution.language.types import Annotation, Clause, Language, Mood, Sentence, Span

Part = TypeVar("Part", Clause, Sentence)

# The unit in which a cue is looked for, where it is not its reach.
UNITS = {"rest": "clause", "tail": "sentence", "before": "clause"}
NOTHING = r"[^\s\S]"

# A longer sentence is a paste or a list: nobody says so much in one breath. It states nothing.
LONGEST_SENTENCE = 2000
# From this share of filled characters on a clause is somebody else's words.
QUOTED_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class MoodRule:
    """One cue of a mood.

    Attributes:
        reach: which clauses it colours: `clause` the one it stands in; `rest` also those after it
            in the sentence; `before` those before it, which it takes back, in the sentence and,
            where it opens one, in the sentence before; `sentence` all of the sentence, wherever it
            stands; `tail` is looked for in the sentence and colours the clauses from its place on;
            `text` all there is.

    A rule does not hold where its `unless` is found in the text that it is looked for in, nor where
    its `unless_behind` is found in a clause with the word before it. One whose reach is `rest`
    colours no clause from one on in which its `until` is found, with the word before it or without,
    unless its `still` is found behind the cue.
    """

    name: str
    mood: Mood
    reach: str
    takes: tuple[str, ...]
    leaves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Moods:
    rules: tuple[MoodRule, ...]
    cues: PatternSet
    unless: PatternSet
    unless_behind: PatternSet
    until: PatternSet
    still: PatternSet


@lru_cache(maxsize=4096)
def annotate(text: str) -> Annotation:
    """What a text is made of. Linear in its length."""
    spelled = spelled_out(text)
    read = _annotated(spelled.text)
    return _as_typed(read, text, spelled) if spelled.restored else read


def _annotated(text: str) -> Annotation:
    marked = quotations(text)
    blocks = foreign_blocks(text)
    quoted = sorted({*marked, *blocks})
    readable = _readable(text, marked, blocks)
    language = language_of(text)
    whole = _coloured("text", language, readable)
    if whole is None and HAN.search(readable):
        whole = _coloured(
            "text", "zh", readable
        )  # a few Chinese words may ask about a foreign text
    spans = sentence_spans(text, quoted)
    read = [_sentence(text, readable, span, _near(quoted, span), whole) for span in spans]
    sentences = tuple(_with_what_is_taken_back(read, readable))
    return Annotation(text=text, language=language, sentences=sentences, quotations=tuple(quoted))


@lru_cache(maxsize=4096)
def readable_text(text: str) -> str:
    """The text simplified, with every word filled in that is not the speaker's own.

    All offsets are kept.
    """
    return _readable(text, quotations(text), foreign_blocks(text))


def _as_typed(read: Annotation, text: str, spelled: Spelled) -> Annotation:
    """Return what was read of a text that is spelled out, with the places of what was typed."""
    sentences = []
    for sentence in read.sentences:
        clauses = tuple(_placed(clause, text, spelled) for clause in sentence.clauses)
        sentences.append(replace(_placed(sentence, text, spelled), clauses=clauses))
    quoted = [(spelled.typed(start), spelled.typed(stop)) for start, stop in read.quotations]
    return replace(read, text=text, sentences=tuple(sentences), quotations=tuple(quoted))


def _placed(words: Part, text: str, spelled: Spelled) -> Part:
    start, stop = spelled.typed(words.start), spelled.typed(words.stop)
    return replace(words, start=start, stop=stop, text=text[start:stop])


def mood_rules(language: Language) -> tuple[MoodRule, ...]:
    """The rules of a language, in the order in which they are asked."""
    return _moods(language).rules


def _readable(text: str, marked: list[Span], blocks: list[Span]) -> str:
    sentences = [(start, stop) for start, stop in marked if is_sentence(text[start:stop])]
    without_quotations = filled(text, sentences)
    own_words = filled(without_quotations, blocks)
    return simplified(own_words)


def _near(quoted: list[Span], sentence: Span) -> list[Span]:
    """Return the quotations that a sentence holds in part or whole."""
    begin, end = sentence
    return [(start, stop) for start, stop in quoted if start < end and stop > begin]


def _sentence(
    text: str, readable: str, span: Span, quoted: list[Span], whole: Mood | None
) -> Sentence:
    start, stop = span
    words = text[start:stop]
    language = language_of(words)
    too_long = stop - start > LONGEST_SENTENCE
    spans = [span] if too_long else clause_spans(text, span, quoted, language)
    forced: Mood | None = "quotation" if too_long else whole
    moods = (
        [forced] * len(spans) if forced or not spans else _moods_of(readable, span, spans, language)
    )
    clauses = [_clause(text, place, mood) for place, mood in zip(spans, moods, strict=True)]
    return Sentence(start, stop, words, tuple(clauses))


def _with_what_is_taken_back(read: Sequence[Sentence], readable: str) -> Iterator[Sentence]:
    """Yield sentences; what the next one opens by taking back states nothing."""
    for sentence, following in zip_longest(read, read[1:]):
        mood = _takes_back(following, readable) if following is not None else None
        yield _stated_as(sentence, mood) if mood is not None else sentence


def _takes_back(sentence: Sentence, readable: str) -> Mood | None:
    """Return the mood that a sentence gives the one before it, None where it gives none."""
    for clause in sentence.clauses:
        words = readable[clause.start : clause.stop]
        for _, rule, _ in _found("clause", clause.language, words):
            if rule.reach == "before":
                return rule.mood
        if not is_small_talk(words):
            return None
    return None


def _stated_as(sentence: Sentence, mood: Mood) -> Sentence:
    """Return a sentence whose statements are meant otherwise."""
    clauses = [
        replace(one, mood=mood) if one.mood == "statement" else one for one in sentence.clauses
    ]
    return replace(sentence, clauses=tuple(clauses))


def _clause(text: str, span: Span, mood: Mood | None) -> Clause:
    start, stop = span
    words = text[start:stop]
    return Clause(start, stop, words, mood or "statement", language_of(words))


def _moods_of(
    readable: str, sentence: Span, spans: list[Span], language: Language
) -> list[Mood | None]:
    """The mood of each clause, None where no rule colours it."""
    moods = _ClauseMoods(len(spans))
    everywhere = range(len(spans))
    begin, end = sentence
    for rank, rule, at in _found("sentence", language, readable[begin:end]):
        from_cue_on = [index for index, (_, stop) in enumerate(spans) if stop > begin + at]
        moods.colour(from_cue_on if rule.reach == "tail" else everywhere, rank, rule.mood)
    clauses = [readable[start:stop] for start, stop in spans]
    behind = [
        _with_word_before(clause, readable[begin:start])
        for clause, (start, _) in zip(clauses, spans, strict=True)
    ]
    for index in everywhere:
        _colour_from(index, clauses, behind, moods)
    return moods.strongest()


def _colour_from(index: int, clauses: list[str], behind: list[str], moods: "_ClauseMoods") -> None:
    """Give the moods that the cues of one clause give it and those around it."""
    clause = clauses[index]
    if clause.count(FILLER) >= QUOTED_SHARE * len(clause):
        moods.colour([index], -1, "quotation")
    spoken = language_of(clause)
    known = _moods(spoken)
    for rank, rule, at in _found("clause", spoken, clause):
        if known.unless_behind.patterns[rank].search(behind[index]):
            continue
        count = len(clauses)
        if rule.reach == "rest" and not known.still.patterns[rank].search(clause[at:]):
            until = known.until.patterns[rank]
            count = _first_of(until, clauses, behind, index + 1)
        moods.colour(_reached(rule.reach, index, count), rank, rule.mood)


def _first_of(until: Any, clauses: list[str], behind: list[str], begin: int) -> int:
    """Return the first clause from a place on that opens so; how many there are where none does."""
    places = range(begin, len(clauses))
    opens = (at for at in places if until.search(clauses[at]) or until.search(behind[at]))
    return next(opens, len(clauses))


def _reached(reach: str, index: int, count: int) -> range:
    """Return which of so many clauses a cue colours that stands in one of them."""
    first = 0 if reach == "before" else index
    return range(first, count if reach == "rest" else index + 1)


def _with_word_before(clause: str, before: str) -> str:
    """Return a clause behind the last word before it; empty where it opens its sentence."""
    opening, _, word = before.rstrip().rpartition(" ")
    return f"{word} {clause.lstrip()}" if opening else ""


class _ClauseMoods:
    """The moods that rules give the clauses of a sentence.

    Of several, that of the first rule counts.
    """

    def __init__(self, clauses: int) -> None:
        self._ranked: list[list[tuple[int, Mood]]] = [[] for _ in range(clauses)]

    def colour(self, indices: Iterable[int], rank: int, mood: Mood) -> None:
        """Give clauses a mood; the rule of the lowest rank is the first."""
        for index in indices:
            self._ranked[index].append((rank, mood))

    def strongest(self) -> list[Mood | None]:
        """Return the mood of each clause, None where no rule gave it one."""
        return [min(given)[1] if given else None for given in self._ranked]


def _coloured(unit: str, language: Language, text: str) -> Mood | None:
    return next((rule.mood for _, rule, _ in _found(unit, language, text)), None)


@lru_cache(maxsize=16384)
def _found(unit: str, language: Language, text: str) -> tuple[tuple[int, MoodRule, int], ...]:
    """(rank, rule, where) of the rules that are looked for in such a unit and that it holds."""
    moods = _moods(language)
    found = []
    for rank in moods.cues.matching(text):
        rule = moods.rules[rank]
        if UNITS.get(rule.reach, rule.reach) != unit or moods.unless.patterns[rank].search(text):
            continue
        cue = moods.cues.patterns[rank].search(text)
        place = cue.start() if cue else 0
        found.append((rank, rule, place))
    return tuple(found)


@lru_cache(maxsize=len(LANGUAGES))
def _moods(language: Language) -> _Moods:
    data = load("moods", language)
    entries: list[dict[str, Any]] = data.get("mood", [])
    rules = tuple(_mood_rule(entry) for entry in entries)
    cues = [entry["pattern"] for entry in entries]
    others = [
        PatternSet([entry.get(name, NOTHING) for entry in entries], language, whole=False)
        for name in ("unless", "unless_behind", "until", "still")
    ]
    return _Moods(rules, PatternSet(cues, language, whole=False), *others)


def _mood_rule(entry: dict[str, Any]) -> MoodRule:
    return MoodRule(
        name=entry["name"],
        mood=entry["mood"],
        reach=entry.get("reach", "clause"),
        takes=tuple(entry["takes"]),
        leaves=tuple(entry.get("leaves", [])),
    )

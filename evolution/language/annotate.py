"""Read a text once: sentences, clauses, what is quoted, and how each clause is meant (pure).

A clause is a statement unless a rule of `moods/<language>.toml` says otherwise; the first rule that colours it wins.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import re2

from evolution.language.masking import FILLER, filled, foreign_blocks, is_sentence, quotations
from evolution.language.patterns import LANGUAGES, PatternSet, load
from evolution.language.spelling import simplified
from evolution.language.splitting import clause_spans, language_of, sentence_spans
from evolution.language.types import Annotation, Clause, Language, Mood, Sentence

Span = tuple[int, int]

# A longer sentence is a paste or a list: nobody says so much in one breath. It states nothing.
LONGEST_SENTENCE = 2000
# From this share of filled characters on a clause is somebody else's words.
QUOTED_SHARE = 0.5
# What opens an order to the assistant, and behind `and` a habit of whom the sentence speaks of.
HABIT = re2.compile(r"(?i)\s*(?:always|never)\b")


@dataclass(frozen=True, slots=True)
class MoodRule:
    """One cue of a mood.

    Attributes:
        reach: which clauses it colours: `clause` the one it stands in; `rest` also those after it in the sentence;
            `sentence` all of the sentence, wherever it stands; `tail` is looked for in the sentence and colours the
            clauses from its place on; `text` all there is.
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


@lru_cache(maxsize=4096)
def annotate(text: str) -> Annotation:
    """What a text is made of. Linear in its length."""
    marked = quotations(text)
    blocks = foreign_blocks(text)
    quoted = sorted({*marked, *blocks})
    readable = _readable(text, marked, blocks)
    language = language_of(text)
    whole = _coloured("text", language, readable)
    spans = sentence_spans(text, quoted)
    sentences = tuple(_sentence(text, readable, span, _near(quoted, span), whole) for span in spans)
    return Annotation(text=text, language=language, sentences=sentences, quotations=tuple(quoted))


@lru_cache(maxsize=4096)
def readable_text(text: str) -> str:
    """The text simplified, with every word that is not the speaker's own filled in, all offsets kept."""
    return _readable(text, quotations(text), foreign_blocks(text))


def mood_rules(language: Language) -> tuple[MoodRule, ...]:
    """The rules of a language, in the order in which they are asked."""
    return _moods(language).rules


def _readable(text: str, marked: list[Span], blocks: list[Span]) -> str:
    sentences = [span for span in marked if is_sentence(text[span[0] : span[1]])]
    return simplified(filled(filled(text, sentences), blocks).replace("’", "'"))


def _near(quoted: list[Span], span: Span) -> list[Span]:
    return [one for one in quoted if one[0] < span[1] and one[1] > span[0]]


def _sentence(text: str, readable: str, span: Span, quoted: list[Span], whole: Mood | None) -> Sentence:
    start, stop = span
    language = language_of(text[start:stop])
    too_long = stop - start > LONGEST_SENTENCE
    spans = [span] if too_long else clause_spans(text, span, quoted, language)
    if not spans:
        return Sentence(start, stop, text[start:stop], ())
    forced: Mood | None = "quotation" if too_long else whole
    moods = [forced] * len(spans) if forced else _moods_of(readable, span, spans, language)
    clauses = tuple(
        Clause(a, b, text[a:b], mood or "statement", language_of(text[a:b]))
        for (a, b), mood in zip(spans, moods, strict=True)
    )
    return Sentence(start, stop, text[start:stop], clauses)


def _moods_of(readable: str, sentence: Span, spans: list[Span], language: Language) -> list[Mood | None]:
    """The mood of each clause, None where no rule colours it."""
    moods = _ClauseMoods(len(spans))
    for rank, rule, at in _found("sentence", language, readable[sentence[0] : sentence[1]]):
        after = [index for index, span in enumerate(spans) if span[1] > sentence[0] + at]
        moods.colour(after if rule.reach == "tail" else range(len(spans)), rank, rule.mood)
    for index, (start, stop) in enumerate(spans):
        clause = readable[start:stop]
        if clause.count(FILLER) >= QUOTED_SHARE * len(clause):
            moods.colour([index], -1, "quotation")
        for rank, rule, _ in _found("clause", language_of(clause), clause):
            if rule.mood == "instruction" and _goes_on(clause, readable[sentence[0] : start]):
                continue
            moods.colour(range(index, len(spans)) if rule.reach == "rest" else [index], rank, rule.mood)
    return moods.strongest()


def _goes_on(clause: str, before: str) -> bool:
    """Tell whether a clause says of whom the last one spoke what they always do (`They walk and always smile`)."""
    return bool(HABIT.match(clause)) and before.rstrip().casefold().endswith(" and")


class _ClauseMoods:
    """The moods that rules give the clauses of a sentence: of several, that of the first rule counts."""

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
        if _unit(rule) != unit or moods.unless.patterns[rank].search(text):
            continue
        match = moods.cues.patterns[rank].search(text)
        found.append((rank, rule, match.start() if match else 0))
    return tuple(found)


def _unit(rule: MoodRule) -> str:
    return {"rest": "clause", "tail": "sentence"}.get(rule.reach, rule.reach)


@lru_cache(maxsize=len(LANGUAGES))
def _moods(language: Language) -> _Moods:
    entries: list[dict[str, Any]] = load("moods", language).get("mood", [])
    rules = tuple(
        MoodRule(
            name=entry["name"],
            mood=entry["mood"],
            reach=entry.get("reach", "clause"),
            takes=tuple(entry["takes"]),
            leaves=tuple(entry.get("leaves", [])),
        )
        for entry in entries
    )
    cues = PatternSet([entry["pattern"] for entry in entries], language, whole=False)
    unless = PatternSet([entry.get("unless", r"[^\s\S]") for entry in entries], language, whole=False)
    return _Moods(rules, cues, unless)

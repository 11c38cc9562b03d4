"""What is short-lived of a session: its window, a summary of what came before it, and key quotes (pure).

All extractive: sentences as they were said, chosen by TF-IDF. Both are carried on: what was kept so far and what is new
compete for the room there is, so that a session of any length costs the same. Sources: SPEC 4; S 3.2.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from evolution.rules.denoising import tfidf_scores
from evolution.rules.quoted import masked
from evolution.rules.sentences import split_sentences
from evolution.rules.small_talk import is_small_talk
from memory.text.analyse import analyse

WINDOW_TURNS = 5
KEY_QUOTES = 10
SUMMARY_LINES = 20
TOLD_END = "\n\n"  # of what a model told: each of its lines stands for many turns, the others for one
LINE_CHARACTERS = 300  # of a sentence in the summary or a quote
READ_TURNS = 200  # older ones that were never summarised no longer weigh in


@dataclass(frozen=True, slots=True)
class Spoken:
    """A turn as the summaries read it."""

    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class Quote:
    """A telling sentence, word for word."""

    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class Summed:
    """What a model was asked for.

    Attributes:
        text: the summary, a sentence a line, and an empty line; empty: the model gave none.
        of: the summary that it goes on from, as it was read.
        since: up to which turn that one told.
        to: position of the last turn that the new one tells.
        by: the model and the prompt's version.
        failed: why there is none.
    """

    text: str
    of: str
    since: int
    to: int
    by: str = ""
    failed: str = ""

    def record(self) -> dict[str, str]:
        """Return what made the summary, for the job's result."""
        return {"by": self.by or "rules"} | ({"model": self.failed} if self.failed else {})


def summary_of(kept: str, turns: Sequence[Spoken]) -> str:
    """Return a summary carried on: its lines and the telling sentences of turns, the most telling, oldest first.

    Args:
        kept: the summary so far, a line each; what comes before an empty line stays whole. Empty for none.
        turns: that left the window since, oldest first.
    """
    told, end, chosen = kept.rpartition(TOLD_END)
    lines = list(dict.fromkeys([*chosen.splitlines(), *telling_lines(turns)]))
    return told + end + "\n".join(_best(lines, limit=max(0, SUMMARY_LINES - len(told.splitlines()))))


def telling_lines(turns: Sequence[Spoken]) -> list[str]:
    """Return the lines that turns add to a summary, oldest first."""
    return [f"{one.speaker}: {one.text}" for one in _telling(turns)]


def key_quotes(kept: Sequence[Quote], turns: Sequence[Spoken], *, limit: int = KEY_QUOTES) -> list[Quote]:
    """Return the most telling sentences of those kept and of turns, at most `limit`, in the order they were said."""
    quotes = list(dict.fromkeys([*kept, *_telling(turns)]))
    by_text = {quote.text: quote for quote in quotes}
    return [by_text[text] for text in _best(list(by_text), limit=limit)]


def _best(lines: Sequence[str], *, limit: int) -> list[str]:
    """Return at most `limit` lines, in order, those whose words tell most among them."""
    if len(lines) <= limit:
        return list(lines)
    scores = tfidf_scores(lines, terms=analyse)
    best = sorted(range(len(lines)), key=lambda place: (-scores[place], -place))[:limit]
    return [lines[place] for place in sorted(best)]


def _telling(turns: Sequence[Spoken]) -> list[Quote]:
    return [
        Quote(turn.speaker, " ".join(sentence.text.split())[:LINE_CHARACTERS])
        for turn in turns[-READ_TURNS:]
        for sentence in split_sentences(masked(turn.text))
        if not is_small_talk(sentence.text)
    ]

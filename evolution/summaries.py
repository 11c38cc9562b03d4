"""What is short-lived of a session: its window, a summary of what came before it, and key quotes (pure).

All extractive: sentences as they were said, chosen by TF-IDF. Sources: SPEC 4; O 3 (the top 75 % of sentences).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from evolution.rules.denoising import denoise, tfidf_scores
from evolution.rules.quoted import masked
from evolution.rules.sentences import split_sentences
from evolution.rules.small_talk import is_small_talk
from memory.text.analyse import analyse
from memory.text.tokens import count_tokens

WINDOW_TURNS = 5
KEY_QUOTES = 10
SUMMARY_SENTENCES = 20  # the newest of those kept
READ_TURNS = 200  # older ones no longer weigh in


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


def rolling_summary(turns: Sequence[Spoken]) -> str:
    """Return the telling sentences of turns, a line each, oldest first; empty for none."""
    lines = _telling(turns)
    kept = denoise([line.text for line in lines], terms=analyse, count_tokens=count_tokens)
    return "\n".join(f"{lines[place].speaker}: {lines[place].text}" for place in kept[-SUMMARY_SENTENCES:])


def key_quotes(turns: Sequence[Spoken], *, limit: int = KEY_QUOTES) -> list[Quote]:
    """Return the most telling sentences of turns, at most `limit`, in the order they were said."""
    lines = _telling(turns)
    scores = tfidf_scores([line.text for line in lines], terms=analyse)
    best = sorted(range(len(lines)), key=lambda place: (-scores[place], place))[:limit]
    return [lines[place] for place in sorted(best)]


def _telling(turns: Sequence[Spoken]) -> list[Quote]:
    return [
        Quote(turn.speaker, sentence.text)
        for turn in turns[-READ_TURNS:]
        for sentence in split_sentences(masked(turn.text))
        if not is_small_talk(sentence.text)
    ]

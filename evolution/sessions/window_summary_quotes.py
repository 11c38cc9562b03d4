"""What is short-lived of a session.

Its window, a summary of what came before it, and key quotes (pure).

All extractive: sentences as they were said, chosen by TF-IDF, each with where it stands. Both are
carried on: what was kept so far and what is new compete for the room there is, so that a session of
any length costs the same.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from evolution.language.annotate import annotate
from evolution.language.denoising import tfidf_scores
from evolution.language.reactions import is_only_reaction
from evolution.language.small_talk import is_small_talk
from memory.text.analyse import analyse

WINDOW_TURNS = 5
KEY_QUOTES = 10
SUMMARY_LINES = 20
LINE_CHARACTERS = 300  # of a sentence in the summary or a quote
READ_TURNS = 200  # older ones that were never summarised no longer weigh in


@dataclass(frozen=True, slots=True)
class Spoken:
    """A turn as the summaries read it. `turn` is its id."""

    speaker: str
    text: str
    turn: str
    role: str


@dataclass(frozen=True, slots=True)
class Quote:
    """A telling sentence, word for word: `text` stands in the turn from `start` to `stop`."""

    speaker: str
    text: str
    turn: str = ""
    start: int = 0
    stop: int = 0


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """A line of a summary.

    One that a model wrote has no place in a turn: it stands for the turns up to `to`.
    """

    text: str
    turn: str = ""
    start: int = 0
    stop: int = 0
    made_by: str = ""


Line = TypeVar("Line", SummaryLine, Quote)


@dataclass(frozen=True, slots=True)
class Summed:
    """What a model was asked for.

    Attributes:
        lines: the summary, a sentence a line; none: the model gave none.
        of: the lines that it goes on from, as they were read.
        since: up to which turn those told.
        to: position of the last turn that the new one tells.
        by: the model and the prompt's version.
        failed: why there is none.
    """

    lines: Sequence[str]
    of: Sequence[SummaryLine]
    since: int
    to: int
    by: str = ""
    failed: str = ""

    def record(self) -> dict[str, str]:
        """Return what made the summary, for the job's result."""
        return {"by": self.by or "rules"} | ({"model": self.failed} if self.failed else {})


def lines_in(stored: Sequence[Mapping[str, Any]]) -> list[SummaryLine]:
    """Return the lines that a session keeps."""
    return [SummaryLine(**line) for line in stored]


def stored(kept: Sequence[SummaryLine | Quote]) -> list[dict[str, Any]]:
    """Return lines or quotes as a session keeps them."""
    return [asdict(one) for one in kept]


def text_of(lines: Sequence[SummaryLine]) -> str:
    """Return a summary as text, a line each."""
    return "\n".join(line.text for line in lines)


def summary_of(kept: Sequence[SummaryLine], turns: Sequence[Spoken]) -> list[SummaryLine]:
    """Return a summary carried on.

    Its lines and the telling sentences of turns, the most telling, oldest first.

    Args:
        kept: the summary so far; what a model wrote stays whole.
        turns: that left the window since, oldest first.
    """
    written = [line for line in kept if line.made_by]
    chosen = [line for line in kept if not line.made_by] + telling_lines(turns)
    distinct = _first_said(chosen, turns)
    room = max(0, SUMMARY_LINES - len(written))
    return [
        *written,
        *(distinct[place] for place in _best([one.text for one in distinct], limit=room)),
    ]


def telling_lines(turns: Sequence[Spoken]) -> list[SummaryLine]:
    """Return the lines that turns add to a summary, oldest first."""
    return [
        SummaryLine(f"{one.speaker}: {one.text}", one.turn, one.start, one.stop)
        for one in _telling(turns)
    ]


def key_quotes(
    kept: Sequence[Quote], turns: Sequence[Spoken], *, limit: int = KEY_QUOTES
) -> list[Quote]:
    """Return the most telling sentences of those kept and of turns, as they were said.

    At most `limit`, in the order in which they were said.
    """
    distinct = _first_said([*kept, *_telling(turns)], turns)
    return [distinct[place] for place in _best([quote.text for quote in distinct], limit=limit)]


def _first_said(lines: Sequence[Line], turns: Sequence[Spoken]) -> list[Line]:
    """Return lines in the order said, of those with the same words the first.

    What was kept of one of the turns stands among what they add: a sentence that gave way before
    and comes back is older than one that stayed.
    """
    places = {turn.turn: place for place, turn in enumerate(turns)}
    before = (-1, 0)
    ordered = sorted(
        lines, key=lambda one: (places[one.turn], one.start) if one.turn in places else before
    )
    distinct: dict[str, Line] = {}
    for line in ordered:
        distinct.setdefault(line.text, line)
    return list(distinct.values())


def _best(lines: Sequence[str], *, limit: int) -> list[int]:
    """Return the places of at most `limit` lines, in order: those that tell most."""
    if len(lines) <= limit:
        return list(range(len(lines)))
    scores = tfidf_scores(lines, terms=analyse)
    return sorted(sorted(range(len(lines)), key=lambda place: (-scores[place], -place))[:limit])


def _telling(turns: Sequence[Spoken]) -> list[Quote]:
    quotes = []
    for turn in turns[-READ_TURNS:]:
        if is_only_reaction(turn.text, role=turn.role):
            continue
        for sentence in annotate(turn.text).sentences:
            if not is_small_talk(sentence.text):
                words = " ".join(sentence.text.split())[:LINE_CHARACTERS]
                quotes.append(Quote(turn.speaker, words, turn.turn, sentence.start, sentence.stop))
    return quotes

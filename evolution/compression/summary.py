"""Tell a group in its own telling sentences, each under the day it is about (pure).

Extractive: sentences as they were remembered, chosen by TF-IDF, none that hangs on who said it, when or where, and no
two that say the same. Sources: O 3 (TF-IDF over sentences), S 3.4 (levels).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import groupby

from evolution.compression.types import Aged
from evolution.pipeline.gate import doubts
from evolution.rules.denoising import tfidf_scores
from evolution.rules.language import written_in
from evolution.rules.quoted import masked
from evolution.rules.sentences import split_sentences
from evolution.rules.small_talk import is_small_talk
from memory.policy.words import Level
from memory.ranking.similarity import jaccard
from memory.text.analyse import analyse, term_set
from memory.text.tokens import count_tokens

# Tokens of a summary, days apart. Five of the longest fit the default budget of 800 [C 1.1] with room for the rest.
MOST_TOKENS: Mapping[Level, int] = {"phase": 120, "milestone": 120, "theme": 120}
KEPT_AT_MOST = 0.5  # share of the sentences: less than denoising keeps [O 3], or nothing would be shorter
SAME_FROM = 0.6  # Jaccard of two sentences, 0..1, from which the second adds nothing
SENTENCES_READ = 500  # of a group, about: what a busy day said before is not weighed
_WIDE = "。！？；…”』」）"
_MARK = re.compile(rf"[{_WIDE}.!?\"')]$")
_DAY = re.compile(r"^(?:(\d{4})-(\d\d)-(\d\d): |(\d{4})年(\d{1,2})月(\d{1,2})日：)")


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence and the day (UTC) it is about."""

    day: date
    text: str


def summarise(group: Sequence[Aged], *, to: Level) -> str:
    """Return the summary of a group, oldest day first; empty where no sentence of it stands alone."""
    lines = _newest_lines(group)
    kept = _chosen(lines, most_tokens=MOST_TOKENS[to])
    return "\n".join(_told(day, list(of_day)) for day, of_day in groupby(sorted(kept, key=_by_day), key=_by_day))


def _newest_lines(group: Sequence[Aged]) -> list[Line]:
    """Return the sentences of a group, oldest first, each once; of more than are read the newest."""
    found: list[list[Line]] = []
    for one in reversed(group):
        if sum(map(len, found)) >= SENTENCES_READ:
            break
        found.append(lines_of(one))
    return list(dict.fromkeys(line for lines in reversed(found) for line in lines))


def lines_of(one: Aged) -> list[Line]:
    """Return the sentences of an episode or a summary that mean the same to anyone."""
    found: list[Line] = []
    for text in masked(one.content).split("\n"):
        day, said = _dated(text, one.at)
        telling = (sentence.text for sentence in split_sentences(said) if not is_small_talk(sentence.text))
        found += [Line(day, sentence) for sentence in telling if not doubts(sentence)]
    return found


def _dated(text: str, at: datetime) -> tuple[date, str]:
    """Return the day that a line of a summary names, and the rest of it; of an episode, when it happened."""
    match = _DAY.match(text)
    if match is None:
        return at.astimezone(UTC).date(), text
    year, month, day = (int(part) for part in match.groups() if part is not None)
    return date(year, month, day), text[match.end() :]


def _by_day(line: Line) -> date:
    return line.day


def _chosen(lines: Sequence[Line], *, most_tokens: int) -> list[Line]:
    """Return the most telling lines that fit and repeat nothing, in their order; the shortest one where none fits."""
    scores = tfidf_scores([line.text for line in lines], terms=analyse)
    best = sorted(range(len(lines)), key=lambda place: (-scores[place], place))
    most = max(1, int(len(lines) * KEPT_AT_MOST))
    taken: list[int] = []
    left = most_tokens
    for place in best:
        tokens = count_tokens(lines[place].text)
        if len(taken) < most and tokens <= left and not _repeats(lines[place], (lines[n] for n in taken)):
            taken.append(place)
            left -= tokens
    if not taken and lines:
        taken = [min(best, key=lambda place: (len(lines[place].text), place))]
    return [lines[place] for place in sorted(taken)]


def _repeats(line: Line, told: Iterable[Line]) -> bool:
    terms = term_set(line.text)
    return any(jaccard(terms, term_set(other.text)) >= SAME_FROM for other in told)


def _told(day: date, lines: Sequence[Line]) -> str:
    """Write the sentences of a day behind its date, in the language of the first."""
    chinese = written_in(lines[0].text) == "zh"
    dated = f"{day.year}年{day.month}月{day.day}日：" if chinese else f"{day.isoformat()}: "
    return dated + "".join(_ended(line.text) for line in lines).rstrip()


def _ended(sentence: str) -> str:
    """Return a sentence with a mark at its end, and after a Latin one a space, so that it stays a sentence."""
    marked = sentence if _MARK.search(sentence) else sentence + ("。" if written_in(sentence) == "zh" else ".")
    return marked if marked[-1] in _WIDE else marked + " "

"""The sentences of episodes and summaries, each with the day it is about (pure)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from evolution.compression.types import Aged
from evolution.rules.language import written_in
from evolution.rules.quoted import ASSISTANT_LABELS, LABEL, masked
from evolution.rules.sentences import split_sentences
from evolution.rules.small_talk import is_small_talk

SENTENCES_READ = 500  # of a group, about: what a busy day said before is not weighed
QUESTION_SHARE = 0.1  # 0..1, what a question weighs: it tells next to nothing
ASSISTANT_SHARE = 0.5  # 0..1, what a line that an assistant says weighs beside a person's: it is their memory
_WIDE = "。！？；…”』」）"
_MARK = re.compile(rf"[{_WIDE}.!?\"')]$")
_ASKS = re.compile(r"[?？][”』」）\"')]*$")
_DAY = re.compile(r"^(?:(\d{4})-(\d\d)-(\d\d): |(\d{4})年(\d{1,2})月(\d{1,2})日：)")


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence, the day (UTC) it is about, and how much it weighs beside others, 0..1."""

    day: date
    text: str
    weight: float = field(default=1.0, compare=False)


def newest_lines(group: Sequence[Aged]) -> list[Line]:
    """Return the sentences of a group, oldest first, each once; of more than are read the newest."""
    found: list[list[Line]] = []
    for one in reversed(group):
        if sum(map(len, found)) >= SENTENCES_READ:
            break
        found.append(lines_of(one))
    return list(dict.fromkeys(line for lines in reversed(found) for line in lines))


def lines_of(one: Aged) -> list[Line]:
    """Return the sentences of an episode or a summary that are more than small talk."""
    found: list[Line] = []
    for text in masked(one.content).split("\n"):
        day, told = _dated(text, one.at)
        weight = one.confidence * (ASSISTANT_SHARE if _says_an_assistant(told) else 1.0)
        telling = (sentence.text for sentence in split_sentences(told) if not is_small_talk(sentence.text))
        found += [Line(day, said, weight * (QUESTION_SHARE if _ASKS.search(said) else 1.0)) for said in telling]
    return found


def written(day: date, lines: Sequence[Line]) -> str:
    """Write the sentences of a day behind its date, in the language of the first."""
    chinese = written_in(lines[0].text) == "zh"
    dated = f"{day.year}年{day.month}月{day.day}日：" if chinese else f"{day.isoformat()}: "
    return dated + "".join(_ended(line.text) for line in lines).rstrip()


def _says_an_assistant(text: str) -> bool:
    label = LABEL.match(text)
    return label is not None and label.group("label").lower() in ASSISTANT_LABELS


def _dated(text: str, at: datetime) -> tuple[date, str]:
    """Return the day that a line of a summary names, and the rest of it; of an episode, when it happened."""
    match = _DAY.match(text)
    if match is None:
        return at.astimezone(UTC).date(), text
    try:
        day = date(*(int(part) for part in match.groups() if part is not None))
    except ValueError:  # somebody wrote a day that no calendar has
        return at.astimezone(UTC).date(), text
    return day, text[match.end() :]


def _ended(sentence: str) -> str:
    """Return a sentence with a mark at its end, and after a Latin one a space, so that it stays a sentence."""
    marked = sentence if _MARK.search(sentence) else sentence + ("。" if written_in(sentence) == "zh" else ".")
    return marked if marked[-1] in _WIDE else marked + " "

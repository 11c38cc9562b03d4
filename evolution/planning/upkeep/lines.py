"""The sentences of episodes and summaries (pure).

Each has its day, who said it and where it was said.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, date

from evolution.language.annotate import annotate
from evolution.language.small_talk import is_small_talk
from evolution.language.types import Sentence
from evolution.planning.upkeep.types import Episode, Span

SENTENCES_READ = 500
"""Of a group, about: what a busy day said before is not weighed."""
QUESTION_SHARE = 0.1
"""0..1, what a question weighs: it tells next to nothing."""
ASSISTANT_SHARE = 0.5
"""0..1, what an assistant's sentence weighs beside a person's: it is their memory."""
HANGING_SHARE = 0.3
"""0..1, what a sentence weighs that begins with who or what only the one before it names."""
ASSISTANTS = frozenset({"assistant", "ai", "bot", "agent", "助手", "机器人"})
_HANGING = re.compile(
    r"(?:and |but |so |then )?(?:he|she|it|they|that|this|those|these|there)\b"
    r"|(?:然后|所以|但是?|而且)?(?:他们?|她们?|它们?|这|那)",
    re.IGNORECASE,
)
_CLOSING = " \"'”』」）)"
_HAN = re.compile("[\u3400-\u9fff]")
_DAY = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?:: |：)")
_LABEL = re.compile(r"([^\s:：]{1,40}(?: [^\s:：]{1,40}){0,2})[:：]")


@dataclass(frozen=True, slots=True)
class SpokenSentence:
    """One sentence as it was said, behind its speaker's name where that is known.

    Attributes:
        day: (UTC) it is about.
        spans: the words of turns that it holds; of a model's sentence those of all that it tells.
        weight: how much it tells beside others, 0..1.
    """

    day: date
    text: str
    spans: tuple[Span, ...] = field(default=(), compare=False)
    weight: float = field(default=1.0, compare=False)


def newest_lines(group: Sequence[Episode]) -> list[SpokenSentence]:
    """Return the sentences of a group, oldest first, each once.

    Of more than are read the newest.
    """
    found: list[list[SpokenSentence]] = []
    for episode in reversed(group):
        if sum(map(len, found)) >= SENTENCES_READ:
            break
        found.append(lines_of(episode))
    return list(dict.fromkeys(line for lines in reversed(found) for line in lines))


def lines_of(episode: Episode) -> list[SpokenSentence]:
    """Return the sentences of an episode or a summary that are more than small talk."""
    return _of_words(episode) if episode.level == "raw" else _of_summary(episode)


def written(lines: Sequence[SpokenSentence]) -> str:
    """Write sentences, a line each, the first of a day behind its date.

    `lines` are in the order of their days.
    """
    texts = []
    day: date | None = None
    for line in lines:
        texts.append(line.text if line.day == day else _date(line) + line.text)
        day = line.day
    return "\n".join(texts)


def _date(line: SpokenSentence) -> str:
    return line.day.isoformat() + ("：" if _HAN.search(line.text) else ": ")


def _of_words(episode: Episode) -> list[SpokenSentence]:
    day = episode.at.astimezone(UTC).date()
    found = []
    for sentence in annotate(episode.content).sentences:
        if _tells(sentence):
            text = _labelled(sentence.text, episode.sender)
            weight = episode.confidence * _weight(sentence, episode.sender)
            found.append(SpokenSentence(day, text, _spans(episode, sentence), weight))
    return found


def _of_summary(summary: Episode) -> list[SpokenSentence]:
    """Return the lines of a summary; each has its own span where the summary has one a line."""
    texts = summary.content.split("\n")
    one_each = len(texts) == len(summary.spans)
    found: list[SpokenSentence] = []
    day = summary.at.astimezone(UTC).date()
    for place, text in enumerate(texts):
        day, words = _dated(text, day)
        spans = (summary.spans[place],) if one_each else summary.spans
        label = _LABEL.match(words)
        share = _share(label.group(1) if label else "")
        found.append(SpokenSentence(day, words, spans, summary.confidence * share))
    return [line for line in found if line.text]


def _spans(episode: Episode, sentence: Sentence) -> tuple[Span, ...]:
    """Return where a sentence was said.

    Of an episode that is no longer one run of words, all that it holds.
    """
    if len(episode.spans) != 1:
        return episode.spans
    turn, start, stop = episode.spans[0]
    if stop - start != len(episode.content):
        return episode.spans
    return ((turn, start + sentence.start, start + sentence.stop),)


def _tells(sentence: Sentence) -> bool:
    moods = {clause.mood for clause in sentence.clauses}
    is_quoted = moods == {"quotation"}
    return not is_quoted and not is_small_talk(sentence.text)


def _weight(sentence: Sentence, sender: str) -> float:
    asks = sentence.text.rstrip(_CLOSING).endswith(("?", "？"))
    hangs = _HANGING.match(sentence.text) is not None
    return _share(sender) * (QUESTION_SHARE if asks else 1.0) * (HANGING_SHARE if hangs else 1.0)


def _share(sender: str) -> float:
    return ASSISTANT_SHARE if sender.casefold() in ASSISTANTS else 1.0


def _labelled(text: str, sender: str) -> str:
    if not sender or text.startswith(sender):
        return text
    return f"{sender}：{text}" if _HAN.search(text) else f"{sender}: {text}"


def _dated(text: str, before: date) -> tuple[date, str]:
    """Return the day that a line of a summary names, and the rest of it.

    Without one, the day of the line before.
    """
    match = _DAY.match(text)
    if match is None:
        return before, text
    try:
        day = date(*(int(part) for part in match.groups()))
    except ValueError:  # no calendar has it
        return before, text
    return day, text[match.end() :]

"""A named pattern and what it makes of a match (pure)."""

import re
from dataclasses import dataclass
from typing import Literal

from evolution.rules.types import CONFIRMED_CONFIDENCE, Kind, Polarity, Provenance

# Where an English value ends: punctuation, a conjunction with a new clause, an adverb of time or degree.
EN_END = (
    r"(?=\s*(?:[,;:!?—()\n]|(?<!\bDr)(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bSt)\.(?!\w)|…|\s[-–]\s|$"
    r"|[\U0001F300-\U0001FAFF]|\b(?:but|because|since"
    r"|so that|so|when|while|if|unless|although"
    r"|though|whereas|anymore|any more|any longer|these days|nowadays|lately|right now|now|instead"
    r"|at the moment|for now"
    r"|from now on|going forward|today|currently|at all|as well|too|either|a lot|very much|so much"
    r"|more than|rather than"
    r"|that (?:I|we)|over the|for the (?:time|past|last)|ever since|as of|starting|effective|until"
    r"|after all|actually"
    r"|please|lol|haha"
    r"|and (?:I|I'm|I've|I'll|my|we|we're|it|it's|that|then|now|they|he|she|you|not|the|so|also|just"
    r"|never|moved|started"
    r"|switched|been|am|have|do|love|like|hate|enjoy|prefer|want|use|using|wear|drink|eat|play|picked"
    r"|joined|work|live|took|got|bought|went|go|signed|chose|get|take|made|let|keep|feel|found|read"
    r"|watch|listen|drive|ride|cycle|run|swim))\b))"
)
# A value: up to 12 words, no sentence marks.
EN_VALUE = (
    r"[^\s.,;:!?—()\n](?:[^,;:!?—()\n.]|\.(?=\w)|(?<=\bDr)\.|(?<=\bMr)\.|(?<=\bMs)\.|(?<=\bMrs)\."
    r"|(?<=\bSt)\.|,(?=\d)){0,79}?"
)
ZH_END = (
    r"(?=\s*(?:了|吧|啊|呢|哦|啦|的|呀|咯|喽|嘛|哈|哒|而已|才对|为主|比较多|这种|那种|就行|就好"
    r"|比较好|会更好|一些|一点|多一点)*\s*"
    r"(?:[，。！？；,!?;~～…、：:（(\n]|\.(?!\w)|——|$|(?<=[\u4e00-\u9fff])\s+(?=[\u4e00-\u9fff])|但"
    r"|不过|可是|因为|所以"
    r"|而且|然后|而不是|，?不是|吧[，。]?|[\U0001F300-\U0001FAFF]))"
)
ZH_VALUE = r"[^，。！？；,!?;~～…：:（(\n\s▮](?:[^，。！？；,!?;~～…：:（(\n▮]){0,29}?"


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern over one sentence or clause.

    Named groups of the pattern: `value` and `old` (what is and what was), `verb`, `attribute`, `owner`.

    Attributes:
        name: Stored with what the rule made, so that an operator can see why.
        kind: What a match is.
        pattern: Searched in a sentence whose quoted sentences are filled in.
        key: The slot, fixed; None derives it from `attribute`, else from `value` and `verb`.
        exclusive: The slot has one value at a time.
        polarity: See `Statement`.
        content: A template of the third-person content; None keeps the speaker's sentence.
        needs_known: Fires only when the old value is among the known ones (weak evidence).
    """

    name: str
    kind: Kind
    language: Literal["zh", "en"]
    pattern: re.Pattern[str]
    key: str | None = None
    exclusive: bool = False
    polarity: Polarity = 1
    confidence: float = CONFIRMED_CONFIDENCE
    provenance: Provenance = "confirmed_by_user"
    content: str | None = None
    needs_known: bool = False


def english(pattern: str) -> re.Pattern[str]:
    """Compile an English pattern: `<value>` and `<old>` stand for values, `<END>` for where they end."""
    return re.compile(_filled(pattern, value=EN_VALUE, end=EN_END), re.IGNORECASE)


def chinese(pattern: str) -> re.Pattern[str]:
    """Compile a Chinese pattern with the same marks as `english`."""
    spaced = re.sub(r"(?<!\?P)(?=<(?:value|old)>)", r"\\s*", pattern)
    return re.compile(_filled(spaced, value=ZH_VALUE, end=ZH_END), re.IGNORECASE)


def _filled(pattern: str, *, value: str, end: str) -> str:
    marks = re.compile(r"(?<!\?P)<(value|old)>")
    pattern = marks.sub(lambda match: f"(?P<{match.group(1)}>{value})", pattern)
    return pattern.replace("<END>", end)

"""Say when a vague time was said: `soon (said on 2023-05-08)` means the same to anyone, at any time (pure).

Words such as soon, someday or 改天 name no date that could be written instead, and a guessed one would be false.
"""

import re
from collections.abc import Sequence
from datetime import datetime

from evolution.rules.times import UnreadableTime

_HAN = re.compile(r"[\u3400-\u9fff]")
_SAID = r"(?: \(said on \d{4}-\d\d-\d\d\)|（\d{4}年\d{1,2}月\d{1,2}日说）)"


def anchored(text: str, left: Sequence[UnreadableTime], *, at: datetime) -> str:
    """Return the text with the day of saying after each time that stayed relative in it."""
    for time in reversed(left):
        said = f"（{at.year}年{at.month}月{at.day}日说）"
        if not _HAN.search(time.text):
            said = f" (said on {at.date().isoformat()})"
        if not is_anchored(text, time.text):
            text = text[: time.stop] + said + text[time.stop :]
    return text


def is_anchored(text: str, words: str) -> bool:
    """Tell whether words of a text are followed by the day they were said on."""
    return re.search(re.escape(words) + _SAID, text) is not None

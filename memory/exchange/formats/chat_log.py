"""Chat logs as people export them.

`[2026-02-22 09:15] Name: text`, or `Name 2026-02-22 09:15` above the text. Pure. In a log of one
day, whose date the file's name says, the time alone is enough: `09:15 Name: text`. Lines that begin
no message continue the one before; before the first message they are notes of the day, one a
paragraph.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time

from memory.exchange.formats.entry import BadEntry

_DATE = r"(?P<date>\d{4}[-/.]\d{1,2}[-/.]\d{1,2})"
_CLOCK = r"(?P<clock>\d{1,2}:\d{2}(?::\d{2})?)"
_NAME = r"(?P<name>[^\s:：*][^:：\n*]{0,60}?)"
_STAMP = rf"(?:{_DATE}[ T]+)?{_CLOCK}"
_ONE_LINE = re.compile(
    # nothing is given back once it was read (`*+`): else a line of blanks takes time by the square
    # of its length
    rf"^\s*+(?:[-*]\s++)?[*_]*+[\[(（【]?{_STAMP}[\])）】]?[,，]?\s*+(?:-\s*+)?[*_]*+"
    rf"{_NAME}[*_]*+\s*+[:：][*_]*+\s*+(?P<text>.*)$"
)
_ABOVE = re.compile(rf"^\s*+(?:#++\s*+)?{_NAME}\s++[\[(（]?{_STAMP}[\])）]?\s*+$")


@dataclass(slots=True)
class Message:
    """One message: its first line's number, when (without a zone), who, what."""

    line: int
    sent_at: datetime
    sender: str
    text: str


def read_chat(lines: Iterable[str], *, where: str, day: date | None = None) -> Iterator[Message]:
    """Yield the messages of a log in its order; a message without text is left out.

    Args:
        lines: the log.
        where: how to name it in an error.
        day: the date of times that stand alone; without it they are an error.

    Raises:
        BadEntry: there is text before the first message, or a time that is none.
    """
    current: Message | None = None
    for number, line in enumerate(lines, start=1):
        place = f"{where} line {number}"
        found = _ONE_LINE.match(line) or _ABOVE.match(line)
        if found is not None:
            yield from _whole(current)
            groups = found.groupdict()
            sent_at = _moment(groups["date"], groups["clock"], day=day, where=place)
            sender = groups["name"].strip()
            current = Message(number, sent_at, sender, groups.get("text") or "")
            if groups["date"] is not None:
                day = sent_at.date()
        elif _ends_note(current, line):
            yield from _whole(current)
            current = None
        elif current is not None:
            current.text = f"{current.text}\n{line.rstrip()}"
        elif _is_text(line):
            current = _note(line, day=day, where=place, line=number)
    yield from _whole(current)


def _ends_note(current: Message | None, line: str) -> bool:
    """Tell whether an empty line ends a paragraph of the day's notes."""
    return current is not None and not line.strip() and not current.sender


def _is_text(line: str) -> bool:
    return line.strip() != "" and not line.startswith("#")


def _whole(message: Message | None) -> Iterator[Message]:
    """Yield a message that has all its lines; none where there is none, or where it has no text."""
    if message is None:
        return
    message.text = message.text.strip()
    if message.text:
        yield message


def _note(text: str, *, day: date | None, where: str, line: int) -> Message:
    if day is None:
        raise BadEntry(where, "", "no message begins here, such as [2026-02-22 09:15] Name: text")
    return Message(line, datetime.combine(day, time.min), "", text)


def _moment(written: str | None, clock: str, *, day: date | None, where: str) -> datetime:
    try:
        if written is not None:
            year, month, day_of_month = map(int, re.split("[-/.]", written))
            day = date(year, month, day_of_month)
        if day is None:
            raise BadEntry(
                where,
                "",
                "a time without a date; name the file after its day, such as 2026-02-22.md",
            )
        return datetime.combine(day, _clock_time(clock))
    except ValueError as error:
        stamp = f"{written or ''} {clock}".strip()
        raise BadEntry(where, "", f"{stamp} is no time: {error}") from error


def _clock_time(clock: str) -> time:
    """Return the time of `9:15` or `9:15:00`, whose hour may lack its zero."""
    has_seconds = clock.count(":") > 1
    return time.fromisoformat(clock.zfill(8 if has_seconds else 5))

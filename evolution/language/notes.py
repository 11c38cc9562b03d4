"""What the words of a text mean, beside the words: notes, and the two texts made of them (pure).

`canonical` puts meanings in the words' place and is searched; `glossed` puts them in brackets
behind the words and is shown. Neither is ever stored in place of what was said.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime

from evolution.language.pronouns import person_notes
from evolution.language.time.notes import time_notes
from evolution.language.types import Annotation, Note, Span


def notes(annotation: Annotation, *, at: datetime) -> tuple[Note, ...]:
    """Return what spans of a text mean, in order, none overlapping.

    Args:
        annotation: the text as it was read.
        at: when it was said: aware, in the speaker's timezone.
    """
    found = [*time_notes(annotation.text, at=at), *person_notes(annotation)]
    found.sort(key=_start)
    return tuple(note for note in found if not _is_quoted(note, annotation.quotations))


def canonical(text: str, beside: Iterable[Note]) -> str:
    """Return a text with the meanings of its certain notes in the words' place."""
    return _with(text, beside, lambda _words, meaning: meaning)


def glossed(text: str, beside: Sequence[Note]) -> str:
    """Return a text with the meanings of its certain notes in brackets.

    `I moved last month [2026-10]`.
    """
    return _with(text, beside, lambda words, meaning: f"{words} [{meaning}]")


def _with(text: str, beside: Iterable[Note], write: Callable[[str, str], str]) -> str:
    """Return a text with its certain notes written in the place of their words.

    Of overlapping ones the first.
    """
    certain = [note for note in beside if note.certain]
    pieces: list[str] = []
    position = 0
    for note in sorted(certain, key=_start):
        if note.start < position:
            continue
        words = text[note.start : note.stop]
        pieces += [text[position : note.start], write(words, note.meaning)]
        position = note.stop
    pieces.append(text[position:])
    return "".join(pieces)


def _start(note: Note) -> int:
    return note.start


def _is_quoted(note: Note, quotations: Sequence[Span]) -> bool:
    return any(start <= note.start and note.stop <= stop for start, stop in quotations)

"""What the words of a text mean, beside the words: notes, and the two texts made of them (pure).

`canonical` puts meanings in the words' place and is searched; `glossed` puts them in brackets
behind the words and is shown. Neither is ever stored in place of what was said.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from evolution.language.pronouns import person_notes
from evolution.language.time.notes import time_notes
from evolution.language.types import Annotation, Note, Span
from memory.text.brackets import Bracketed, with_brackets


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
    pieces: list[str] = []
    position = 0
    for note in _apart(beside):
        pieces += [text[position : note.start], note.meaning]
        position = note.stop
    return "".join([*pieces, text[position:]])


def glossed(text: str, beside: Iterable[Note]) -> str:
    """Return a text with the meanings of its certain notes in brackets.

    A time's where its clause ends, a person's right behind the pronoun: `I moved last month
    [2026-10]`.
    """
    marked = [
        Bracketed(note.start, note.stop, f" [{note.meaning}]", ends_clause=note.kind == "time")
        for note in _apart(beside)
    ]
    return with_brackets(text, marked)


def _apart(beside: Iterable[Note]) -> list[Note]:
    """Return the notes that are certain, in order; of overlapping ones the first."""
    apart: list[Note] = []
    for note in sorted((note for note in beside if note.certain), key=_start):
        if not apart or note.start >= apart[-1].stop:
            apart.append(note)
    return apart


def _start(note: Note) -> int:
    return note.start


def _is_quoted(note: Note, quotations: Sequence[Span]) -> bool:
    return any(start <= note.start and note.stop <= stop for start, stop in quotations)

"""Which rows tell the same statement (pure, over rows that were read)."""

from collections.abc import Hashable, Iterable

from memory.models import MemoryItem
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Kind
from memory.text.differences import same_words

TYPED = (Kind.FACT, Kind.PREFERENCE, Kind.CONSTRAINT)
"""The kinds that tell one statement each."""
Identity = tuple[str, str, str, bool]


def is_typed(row: Remembered | None) -> bool:
    """Tell whether a row is a memory that tells one statement."""
    return isinstance(row, MemoryItem) and row.kind in TYPED


def identity(row: MemoryItem) -> Identity | None:
    """Return what a typed memory states (subject, attribute, value, affirmed).

    None where it was not read. A statement without a value of its own is told apart by its words.
    """
    if row.kind not in TYPED or not row.attribute:
        return None
    return row.subject, row.attribute, same_words(row.value or row.content), row.affirmed


def is_same(row: MemoryItem, other: MemoryItem) -> bool:
    """Tell whether two typed memories tell the same statement.

    Those whose statement was not read tell the same where they are of the same words, of the same
    speaker.
    """
    if row.kind not in TYPED or other.kind not in TYPED:
        return False
    mine, theirs = identity(row), identity(other)
    if mine is not None and theirs is not None:
        return mine == theirs
    return (row.sender, same_words(row.content)) == (other.sender, same_words(other.content))


def statement_keys(row: MemoryItem) -> tuple[Hashable, ...]:
    """Return keys of which two typed memories of the same statement share at least one."""
    if row.kind not in TYPED:
        return ()
    told = identity(row)
    words: tuple[Hashable, ...] = ("words", row.sender, same_words(row.content))
    return (words,) if told is None else (told, words)


def has_callers_key(row: MemoryItem) -> bool:
    """Tell whether a memory is under a key that a caller gave it: no talk ends it."""
    return row.fact_key is not None and row.source_job is None


def twins(row: MemoryItem, others: Iterable[MemoryItem]) -> list[MemoryItem]:
    """Return the others that tell the same statement."""
    return [other for other in others if other.pk != row.pk and is_same(row, other)]

"""What a kind of memory is, said once.

Whoever shows, searches, exports or reads one asks its declaration.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from memory.models.remembered_row import Remembered


@dataclass(frozen=True, slots=True)
class PassageSql:
    """SQL over a row of the table: what a block says of it. No value is ever written into it.

    Attributes:
        text: in full.
        short: in short; empty where it has no short form.
        category: what its line is grouped or marked by.
        tags, task_type: arrays and words that a score reads.
        words: where its words stand in turns, as JSON.
        parts: the lines it is made of, with the memories that say them, as JSON.
    """

    text: str
    short: str = "''"
    category: str = "''"
    tags: str = "'{}'::text[]"
    task_type: str = "''"
    words: str = "NULL::jsonb"
    parts: str = "NULL::jsonb"

    @property
    def columns(self) -> str:
        """Return the columns in the order in which `memory.retrieval.recall.fetch` reads them.

        The order is that of every table.
        """
        # summary, fact key, speaker and words as said: only items have them
        unheld = "NULL::uuid, NULL, '', ''"
        return ", ".join(
            (
                self.text,
                self.short,
                self.category,
                self.tags,
                self.task_type,
                unheld,
                self.words,
                self.parts,
            )
        )


@dataclass(frozen=True, slots=True)
class KindDeclaration:
    """One kind of memory.

    Attributes:
        name: its source, as requests and rows say it.
        model: the table that holds it; several kinds may share one.
        says: the column in which an operator reads what a row is; empty where it has no page of its
            own.
        shown: the columns of its API form, beside those of every memory.
        searched: from a row to the text that is searched.
        passage: what a block says of it; None where its table has a statement of its own, or it is
            never a passage.
        exported: from a row to the fields of the item that says it again; None where a caller may
            not state it.
        compared: whether rows of it are near or far by meaning. Goals and events are read whole.
        decided: whether operators decide over rows of it. A log is only read, and of profiles the
            entries are decided over.
    """

    name: str
    model: type[Remembered]
    shown: tuple[str, ...]
    searched: Callable[[Any], str]
    says: str = ""
    passage: PassageSql | None = None
    exported: Callable[[Any], dict[str, Any]] | None = None
    compared: bool = True
    decided: bool = True


def joined(*parts: str) -> str:
    """Return the parts that are not empty, a line each."""
    return "\n".join(part for part in parts if part)


def picked(row: Remembered, *names: str) -> dict[str, Any]:
    """Return some columns of a row by name."""
    return {name: getattr(row, name) for name in names}

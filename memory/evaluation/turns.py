"""A corpus that goes in as conversation.

Whoever makes memories of turns says so here: memory does not know who.
"""

from collections.abc import Callable
from typing import Protocol

from memory.evaluation.corpus import Corpus
from memory.evaluation.load import scope_name
from memory.evaluation.material import Material
from memory.evaluation.types import Coverage, Progress
from memory.models import Tenant
from memory.revisions import Change


class TurnsReader(Protocol):
    """Turns lines into memories; returns the lines each memory comes from."""

    def __call__(
        self, lines: object, *, tenant: Tenant, scope_of: Callable[[str], str], written: object
    ) -> Coverage:
        """Read."""


_readers: list[TurnsReader] = []


def read_turns_with(reader: TurnsReader) -> None:
    """Name who reads turns; the last one named does."""
    _readers[:] = [reader]


def turns(corpus: Corpus) -> Material:
    """Return a corpus whose lines go through the whole pipeline.

    A memory covers the lines it comes from.

    Raises:
        LookupError: nobody here makes memories of turns.
    """
    if not _readers:
        raise LookupError("nothing that makes memories of turns is installed")
    reader = _readers[0]

    def load(tenant: Tenant, change: Change, written: Progress) -> Coverage:
        del change  # a job writes in its own name
        return reader(corpus.lines, tenant=tenant, scope_of=scope_name, written=written)

    return Material(
        name=f"{corpus.name}, as turns",
        rows=len(corpus.lines),
        queries=corpus.queries,
        load=load,
        scope_of=scope_name,
        sessions=corpus.sessions,
    )

"""What an evaluation is about: questions, and how to put into a tenant what they ask for."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from memory.evaluation.corpus import Corpus, CorpusLine, CorpusQuestion
from memory.evaluation.load import (
    coverage_by_external_id,
    episode_of,
    fact_of,
    load_records,
    scope_name,
)
from memory.evaluation.types import Coverage, Progress
from memory.ingest.schemas import ItemIn
from memory.models import Tenant
from memory.revisions import Change


class Load(Protocol):
    """Write into a tenant, telling `written` how much; return which evidence each memory covers."""

    def __call__(self, tenant: Tenant, change: Change, written: Progress) -> Coverage:
        """Load."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Material:
    """One thing to measure on.

    Attributes:
        name: for tables.
        rows: how much there is to write, for the progress bar.
        queries: what to ask.
        load: how to write it; one a way of ingesting.
        scope_of: from a question's scope to the scope it asks in.
        sessions: the session of each piece of evidence, where known.
        gate: whether a question may be found not worth a recall.
        verdicts: whether each question is a test of its own.
    """

    name: str
    rows: int
    queries: Sequence[CorpusQuestion]
    load: Load
    scope_of: Callable[[str], str]
    sessions: Mapping[str, str] = field(default_factory=dict)
    gate: bool = False
    verdicts: bool = False


def records(corpus: Corpus) -> Material:
    """Return a corpus whose lines become episodes, one each."""
    return _as_items(corpus, corpus.name, episode_of)


def facts(corpus: Corpus) -> Material:
    """Return a corpus whose lines become facts, one each, known as well as chance has it."""
    return _as_items(corpus, f"{corpus.name}, as facts", fact_of)


def _as_items(corpus: Corpus, name: str, item_of: Callable[[CorpusLine], ItemIn]) -> Material:
    def load(tenant: Tenant, change: Change, written: Progress) -> Coverage:
        load_records(
            [item_of(line) for line in corpus.lines], tenant=tenant, change=change, written=written
        )
        return coverage_by_external_id(tenant)

    return Material(
        name=name,
        rows=len(corpus.lines),
        queries=corpus.queries,
        load=load,
        scope_of=scope_name,
        sessions=corpus.sessions,
    )


def evenly(queries: Sequence[CorpusQuestion], limit: int | None) -> Sequence[CorpusQuestion]:
    """Return at most `limit` questions, taken evenly over all of them."""
    if limit is None or limit >= len(queries):
        return queries
    return [queries[place * len(queries) // limit] for place in range(limit)]

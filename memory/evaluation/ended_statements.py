"""What talk ended: each statement that is over beside the one that ended it.

A person judges them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from uuid import UUID

from memory.models import MemoryItem, RevisionRecord, Tenant, Turn
from memory.models.vocabulary import Kind


@dataclass(frozen=True, slots=True)
class EndedStatement:
    """A statement that ended, and what ended it.

    `by` is the rule or the model, `kind` what was decided.
    """

    old: str
    new: str
    kind: str
    by: str


def endings(tenant: Tenant) -> list[EndedStatement]:
    """Return every statement of a tenant that talk ended, in the order they ended.

    Two statements.
    """
    ending = RevisionRecord.objects.filter(tenant=tenant).exclude(ended=[])
    records = list(ending.order_by("at", "recorded_at", "id"))
    named = chain.from_iterable((*record.ended, *record.made) for record in records)
    ids = {UUID(pk) for _, pk in named}
    rows = MemoryItem.objects.in_bulk(list(ids))
    return list(chain.from_iterable(_of_record(record, rows) for record in records))


def _of_record(record: RevisionRecord, rows: Mapping[UUID, MemoryItem]) -> list[EndedStatement]:
    """Return the statements that one revision ended, each beside the first that it made."""
    made, ended = _those_of(record.made, rows), _those_of(record.ended, rows)
    new, by = (made[0].content, made[0].made_by) if made else ("", "")
    return [
        EndedStatement(row.content, new, record.kind, by)
        for row in ended
        if row.kind != Kind.EPISODE
    ]


def _those_of(named: Sequence[Sequence[str]], rows: Mapping[UUID, MemoryItem]) -> list[MemoryItem]:
    """Return the memories that a record names as (table, id) and that exist, in order."""
    ids = [UUID(pk) for _table, pk in named]
    return [rows[pk] for pk in ids if pk in rows]


def ending_lines(ended: Sequence[EndedStatement], *, tenant: Tenant) -> list[str]:
    """Return the lines that show them, and how many there are in 1,000 turns."""
    turns = Turn.objects.filter(tenant=tenant).count()
    rate = 1000 * len(ended) / turns if turns else 0.0
    lines = [f"{len(ended)} statements ended in {turns} turns: {rate:.1f} in 1,000"]
    for statement in ended:
        lines.append(f"  {statement.kind:<7} {statement.old!r}")
        lines.append(f"       by {statement.new!r} ({statement.by})")
    return lines

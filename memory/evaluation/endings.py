"""What talk ended: each statement that came to an end beside the one that ended it, for a person to judge."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from uuid import UUID

from memory.models import MemoryItem, RevisionRecord, Tenant, Turn
from memory.models.vocabulary import Kind


@dataclass(frozen=True, slots=True)
class EndedStatement:
    """A statement that ended, and what ended it. `by` is the rule or the model, `kind` what was decided."""

    old: str
    new: str
    kind: str
    by: str


def endings(tenant: Tenant) -> list[EndedStatement]:
    """Return every statement of a tenant that talk ended, in the order they ended. Two statements."""
    records = list(RevisionRecord.objects.filter(tenant=tenant).exclude(ended=[]).order_by("at", "recorded_at", "id"))
    ids = {UUID(pk) for record in records for _, pk in (*record.ended, *record.made)}
    rows = MemoryItem.objects.in_bulk(list(ids))
    return list(chain.from_iterable(_of_record(record, rows) for record in records))


def _of_record(record: RevisionRecord, rows: Mapping[UUID, MemoryItem]) -> list[EndedStatement]:
    """Return the statements that one revision ended, each beside the first that it made."""
    made = next((rows[UUID(pk)] for _, pk in record.made if UUID(pk) in rows), None)
    new, by = (made.content, made.made_by) if made else ("", "")
    ended = [rows[UUID(pk)] for _, pk in record.ended if UUID(pk) in rows]
    return [EndedStatement(row.content, new, record.kind, by) for row in ended if row.kind != Kind.EPISODE]


def ending_lines(ended: Sequence[EndedStatement], *, tenant: Tenant) -> list[str]:
    """Return the lines that show them, and how many there are in 1,000 turns."""
    turns = Turn.objects.filter(tenant=tenant).count()
    rate = 1000 * len(ended) / turns if turns else 0.0
    head = f"{len(ended)} statements ended in {turns} turns: {rate:.1f} in 1,000"
    lines = [f"  {one.kind:<7} {one.old!r}\n       by {one.new!r} ({one.by})" for one in ended]
    return [head, *lines]

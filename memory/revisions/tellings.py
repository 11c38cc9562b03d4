"""What tells a statement: from any row, every other row that says the same."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db.models import Q

from memory.models import EntryStatus, MemoryItem, ProfileEntry, Session
from memory.models.queryset import CURRENT
from memory.models.remembered_row import Remembered
from memory.revisions.locked_rows import Loaded, add, load_words, spans_of, statements_like
from memory.revisions.short_lived import QUOTES, SUMMARY, holds
from memory.revisions.spans import Spans, overlaps, union
from memory.revisions.statements import TYPED, is_typed
from memory.revisions.texts import source_of, text_of
from memory.revisions.types import Revision, Role, Telling

PROFILE_ENTRY = "profile_entry"
"""What an entry of a profile is called as a source."""
_LIVE = (EntryStatus.ACTIVE, EntryStatus.TENTATIVE)


@dataclass(frozen=True, slots=True)
class Tellers:
    """The rows that tell what a row tells, itself left out.

    Attributes:
        statements: typed memories of the same statements, or of words that the row holds.
        words: episodes, summaries and segments that hold some of the same words.
        lines: (source, session, text) of key quotes and summary lines.
        entries: entries of the scope's profile that come from any of them.
    """

    statements: Sequence[MemoryItem] = ()
    words: Sequence[Remembered] = ()
    lines: Sequence[tuple[str, Session, str]] = ()
    entries: Sequence[ProfileEntry] = ()
    loaded: Loaded | None = field(default=None, compare=False)


def told_by(row: Remembered | ProfileEntry) -> list[Telling]:
    """Return the other current rows that tell what a row tells.

    Statements, rows of its words, profile entries.
    """
    told = tellers(row)
    tellings = [_telling(statement, "statement") for statement in told.statements]
    tellings += [_telling(holder, "words") for holder in told.words]
    for source, session, text in told.lines:
        tellings.append(Telling(source, session.pk, text, "words"))
    for entry in told.entries:
        tellings.append(Telling(PROFILE_ENTRY, entry.pk, entry.value, "profile"))
    return tellings


def _telling(row: Remembered, role: Role) -> Telling:
    return Telling(source_of(row), row.pk, text_of(row), role)


def tellers(row: Remembered | ProfileEntry) -> Tellers:
    """Return the rows that tell what a row tells. At most eight statements; takes no lock."""
    loaded = Loaded(row.scope, locks=False)
    own = _own_rows(row, loaded)
    _add_twins(loaded, own)
    spans = _words_of([*own, *_twins_of(own, loaded)])
    load_words(loaded, spans)
    statements = [each for each in _statements_of(row, own, spans, loaded) if each.pk != row.pk]
    others = [each for each in (*loaded.items(), *loaded.segments()) if each.pk != row.pk]
    untyped = [each for each in others if not is_typed(each)]
    words = [each for each in untyped if overlaps(spans_of(each), spans)]
    lines = _lines(loaded, spans)
    entries = entries_of(row, [*own, *statements])
    return Tellers(statements, words, lines, entries, loaded)


def _own_rows(row: Remembered | ProfileEntry, loaded: Loaded) -> Sequence[Remembered]:
    """Return the memories that a row stands for, among what is read.

    An entry's sources, or the row itself.
    """
    if isinstance(row, ProfileEntry):
        return add(loaded, MemoryItem, CURRENT & Q(pk__in=row.source_events))
    loaded.rows[row.pk] = row
    return [row]


def _statements_of(
    row: Remembered | ProfileEntry, own: Sequence[Remembered], spans: Spans, loaded: Loaded
) -> list[MemoryItem]:
    """Return the current typed memories of the same statements.

    Of a row of words, those in its words too.
    """
    own_items = (each for each in own if isinstance(each, MemoryItem))
    rows = [*_twins_of(own, loaded), *own_items]
    holds_words = not isinstance(row, ProfileEntry) and not any(map(is_typed, own))
    if holds_words:
        rows += [each for each in loaded.items() if overlaps(spans_of(each), spans)]
    by_id = {each.pk: each for each in filter(is_typed, rows)}
    return [each for each in by_id.values() if each.retired_at is None]


def entries_of(row: Remembered | ProfileEntry, sources: Iterable[Remembered]) -> list[ProfileEntry]:
    """Return the entries of a scope's profile that come from memories, and say so now."""
    named = [each.pk for each in sources]
    live = ProfileEntry.objects.filter(
        tenant_id=row.tenant_id, scope_id=row.scope_id, status__in=_LIVE
    )
    others = live.filter(source_events__overlap=named).exclude(pk=row.pk)
    return list(others.order_by("section", "key", "id"))


def _add_twins(loaded: Loaded, rows: Iterable[Remembered]) -> None:
    items = [row for row in rows if isinstance(row, MemoryItem)]
    condition = statements_like(items, revisions=[Revision(by_person=True)])
    if condition is not None:
        add(loaded, MemoryItem, CURRENT & Q(kind__in=TYPED) & condition)


def _twins_of(rows: Iterable[Remembered], loaded: Loaded) -> list[MemoryItem]:
    found: dict[UUID, MemoryItem] = {}
    for row in rows:
        if isinstance(row, MemoryItem):
            found |= {each.pk: each for each in loaded.twins(row)}
    return list(found.values())


def _words_of(rows: Iterable[Remembered]) -> Spans:
    spans: Spans = ()
    for row in rows:
        spans = union(spans, spans_of(row))
    return spans


def _lines(loaded: Loaded, spans: Spans) -> list[tuple[str, Session, str]]:
    found: list[tuple[str, Session, str]] = []
    for session in loaded.sessions.values():
        kept = ((QUOTES, session.key_quotes), (SUMMARY, session.summary_lines))
        for source, lines in kept:
            held = [line for line in lines if holds(line, spans, loaded.words)]
            found += [(source, session, str(line["text"])) for line in held]
    return found

"""The rows that revisions may touch, locked and read once.

Their statements, and whatever holds their words.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any
from uuid import UUID

from django.db.models import Q

from memory.models import Link, MemoryItem, Scope, Segment, Session, Turn
from memory.models.queryset import CURRENT
from memory.models.remembered_row import Remembered
from memory.revisions.spans import Span, Spans, parsed, turns_of
from memory.revisions.statements import TYPED, identity, statement_keys, twins
from memory.revisions.texts import MODELS
from memory.revisions.types import Ending, Revision, Update


@dataclass(slots=True)
class Loaded:
    """Current rows of one scope, by id, and the turns whose words they hold.

    Attributes:
        locks: rows are locked as they are read.
        rows: rows that are named, tell a named statement, or hold words of its turns.
        sessions: of those turns, with their quotes and summaries.
        turns: those turns.
    """

    scope: Scope
    locks: bool = True
    rows: dict[UUID, Remembered] = field(default_factory=dict)
    sessions: dict[UUID, Session] = field(default_factory=dict)
    turns: dict[UUID, Turn] = field(default_factory=dict)
    _links: list[Link] | None = None
    _same: dict[Hashable, list[MemoryItem]] = field(default_factory=dict)
    _seen: set[UUID] = field(default_factory=set)

    def twins(self, row: MemoryItem) -> list[MemoryItem]:
        """Return the other current typed memories of the same statement, by id."""
        for pk in self.rows.keys() - self._seen:
            each = self.rows[pk]
            if isinstance(each, MemoryItem):
                for key in statement_keys(each):
                    self._same.setdefault(key, []).append(each)
        self._seen = set(self.rows)
        near: dict[UUID, MemoryItem] = {}
        for key in statement_keys(row):
            near |= {each.pk: each for each in self._same.get(key, ())}
        current = (each for each in near.values() if each.retired_at is None)
        return sorted(twins(row, current), key=_by_id)

    def open_links(self) -> list[Link]:
        """Return the links of the scope that nobody decided yet. One statement, the first time."""
        if self._links is None:
            links = Link.objects.filter(
                tenant_id=self.scope.tenant_id, scope=self.scope, settled_at=None
            )
            self._links = list(links.order_by("pk"))
        return [link for link in self._links if link.settled_at is None]

    @property
    def words(self) -> Mapping[UUID, str]:
        """What was said, by turn."""
        return {turn.pk: turn.text for turn in self.turns.values()}

    @property
    def speakers(self) -> frozenset[str]:
        """Who said it, as lines of a conversation name them."""
        return frozenset(turn.speaker or turn.role for turn in self.turns.values())

    def items(self) -> list[MemoryItem]:
        """The current memory items, by id."""
        rows = [row for row in self.rows.values() if isinstance(row, MemoryItem)]
        current = [row for row in rows if row.retired_at is None]
        return sorted(current, key=_by_id)

    def segments(self) -> list[Segment]:
        """The current segments, by id."""
        rows = [row for row in self.rows.values() if isinstance(row, Segment)]
        current = [row for row in rows if row.retired_at is None]
        return sorted(current, key=_by_id)


def _by_id(row: Remembered) -> str:
    return str(row.pk)


def load(scope: Scope, revisions: Sequence[Revision]) -> Loaded:
    """Lock and read what revisions of a scope may touch. Under the scope's lock.

    At most eight statements. Read are the rows they name, typed memories of the same statements,
    and every current row and session that holds words of the turns in which those were told.
    """
    loaded = Loaded(scope)
    for source, ids in _named(revisions).items():
        add(loaded, MODELS[source], Q(pk__in=ids))
    ending = _ended(revisions)
    decided = ending | _restated(revisions)
    touched = [row for pk, row in loaded.rows.items() if pk in decided]
    _add_same_statements(loaded, touched, revisions=revisions)
    makes = chain.from_iterable(revision.makes for revision in revisions)
    made = [row for row in makes if row.pk in ending]
    held = [*loaded.rows.values(), *made] if touched or made else []
    load_words(loaded, [*_removed(revisions), *_current_words(held)])
    return loaded


def _add_same_statements(
    loaded: Loaded, rows: Sequence[Remembered], *, revisions: Sequence[Revision]
) -> None:
    """Read the current typed memories that may tell the statements of rows."""
    items = [row for row in rows if isinstance(row, MemoryItem)]
    statements = statements_like(items, revisions=revisions)
    if statements is not None:
        add(loaded, MemoryItem, CURRENT & Q(kind__in=TYPED) & statements)


def _current_words(rows: Sequence[Remembered]) -> list[Span]:
    """Return the words of turns that current rows hold."""
    current = (row for row in rows if row.retired_at is None)
    return list(chain.from_iterable(map(spans_of, current)))


def _ended(revisions: Sequence[Revision]) -> set[UUID]:
    endings = chain.from_iterable(revision.ends for revision in revisions)
    return {ending.row_id for ending in endings}


def _restated(revisions: Sequence[Revision]) -> set[UUID]:
    """Return the rows of which a person says something else."""
    by_person = [revision for revision in revisions if revision.by_person]
    return {update.row_id for revision in by_person for update in revision.updates}


def _removed(revisions: Sequence[Revision]) -> list[Span]:
    """Return the words that revisions take out of whatever holds them."""
    narrows = chain.from_iterable(revision.narrows for revision in revisions)
    return [span for narrowing in narrows for span in parsed(narrowing.spans)]


def load_words(loaded: Loaded, spans: Iterable[Span]) -> None:
    """Read the turns of spans, and every current row and session that holds their words."""
    turns = turns_of(spans)
    if not turns:
        return
    overlapping = CURRENT & Q(source_turns__overlap=turns)
    for model in (MemoryItem, Segment):
        add(loaded, model, overlapping)
    named = set(turns)
    for row in loaded.rows.values():
        named.update(turns_of(spans_of(row)))
    said = Turn.objects.filter(tenant_id=loaded.scope.tenant_id, scope=loaded.scope, pk__in=named)
    loaded.turns |= {turn.pk: turn for turn in said.order_by("session_id", "position")}
    told_in = {loaded.turns[turn].session_id for turn in turns if turn in loaded.turns}
    sessions = Session.objects.filter(tenant_id=loaded.scope.tenant_id, pk__in=told_in)
    if loaded.locks:
        sessions = sessions.order_by("pk").select_for_update(no_key=True)
    for session in sessions:
        loaded.sessions.setdefault(session.pk, session)


def spans_of(row: Remembered) -> Spans:
    """Return which words of turns a row holds; none of a row of another kind."""
    return parsed(getattr(row, "spans", ()))


def statements_like(rows: Iterable[MemoryItem], *, revisions: Sequence[Revision]) -> Q | None:
    """Return the condition of typed memories that may tell the statements of rows.

    None for none to look for.
    """
    wanted = Q(pk__in=[])
    for row in rows:
        if row.kind not in TYPED:
            continue
        told = identity(row)
        if told is not None:
            wanted |= Q(subject=row.subject, attribute=row.attribute, affirmed=row.affirmed)
        elif any(revision.by_person for revision in revisions):
            wanted |= Q(content=row.content, sender=row.sender)
    return wanted if wanted != Q(pk__in=[]) else None


def _named(revisions: Sequence[Revision]) -> dict[str, set[UUID]]:
    named: dict[str, set[UUID]] = {}
    for revision in revisions:
        items = named.setdefault("memoryitem", set())
        items.update(revision.seen)
        items.update(row for row, _ in revision.evidence)
        for link in revision.links:
            items.update((link.newer, link.older))
        rows: list[Ending | Update] = [*revision.ends, *revision.updates]
        for each in rows:
            named.setdefault(each.source, set()).add(each.row_id)
    return {source: ids for source, ids in named.items() if ids}


def add(loaded: Loaded, model: Any, condition: Q) -> list[Remembered]:
    """Read rows of the scope beside those that were read, and return them. One statement."""
    scope = loaded.scope
    of_scope = model._default_manager.filter(tenant_id=scope.tenant_id, scope=scope)  # noqa: SLF001 - Django's documented name
    rows = of_scope.filter(condition).order_by("pk")
    if loaded.locks:
        rows = rows.select_for_update(of=("self",))
    found = []
    for row in rows:
        row.scope = scope
        found.append(loaded.rows.setdefault(row.pk, row))
    return found

"""One revision carried out over rows that were read: what ends with what, what goes on with less.

Writes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from memory.models import Link, MemoryItem, Segment
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Kind, Level, Standing
from memory.revisions.columns import Columns, columns_of, copied
from memory.revisions.glosses import gloss_left, notes_left
from memory.revisions.interval import end, withdraw
from memory.revisions.locked_rows import Loaded, spans_of
from memory.revisions.remains import RowRemains, without
from memory.revisions.short_lived import cut_session
from memory.revisions.spans import (
    Spans,
    common,
    covers,
    overlaps,
    parsed,
    stored,
    subtract,
    turns_of,
    union,
)
from memory.revisions.statements import TYPED, has_callers_key, is_same, is_typed
from memory.revisions.texts import source_of, text_of
from memory.revisions.types import Change, Consequence, Effect, Ending, Narrowing, NewLink, Revision


@dataclass(slots=True)
class Work:
    """What revising does to rows that were read.

    Attributes:
        was: columns before this revision, of every row that it touches.
        made: rows that are to be inserted.
        changed: rows that are to be saved.
        ended: ids of rows that ended, in order.
        narrowed: id before to id after; the same where it was done in place.
        freed: summaries that ended, and the one that took the place of each.
        links: new ones.
        effects: what became of each row, in order.
        writer, session: whose words were carried out, and where they were said.
    """

    loaded: Loaded
    change: Change
    job_id: UUID | None
    was: dict[UUID, Columns] = field(default_factory=dict)
    made: dict[UUID, Remembered] = field(default_factory=dict)
    changed: dict[UUID, Any] = field(default_factory=dict)
    ended: list[UUID] = field(default_factory=list)
    narrowed: dict[UUID, UUID] = field(default_factory=dict)
    freed: dict[UUID, UUID | None] = field(default_factory=dict)
    links: list[Link] = field(default_factory=list)
    effects: list[Consequence] = field(default_factory=list)
    writer: str = ""
    session: UUID | None = None

    def carry_out(self, revision: Revision) -> None:
        """Do one revision. Rows that it makes are there for the revisions after it."""
        self.writer = revision.writer or self.change.actor
        self.session = revision.session
        for row in revision.makes:
            self._make(row, role=revision.role or self.change.role)
        for row_id, spans in revision.evidence:
            self._evidence(row_id, parsed(spans))
        for update in revision.updates:
            self.set(self.loaded.rows.get(update.row_id), update.columns)
        for ending in revision.ends:
            self._end(ending, revision)
        for narrowing in revision.narrows:
            self.take_out(narrowing)
        for link in revision.links:
            self._link(link)

    def _make(self, row: Remembered, *, role: str) -> None:
        """Make a row of the revision's writer, where it names no other."""
        row.writer = row.writer or self.writer
        row.role = row.role or role
        self.add(row)

    def _link(self, link: NewLink) -> None:
        scope = self.loaded.scope
        row = Link(
            id=uuid4(),
            tenant_id=scope.tenant_id,
            scope=scope,
            newer=link.newer,
            older=link.older,
            degree=link.degree,
            made_by=link.made_by,
            job=self.job_id,
        )
        self.links.append(row)

    def add(self, row: Remembered) -> None:
        """Make a row."""
        row.scope = self.loaded.scope
        self.made[row.pk] = self.loaded.rows[row.pk] = row
        self._effect(row, "made", text_of(row))

    def touch(self, row: Any) -> None:
        """Remember a row as it was, before it is changed."""
        if row.pk not in self.made:
            self.was.setdefault(row.pk, columns_of(row))
            self.changed[row.pk] = row

    def set(self, row: Remembered | None, columns: Mapping[str, Any]) -> None:
        """Set columns of a row in place."""
        if row is None:
            return
        before, was_hidden = text_of(row), row.withdrawn
        self.touch(row)
        for name, value in columns.items():
            setattr(row, name, value)
        row.updated_at = self.change.now
        if row.withdrawn and not was_hidden:
            self._effect(row, "withdrawn", before)
        else:
            self._effect(row, "changed", before, text_of(row))

    def retire(
        self, row: Remembered, ending: Ending | Narrowing, *, successor: UUID | None = None
    ) -> None:
        """End one row, as an ending or a narrowing says."""
        self.touch(row)
        if ending.withdrawn:
            standing = Standing.ARCHIVED if ending.archived else Standing.DEPRECATED
            withdraw(row, standing, change=self.change, successor=successor)
        else:
            end(row, at=ending.at, change=self.change, successor=successor)
        self.ended.append(row.pk)
        if isinstance(row, MemoryItem) and row.kind == Kind.EPISODE and _is_compressed(row):
            after = self.loaded.rows.get(successor) if successor else None
            self.freed[row.pk] = successor if _is_compressed(after) else None

    def _end(self, ending: Ending, revision: Revision) -> None:
        row = self.loaded.rows.get(ending.row_id)
        if row is None or row.retired_at is not None:
            return
        same = [row] if ending.alone else [row, *self._twins(row, revision)]
        goes_on = ending.alone or self._goes_on(row, ending)
        removed = () if goes_on else self._words_of(same)
        for each in same:
            self._effect(each, _effect_of(ending), text_of(each))
            self.retire(each, ending, successor=ending.successor)
        if removed and self._reaches(row, ending, revision):
            new = frozenset(made.pk for made in revision.makes)
            narrowing = Narrowing(
                spans=stored(removed),
                at=ending.at,
                withdrawn=ending.withdrawn,
                archived=ending.archived,
                typed=not is_typed(row),
                keep=new,
            )
            self.take_out(narrowing)

    def _twins(self, row: Remembered, revision: Revision) -> list[MemoryItem]:
        """Return the current typed memories of the same statement.

        Those under callers' keys for a person alone.
        """
        if not isinstance(row, MemoryItem) or row.kind not in TYPED:
            return []
        new = {made.pk for made in revision.makes}
        same = [other for other in self.loaded.twins(row) if other.pk not in new]
        if revision.by_person:
            return same
        return [other for other in same if not has_callers_key(other)]

    def _goes_on(self, row: Remembered, ending: Ending) -> bool:
        """Tell whether the successor tells the same statement: then its words are still true."""
        after = self.loaded.rows.get(ending.successor) if ending.successor else None
        return isinstance(row, MemoryItem) and isinstance(after, MemoryItem) and is_same(row, after)

    def _reaches(self, row: Remembered, ending: Ending, revision: Revision) -> bool:
        """Tell whether what else holds the row's words loses them.

        For statements always, else where unwanted.
        """
        return is_typed(row) or revision.by_person or ending.withdrawn

    def _words_of(self, rows: Iterable[Remembered]) -> Spans:
        removed: Spans = ()
        for row in rows:
            removed = union(removed, spans_of(row))
        return removed

    def take_out(self, narrowing: Narrowing) -> None:
        """Take words out of every row that holds them."""
        removed = parsed(narrowing.spans)
        for item in self.loaded.items():
            is_reached = narrowing.typed or not is_typed(item)
            if is_reached and _loses_words(item, removed, narrowing):
                self._take_out_of_item(item, removed, narrowing)
        for segment in self.loaded.segments():
            if _loses_words(segment, removed, narrowing):
                self._take_out_of_segment(segment, removed, narrowing)
        self._cut_sessions(removed)

    def _cut_sessions(self, removed: Spans) -> None:
        """Take words out of the quotes and the summaries of sessions."""
        for session in self.loaded.sessions.values():
            cut = cut_session(session, removed, self.loaded.words, speakers=self.loaded.speakers)
            if cut is not None:
                self.touch(session)
                session.key_quotes = cut.quotes
                session.summary_lines = cut.lines
                session.rolling_summary = "\n".join(line["text"] for line in cut.lines)
                self.effects += cut.effects

    def _take_out_of_item(self, item: MemoryItem, removed: Spans, narrowing: Narrowing) -> None:
        if is_typed(item) and not covers(removed, spans_of(item)):
            self._take_evidence(item, removed)
            return
        rest = self.rest(item, removed) if item.level == Level.RAW else None
        if rest is None or not rest.text:
            self._effect(item, _effect_of(narrowing), item.content)
            self.retire(item, narrowing)
            return
        new = self.narrower(item, rest)
        self._effect(item, "narrowed", item.content, rest.text)
        self.retire(item, narrowing, successor=new.pk)
        self.narrowed[item.pk] = new.pk
        self.made[new.pk] = self.loaded.rows[new.pk] = new

    def _take_evidence(self, item: MemoryItem, removed: Spans) -> None:
        """Leave a typed memory that other words tell as well; what it quotes are then those."""
        left = subtract(spans_of(item), removed)
        columns: Columns = {"spans": stored(left), "source_turns": turns_of(left)}
        loses_its_own_words = common(spans_of(item)[:1], removed)
        said = self._said_first(left) if loses_its_own_words else ""
        if said and said != item.content:
            columns |= {"content": said, "notes": [], "canonical": "", "glossed": ""}
        self.set(item, columns)

    def _said_first(self, spans: Spans) -> str:
        """Return the words that spans hold of the first of their turns, its pieces told apart."""
        first, _start, _stop = spans[0]
        words = self.loaded.words.get(first, "")
        pieces = [words[start:stop].strip() for turn, start, stop in spans if turn == first]
        return " … ".join(filter(None, pieces))

    def rest(
        self, row: Any, removed: Spans, *, speakers: frozenset[str] = frozenset()
    ) -> RowRemains | None:
        """Return what is left of a row without some words.

        None where it is not in the words of its turns.
        """
        return without(text_of(row), spans_of(row), removed, self.loaded.words, speakers=speakers)

    def narrower(self, item: MemoryItem, rest: RowRemains) -> MemoryItem:
        """Return what is left of an episode, as a memory of the same time."""
        new = MemoryItem(**copied(item))
        notes = notes_left(item.notes, rest.pieces, text=item.content, rest=rest.text)
        new.content = rest.text
        new.notes = notes
        new.canonical = ""
        new.glossed = gloss_left(item.content, item.glossed, notes, rest.text)
        new.did_what = rest.text if item.did_what else ""
        new.new_info = ""
        new.spans = stored(rest.spans)
        new.source_turns = turns_of(rest.spans)
        new.recorded_at = new.updated_at = self.change.now
        new.summarised_by = None
        return new

    def _take_out_of_segment(self, segment: Segment, removed: Spans, narrowing: Narrowing) -> None:
        rest = self.rest(segment, removed, speakers=self.loaded.speakers)
        if rest is None or not rest.text:
            self._effect(segment, _effect_of(narrowing), segment.text)
            self.retire(segment, narrowing)
            segment.spans = []  # it holds nothing any more; its text stays in the history
            return
        self._effect(segment, "narrowed", segment.text, rest.text)
        self.touch(segment)
        segment.text = rest.text
        segment.spans = stored(rest.spans)
        segment.source_turns = turns_of(rest.spans)
        segment.updated_at = self.change.now
        self.narrowed[segment.pk] = segment.pk

    def _evidence(self, row_id: UUID, spans: Spans) -> None:
        row = self.loaded.rows.get(row_id)
        if not isinstance(row, MemoryItem) or row.retired_at is not None:
            return
        if covers(spans_of(row), spans):
            return
        self.touch(row)
        together = union(spans_of(row), spans)
        turns = dict.fromkeys([*row.source_turns, *turns_of(spans)])
        row.spans = stored(together)
        row.source_turns = list(turns)
        row.updated_at = self.change.now

    def _effect(self, row: Remembered, effect: Effect, text: str, new_text: str = "") -> None:
        consequence = Consequence(source_of(row), row.pk, text, effect, new_text)
        self.effects.append(consequence)


def _loses_words(row: Remembered, removed: Spans, narrowing: Narrowing) -> bool:
    return row.pk not in narrowing.keep and overlaps(spans_of(row), removed)


def _is_compressed(row: Remembered | None) -> bool:
    return isinstance(row, MemoryItem) and row.level != Level.RAW


def _effect_of(ending: Ending | Narrowing) -> Effect:
    return "withdrawn" if ending.withdrawn else "ended"

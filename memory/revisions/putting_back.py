"""Put a row back to what it was before a revision, as far as nobody changed it since."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from memory.models import MemoryItem, Segment, Session, Turn
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Standing
from memory.revisions.carry_out import Work
from memory.revisions.columns import Columns, RowChange, columns_of, plain, put_back
from memory.revisions.locked_rows import Loaded
from memory.revisions.short_lived import Line, span_of
from memory.revisions.spans import Span, Spans, parsed, stored, subtract, turns_of, union
from memory.revisions.texts import source_of, text_of
from memory.revisions.types import Consequence, Effect

_LISTS = ("key_quotes", "summary_lines")


def spans_named(changed: RowChange) -> list[Span]:
    """Return the words of turns that a changed row of a record held before or after."""
    spans: list[Span] = []
    for columns in (changed["was"], changed["is"]):
        spans += parsed(columns.get("spans", []))
        for name in _LISTS:
            spans += _spans_of(columns.get(name, []))
    return spans


def put_row_back(row: Any, changed: RowChange, work: Work) -> None:
    """Set the columns that are still what a revision made them to what they were before.

    Words that it took out are put back also where the row changed since, and words that it added
    are taken out.

    Args:
        row: a memory, a session or a link.
        changed: of a record: the columns before (`was`) and after (`is`).
        work: what is done so far.
    """
    now, after = columns_of(row), changed["is"]
    columns = {name: value for name, value in changed["was"].items() if now[name] == after[name]}
    columns |= _merged(row, changed, columns, work.loaded)
    if not columns:
        return
    work.touch(row)
    if not isinstance(row, Remembered):
        put_back(row, columns)
        return
    before = _Shown(text_of(row), row.retired_at is None, row.withdrawn)
    put_back(row, columns)
    row.updated_at = work.change.now
    _say_so(row, before, work)


@dataclass(frozen=True, slots=True)
class _Shown:
    """How a row stood before it was put back."""

    text: str
    is_current: bool
    is_hidden: bool


def _say_so(row: Remembered, before: _Shown, work: Work) -> None:
    """Add what became of a row to the effects, and one that is over again to what ended."""
    is_current = row.retired_at is None
    new_text = text_of(row) if is_current or not before.is_current else ""
    effect: Effect
    if before.is_current == is_current:
        effect = "restored" if before.is_hidden and not row.withdrawn else "changed"
    elif is_current:
        effect = "restored"
    else:
        effect = "withdrawn" if row.withdrawn else "ended"
        row.retired_at = max(work.change.now, row.recorded_at)
        work.ended.append(row.pk)
    consequence = Consequence(source_of(row), row.pk, before.text, effect, new_text)
    work.effects.append(consequence)


def _merged(row: Any, changed: RowChange, columns: Columns, loaded: Loaded) -> Columns:
    """Return the columns of words that changed since the revision, without its own change."""
    since = changed["was"].keys() - columns.keys()
    if isinstance(row, Session):
        return _session_with(row, changed, since)
    if "spans" not in changed["was"] or not since & {"spans", "text"}:
        return {}
    if isinstance(row, Segment):
        return _segment_with(row, changed, loaded)
    if isinstance(row, MemoryItem):
        spans = _spans_with(parsed(row.spans), changed)
        return {"spans": stored(spans), "source_turns": plain(turns_of(spans))}
    return {}


def _spans_with(now: Spans, changed: RowChange) -> Spans:
    """Return the words a row holds now, with those a revision took and without those it added."""
    was, after = parsed(changed["was"]["spans"]), parsed(changed["is"]["spans"])
    taken_out, added = subtract(was, after), subtract(after, was)
    return subtract(union(now, taken_out), added)


def _segment_with(row: Segment, changed: RowChange, loaded: Loaded) -> Columns:
    """Return the columns of a segment, its lines made anew of the words of its turns."""
    spans = _in_order(_spans_with(parsed(row.spans), changed), loaded)
    turns = turns_of(spans)
    if not turns:
        return {}
    lines = [_line_of(loaded.turns[turn], spans) for turn in turns]
    columns: Columns = {
        "text": "\n".join(lines),
        "spans": stored(spans),
        "source_turns": plain(turns),
    }
    if row.retired_at is None:
        return columns
    believed_again = {
        "standing": Standing.ACTIVE,
        "valid_to": plain(row.stated_valid_to),
        "superseded_by": None,
        "retired_at": None,
        "withdrawn": False,
    }
    return columns | believed_again


def _line_of(turn: Turn, spans: Spans) -> str:
    """Return the words that spans hold of a turn, as a line of a conversation."""
    pieces = [turn.text[start:stop].strip() for of, start, stop in spans if of == turn.pk]
    words = " … ".join(filter(None, pieces))
    return f"{turn.speaker or turn.role}: {words}"


def _in_order(spans: Spans, loaded: Loaded) -> list[Span]:
    """Return spans in the order in which they were said; of turns that are gone, none."""
    places = {pk: (str(turn.session_id), turn.position) for pk, turn in loaded.turns.items()}
    there = [span for span in spans if span[0] in places]
    return sorted(there, key=lambda span: (places[span[0]], span[1]))


def _session_with(row: Session, changed: RowChange, since: set[str]) -> Columns:
    """Return the lists of a session that changed since; one that ended has none and gets none."""
    columns: Columns = {}
    for name in _LISTS:
        lines = getattr(row, name)
        has_none_any_more = row.ended_at is not None and not lines
        if name in since and not has_none_any_more:
            columns[name] = _lines_with(lines, changed["was"][name], changed["is"][name])
    if "summary_lines" in columns:
        columns["rolling_summary"] = "\n".join(line["text"] for line in columns["summary_lines"])
    return columns


def _lines_with(now: Sequence[Line], was: Sequence[Line], after: Sequence[Line]) -> list[Line]:
    """Return lines of a session with the words a revision took, before what came since."""
    added = _apart_from(was, after)
    left = _apart_from(added, now)
    gone = _apart_from([*left, *after], was)
    # what the revision left of a line and another took out since stays out
    lost = _apart_from(now, added)
    back: list[Line] = []
    for line in gone:
        back += _put_back(line, elsewhere=_spans_of([*lost, *left]))
    return [*back, *left]


def _apart_from(others: Sequence[Line], lines: Sequence[Line]) -> list[Line]:
    """Return the lines that are not among others."""
    return [line for line in lines if line not in others]


def _spans_of(lines: Iterable[Line]) -> list[Span]:
    """Return the words that lines hold; those of a line without any are left out."""
    return [span for span in map(span_of, lines) if span is not None]


def _put_back(line: Line, *, elsewhere: Spans) -> list[Line]:
    """Return a line that a revision took out or narrowed, or as lines what of it is nowhere now.

    Args:
        line: as it was before.
        elsewhere: words that other lines hold now, or that are to stay out.
    """
    span = span_of(line)
    if span is None:
        return [line]
    taken = subtract([span], elsewhere)
    if tuple(taken) == (span,):
        return [line]
    return _pieces(line, span, taken)


def _pieces(line: Line, span: Span, taken: Spans) -> list[Line]:
    """Return what was taken out of a line that holds the words of a span, as lines."""
    text = line["text"]
    _turn, begin, end = span
    head = max(len(text) - (end - begin), 0)  # `Ann: ` before a summary's line
    said = text[head:]
    pieces = []
    for _turn, start, stop in taken:
        words = said[start - begin : stop - begin].strip()
        if words.strip(" .,;。，；"):
            pieces.append({**line, "text": text[:head] + words, "start": start, "stop": stop})
    return pieces

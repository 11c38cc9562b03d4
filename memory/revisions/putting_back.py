"""Put a row back to what it was before a revision, as far as nobody changed it since."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from memory.models import MemoryItem, Segment, Session
from memory.models.base import Remembered
from memory.models.vocabulary import Standing
from memory.revisions.columns import columns_of, plain, put_back
from memory.revisions.loaded import Loaded
from memory.revisions.short_lived import span_of
from memory.revisions.spans import Span, common, parsed, stored, subtract, turns_of, union
from memory.revisions.texts import source_of, text_of
from memory.revisions.types import Consequence
from memory.revisions.work import Work

_LISTS = ("key_quotes", "summary_lines")


def spans_named(changed: Mapping[str, Any]) -> list[Span]:
    """Return the words of turns that a changed row of a record held before or after."""
    states = (changed["was"], changed["is"])
    spans = [span for state in states for span in parsed(state.get("spans", []))]
    lines = chain.from_iterable(state.get(name, []) for state in states for name in _LISTS)
    return spans + [span for line in lines if (span := span_of(line)) is not None]


def put_row_back(row: Any, changed: Mapping[str, Any], work: Work) -> None:
    """Set the columns that are still what a revision made them to what they were before.

    Words that it took out are put back also where the row changed since, and words that it added are taken out.

    Args:
        row: a memory, a session or a link.
        changed: of a record: the columns before (`was`) and after (`is`).
        work: what is done so far.
    """
    now = columns_of(row)
    columns = {name: value for name, value in changed["was"].items() if now[name] == changed["is"][name]}
    columns |= _merged(row, changed, columns, work.loaded)
    if not columns:
        return
    work.touch(row)
    was_current = getattr(row, "retired_at", None) is None
    text = text_of(row) if isinstance(row, Remembered) else ""
    put_back(row, columns)
    if isinstance(row, Remembered):
        row.updated_at = work.change.now
        _say_so(row, text, was_current=was_current, work=work)


def _say_so(row: Remembered, text: str, *, was_current: bool, work: Work) -> None:
    """Add what became of a row to the effects, and one that is over again to what ended."""
    is_current = row.retired_at is None
    if was_current == is_current:
        effect, new_text = "changed", text_of(row)
    elif is_current:
        effect, new_text = "restored", text_of(row)
    else:
        effect, new_text = ("withdrawn" if row.withdrawn else "ended"), ""
        row.retired_at = max(work.change.now, row.recorded_at)
        work.ended.append(row.pk)
    work.effects.append(Consequence(source_of(row), row.pk, text, effect, new_text))  # type: ignore[arg-type]


def _merged(row: Any, changed: Mapping[str, Any], columns: Mapping[str, Any], loaded: Loaded) -> dict[str, Any]:
    """Return the columns of words that changed since the revision, with its own change of them taken back."""
    since = {name for name in changed["was"] if name not in columns}
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


def _spans_with(now: Sequence[Span], changed: Mapping[str, Any]) -> tuple[Span, ...]:
    """Return the words that a row holds now, with those a revision took out and without those it added."""
    was, after = parsed(changed["was"]["spans"]), parsed(changed["is"]["spans"])
    return subtract(union(now, subtract(was, after)), subtract(after, was))


def _segment_with(row: Segment, changed: Mapping[str, Any], loaded: Loaded) -> dict[str, Any]:
    """Return the columns of a segment, its lines made anew of the words of its turns."""
    spans = _in_order(_spans_with(parsed(row.spans), changed), loaded)
    lines = []
    for turn in turns_of(spans):
        said = loaded.turns[turn]
        pieces = (said.text[start:stop].strip() for of, start, stop in spans if of == turn)
        lines.append(f"{said.speaker or said.role}: {' … '.join(piece for piece in pieces if piece)}")
    if not lines:
        return {}
    columns = {"text": "\n".join(lines), "spans": stored(spans), "source_turns": plain(turns_of(spans))}
    if row.retired_at is None:
        return columns
    again = {"standing": Standing.ACTIVE, "valid_to": plain(row.stated_valid_to), "superseded_by": None}
    return columns | again | {"retired_at": None, "withdrawn": False}


def _in_order(spans: Sequence[Span], loaded: Loaded) -> list[Span]:
    """Return spans in the order in which they were said; of turns that are gone, none."""
    places = {pk: (str(turn.session_id), turn.position) for pk, turn in loaded.turns.items()}
    return sorted((span for span in spans if span[0] in places), key=lambda span: (places[span[0]], span[1]))


def _session_with(row: Session, changed: Mapping[str, Any], since: set[str]) -> dict[str, Any]:
    """Return the lists of a session that changed since; one that ended has none and gets none."""
    columns: dict[str, Any] = {}
    for name in _LISTS:
        if name in since and not (row.ended_at is not None and not getattr(row, name)):
            columns[name] = _lines_with(getattr(row, name), changed["was"][name], changed["is"][name])
    if "summary_lines" in columns:
        columns["rolling_summary"] = "\n".join(line["text"] for line in columns["summary_lines"])
    return columns


def _lines_with(
    now: Sequence[dict[str, Any]], was: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]
) -> list[dict[str, Any]]:
    """Return lines of a session with the words that a revision took out of them, before what came since."""
    added = [line for line in after if line not in was]
    left = [line for line in now if line not in added]
    gone = [line for line in was if line not in left and line not in after]
    back = chain.from_iterable(_put_back(line, added=_spans_of(added), held=_spans_of(left)) for line in gone)
    return [*back, *left]


def _spans_of(lines: Sequence[Mapping[str, Any]]) -> list[Span]:
    """Return the words that lines hold; those of a line without any are left out."""
    return [span for span in map(span_of, lines) if span is not None]


def _put_back(line: dict[str, Any], *, added: Sequence[Span], held: Sequence[Span]) -> list[dict[str, Any]]:
    """Return what a revision took out of a line, as lines; nothing where other lines hold the words now."""
    span = span_of(line)
    if span is None:
        return [line]
    if common([span], held):
        return []
    taken = subtract([span], added)
    return [line] if tuple(taken) == (span,) else _pieces(line, taken)


def _pieces(line: Mapping[str, Any], taken: Sequence[Span]) -> list[dict[str, Any]]:
    """Return what was taken out of a line as lines of their own."""
    text = line["text"]
    _turn, begin, _stop = span_of(line) or (None, 0, 0)
    head = max(len(text) - (int(line["stop"]) - int(line["start"])), 0)  # `Ann: ` before a summary's line
    pieces = []
    for _turn, start, stop in taken:
        words = text[head + start - begin : head + stop - begin].strip()
        if words.strip(" .,;。，；"):
            pieces.append({**line, "text": text[:head] + words, "start": start, "stop": stop})
    return pieces

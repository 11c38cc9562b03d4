"""Carry notes and glosses over to what is left of a text (pure)."""

from collections.abc import Mapping, Sequence
from typing import Any

from memory.revisions.remains import Interval
from memory.text.brackets import Bracketed, with_brackets

_OPENING = {"[": "]", "（": "）", "【": "】"}


def notes_left(
    notes: Sequence[Mapping[str, Any]], pieces: Sequence[Interval], *, text: str, rest: str
) -> list[dict[str, Any]]:
    """Return the notes whose words are left, with their places in the rest of the text.

    Args:
        notes: with `start` and `stop` in `text`.
        pieces: the intervals of `text` that are left, in order.
        text: the whole.
        rest: the pieces joined.
    """
    left, cursor = [], 0
    for start, stop in pieces:
        at = rest.find(text[start:stop], cursor)
        if at < 0:
            continue
        cursor = at + stop - start
        shift = at - start
        inside = [note for note in notes if start <= note["start"] and note["stop"] <= stop]
        for note in inside:
            moved = {"start": note["start"] + shift, "stop": note["stop"] + shift}
            left.append({**note, **moved})
    return left


def gloss_left(text: str, glossed: str, notes: Sequence[Mapping[str, Any]], rest: str) -> str:
    """Return the rest of a text with the brackets that its notes had in the whole.

    Empty where it has none.

    Args:
        text: the whole, as it was said.
        glossed: the whole with certain notes in brackets behind their words.
        notes: those that are left, with their places in `rest`.
        rest: what is left of the text.
    """
    if not glossed or glossed == text:
        return ""
    certain = [note for note in notes if note.get("certain", True)]
    marked = [
        Bracketed(
            note["start"],
            note["stop"],
            _bracket(glossed, str(note["meaning"])),
            ends_clause=note.get("kind") == "time",
        )
        for note in sorted(certain, key=lambda each: int(each["stop"]))
    ]
    shown = with_brackets(rest, marked)
    return shown if shown != rest else ""


def _bracket(glossed: str, meaning: str) -> str:
    """Return the bracket of a meaning as a text shows it, with the space before it.

    Empty where it shows none.
    """
    for opening, closing in _OPENING.items():
        for space in (" ", ""):
            bracket = f"{space}{opening}{meaning}{closing}"
            if bracket in glossed:
                return bracket
    return ""

"""An entry of a profile as one line, and the lines of each section in order (pure)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from evolution.profiles.labels import (
    SEPARATORS,
)
from evolution.profiles.merge import shown
from evolution.profiles.profile_attributes import (
    SECTIONS,
    Language,
    Owner,
    attribute_names,
    attribute_of_key,
)
from evolution.profiles.types import HeldEntry
from memory.text.tokens import truncate_to_tokens

LINE_TOKENS = 120  # of one entry in the view; its entry holds the whole value
TENTATIVE: dict[Language, str] = {"zh": "（待证实）", "en": " (not certain)"}
_BREAKS = re.compile(r"\s+")
_HAN = re.compile("[\u3400-\u9fff]")
_LATIN_WORD = re.compile("[A-Za-z]+")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry as it is read, with the memories that say it."""

    text: str
    sources: tuple[UUID, ...]


def language_of(entries: Iterable[HeldEntry]) -> Language:
    """Return the language most of what a profile says is written in."""
    texts = [one.value for one in entries]
    han = sum(len(_HAN.findall(text)) for text in texts)
    latin_words = sum(len(_LATIN_WORD.findall(text)) for text in texts)
    return "zh" if han > latin_words else "en"


def speaking(entries: Iterable[HeldEntry], now: datetime) -> list[HeldEntry]:
    """Return what a profile says at a moment: entries that are active or tentative, not expired."""
    return [one for one in entries if shown(one, now).status in ("active", "tentative")]


def section_lines(said: Sequence[HeldEntry], *, owner: Owner) -> dict[str, list[EntryLine]]:
    """Return a line for each entry of each section that has any, in order, as plain text."""
    language = language_of(said)
    lines: dict[str, list[EntryLine]] = {}
    for section in SECTIONS[owner]:
        entries = [entry for entry in said if entry.section == section]
        if entries:
            entries.sort(key=_in_view)
            lines[section] = [
                EntryLine(entry_line(entry, language), entry.sources) for entry in entries
            ]
    return lines


def _in_view(one: HeldEntry) -> tuple[bool, int, str, str]:
    name, _, _ = one.key.partition("/")
    order = attribute_names()
    place = order.index(name) if name in order else len(order)
    return one.status != "active", place, one.key, one.value


def entry_line(one: HeldEntry, language: Language, *, lead: str = "") -> str:
    """Return an entry behind its attribute's label, or behind a lead where that has none."""
    attribute = attribute_of_key(one.key)
    label = (attribute.labels[language] if attribute is not None else "") or lead
    labelled = f"{label}{SEPARATORS[language]}{one.value}" if label else one.value
    text = _within_tokens(_BREAKS.sub(" ", labelled).strip())
    return text + TENTATIVE[language] if one.status == "tentative" else text


def _within_tokens(text: str) -> str:
    """Return a text, or its beginning with an ellipsis where it has too many tokens."""
    if len(text.encode()) <= LINE_TOKENS:  # a token has a byte at least
        return text
    cut = truncate_to_tokens(text, LINE_TOKENS)
    return cut if cut == text else f"{cut}…"

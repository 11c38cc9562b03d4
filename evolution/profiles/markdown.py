"""A profile as people and agents read it: the Markdown view and its head (pure)."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from evolution.profiles.labels import (
    BETWEEN,
    HEAD_LABELS,
    SECTION_LABELS,
    SEPARATORS,
    TITLES,
)
from evolution.profiles.merge import shown
from evolution.profiles.slots import SECTIONS, Language, Owner, slot_names, slot_of_key
from evolution.profiles.types import HeldEntry
from memory.text.tokens import count_tokens, truncate_to_tokens

HEAD_TOKENS = 100  # of the head, about
HEAD_TRIED = 40  # most telling entries that are tried for it
SPARE_LINES = 10  # beside the head's, for what a block tells otherwise
LINE_TOKENS = 120  # of one entry in the view; its entry holds the whole value
_LEAST_TELLING = 100  # rank of a slot that is not among the telling ones
TENTATIVE: dict[Language, str] = {"zh": "（待证实）", "en": " (not certain)"}
_HEAD_SECTIONS: dict[Owner, tuple[str, ...]] = {
    "user": (
        "identity",
        "constraints",
        "interaction_preferences",
        "current_projects",
        "tech_stack",
        "locale",
    ),
    "group": (
        "purpose",
        "rules",
        "sensitive_topics",
        "topic_preferences",
        "jargon",
        "maintenance_notes",
    ),
}
_ESCAPED = re.compile(r"([\\`*_\[\]<>#|~&])")
_LIST_START = re.compile(r"^(\d+)([.)])|^([-+=])")
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


def view(entries: Sequence[HeldEntry], *, owner: Owner, now: datetime) -> str:
    """Return the Markdown view: a title, and a heading for each section that says something.

    Empty for nothing.
    """
    said = speaking(entries, now)
    if not said:
        return ""
    language = language_of(said)
    parts = [f"# {TITLES[owner][language]}"]
    for section, lines in section_lines(said, owner=owner).items():
        listed = "\n".join(f"- {_escaped(line.text)}" for line in lines)
        parts.append(f"## {SECTION_LABELS[section][language]}\n\n{listed}")
    return "\n\n".join(parts) + "\n"


def section_lines(said: Sequence[HeldEntry], *, owner: Owner) -> dict[str, list[EntryLine]]:
    """Return a line for each entry of each section that has any, in order, as plain text."""
    language = language_of(said)
    lines: dict[str, list[EntryLine]] = {}
    for section in SECTIONS[owner]:
        entries = [entry for entry in said if entry.section == section]
        if entries:
            entries.sort(key=_in_view)
            lines[section] = [EntryLine(_line(entry, language), entry.sources) for entry in entries]
    return lines


@dataclass(frozen=True, slots=True)
class ProfileHead:
    """What comes first of a profile: one line of about 100 tokens, and its parts.

    Attributes:
        text: the parts that have room, in one.
        lines: these, and behind them some that take the place of what a block tells otherwise.
    """

    text: str
    lines: tuple[EntryLine, ...]


def head(entries: Sequence[HeldEntry], *, owner: Owner, now: datetime) -> str:
    """Return the most telling active entries in one line of about 100 tokens.

    Private ones never.
    """
    return head_of(entries, owner=owner, now=now).text


def head_of(entries: Sequence[HeldEntry], *, owner: Owner, now: datetime) -> ProfileHead:
    """Return the most telling active entries, without Markdown; private ones never.

    An entry that does not fit gives way to the next that does.
    """
    active = [one for one in entries if shown(one, now).status == "active" and not _is_private(one)]
    language = language_of(active)
    text = ""
    fitting: list[EntryLine] = []
    spare: list[EntryLine] = []
    for one in _by_turns(active, owner)[:HEAD_TRIED]:
        lead = HEAD_LABELS[one.section][language]
        bare = _line(one, language, lead=lead).rstrip("。. ")
        line = EntryLine(bare, one.sources)
        longer = BETWEEN[language].join(filter(None, (text, bare)))
        if count_tokens(longer) <= HEAD_TOKENS:
            text = longer
            fitting.append(line)
        else:
            spare.append(line)
    return ProfileHead(text, (*fitting, *spare[:SPARE_LINES]))


def _by_turns(active: Sequence[HeldEntry], owner: Owner) -> list[HeldEntry]:
    """Return entries, the best of each section first, then the second of each.

    No section fills the head.
    """
    ranked = []
    for place, section in enumerate(_HEAD_SECTIONS[owner]):
        entries = [entry for entry in active if entry.section == section]
        best_first = sorted(entries, key=_telling)
        ranked += [(turn, place, entry) for turn, entry in enumerate(best_first)]
    ranked.sort(key=lambda rank: rank[:2])
    return [entry for _, _, entry in ranked]


def _telling(one: HeldEntry) -> tuple[int, float, float, str, str]:
    slot = slot_of_key(one.key)
    rank = slot.telling if slot is not None else None
    if rank is None:
        rank = _LEAST_TELLING
    return rank, -one.confidence, -one.last_seen.timestamp(), one.key, one.value


def _in_view(one: HeldEntry) -> tuple[bool, int, str, str]:
    name, _, _ = one.key.partition("/")
    order = slot_names()
    place = order.index(name) if name in order else len(order)
    return one.status != "active", place, one.key, one.value


def _line(one: HeldEntry, language: Language, *, lead: str = "") -> str:
    """Return an entry behind its slot's label, or behind a lead where the slot has no label."""
    slot = slot_of_key(one.key)
    label = (slot.labels[language] if slot is not None else "") or lead
    labelled = f"{label}{SEPARATORS[language]}{one.value}" if label else one.value
    text = _within_tokens(_BREAKS.sub(" ", labelled).strip())
    return text + TENTATIVE[language] if one.status == "tentative" else text


def _within_tokens(text: str) -> str:
    """Return a text, or its beginning with an ellipsis where it has too many tokens."""
    if len(text.encode()) <= LINE_TOKENS:  # a token has a byte at least
        return text
    cut = truncate_to_tokens(text, LINE_TOKENS)
    return cut if cut == text else f"{cut}…"


def _is_private(one: HeldEntry) -> bool:
    slot = slot_of_key(one.key)
    return slot is not None and slot.private


def _escaped(text: str) -> str:
    """Return a text that Markdown shows as it is, in one line."""
    escaped = _ESCAPED.sub(r"\\\1", text)
    list_start = r"\1\\\2\3" if text[:1].isdigit() else r"\\\3"
    return _LIST_START.sub(list_start, escaped)

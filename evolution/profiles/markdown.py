"""A profile as people and agents read it: the Markdown view and its head (pure)."""

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from evolution.profiles.labels import BETWEEN, OF_SOMEBODY, SECTION_LABELS, SEPARATORS, SLOT_LABELS, TITLES, Language
from evolution.profiles.merge import shown
from evolution.profiles.sections import sections_of
from evolution.profiles.types import Entry, Owner
from evolution.rules.language import HAN, LATIN_WORD
from memory.text.tokens import count_tokens, truncate_to_tokens

HEAD_TOKENS = 100  # of the head, about; C 1.4
HEAD_TRIED = 40  # most telling entries that are tried for it
LINE_TOKENS = 120  # of one entry in the view; its entry holds the whole value
TENTATIVE: dict[Language, str] = {"zh": "（待证实）", "en": " (not certain)"}
PRIVATE = frozenset({"phone", "email", "address", "birthday", "blood_type", "weight", "height"})  # never in a head
TELLING = (  # slots that tell most, first; C 1.4, U 8.1
    "nickname",
    "name",
    "job",
    "employer",
    "city",
    "timezone",
)
_HEAD_SECTIONS: dict[Owner, tuple[str, ...]] = {
    "user": ("identity", "constraints", "interaction_preferences", "current_projects", "tech_stack", "locale"),
    "group": ("purpose", "rules", "sensitive_topics", "topic_preferences", "jargon", "maintenance_notes"),
}
_ESCAPED = re.compile(r"([\\`*_\[\]<>#|~&])")
_LIST_START = re.compile(r"^(\d+)([.)])|^([-+=])")
_BREAKS = re.compile(r"\s+")


def language_of(entries: Iterable[Entry]) -> Language:
    """Return the language most of what a profile says is written in."""
    texts = [one.value for one in entries]
    han = sum(len(HAN.findall(text)) for text in texts)
    return "zh" if han > sum(len(LATIN_WORD.findall(text)) for text in texts) else "en"


def speaking(entries: Iterable[Entry], now: datetime) -> list[Entry]:
    """Return what a profile says at a moment: entries that are active or tentative, not expired."""
    return [one for one in entries if shown(one, now).status in ("active", "tentative")]


def view(entries: Sequence[Entry], *, owner: Owner, now: datetime) -> str:
    """Return the Markdown view: a title, and a heading for each section that says something; empty for nothing."""
    said = speaking(entries, now)
    if not said:
        return ""
    language = language_of(said)
    parts = [f"# {TITLES[owner][language]}"]
    for section, lines in section_lines(said, owner=owner).items():
        listed = "\n".join(f"- {_escaped(line)}" for line in lines)
        parts.append(f"## {SECTION_LABELS[section][language]}\n\n{listed}")
    return "\n\n".join(parts) + "\n"


def section_lines(said: Sequence[Entry], *, owner: Owner) -> dict[str, list[str]]:
    """Return a line for each entry of each section that has any, in order, as plain text."""
    language = language_of(said)
    lines: dict[str, list[str]] = {}
    for section in sections_of(owner):
        ordered = sorted((one for one in said if one.section == section), key=_in_view)
        if ordered:
            lines[section] = [_line(one, language) for one in ordered]
    return lines


def head(entries: Sequence[Entry], *, owner: Owner, now: datetime) -> str:
    """Return the most telling active entries in one line of about 100 tokens, without Markdown; private ones never.

    An entry that does not fit gives way to the next that does.
    """
    active = [one for one in entries if shown(one, now).status == "active" and _name(one) not in PRIVATE]
    language = language_of(active)
    line = ""
    for one in _by_turns(active, owner)[:HEAD_TRIED]:
        longer = BETWEEN[language].join(part for part in (line, _line(one, language).rstrip("。. ")) if part)
        if count_tokens(longer) <= HEAD_TOKENS:
            line = longer
    return line


def _by_turns(active: Sequence[Entry], owner: Owner) -> list[Entry]:
    """Return entries, the best of each section first, then the second of each: no section fills the head."""
    ranked = []
    for place, section in enumerate(_HEAD_SECTIONS[owner]):
        best = sorted((one for one in active if one.section == section), key=_telling)
        ranked += [(turn, place, one) for turn, one in enumerate(best)]
    return [one for _, _, one in sorted(ranked, key=lambda rank: rank[:2])]


def _telling(one: Entry) -> tuple[int, float, float, str, str]:
    name = _name(one)
    rank = TELLING.index(name) if name in TELLING else len(TELLING)
    return rank, -one.confidence, -one.last_seen.timestamp(), one.key, one.value


def _in_view(one: Entry) -> tuple[bool, int, str, str]:
    name = _name(one)
    return (
        one.status != "active",
        list(SLOT_LABELS).index(name) if name in SLOT_LABELS else len(SLOT_LABELS),
        one.key,
        one.value,
    )


def _line(one: Entry, language: Language) -> str:
    owner, _, name = one.key.rpartition("/")
    label = SLOT_LABELS.get(name, {}).get(language, "")
    if label and owner:
        label = OF_SOMEBODY[language].format(owner=owner, label=label if language == "zh" else label.lower())
    text = _BREAKS.sub(" ", f"{label}{SEPARATORS[language]}{one.value}" if label else one.value).strip()
    cut = text if len(text.encode()) <= LINE_TOKENS else truncate_to_tokens(text, LINE_TOKENS)  # a token has a byte
    return (cut if cut == text else f"{cut}…") + (TENTATIVE[language] if one.status == "tentative" else "")


def _name(one: Entry) -> str:
    return one.key.rpartition("/")[2]


def _escaped(text: str) -> str:
    """Return a text that Markdown shows as it is, in one line."""
    return _LIST_START.sub(r"\1\\\2\3" if text[:1].isdigit() else r"\\\3", _ESCAPED.sub(r"\\\1", text))

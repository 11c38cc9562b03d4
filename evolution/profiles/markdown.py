"""A profile as people and agents read it: the Markdown view (pure)."""

import re
from collections.abc import Sequence
from datetime import datetime

from evolution.profiles.entry_lines import language_of, section_lines, speaking
from evolution.profiles.labels import SECTION_LABELS, TITLES
from evolution.profiles.profile_attributes import Owner
from evolution.profiles.types import HeldEntry

_ESCAPED = re.compile(r"([\\`*_\[\]<>#|~&])")
_LIST_START = re.compile(r"^(\d+)([.)])|^([-+=])")


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


def _escaped(text: str) -> str:
    """Return a text that Markdown shows as it is, in one line."""
    escaped = _ESCAPED.sub(r"\\\1", text)
    list_start = r"\1\\\2\3" if text[:1].isdigit() else r"\\\3"
    return _LIST_START.sub(list_start, escaped)

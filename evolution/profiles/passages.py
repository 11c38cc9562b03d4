"""The parts of a profile that are embedded and searched: a section, cut where it is long (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from evolution.profiles.entry_lines import EntryLine, language_of, section_lines, speaking
from evolution.profiles.labels import SECTION_LABELS
from evolution.profiles.profile_attributes import Owner
from evolution.profiles.types import HeldEntry
from memory.text.tokens import count_tokens

MOST_TOKENS = 400  # of a part: 200 to 400
FULL_TOKENS = 300  # from which a part is closed, so that none but the last is short of 200


@dataclass(frozen=True, slots=True)
class SectionPart:
    """One part of a section.

    `number` counts from 0 in its section; `lines` are those behind its title.
    """

    section: str
    number: int
    text: str
    lines: tuple[EntryLine, ...] = ()


def parts(entries: Sequence[HeldEntry], *, owner: Owner, now: datetime) -> list[SectionPart]:
    """Return the parts of every section that says something, each led by its section's name."""
    said = speaking(entries, now)
    language = language_of(said)
    found = []
    for section, lines in section_lines(said, owner=owner).items():
        title = SECTION_LABELS[section][language]
        for number, held in enumerate(_cut(title, lines)):
            text = "\n".join([title, *(line.text for line in held)])
            found.append(SectionPart(section, number, text, tuple(held)))
    return found


def _cut(title: str, lines: Sequence[EntryLine]) -> list[list[EntryLine]]:
    """Return the lines of parts of at most 400 tokens, title included.

    A part is closed once it holds 300. Lines are counted one by one, with the break before each:
    together they are never more tokens than that.
    """
    begun = count_tokens(title)
    parts_of_section: list[list[EntryLine]] = []
    held, tokens = list[EntryLine](), begun
    for line in lines:
        more = count_tokens(line.text) + 1
        if held and (tokens >= FULL_TOKENS or tokens + more > MOST_TOKENS):
            parts_of_section.append(held)
            held, tokens = [], begun
        held.append(line)
        tokens += more
    return [*parts_of_section, held] if held else parts_of_section

"""The parts of a profile that are embedded and searched: a section, cut where it is long (pure). Source: U 8.3."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from evolution.profiles.labels import SECTION_LABELS
from evolution.profiles.markdown import language_of, section_lines, speaking
from evolution.profiles.types import Entry, Owner
from memory.text.tokens import count_tokens

MOST_TOKENS = 400  # of a part; U 8.3: 200 to 400
FULL_TOKENS = 300  # from which a part is closed, so that none but the last is short of 200


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a section. `number` counts from 0 in its section."""

    section: str
    number: int
    text: str


def parts(entries: Sequence[Entry], *, owner: Owner, now: datetime) -> list[Part]:
    """Return the parts of every section that says something, each led by its section's name."""
    said = speaking(entries, now)
    language = language_of(said)
    found = []
    for section, lines in section_lines(said, owner=owner).items():
        title = SECTION_LABELS[section][language]
        found += [Part(section, number, text) for number, text in enumerate(_cut(title, lines))]
    return found


def _cut(title: str, lines: Sequence[str]) -> list[str]:
    """Return texts of at most 400 tokens: a part is closed once it holds 300.

    Lines are counted one by one, with the break before each: together they are never more tokens than that.
    """
    begun = count_tokens(title)
    texts, held, tokens = [], [title], begun
    for line in lines:
        more = count_tokens(line) + 1
        if len(held) > 1 and (tokens >= FULL_TOKENS or tokens + more > MOST_TOKENS):
            texts.append("\n".join(held))
            held, tokens = [title], begun
        held.append(line)
        tokens += more
    return [*texts, "\n".join(held)] if len(held) > 1 else texts

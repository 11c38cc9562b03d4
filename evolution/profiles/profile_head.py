"""The head of a profile: what tells most of somebody, in one line (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from evolution.profiles.entry_lines import EntryLine, entry_line, language_of
from evolution.profiles.labels import (
    BETWEEN,
    HEAD_LABELS,
)
from evolution.profiles.merge import shown
from evolution.profiles.profile_attributes import Owner, attribute_of_key
from evolution.profiles.types import HeldEntry
from memory.text.tokens import count_tokens

HEAD_TOKENS = 100  # of the head, about
HEAD_TRIED = 40  # most telling entries that are tried for it
SPARE_LINES = 10  # beside the head's, for what a block tells otherwise
_LEAST_TELLING = 100  # rank of an attribute that is not among the telling ones
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


@dataclass(frozen=True, slots=True)
class ProfileHead:
    """What comes first of a profile: one line of about 100 tokens, and its parts.

    Attributes:
        text: the parts that have room, in one.
        lines: these, and behind them some that take the place of what a block tells otherwise.
    """

    text: str
    lines: tuple[EntryLine, ...]


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
        bare = entry_line(one, language, lead=lead).rstrip("。. ")
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
    attribute = attribute_of_key(one.key)
    rank = attribute.telling if attribute is not None else None
    if rank is None:
        rank = _LEAST_TELLING
    return rank, -one.confidence, -one.last_seen.timestamp(), one.key, one.value


def _is_private(one: HeldEntry) -> bool:
    attribute = attribute_of_key(one.key)
    return attribute is not None and attribute.private

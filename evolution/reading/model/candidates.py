"""An entry of an answer as a candidate.

The model's sentence as it came, what it states, how surely (pure).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from evolution.language.attributes import attribute_name
from evolution.language.splitting import language_of
from evolution.language.time.notes import time_notes
from evolution.planning.identity import is_named, subject_of
from evolution.planning.types import Candidate, Known, Span
from evolution.planning.words import folded
from evolution.reading.model.days import begins_at, ends_at
from evolution.reading.model.provenance import provenance_of
from evolution.reading.model.schema import Entry
from evolution.reading.model.short_ids import Numbered
from evolution.reading.model.subjects import subject_named
from evolution.reading.types import Utterance

CATEGORY_CHARACTERS, MADE_BY_CHARACTERS = 200, 120  # of the columns
ENDING_SORTS = frozenset(
    {"lasting", "instruction"}
)  # what is over at its `until`; an event and a plan stay told


@dataclass(frozen=True, slots=True)
class Sources:
    """What an answer refers to by numbers, and who is meant by names."""

    turns: Numbered[Utterance]
    memories: Numbered[Known]
    aliases: frozenset[str]
    made_by: str


def candidate_of(
    entry: Entry, turn: Utterance, span: tuple[int, int], sources: Sources
) -> Candidate:
    """Return an entry as a candidate; its sentence is not touched."""
    said_by = subject_of("", speaker=turn.speaker, aliases=sources.aliases)
    subject = subject_named(entry.subject, turn=turn, aliases=sources.aliases)
    provenance, confidence = provenance_of(role=turn.role, subject=subject, said_by=said_by)
    implied = entry.status == "implied"
    ends = _ids_of(entry.ends, sources)
    continued = [pk for pk in _ids_of([entry.continues], sources) if pk not in ends]
    changes = bool(ends or not entry.affirmed)
    return Candidate(
        kind=entry.type,
        content=entry.content,
        at=turn.at,
        spans=(Span(turn.id, *span),),
        notes=time_notes(entry.content, at=turn.at),
        speaker=turn.speaker,
        role=turn.role,
        said_by=said_by,
        subject=subject,
        attribute=_attribute(entry) if is_named(subject) else "",
        value=entry.value,
        affirmed=entry.affirmed,
        single=entry.one_at_a_time,
        changes=changes and not implied,
        implied=implied,
        ends=ends,
        continues=continued[0] if continued else None,
        provenance=provenance,
        confidence=confidence,
        category=category_of(entry),
        message_ids=(turn.message_id,) if turn.message_id else (),
        valid_from=_valid_from(entry, turn.at),
        valid_to=_valid_to(entry, turn.at),
        made_by=sources.made_by[:MADE_BY_CHARACTERS],
    )


def _ids_of(numbers: Iterable[Any], sources: Sources) -> tuple[UUID, ...]:
    """Return the memories that numbers of an answer mean, each once.

    A number that was not shown means none.
    """
    named = map(sources.memories.get, numbers)
    return tuple(dict.fromkeys(memory.id for memory in named if memory is not None))


def category_of(entry: Entry) -> str:
    """Return `fact/home`, and of what does not simply last its sort: `plan/trip to lisbon`."""
    path = entry.type if entry.sort == "lasting" else entry.sort
    attribute = _attribute(entry).replace("/", " ")
    category = f"{path}/{attribute}" if attribute else path
    return category[:CATEGORY_CHARACTERS]


def _attribute(entry: Entry) -> str:
    words = folded(entry.attribute).replace("_", " ").split()
    plain = " ".join(words)
    return attribute_name(plain, language_of(plain)) if plain else ""


def _valid_from(entry: Entry, at: datetime) -> datetime | None:
    """Return since when it is true, where that is said and no longer ahead."""
    if entry.sort == "plan":
        return None
    begins = begins_at(entry.begins, like=at)
    return begins if begins is not None and begins <= at else None


def _valid_to(entry: Entry, at: datetime) -> datetime | None:
    """Return when it will be over, where that is said and still ahead."""
    if entry.sort not in ENDING_SORTS:
        return None
    ends = ends_at(entry.until, like=at)
    return ends if ends is not None and ends > at else None


def placed_nowhere(turn: Utterance) -> tuple[Span, ...]:
    """Return where a statement stands of which no words were found: the turn's beginning."""
    return (Span(turn.id, 0, 0),)

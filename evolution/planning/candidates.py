"""Claims of a text as candidates: whose words, about whom, how surely (pure)."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from evolution.language.annotate import annotate
from evolution.language.claims import claims, claims_of_record
from evolution.language.time.notes import time_notes
from evolution.language.types import Claim, Denial, Note
from evolution.language.worth import is_worth_a_memory
from evolution.planning.identity import is_named, is_own, subject_of
from evolution.planning.types import Candidate, Provenance, Span
from evolution.planning.words import folded

CHANGE_CONFIDENCE = 0.9
"""Of what a speaker states of themself, and of every word of change: 0..1."""
TOLD_CONFIDENCE = 0.6
"""Of what one speaker tells of another."""
RECORD = "record"
MOST_BEFORE = 2
"""Clauses before a statement in which a slip may be put right."""
_AT_THE_MOMENT = re.compile(
    "一会儿?|待会|等下|今晚|今天|马上|回家|家里还有|歇一|先|[累困饱饿]了|有点[累困晚]"
)
_SENTENCE_ENDS = re.compile(r"[.!?。！？\n]")
_LAUGHS = re.compile(r"(?i)\b(?:lol|lmao|rofl|haha\w*)\b|哈哈|笑死|[😂🤣]")
_CORRECTS = re.compile("(?:打|说|写|记|发|看)错了|口误|更正")
STATING_ROLES = frozenset({"user", RECORD})
"""Whose words state something: a person's in a turn, and a record's that a service stored."""
USERS_OF_RECORDS = ("user", "the user", "用户")
"""How a service's own sentences name the scope's user."""


@dataclass(frozen=True, slots=True)
class SpokenText:
    """Whose words a text is, when, and what names mean in their mouth."""

    role: str
    at: datetime
    turn: UUID | None = None
    speaker: str = ""
    aliases: Collection[str] = ()

    @property
    def by(self) -> str:
        """Who says it, normalised like a subject; empty for the scope's user."""
        return self.subject("")

    def subject(self, named: str) -> str:
        """Return whom or what these words mean by a subject."""
        users = (*self.aliases, *USERS_OF_RECORDS) if self.role == "record" else self.aliases
        return subject_of(named, speaker=self.speaker, aliases=users)

    def denial(self, denial: Denial) -> Denial:
        """Return a denial whose subject is normalised."""
        return replace(denial, subject=self.subject(denial.subject))


def candidates_of(
    text: str,
    *,
    speaker: str,
    role: str,
    at: datetime,
    turn: UUID | None = None,
    aliases: Collection[str] = (),
) -> list[Candidate]:
    """Return what a turn or a record states, as candidates in order.

    Args:
        text: as it was said.
        speaker: the name of who says it; empty where nobody is named.
        role: `user`, `assistant`, `tool` or `system` for a turn; `record` for a sentence that a
            service stored.
        at: when it was said; aware.
        turn: the turn it stands in, or None.
        aliases: names that mean the scope's user.
    """
    said = SpokenText(role=role, at=at, turn=turn, speaker=speaker, aliases=aliases)
    if said.role not in STATING_ROLES:
        return []
    read = claims_of_record(text) if role == RECORD else claims(annotate(text))
    notes = time_notes(text, at=at)
    made = candidates_of_claims(read, text, said, notes=notes)
    return [_in_its_place(one, text) for one in sorted(made, key=_place)]


def _in_its_place(candidate: Candidate, text: str) -> Candidate:
    """Return a candidate as the clauses beside it mean it.

    Where those before say that something was wrong, it changes that; where the clause behind one
    that denies something tells of this moment (我不喝啤酒了，一会儿要开车), nothing is over; and
    nothing is over by what ends in a laugh ("I'm single now, send the papers lol").
    """
    before = _before(text, _place(candidate))
    corrects = any(_CORRECTS.search(folded(one)) for one in before)
    stop = candidate.spans[0].stop if candidate.spans else len(text)
    behind = _behind(text, stop)
    denies = not candidate.affirmed
    is_of_the_moment = denies and _AT_THE_MOMENT.search(folded(behind)) is not None
    return replace(
        candidate,
        changes=candidate.changes or (corrects and candidate.affirmed),
        implied=candidate.implied or is_of_the_moment or _ends_in_a_laugh(text, stop),
    )


def _ends_in_a_laugh(text: str, start: int) -> bool:
    """Tell whether somebody laughs behind a place, before its sentence ends."""
    end = _SENTENCE_ENDS.search(text, start)
    return _LAUGHS.search(text, start, end.start() if end else len(text)) is not None


@lru_cache(maxsize=8)
def _clauses(text: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return where the clauses of a text begin, and their words."""
    clauses = annotate(text).clauses
    return tuple(one.start for one in clauses), tuple(one.text for one in clauses)


def _before(text: str, start: int) -> tuple[str, ...]:
    """Return the last clauses before a place."""
    starts, words = _clauses(text)
    at = bisect_left(starts, start)
    return words[max(at - MOST_BEFORE, 0) : at]


def _behind(text: str, stop: int) -> str:
    """Return the clause behind a place; empty where none is."""
    starts, words = _clauses(text)
    at = bisect_left(starts, stop)
    return words[at] if at < len(words) else ""


def _place(candidate: Candidate) -> int:
    return candidate.spans[0].start if candidate.spans else 0


def candidates_of_claims(
    claimed: Iterable[Claim], text: str, said: SpokenText, *, notes: Sequence[Note] = ()
) -> list[Candidate]:
    """Return the statements of a text as candidates, in order.

    Only a person states something of a user: an assistant, a tool and a system give none. A claim
    about nobody who is named gives none.
    """
    if said.role not in STATING_ROLES:
        return []
    made = [_candidate(claim, text, said, notes) for claim in claimed]
    return [one for one in made if is_named(one.subject)]


def _candidate(claim: Claim, text: str, said: SpokenText, notes: Sequence[Note]) -> Candidate:
    subject = said.subject(claim.subject)
    provenance, confidence = _standing(subject, said.by)
    span = () if said.turn is None else (Span(said.turn, claim.start, claim.stop),)
    return Candidate(
        kind=claim.kind,
        content=text[claim.start : claim.stop],
        at=said.at,
        spans=span,
        notes=_notes_within(notes, claim.start, claim.stop),
        speaker=said.speaker,
        role=said.role,
        said_by=said.by,
        subject=subject,
        attribute=claim.attribute,
        value=claim.value,
        affirmed=claim.affirmed,
        single=claim.single,
        changes=claim.changes,
        denials=tuple(map(said.denial, claim.denials)),
        provenance=provenance,
        confidence=confidence,
        category=claim.category,
        worth=said.role == RECORD or is_worth_a_memory(claim.frame, claim.attribute, claim.value),
        made_by=f"rule:{claim.frame}",
    )


def _standing(subject: str, said_by: str) -> tuple[Provenance, float]:
    """Return how surely a statement is known.

    From the user, or from its own subject, or from a third.
    """
    if said_by == "" or is_own(subject, said_by):
        return "confirmed_by_user", CHANGE_CONFIDENCE
    return "observation", TOLD_CONFIDENCE


def _notes_within(notes: Sequence[Note], start: int, stop: int) -> tuple[Note, ...]:
    """Return the notes of a clause, counted from its beginning."""
    within = [note for note in notes if start <= note.start and note.stop <= stop]
    return tuple(replace(note, start=note.start - start, stop=note.stop - start) for note in within)

"""Claims of a text as candidates: whose words, about whom, how surely (pure)."""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from evolution.language.annotate import annotate
from evolution.language.claim_of_frame import says_change
from evolution.language.claims import claims, claims_of_record
from evolution.language.neighbour_clauses import told_together
from evolution.language.small_talk import is_small_talk
from evolution.language.time.notes import time_notes
from evolution.language.types import Claim, Clause, Denial, Note
from evolution.language.worth import is_worth_a_memory
from evolution.planning.alignment import topic_change
from evolution.planning.ceased import over_in
from evolution.planning.identity import is_named, is_own, subject_of
from evolution.planning.subject_words import THINGS
from evolution.planning.topic_slot_changes import moves_something
from evolution.planning.types import Candidate, Provenance, Span
from evolution.planning.words import folded

CHANGE_CONFIDENCE = 0.9
"""Of what a speaker states of themself, and of every word of change: 0..1."""
TOLD_CONFIDENCE = 0.6
"""Of what one speaker tells of another."""
RECORD = "record"
WORDS_RULE = "rule:words"
"""What makes a candidate of words that no frame reads."""
MOST_BEFORE = 2
"""Clauses before a statement that may name what it leaves out."""
_AT_THE_MOMENT = re.compile(
    "一会儿?|待会|等下|今晚|今天|马上|回家|家里还有|歇一|先|[累困饱饿]了|有点[累困晚]"
)
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
        """Return a denial whose subject is normalised; `it` and 那 stay as they are."""
        thing = folded(denial.subject)
        return replace(denial, subject=thing if thing in THINGS else self.subject(denial.subject))


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
    changes = _changes(text, said, made)
    in_order = sorted([*made, *changes], key=_place)
    return [_in_its_place(one, text) for one in in_order]


def _in_its_place(candidate: Candidate, text: str) -> Candidate:
    """Return a candidate with the clauses before it.

    Where they say that something was wrong, it changes that; where the clause behind one that
    denies something tells of this moment (我不喝啤酒了，一会儿要开车), nothing is over.
    """
    before = _before(text, _place(candidate))
    corrects = any(_CORRECTS.search(folded(one)) for one in before)
    stop = candidate.spans[0].stop if candidate.spans else len(text)
    behind = _behind(text, stop)
    denies = not candidate.affirmed or over_in(candidate.content) is not None
    is_of_the_moment = denies and _AT_THE_MOMENT.search(folded(behind)) is not None
    return replace(
        candidate,
        before=before,
        changes=candidate.changes or (corrects and candidate.affirmed),
        implied=candidate.implied or is_of_the_moment,
    )


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


def _changes(text: str, said: SpokenText, made: Sequence[Candidate]) -> list[Candidate]:
    """Return the clauses that say something is new and that no frame reads.

    They may end the same words' old value.
    """
    if said.turn is None:
        return []
    taken = sorted((span.start, span.stop) for one in made for span in one.spans)
    clauses = annotate(text).clauses
    changes = []
    for before, clause in zip((None, *clauses), clauses, strict=False):
        if clause.mood != "statement" or _is_taken(clause, taken):
            continue
        if _changes_something(clause) or _follows_another(clause, text):
            whole = told_together(clause, before, text)
            changes.append(_of_words(whole, said))
    return changes


def _is_taken(clause: Clause, taken: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a clause lies in one of some spans.

    They are in order and none lies in another.
    """
    at = bisect_left(taken, (clause.stop, 0))
    if at == 0:
        return False
    _, stop = taken[at - 1]
    return stop > clause.start


def _changes_something(clause: Clause) -> bool:
    """Tell whether a clause says that something is new or over.

    In Chinese one that follows others may do so too.
    """
    words = clause.text
    if says_change(words, clause.language) or topic_change(words) is not None:
        return True
    if clause.language == "en":
        return False
    return over_in(words) is not None or moves_something(words)


def _follows_another(clause: Clause, text: str) -> bool:
    """Tell whether a Chinese clause that says something follows another.

    It may leave out what that one names.
    """
    if clause.language == "en" or is_small_talk(clause.text):
        return False
    return bool(_before(text, clause.start))


def _of_words(clause: Clause, said: SpokenText) -> Candidate:
    provenance, confidence = _standing("", said.by)
    return Candidate(
        kind="fact",
        content=clause.text,
        at=said.at,
        spans=() if said.turn is None else (Span(said.turn, clause.start, clause.stop),),
        speaker=said.speaker,
        role=said.role,
        said_by=said.by,
        changes=_changes_something(clause),
        provenance=provenance,
        confidence=confidence,
        made_by=WORDS_RULE,
        worth=False,
    )


def candidates_of_claims(
    claimed: Iterable[Claim], text: str, said: SpokenText, *, notes: Sequence[Note] = ()
) -> list[Candidate]:
    """Return the statements of a text as candidates, in order.

    Only a person states something of a user: an assistant, a tool and a system give none. A claim
    about nobody who is named gives none, except a denial that names the value alone.
    """
    if said.role not in STATING_ROLES:
        return []
    made = [_candidate(claim, text, said, notes) for claim in claimed]
    return [one for one in made if is_named(one.subject) or _denies_value_alone(one)]


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


def _denies_value_alone(candidate: Candidate) -> bool:
    return not candidate.attribute and any(not denial.attributes for denial in candidate.denials)

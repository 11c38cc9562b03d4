"""What reading a text gives: one annotation, and the claims and notes made of it (pure).

All offsets count characters of the text that was read; `text[start:stop]` are the words.
"""

from dataclasses import dataclass
from typing import Literal

Language = Literal["zh", "en"]
Span = tuple[int, int]
"""Where words begin, and where they stop."""
Mood = Literal[
    "statement",
    "question",
    "wish",
    "plan",
    "hypothesis",
    "quotation",
    "hearsay",
    "past",
    "instruction",
    "denied_change",
    "joke",
    "small_talk",
]
"""How a clause is meant.

Only a `statement` states that something is so; an `instruction` asks the assistant.
"""
ClaimKind = Literal["fact", "preference", "constraint"]
NoteKind = Literal["time", "person", "place"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a sentence that may state something of its own, without marks at its ends.

    It has no white space there either.
    """

    start: int
    stop: int
    text: str
    mood: Mood
    language: Language


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with its marks, and its clauses in order."""

    start: int
    stop: int
    text: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Annotation:
    """A text that was read once. Everything else asks this value.

    Attributes:
        text: as it was said.
        language: that most of it is in.
        sentences: in order; together they hold every telling character.
        quotations: (start, stop) of words that are quoted: somebody else's, a title, recalled
            memory, code.
    """

    text: str
    language: Language
    sentences: tuple[Sentence, ...]
    quotations: tuple[Span, ...] = ()

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause in order."""
        return tuple(clause for sentence in self.sentences for clause in sentence.clauses)


@dataclass(frozen=True, slots=True)
class Denial:
    """What words say is over or was wrong.

    Attributes:
        subject: whose; empty for the speaker.
        attributes: the attributes it may be about; empty for any (then `value` must be given).
        value: the value that no longer holds; empty for whatever the attribute held.
    """

    subject: str
    attributes: tuple[str, ...]
    value: str


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement that a speaker makes in a text.

    Attributes:
        kind: what kind of memory it becomes.
        subject: whom or what it is about, as it stands in the text (`Tom`, `machine 7`, `my
            sister`); empty for the
            speaker.
        attribute: what is said of the subject, normalised and the same in both languages where a
            frame names it
            (`home`, `employer`, `drink`); else the noun as it stands, lower case (`thesis
            deadline`).
        value: what it is; always a span of the text.
        affirmed: it holds; False: it is denied (`I no longer drink coffee`).
        single: the attribute holds one value at a time, by the frame's own proof.
        changes: the words say that this is new (`now`, `moved`, 改成).
        denials: what the words say is over.
        start, stop: the clause that states it.
        value_start, value_stop: the value in the text; equal where there is none.
        category: a path such as `preference/drink`.
        frame: the pattern that read it.
    """

    kind: ClaimKind
    subject: str
    attribute: str
    value: str
    start: int
    stop: int
    value_start: int = 0
    value_stop: int = 0
    affirmed: bool = True
    single: bool = False
    changes: bool = False
    denials: tuple[Denial, ...] = ()
    category: str = ""
    frame: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """What a span of a text means, beside the words and never in their place.

    Attributes:
        meaning: the date or period in ISO 8601 (`2026-10`, `2026-11-14`, `2026-11-14/2026-11-16`),
            a name, a place.
        by: the rule or the model that says so.
        certain: nothing speaks against it: it may be shown in brackets after the words.
    """

    start: int
    stop: int
    kind: NoteKind
    meaning: str
    by: str
    certain: bool = True

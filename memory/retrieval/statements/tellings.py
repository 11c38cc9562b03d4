"""A memory as what it tells.

Its words with their places, and what is left of it beside what a block tells (pure).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from memory.retrieval.statements.clauses import clauses, speaker_at
from memory.retrieval.statements.coverage import Coverage, Key, Repetition, Shown, repetition
from memory.retrieval.statements.glosses import gloss, without_brackets
from memory.retrieval.statements.types import ProfileLine
from memory.retrieval.statements.words import Words, words_of, words_of_lines
from memory.retrieval.types import Passage
from memory.text.remains import Interval, remaining

TYPED = frozenset({"fact", "preference", "constraint"})
"""The sources that tell one statement each: they stand for it before every other form."""


@dataclass(frozen=True)
class TurnWords:
    """A memory with the words of turns that it holds.

    Attributes:
        key: its source and its id.
        passage: as it was fetched.
    """

    key: Key
    passage: Passage

    @property
    def is_typed(self) -> bool:
        """Whether it tells one statement."""
        return self.key[0] in TYPED

    @property
    def body(self) -> str:
        """The words as they were said, without the speaker's label."""
        return self.passage.body

    @cached_property
    def _placed(self) -> tuple[tuple[Words, ...], tuple[Interval, ...]]:
        spans = self.passage.spans
        return (
            words_of_lines(self.body, spans)
            if self.key[0] == "segment"
            else (words_of(self.body, spans), ())
        )

    @property
    def words(self) -> tuple[Words, ...]:
        """Where the words of turns stand in the body."""
        return self._placed[0]

    def shown(self, pieces: Iterable[Interval] | None = None) -> Iterator[Shown]:
        """Return the words that stand in a block once this does.

        All of them, or those of some pieces.
        """
        if not self.passage.spans:
            return iter(())
        words = (
            self.words
            if pieces is None
            else [part for one in self.words for part in one.within(list(pieces))]
        )
        own = not self.is_typed or all(one.is_exact for one in self.words)
        return (Shown(self.body, one, self.key, own) for one in words)

    def told(
        self, coverage: Coverage, pieces: Sequence[Interval] | None, *, whole: bool
    ) -> Coverage:
        """Return what a block tells once it holds this too: all of it, or some pieces."""
        told = coverage.with_shown(
            self.shown(pieces), row=self.key if whole or self.is_typed else None
        )
        if whole and self.passage.parts:
            sources = (source for part in self.passage.parts for source in part.sources)
            return told.with_rows(sources, self.key)
        said = self._clauses(pieces)
        return told.with_clauses(said, self.key) if said else told

    def _clauses(self, pieces: Sequence[Interval] | None) -> list[tuple[str, str]]:
        """Return the clauses of a body, or of some pieces, with who says them.

        None where a note dates the words.
        """
        if self.passage.words or not self.passage.spans:
            return []
        label, labels = self.passage.label, self._placed[1]
        return [
            (speaker_at(self.body, start, label=label, labels=labels), words)
            for words, (start, stop) in clauses(self.body)
            if pieces is None or any(a <= start and stop <= b for a, b in pieces)
        ]

    def beside(self, coverage: Coverage, *, most_repeated: float) -> "Rest":
        """Return what is left to be told of this beside what a block tells.

        Args:
            coverage: what the block tells.
            most_repeated: share above 0 to 1 of words that are told, from which a text that cannot
                be cut goes.
        """
        if self.passage.parts:
            return self._without_lines(coverage)
        behind = (
            coverage.rows.get(self.passage.summarised_by) if self.passage.summarised_by else None
        )
        if behind is not None:
            return Rest("", (behind,))
        if self.is_typed:
            return self._unless_stated(coverage)
        if not self.passage.spans:
            return Rest(self.passage.text)
        label, labels = self.passage.label, self._placed[1]
        said_again = replace(coverage, clauses={}) if self.passage.words else coverage
        repeated = repetition(self.body, self.words, said_again, label=label, labels=labels)
        if not repeated.by:
            return Rest(self.passage.text)
        whole = repeated.uncut and repeated.share >= most_repeated
        return Rest("", repeated.by) if whole else self._cut(repeated)

    def _unless_stated(self, coverage: Coverage) -> "Rest":
        """Return all of a typed memory, or nothing where its statement is told."""
        by = coverage.teller_of(self.key[1])
        return Rest(self.passage.text) if by is None else Rest("", (by,))

    def _without_lines(self, coverage: Coverage) -> "Rest":
        left, by = untold(self.passage.parts, coverage)
        if not by:
            return Rest(self.passage.text)
        title = self.passage.text.partition("\n")[0]
        return Rest("\n".join([title, *(part.text for part in left)]) if left else "", by)

    def _cut(self, repeated: Repetition) -> "Rest":
        left = remaining(self.body, repeated.cut, labels=self._placed[1], at_edges=True)
        if not left.text:
            return Rest("", repeated.by)
        shown = (
            gloss(self.body, self.passage.text[len(self.passage.label) :], left)
            if self.passage.words
            else left.text
        )
        return Rest(self.passage.label + shown, repeated.by, left.pieces)


class Rest(NamedTuple):
    """What is left of a memory. A tuple, as an offer is.

    Attributes:
        text: as it is shown; empty where nothing is left.
        by: what tells the rest of it.
        pieces: of the body that are left; None for all of it.
    """

    text: str
    by: tuple[Key, ...] = ()
    pieces: tuple[Interval, ...] | None = None

    def beginning(self, body: str, shown: str) -> tuple[Interval, ...]:
        """Return the pieces of a body that a beginning of what is left shows.

        Args:
            body: the words as they were said.
            shown: the beginning of the text, without the label before it.
        """
        plain = without_brackets(shown)
        at = 0
        visible: list[Interval] = []
        for start, stop in self.pieces or ((0, len(body)),):
            piece = body[start:stop]
            found = plain.find(piece, at)
            if found < 0:
                length = next(
                    (size for size in range(len(piece), 0, -1) if plain.endswith(piece[:size])), 0
                )
                return (*visible, (start, start + length)) if length else tuple(visible)
            visible.append((start, stop))
            at = found + len(piece)
        return tuple(visible)


def untold(
    parts: Sequence[ProfileLine], coverage: Coverage
) -> tuple[list[ProfileLine], tuple[Key, ...]]:
    """Return the lines of a profile that a block does not tell otherwise.

    And what tells the others.

    A line is told where one of the memories that say it stands in the block, or the words of one
    do.
    """
    left: list[ProfileLine] = []
    by: dict[Key, None] = {}
    for part in parts:
        teller = _teller(part, coverage)
        if teller is None:
            left.append(part)
        else:
            by[teller] = None
    return left, tuple(by)


def _teller(part: ProfileLine, coverage: Coverage) -> Key | None:
    rows = (coverage.rows[source] for source in part.sources if source in coverage.rows)
    words = (
        key for spans in part.spans for span in spans if (key := coverage.tells([span])) is not None
    )
    return next(rows, None) or next(words, None)


def named(keys: Sequence[Key]) -> list[str]:
    """Return keys as a receipt names them: `fact:1b4e…`."""
    return [f"{source}:{item_id}" for source, item_id in keys]

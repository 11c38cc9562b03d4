"""What the block tells so far, and what of a text it tells already (pure)."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple
from uuid import UUID

from memory.retrieval.statements.clauses import clauses, speaker_at
from memory.retrieval.statements.words import Span, Words
from memory.text.differences import marks
from memory.text.remains import Interval, tells

Key = tuple[str, UUID]
"""What tells something: its source and its id."""


class Shown(NamedTuple):
    """Words of a turn that stand in the block. A tuple, as `Words` is.

    Attributes:
        text: of what shows them.
        words: where they stand in it.
        key: what shows them.
        own: they are the words themselves; else a sentence of a model's, which may say less.
    """

    text: str
    words: Words
    key: Key
    own: bool = True


@dataclass(frozen=True, slots=True)
class Stated:
    """Statements whose words are known, numbered.

    One that was said in several turns is told by the words of each.

    Attributes:
        by_turn: the words that tell a statement (first character, one behind the last, number), by
            turn.
        words: by number, a typed text of it, and all words that tell it.
        rows: by typed memory, the number of its statement.
    """

    by_turn: Mapping[str, Sequence[tuple[int, int, int]]] = field(default_factory=dict)
    words: Sequence[tuple[str, Sequence[Span]]] = ()
    rows: Mapping[UUID, int] = field(default_factory=dict)

    def also_said(self, number: int, key: Key) -> Iterator[Shown]:
        """Return all words that tell a statement, as if what tells it showed them too."""
        text, spans = self.words[number]
        for turn, start, stop in spans:
            yield Shown(text, Words(turn, start, stop, 0, len(text), alone=False), key, own=False)


NO_STATEMENTS: Final = Stated()


@dataclass(frozen=True, slots=True)
class Coverage:
    """What a block tells.

    Attributes:
        turns: the words that it shows, by turn.
        rows: the memories that stand in it as they are.
        stated: the statements that there are.
        told: those that it tells, with what tells each.
        clauses: what it says word for word, by speaker's label and words, with what says it.
    """

    turns: Mapping[str, tuple[Shown, ...]] = field(default_factory=dict)
    rows: Mapping[UUID, Key] = field(default_factory=dict)
    stated: Stated = NO_STATEMENTS
    told: Mapping[int, Key] = field(default_factory=dict)
    clauses: Mapping[tuple[str, str], Key] = field(default_factory=dict)

    def emptied(self) -> "Coverage":
        """Return the coverage of a block that shows nothing yet."""
        return Coverage(stated=self.stated)

    def words_alone(self) -> "Coverage":
        """Return a coverage of the same words that tells no statement.

        A typed memory may still tell it better.
        """
        return replace(self, told={})

    def with_shown(self, shown: Iterable[Shown], *, row: Key | None = None) -> "Coverage":
        """Return a coverage that tells this too. `row` stands in the block as it is, not cut."""
        added = list(shown)
        rows = self.rows if row is None else {**self.rows, row[1]: row}
        turns = _added(self.turns, added) if added else self.turns
        wider = Coverage(turns, rows, self.stated, self.told, self.clauses)
        told = wider.newly_told(added, row)
        if not told:
            return wider
        also = (one for number, key in told.items() for one in self.stated.also_said(number, key))
        return replace(wider, turns=_added(wider.turns, also), told={**self.told, **told})

    def with_rows(self, rows: Iterable[UUID], key: Key) -> "Coverage":
        """Return a coverage in which something tells these memories too, as lines of a profile."""
        return replace(self, rows={**dict.fromkeys(rows, key), **self.rows})

    def with_clauses(self, said: Iterable[tuple[str, str]], key: Key) -> "Coverage":
        """Return a coverage that says these clauses too, each behind its speaker's label."""
        return replace(self, clauses={**dict.fromkeys(said, key), **self.clauses})

    def and_also(self, other: "Coverage") -> "Coverage":
        """Return what two coverages tell together."""
        both = self.with_shown(one for of_turn in other.turns.values() for one in of_turn)
        return replace(
            both,
            rows={**self.rows, **other.rows},
            told={**other.told, **both.told},
            clauses={**self.clauses, **other.clauses},
        )

    def tells(self, spans: Iterable[Span]) -> Key | None:
        """Return what shows all the words of spans.

        None where some are not shown, or there are none.
        """
        by: Key | None = None
        for turn, start, stop in spans:
            at = start
            for one in sorted(self.turns.get(turn, ()), key=lambda one: one.words.start):
                if one.words.start <= at < one.words.stop:
                    at, by = one.words.stop, one.key
            if at < stop:
                return None
        return by

    def teller_of(self, row: UUID) -> Key | None:
        """Return what tells the statement of a typed memory, None where nothing does."""
        number = self.stated.rows.get(row)
        return None if number is None else self.told.get(number)

    def newly_told(self, shown: Sequence[Shown], row: Key | None) -> dict[int, Key]:
        """Return the statements that were not told before this was shown, with what tells them."""
        if not self.stated.words:
            return {}
        told: dict[int, Key] = {}
        if row is not None and (number := self.stated.rows.get(row[1])) is not None:
            told[number] = row
        for one in shown:
            for number in self._stated_within(one.words, but=told):
                told[number] = one.key
        return {number: key for number, key in told.items() if number not in self.told}

    def _stated_within(self, words: Words, *, but: Container[int]) -> Iterator[int]:
        """Return the statements that a turn's words touch and that are told as a whole."""
        for start, stop, number in self.stated.by_turn.get(words.turn, ()):
            overlaps = start < words.stop and words.start < stop
            if overlaps and number not in but and self.tells([(words.turn, start, stop)]):
                yield number


def _added(
    turns: Mapping[str, tuple[Shown, ...]], shown: Iterable[Shown]
) -> Mapping[str, tuple[Shown, ...]]:
    wider = dict(turns)
    for one in shown:
        wider[one.words.turn] = (*wider.get(one.words.turn, ()), one)
    return wider


NOTHING: Final = Coverage()


@dataclass(frozen=True, slots=True)
class Repetition:
    """What of a text is told already.

    Intervals of it, by what, and the share 0..1 of its words that is told.

    A text whose words have no exact place in it cannot be cut there: then only the share says it.
    """

    cut: tuple[Interval, ...] = ()
    by: tuple[Key, ...] = ()
    share: float = 0.0
    uncut: bool = False


def repetition(
    text: str,
    words: Sequence[Words],
    coverage: Coverage,
    *,
    label: str = "",
    labels: Sequence[Interval] = (),
) -> Repetition:
    """Return what of a text is told already.

    Args:
        text: without the label before it.
        words: of turns, that it holds.
        coverage: what the block tells.
        label: the speaker's, before the text.
        labels: the speakers', before its lines.

    >>> tea = Shown("I like tea", Words("t", 0, 10, 0, 10), ("fact", UUID(int=1)))
    >>> told = Coverage().with_shown([tea])
    >>> repetition("I like tea, and rain", [Words("t", 0, 20, 0, 20)], told).cut
    ((0, 10),)
    """
    repeated = (
        list(_said_again(text, coverage, label=label, labels=labels)) if coverage.clauses else []
    )
    cut: list[Interval] = [place for place, _ in repeated]
    by: dict[Key, None] = dict.fromkeys(key for _, key in repeated)
    told, uncut = 0, False
    for own, shown, (start, stop) in _shown_again(words, coverage):
        place = _place(text, own, shown, (start, stop))
        if place is None:
            uncut = True
        elif _gives_up(text, place, shown):
            cut.append(place)
        else:
            continue
        told += stop - start
        by[shown.key] = None
    length = sum(own.stop - own.start for own in words)
    return Repetition(tuple(cut), tuple(by), min(1.0, told / length) if length else 0.0, uncut)


def _shown_again(
    words: Iterable[Words], coverage: Coverage
) -> Iterator[tuple[Words, Shown, Interval]]:
    """Return the words of turns that the block shows, with what shows them and which of them."""
    for own in words:
        for shown in coverage.turns.get(own.turn, ()):
            start, stop = max(own.start, shown.words.start), min(own.stop, shown.words.stop)
            if start < stop:
                yield own, shown, (start, stop)


def _said_again(
    text: str, coverage: Coverage, *, label: str, labels: Sequence[Interval]
) -> Iterator[tuple[Interval, Key]]:
    """Return the clauses of a text that its speaker says elsewhere in the block verbatim."""
    for words, place in clauses(text):
        key = coverage.clauses.get((speaker_at(text, place[0], label=label, labels=labels), words))
        if key is not None:
            yield place, key


def _place(text: str, own: Words, shown: Shown, common: Interval) -> Interval | None:
    """Return where in a text the words of a turn stand that are shown already.

    None where that cannot be told.
    """
    start, stop = common
    if own.alone and (start, stop) == (own.start, own.stop):
        return own.at, own.to
    if own.is_exact:
        return own.at + start - own.start, own.at + stop - own.start
    if not (shown.own and shown.words.is_exact):
        return None
    at = shown.words.at - shown.words.start
    return _find(shown.text[at + start : at + stop], text, own)


def _find(said: str, text: str, within: Words) -> Interval | None:
    """Find words in a part of a text, whatever its white space."""
    places = [at for at in range(within.at, within.to) if not text[at].isspace()]
    compact = "".join(text[at] for at in places)
    wanted = "".join(said.split())
    at = compact.find(wanted) if wanted else -1
    return None if at < 0 else (places[at], places[at + len(wanted) - 1] + 1)


def _gives_up(text: str, place: Interval, shown: Shown) -> bool:
    """Tell whether words may go because something else tells them.

    A model's sentence must hold what they name.
    """
    said = text[slice(*place)]
    if not tells(said):
        return False
    if shown.own:
        return True
    held, named = marks(shown.text), marks(said)
    return named.numbers <= held.numbers and named.names <= held.names

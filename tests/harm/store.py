"""What is remembered of one case, in memory: statements, and the words that tell them."""

from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from evolution.planning.candidates import candidates_of
from evolution.planning.plain_statements import plain_statements, subject_opening
from evolution.planning.plan import known_of, plan, words_of
from evolution.planning.types import Candidate, Decision, Known
from evolution.planning.words import folded
from tests.harm.cases import SAME_SESSION, Step


@dataclass(frozen=True, slots=True)
class Telling:
    """A turn or a record, and which of its words tell a statement that has ended."""

    id: UUID
    step: Step
    ended: tuple[tuple[int, int], ...] = ()

    @property
    def left(self) -> str:
        """Its words without those that have ended, as one line."""
        pieces, start = [], 0
        for first, last in sorted(self.ended):
            pieces.append(self.step.text[start:first])
            start = max(start, last)
        return " … ".join(
            piece.strip() for piece in (*pieces, self.step.text[start:]) if piece.strip()
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """A decision about a remembered statement: ended or linked, and why."""

    old: Known
    new: Candidate
    reason: str


@dataclass(slots=True)
class Store:
    """Grows step by step, as a scope does."""

    aliases: tuple[str, ...] = ()
    tellings: dict[UUID, Telling] = field(default_factory=dict)
    known: dict[UUID, Known] = field(default_factory=dict)
    current: set[UUID] = field(default_factory=set)
    endings: list[Pair] = field(default_factory=list)
    links: list[Pair] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    spans: dict[UUID, tuple[UUID, int, int]] = field(default_factory=dict)

    def take(self, step: Step) -> None:
        """Remember a step: its words, and what its statements do to those known."""
        telling = Telling(uuid4(), step)
        self.tellings[telling.id] = telling
        made = candidates_of(
            step.text,
            speaker=step.speaker,
            role=step.role,
            at=step.at,
            turn=telling.id,
            aliases=self.aliases,
        )
        if step.stored:
            made = self._record(made, step)
        for decision in plan(made, self._current(step)):
            self._apply(decision, step)
        if step.role in ("user", "record") and not step.key:
            self._keep_plain(step, telling, made)

    def _keep_plain(self, step: Step, telling: Telling, made: list[Candidate]) -> None:
        """Keep the clauses that no frame reads: words that a later denial may end."""
        for words in words_of(made):
            self._keep_words(words)
        taken = [span for one in made if one.worth or one.attribute for span in one.spans]
        for plain in plain_statements(
            step.text,
            speaker=step.speaker,
            at=step.at,
            turn=telling.id,
            aliases=self.aliases,
            taken=taken,
        ):
            self._keep_words(plain)

    def _keep_words(self, words: Known) -> None:
        if words.id in self.known:
            return
        span = words.spans[0]
        self.known[words.id] = words
        self.current.add(words.id)
        self.spans[words.id] = (span.turn, span.start, span.stop)

    def _record(self, made: list[Candidate], step: Step) -> list[Candidate]:
        """A record tells one statement or none that can be compared."""
        one = (
            [replace(made[0], provenance="observation", confidence=0.6)]
            if len(made) == 1 and step.text
            else []
        )
        if not one and step.key:
            self._keep_keyed(step)
        return one

    def _keep_keyed(self, step: Step) -> None:
        """Keep a record under a caller's key that no frame reads.

        Its words count, and talk ends it never.
        """
        telling = next(reversed(self.tellings.values()))
        row = Known(
            id=uuid4(),
            kind=step.kind,
            content=step.text,
            subject=subject_opening(step.text, said_by=""),
            attribute="",
            value=folded(step.text),
            affirmed=True,
            single=False,
            at=step.at,
            provenance="observation",
            confidence=0.6,
            key=step.key,
        )
        self.known[row.id] = row
        self.current.add(row.id)
        self.spans[row.id] = (telling.id, 0, len(step.text))

    def _current(self, step: Step) -> list[Known]:
        rows = [self.known[row_id] for row_id in self.known if row_id in self.current]
        return [replace(row, recent=step.at - row.at < SAME_SESSION) for row in rows]

    def _apply(self, decision: Decision, step: Step) -> None:
        self.decisions.append(decision)
        made = decision.candidate
        for words in decision.words:
            self._keep_words(words)
        for row_id in decision.ends:
            self._end(row_id, decision)
        self.links += [Pair(self.known[one], made, decision.degrees[one]) for one in decision.links]
        if decision.action == "noop":
            return
        self.known[made.id] = replace(known_of(made), key=step.key)
        span = made.spans[0]
        self.spans[made.id] = (span.turn, span.start, span.stop)
        if decision.action != "review" and made.valid_to is None:
            self.current.add(made.id)
        if made.attribute == "name" and made.subject == "" and made.affirmed:
            self.aliases = (*self.aliases, made.value)

    def _end(self, row_id: UUID, decision: Decision) -> None:
        self.endings.append(Pair(self.known[row_id], decision.candidate, decision.reason))
        self.current.discard(row_id)
        turn, start, stop = self.spans[row_id]
        telling = self.tellings[turn]
        self.tellings[turn] = replace(telling, ended=(*telling.ended, (start, stop)))

    def lines(self) -> list[str]:
        """What is still told, a line a turn or record."""
        return [telling.left for telling in self.tellings.values() if telling.left]

    def marked(self) -> list[str]:
        """The lines of statements that a newer one may have superseded."""
        turns = {self.spans[pair.old.id][0] for pair in self.links}
        return [self.tellings[turn].left for turn in turns]

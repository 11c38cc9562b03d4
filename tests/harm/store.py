"""What is remembered of one case, in memory: its statements."""

from dataclasses import dataclass, field, replace
from uuid import UUID, uuid4

from evolution.planning.candidates import candidates_of
from evolution.planning.plan import known_of, plan
from evolution.planning.types import Candidate, Decision, Known
from evolution.planning.words import folded
from tests.harm.cases import SAME_SESSION, Step


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
    known: dict[UUID, Known] = field(default_factory=dict)
    current: set[UUID] = field(default_factory=set)
    endings: list[Pair] = field(default_factory=list)
    links: list[Pair] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)

    def take(self, step: Step) -> None:
        """Remember a step: its statements, and what they do to those known."""
        made = candidates_of(
            step.text,
            speaker=step.speaker,
            role=step.role,
            at=step.at,
            turn=uuid4(),
            aliases=self.aliases,
        )
        if step.stored:
            made = self._record(made, step)
        for decision in plan(made, self._current(step)):
            self._apply(decision, step)

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

        Talk ends it never.
        """
        row = Known(
            id=uuid4(),
            kind=step.kind,
            content=step.text,
            subject="",
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

    def _current(self, step: Step) -> list[Known]:
        rows = [self.known[row_id] for row_id in self.known if row_id in self.current]
        return [replace(row, recent=step.at - row.at < SAME_SESSION) for row in rows]

    def _apply(self, decision: Decision, step: Step) -> None:
        self.decisions.append(decision)
        made = decision.candidate
        for row_id in decision.ends:
            self._end(row_id, decision)
        self.links += [Pair(self.known[one], made, decision.degrees[one]) for one in decision.links]
        if decision.action == "noop":
            return
        self.known[made.id] = replace(known_of(made), key=step.key)
        if decision.action != "review" and made.valid_to is None:
            self.current.add(made.id)
        if made.attribute == "name" and made.subject == "" and made.affirmed:
            self.aliases = (*self.aliases, made.value)

    def _end(self, row_id: UUID, decision: Decision) -> None:
        self.endings.append(Pair(self.known[row_id], decision.candidate, decision.reason))
        self.current.discard(row_id)

"""People with hidden preferences, and how they react to an agent's words.

The same seed, the same story (pure).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Literal

TOPICS: Mapping[str, Sequence[str]] = {
    "drink": ("tea", "coffee", "lemonade", "cider"),
    "sport": ("rowing", "climbing", "fencing", "badminton"),
    "music": ("jazz", "techno", "opera", "folk"),
    "colour": ("crimson", "teal", "ochre", "violet"),
}
"""What people prefer something of, and what is believed of each of them at the start.

One of four is true.
"""
START_CONFIDENCE = 0.3
"""Of each belief, 0..1: about the share that is true."""
Answer = Literal["accepted", "rejected", "ignored"]
ACCEPTING: Sequence[str] = ("Exactly, that's it!", "Yes, that's right", "And where can I get it?")
REJECTING: Sequence[str] = ("That's wrong.", "That's wrong.", "Never mind")
OUTDATED = "Not any more."
NEUTRAL = "Thanks"


@dataclass(frozen=True, slots=True)
class Rates:
    """How people and agents behave (0..1), and how often a preference drifts, in turns."""

    uses: float = 0.9
    accepts_true: float = 0.88
    accepts_false: float = 0.08
    turns_a_drift: int = 120


@dataclass(frozen=True, slots=True)
class SimulatedTurn:
    """One turn: who asks about what."""

    person: str
    topic: str

    @property
    def query(self) -> str:
        """What the person asks."""
        return f"Which {self.topic} do I like?"


def belief_of(topic: str, value: str) -> str:
    """Return the words of a memory about a preference."""
    return f"The user likes {value} as a {topic}"


@dataclass(slots=True)
class World:
    """What is true of each person, hidden from the service, and every chance there is."""

    seed: int
    people: int = 5
    rates: Rates = field(default_factory=Rates)
    truth: dict[tuple[str, str], str] = field(default_factory=dict)
    was_true: set[tuple[str, str, str]] = field(default_factory=set)
    turn: int = 0

    def __post_init__(self) -> None:
        """Choose what is true at the start."""
        chance = self._chance("start")
        for person in self.persons:
            for topic, values in TOPICS.items():
                self._set(person, topic, chance.choice(values))

    @property
    def persons(self) -> list[str]:
        """The names of the scopes."""
        return [f"user:simulated-{number}" for number in range(self.people)]

    def next_turn(self) -> SimulatedTurn:
        """Return who asks next about what; now and then a preference drifts before."""
        self.turn += 1
        chance = self._chance("turn")
        if self.turn % self.rates.turns_a_drift == 0:
            person, topic = chance.choice(sorted(self.truth))
            old = self.truth[person, topic]
            others = [value for value in TOPICS[topic] if value != old]
            self._set(person, topic, chance.choice(others))
        person = chance.choice(self.persons)
        topic = chance.choice(sorted(TOPICS))
        return SimulatedTurn(person, topic)

    def is_true(self, said: SimulatedTurn, words: str) -> bool:
        """Tell whether a memory's words are true of who asked."""
        true = self.truth[said.person, said.topic]
        return words == belief_of(said.topic, true)

    def answer(self, said: SimulatedTurn, value: str | None) -> tuple[str, str, Answer]:
        """Return the agent's reply with a value, the person's reaction, and its meaning.

        The value is one that the agent was given.

        The same turn and value are answered alike, whatever happened before.
        """
        chance = self._chance(f"answer:{value}")
        if value is None or chance.random() >= self.rates.uses:
            return "I am not sure about that one.", NEUTRAL, "ignored"
        reply = f"How about {value}?"
        true = value == self.truth[said.person, said.topic]
        accepts = self.rates.accepts_true if true else self.rates.accepts_false
        if chance.random() < accepts:
            return reply, chance.choice(ACCEPTING), "accepted"
        if not true and (said.person, said.topic, value) in self.was_true:
            return reply, OUTDATED, "rejected"
        return reply, chance.choice(REJECTING), "rejected"

    def _chance(self, what: str) -> Random:
        return Random(f"{self.seed}:{self.turn}:{what}")  # noqa: S311 - a story, not a secret

    def _set(self, person: str, topic: str, value: str) -> None:
        self.truth[person, topic] = value
        self.was_true.add((person, topic, value))

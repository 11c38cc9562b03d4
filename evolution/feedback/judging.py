"""What an outcome says of each injected memory, and what that adds to it (pure).

Reason: docs/design/feedback.md.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from uuid import UUID

from evolution.feedback.confidence_steps import step_of
from evolution.feedback.used_memories import UseSignal
from evolution.language.reactions import Signal

POSITIVE: frozenset[Signal] = frozenset({"confirm", "follow_up"})
NEGATIVE: frozenset[Signal] = frozenset({"correct", "deny", "outdated"})
OVER: frozenset[Signal] = frozenset({"deny", "outdated"})
"""Signals that say that something no longer holds."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an outcome says of one memory.

    Attributes:
        utilized: the reply used it; None where no reply is known and the reaction does not tell.
        use: how the reply used it; empty where no reply is known.
        signal: what the reaction says of it; None where it says nothing of it, or that cannot be
            told.
        judged: its reaction is known: it counts in rates.
    """

    utilized: bool | None
    use: UseSignal | None
    signal: Signal | None
    judged: bool


@dataclass(frozen=True, slots=True)
class Contribution:
    """What an outcome adds to a memory's counters (0 or 1 each) and to its confidence (-1..1)."""

    used: int = 0
    judged: int = 0
    positive: int = 0
    corrected: int = 0
    confidence: float = 0.0
    validates: bool = False


def judge(
    uses: Mapping[UUID, UseSignal | None],
    *,
    signal: Signal | None,
    named: Set[UUID],
    reacted: bool,
    repeating: Set[UUID] = frozenset(),
) -> dict[UUID, Judgement]:
    """Return what an outcome says of each injected memory.

    Args:
        uses: of each, how the reply used it; None where no reply is known.
        signal: of the reaction; None where it says nothing about memory.
        named: those that the reaction names.
        reacted: a reaction is known.
        repeating: those that may only repeat what another states.
    """
    used = frozenset(memory for memory, use in uses.items() if use not in (None, "none"))
    meant = _meant(signal, used=used, named=frozenset(named) & uses.keys(), repeating=repeating)
    judged = {}
    for memory, use in uses.items():
        said = signal if memory in meant else None
        utilized = _utilized(use, said)
        is_known = utilized is not None or said is not None
        judged[memory] = Judgement(utilized, use, said, reacted and is_known)
    return judged


def _meant(
    signal: Signal | None, *, used: frozenset[UUID], named: frozenset[UUID], repeating: Set[UUID]
) -> frozenset[UUID]:
    """Return the memories that a signal is about.

    What is wrong must be told, what is right is all that was used. A denial means what was stated,
    not the conversation that repeats it.
    """
    if signal is None:
        return frozenset()
    if signal in NEGATIVE:
        pointed = (named - repeating) or named or (used - repeating) or used
        return pointed if named or len(pointed) == 1 else frozenset()
    return used | named


def _utilized(use: UseSignal | None, signal: Signal | None) -> bool | None:
    if signal == "follow_up":
        return True
    if signal == "topic_change":
        return False
    return None if use is None else use != "none"


def contribution(judgement: Judgement) -> Contribution:
    """Return what a judgement adds to its memory."""
    signal = judgement.signal
    return Contribution(
        used=int(judgement.utilized is True),
        judged=int(judgement.judged),
        positive=int(signal in POSITIVE),
        corrected=int(signal in NEGATIVE),
        confidence=step_of(signal),
        validates=signal == "confirm" and judgement.utilized is True,
    )

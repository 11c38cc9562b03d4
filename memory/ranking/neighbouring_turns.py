"""What a turn gains in relevance from the turns said around it (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.policy.fusion import NeighbourContext


@dataclass(frozen=True, slots=True)
class RetoldTurn:
    """One turn of a session, or what retells some of them.

    Attributes:
        score: its own, 0 or more.
        asks: whether it asks something.
        retells: whether it says again what turns beside it say; it then neither lends to them nor
            borrows.
    """

    score: float
    asks: bool = False
    retells: bool = False

    @property
    def lent(self) -> float:
        """What its neighbours may have a share of."""
        return 0.0 if self.retells else self.score


def with_context(turns: Sequence[RetoldTurn], *, rule: NeighbourContext) -> list[float]:
    """Each turn's score with what the turns around it add.

    The highest gain of any neighbour, not their sum. A busy neighbourhood would drown the hit if
    gains were added up. A turn after a question is its answer, and gains more; the best turn of a
    session lifts all of it a little. A session of few turns is hardly a conversation and lends the
    less. The statement computes the same: `recall.neighbouring_turns_sql`.

    Args:
        turns: of one session, in order.
        rule: the shares.
    """
    best = max((turn.lent for turn in turns), default=0.0)
    share = lent_share(sum(not turn.retells for turn in turns), rule=rule)
    gained = []
    for place, turn in enumerate(turns):
        if turn.retells:
            gained.append(turn.score * (1 + rule.session_share))
            continue
        first = max(0, place - rule.reach)
        behind_last = min(len(turns), place + rule.reach + 1)
        near = [
            rule.neighbour_share * turns[other].lent
            for other in range(first, behind_last)
            if other != place
        ]
        if place and turns[place - 1].asks:
            near.append(rule.question_share * turns[place - 1].lent)
        lifted = rule.session_share * (best - turn.score)
        own = turn.score * (1 + rule.session_share)
        gained.append(own + share * (max(near, default=0.0) + lifted))
    return gained


def lent_share(turns: int, *, rule: NeighbourContext) -> float:
    """Share 0..1 of what they might that the turns of a session lend each other.

    >>> [round(lent_share(n, rule=NeighbourContext(full_turns=4)), 2) for n in (1, 2, 3, 4, 40)]
    [0.0, 0.33, 0.67, 1.0, 1.0]
    """
    return min(1.0, max(0, turns - 1) / (rule.full_turns - 1))

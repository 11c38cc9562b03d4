"""How much one job may end (pure)."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from evolution.planning.types import Decision, Degree

MOST_ENDINGS = 3
"""Statements that one job may end. Real talk rarely changes more at once; a mistake easily does."""


def endings(decisions: Sequence[Decision]) -> int:
    """Return how many statements decisions end.

    Rows that one decision ends together state the same.
    """
    return len({frozenset(decision.ends) for decision in decisions if decision.ends})


def asking(decision: Decision) -> Decision:
    """Return a decision that ends nothing and asks about each pair."""
    links = tuple(dict.fromkeys((*decision.links, *decision.ends)))
    doubtful: dict[UUID, Degree] = dict.fromkeys(decision.ends, "doubtful")
    return replace(
        decision,
        action="noop" if decision.told_by else "add",
        candidate=replace(decision.candidate, doubts=(*decision.candidate.doubts, "many_endings")),
        ends=(),
        links=links,
        degrees={**decision.degrees, **doubtful},
        reason="many_endings",
        vetoes={**decision.vetoes, **dict.fromkeys(decision.ends, "many_endings")},
    )

"""The profile head: goals in progress, as many as the mode gives room for. Not scored, never searched (pure)."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from memory.policy import Policy
from memory.policy.recall import ProfileArm
from memory.ranking.signals import mode_weight
from memory.retrieval.fetch import ShownGoal
from memory.retrieval.types import Injected, OpenScope, Question
from memory.text.tokens import count_tokens

GOAL: Final = "goal"


def goals_wanted(question: Question, policy: Policy) -> ProfileArm | None:
    """Return how goals are to be fetched, or None for a question that shows none."""
    rule = policy.arms.profile
    asked = question.sources is None or GOAL in question.sources
    shown = question.mode not in rule.modes_without_goals and question.intent != "small_talk"
    return rule if rule.enabled and asked and shown else None


def profile_head(
    goals: Sequence[ShownGoal], *, question: Question, scopes: Sequence[OpenScope], policy: Policy
) -> list[Injected]:
    """Return the goals for the head, the first ones first.

    The head has about `arms.profile.tokens` of text; the mode weight of goals over the highest of any mode decides
    which share of it is theirs, and at least the first goal is shown.
    """
    table = policy.signals.mode_weights
    weight = mode_weight(GOAL, question.mode, table)
    left = policy.arms.profile.tokens * weight / max(1.0, *table.get(GOAL, {question.mode: 1.0}).values())
    names = {scope.id: scope.name for scope in scopes}
    head: list[Injected] = []
    for goal in goals:
        tokens = count_tokens(goal.text)
        if head and tokens > left:
            break
        head.append(_injected(goal, names, weight))
        left -= tokens
    return head


def _injected(goal: ShownGoal, names: dict[UUID, str], weight: float) -> Injected:
    return Injected(
        source=GOAL,
        item_id=goal.id,
        scope=names[goal.scope_id],
        text=goal.text,
        score=weight,
        position=0,
        confidence=None,
        provenance=None,
        valid_since=goal.valid_from,
        category="",
        tags=(),
        tokens=0,
        form="full",
    )

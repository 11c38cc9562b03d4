"""The profile head: goals in progress, as many as the mode gives room for. Not scored, never searched."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from memory.policy import Policy
from memory.ranking.signals import mode_weight
from memory.retrieval.fetch import goals
from memory.retrieval.types import Injected, OpenScope, Question
from memory.text.tokens import count_tokens

GOAL: Final = "goal"


def profile_head(question: Question, *, scopes: Sequence[OpenScope], policy: Policy) -> list[Injected]:
    """Return the goals for the head, the first ones first; none in the modes that show none. One statement or none.

    The head has about `arms.profile.tokens` of text; the mode weight of goals over the highest of any mode decides
    which share of it is theirs, and at least the first goal is shown.
    """
    rule = policy.arms.profile
    asked = question.sources is None or GOAL in question.sources
    if not rule.enabled or not asked or question.mode in rule.modes_without_goals or question.intent == "small_talk":
        return []
    table = policy.signals.mode_weights
    weight = mode_weight(GOAL, question.mode, table)
    share = weight / max(1.0, *table.get(GOAL, {question.mode: 1.0}).values())
    names = {scope.id: scope.name for scope in scopes}
    head: list[Injected] = []
    left = rule.tokens * share
    for row in goals(question, scopes=scopes, rule=rule):
        tokens = count_tokens(row[3])
        if head and tokens > left:
            break
        head.append(_goal(row, names, weight))
        left -= tokens
    return head


def _goal(row: Sequence[Any], names: dict[UUID, str], weight: float) -> Injected:
    valid_from: datetime = row[4]
    return Injected(
        source=GOAL,
        item_id=row[1],
        scope=names[row[2]],
        text=row[3],
        score=weight,
        position=0,
        confidence=None,
        provenance=None,
        valid_since=valid_from,
        category="",
        tags=(),
        tokens=0,
        form="full",
    )

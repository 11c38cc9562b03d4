"""The profile head: goals in progress, then who is asked about, in about 100 tokens. Not scored (pure)."""

import re
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from memory.policy import Policy
from memory.policy.recall import ProfileArm
from memory.ranking.signals import mode_weight
from memory.retrieval.fetch import ShownGoal
from memory.retrieval.forms import head_form
from memory.retrieval.types import Injected, OpenScope, Question
from memory.text.tokens import count_tokens

GOAL: Final = "goal"
PROFILE: Final = "profile"
_PARTS = re.compile(r"[^;；]+[;；]?\s*")  # as a head's entries are joined


def goals_wanted(question: Question, policy: Policy) -> ProfileArm | None:
    """Return how goals are to be fetched, or None for a question that shows none."""
    rule = policy.arms.profile
    asked = question.sources is None or GOAL in question.sources
    shown = question.mode not in rule.modes_without_goals and question.intent != "small_talk"
    return rule if rule.enabled and asked and shown else None


def profile_head(
    goals: Sequence[ShownGoal], *, question: Question, scopes: Sequence[OpenScope], policy: Policy
) -> list[Injected]:
    """Return the goals for the head, the first ones first, then what is known of who is asked about.

    The head has about `arms.profile.tokens` of text; the mode weight of goals over the highest of any mode decides
    which share of it is theirs, and at least the first goal is shown. The profiles have what is left of it, and at
    least the first part of the first one is shown.
    """
    table = policy.signals.mode_weights
    weight = mode_weight(GOAL, question.mode, table)
    room = policy.arms.profile.tokens
    left = room * weight / max(1.0, *table.get(GOAL, {question.mode: 1.0}).values())
    names = {scope.id: scope.name for scope in scopes}
    head: list[Injected] = []
    taken = 0
    for goal in goals:
        tokens = count_tokens(goal.text)
        if head and tokens > left:
            break
        head.append(_goal(goal, names, weight))
        left -= tokens
        taken += tokens
    return head + _profiles(question, scopes=scopes, policy=policy, room=room - taken)


def stale_profiles(head: Sequence[Injected], scopes: Sequence[OpenScope]) -> bool:
    """Tell whether a profile in a head is older than what it is derived from."""
    shown = {item.item_id for item in head if item.source == PROFILE}
    return any(scope.profile is not None and scope.profile.stale and scope.profile.id in shown for scope in scopes)


def _profiles(question: Question, *, scopes: Sequence[OpenScope], policy: Policy, room: int) -> list[Injected]:
    intent = policy.budget.intents.get(question.intent) if question.intent else None
    asked = question.sources is None or PROFILE in question.sources
    allowed = intent is None or intent.only is None or PROFILE in intent.only
    if not (policy.arms.profile.enabled and asked and allowed):
        return []
    shown: list[Injected] = []
    for scope in sorted(scopes, key=lambda scope: question.scopes.index(scope.name)):
        known = scope.profile
        if known is None or not question.sees(happened_at=known.refreshed_at, recorded_at=known.refreshed_at):
            continue  # what is known of somebody now is no answer about an earlier time
        text = _beginning(known.head, room, at_least_one=not shown)
        if text:
            room -= count_tokens(text)
            shown.append(head_form(PROFILE, known.id, scope=scope.name, text=text, since=known.refreshed_at))
    return shown


def _beginning(head: str, room: int, *, at_least_one: bool) -> str:
    """Return the first parts of a head within the room; the first of all however long it is."""
    taken = ""
    for part in _PARTS.findall(head):
        longer = taken + part
        if count_tokens(longer) > room and (taken or not at_least_one):
            break
        taken = longer
    return taken.strip().rstrip(";；")


def _goal(goal: ShownGoal, names: dict[UUID, str], weight: float) -> Injected:
    return head_form(GOAL, goal.id, scope=names[goal.scope_id], text=goal.text, since=goal.valid_from, score=weight)

"""The head of a block: goals in progress, then who is asked about, in about 100 tokens.

Not scored (pure).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from memory.policy import Policy
from memory.policy.arms import ProfileArm
from memory.ranking.signals import mode_weight
from memory.retrieval.block.clean import language_of
from memory.retrieval.block.forms import BETWEEN_LINES, head_form
from memory.retrieval.recall.fetch import ShownGoal
from memory.retrieval.statements.coverage import NOTHING, Coverage, Key
from memory.retrieval.statements.tellings import untold
from memory.retrieval.types import Injected, OpenScope, Question
from memory.text.tokens import count_tokens

GOAL: Final = "goal"
PROFILE: Final = "profile"


def goals_wanted(question: Question, policy: Policy) -> ProfileArm | None:
    """Return how goals are to be fetched, or None for a question that shows none."""
    rule = policy.arms.profile
    asked = question.sources is None or GOAL in question.sources
    shown = question.mode not in rule.modes_without_goals and question.intent != "small_talk"
    return rule if rule.enabled and asked and shown else None


@dataclass(frozen=True, slots=True)
class BlockHead:
    """What comes first in a block.

    Attributes:
        items: the goals, then the profiles.
        gone: the profiles that would only repeat, without their text.
        told_by: what tells each of these.
    """

    items: tuple[Injected, ...] = ()
    gone: tuple[Injected, ...] = ()
    told_by: Mapping[Key, tuple[Key, ...]] = field(default_factory=dict)

    @property
    def considered(self) -> tuple[Injected, ...]:
        """What was looked at, shown or not."""
        return (*self.items, *self.gone)


def block_head(
    goals: Sequence[ShownGoal],
    *,
    question: Question,
    scopes: Sequence[OpenScope],
    policy: Policy,
    coverage: Coverage = NOTHING,
) -> BlockHead:
    """Return the goals for the head, then what is known of who is asked about.

    The first goals come first.

    The head has about `arms.profile.tokens` of text; the mode weight of goals over the highest of
    any mode decides which share of it is theirs, and at least the first goal is shown. The profiles
    have what is left of it: the lines that the block does not tell otherwise, and at least the
    first of the first one.

    Args:
        goals: in order.
        question: mode, scopes, times and sources.
        scopes: the open scopes with their profiles.
        policy: the head's tokens, weights of goals.
        coverage: what the rest of the block tells.
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
    if not _wants_profiles(question, policy):
        return BlockHead(tuple(head))
    profiles = _profiles(question, scopes=scopes, room=room - taken, coverage=coverage)
    return BlockHead((*head, *profiles.items), profiles.gone, profiles.told_by)


def stale_profiles(head: Sequence[Injected], scopes: Sequence[OpenScope]) -> bool:
    """Tell whether a profile in a head is older than what it is derived from."""
    shown = {item.item_id for item in head if item.source == PROFILE}
    return any(
        scope.profile is not None and scope.profile.stale and scope.profile.id in shown
        for scope in scopes
    )


def _wants_profiles(question: Question, policy: Policy) -> bool:
    intent = policy.budget.intents.get(question.intent) if question.intent else None
    asked = question.sources is None or PROFILE in question.sources
    return (
        policy.arms.profile.enabled
        and asked
        and (intent is None or intent.only is None or PROFILE in intent.only)
    )


def _profiles(
    question: Question, *, scopes: Sequence[OpenScope], room: int, coverage: Coverage
) -> BlockHead:
    shown: list[Injected] = []
    gone: dict[Injected, tuple[Key, ...]] = {}
    for scope in sorted(scopes, key=lambda scope: question.scopes.index(scope.name)):
        known = scope.profile
        if known is None or not question.sees(
            happened_at=known.refreshed_at, recorded_at=known.refreshed_at
        ):
            continue  # what is known of somebody now is no answer about an earlier time
        left, by = untold(known.parts, coverage)
        text = _beginning([part.text for part in left], room, at_least_one=not shown)
        form = head_form(PROFILE, known.id, scope=scope.name, text=text, since=known.refreshed_at)
        if text:
            room -= count_tokens(text)
            shown.append(form)
        elif by and not left:
            gone[form] = by
    return BlockHead(
        tuple(shown), tuple(gone), {(PROFILE, form.item_id): by for form, by in gone.items()}
    )


def _beginning(lines: Sequence[str], room: int, *, at_least_one: bool) -> str:
    """Return the first lines within the room, in one; the first of all however long it is."""
    between = BETWEEN_LINES[language_of("".join(lines))]
    taken = ""
    for line in lines:
        longer = f"{taken}{between}{line}" if taken else line
        if count_tokens(longer) > room and (taken or not at_least_one):
            break
        taken = longer
    return taken


def _goal(goal: ShownGoal, names: dict[UUID, str], weight: float) -> Injected:
    return head_form(
        GOAL,
        goal.id,
        scope=names[goal.scope_id],
        text=goal.text,
        since=goal.valid_from,
        score=weight,
    )

"""Which episodes step behind a summary as they age, and what it says (pure).

Three or more episodes of a topic, a day, a week or a month get one summary, if it is at most half
as long as they are together; it stands instead of them, so that compressing never makes longer what
a scope has to say.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain, pairwise
from typing import Any
from uuid import UUID

from evolution.planning.upkeep.summary import BY_RULE, most_tokens, summarise
from evolution.planning.upkeep.types import Episode, GroupSummary, Proposal, Summarise
from memory.policy.compression_levels import Levels
from memory.policy.words import Level
from memory.text.tokens import count_tokens

FEWEST_EPISODES = 3
"""Of a group that gets a summary. What is a summary already tells at least so many."""
TOLD_NO_MORE = "what it tells has ended"
_DAYS_A_WEEK = 7


@dataclass(frozen=True, slots=True)
class Step:
    """Level `to`: its summaries tell what is finer and older than `older_than_days`."""

    finer: tuple[Level, ...]
    to: Level
    older_than_days: float


def steps(levels: Levels) -> list[Step]:
    """Return the steps from the youngest level to the oldest, as the policy's bands say."""
    order = [level for _, level in levels.bands]
    found = []
    for (age, young), (_, old) in pairwise(levels.bands):
        if age is not None and young != old:
            finer = order[: order.index(old)]
            found.append(Step(tuple(finer), old, age))
    return found


def plan(
    rows: Sequence[Episode],
    *,
    step: Step,
    ours: Mapping[UUID, datetime],
    stale: Set[UUID] = frozenset(),
    tell: Summarise = summarise,
) -> list[Proposal]:
    """Return the summaries that a step writes, and those that it takes back.

    Args:
        rows: what is old enough for the step, and finer; what a summary of another level tells is
            left alone.
        step: from which levels to which.
        ours: the summaries of the step's level that tell some of it, with their versions.
        stale: those of them that tell something which has ended.
        tell: says what a group says in short.
    """
    replaceable = {None, *ours}
    free = [row for row in rows if row.summary in replaceable]
    due = [group for group in groups(free, to=step.to) if _is_due(group, stale)]
    summaries = (_summary_of(group, tell(group), step=step, ours=ours) for group in due)
    proposals = [proposal for proposal in summaries if proposal is not None]
    replaced = set(chain.from_iterable(proposal.ends for proposal in proposals))
    outdated = (stale & ours.keys()) - replaced
    proposals += [_taken_back(summary, ours[summary]) for summary in sorted(outdated, key=str)]
    return proposals


def groups(rows: Iterable[Episode], *, to: Level) -> list[list[Episode]]:
    """Return what one summary may tell, oldest first.

    Three episodes or more of a topic, a day, a week or a month.
    """
    ordered = sorted(rows, key=lambda row: (row.at, str(row.id)))
    if to != "phase":
        return _large(_keyed(ordered, to=to))
    topics: dict[UUID | None, list[Episode]] = defaultdict(list)
    for row in ordered:
        topics[row.segment].append(row)
    topics.pop(None, None)
    whole = _large(topics)
    told = {row.id for group in whole for row in group}
    left = [row for row in ordered if row.id not in told]
    return [*whole, *_large(_keyed(left, to=to))]


def period(at: datetime, *, to: Level) -> tuple[datetime, datetime]:
    """Return the day, week or month [from, to) in UTC that a level's summary tells of."""
    moment = at.astimezone(UTC)
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if to == "phase":
        return day, day + timedelta(days=1)
    if to == "milestone":
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=_DAYS_A_WEEK)
    first = day.replace(day=1)
    in_next_month = first + timedelta(days=31)
    return first, in_next_month.replace(day=1)


def _keyed(rows: Iterable[Episode], *, to: Level) -> dict[object, list[Episode]]:
    """Return rows by week or by month; of a day, by conversation."""
    keyed: dict[object, list[Episode]] = defaultdict(list)
    for row in rows:
        start, _ = period(row.at, to=to)
        session = row.session if to == "phase" else None
        keyed[start, session].append(row)
    return keyed


def _large(keyed: Mapping[Any, list[Episode]]) -> list[list[Episode]]:
    return [group for group in keyed.values() if _episodes(group) >= FEWEST_EPISODES]


def _episodes(group: Iterable[Episode]) -> int:
    return sum(1 if row.level == "raw" else FEWEST_EPISODES for row in group)


def _is_due(group: Sequence[Episode], stale: Set[UUID]) -> bool:
    """Tell whether something of a group is told by no summary yet, or by a stale one."""
    return any(row.summary is None or row.summary in stale for row in group)


def _summary_of(
    group: Sequence[Episode], summary: GroupSummary, *, step: Step, ours: Mapping[UUID, datetime]
) -> Proposal | None:
    """Return the proposal of a summary; None where it is not short enough."""
    if not summary.content or count_tokens(summary.content) > most_tokens(group):
        return None
    replaced = {row.summary: ours[row.summary] for row in group if row.summary is not None}
    told = {row.id: row.version for row in group}
    did: dict[str, Any] = {"to": step.to, "episodes": len(group)}
    if summary.failed:
        did["model"] = summary.failed
    return Proposal(
        does="summarise",
        reason=f"a {step.to} summary: what it tells is more than {step.older_than_days:g} days old",
        seen=told | replaced,
        members=tuple(row.id for row in group),
        ends=tuple(replaced),
        content=summary.content,
        spans=summary.spans,
        level=step.to,
        made_by=summary.made_by,
        stages={"compress": did},
    )


def _taken_back(summary: UUID, version: datetime) -> Proposal:
    return Proposal(
        does="withdraw",
        reason=TOLD_NO_MORE,
        seen={summary: version},
        ends=(summary,),
        made_by=BY_RULE,
    )

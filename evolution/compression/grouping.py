"""What is summarised together, and from which age on (pure)."""

from collections import defaultdict
from collections.abc import Sequence, Set
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from uuid import UUID

from evolution.compression.types import Aged, Step
from memory.policy.packing import Levels
from memory.policy.words import Level

GroupKey = tuple[str, ...]
_DAYS_A_WEEK = 7


def steps(levels: Levels) -> list[Step]:
    """Return the steps from the youngest level to the oldest, as the policy's bands say."""
    return [
        Step(young, old, age) for (age, young), (_, old) in pairwise(levels.bands) if age is not None and young != old
    ]


def group_key(one: Aged, *, to: Level) -> GroupKey:
    """Name the summary that tells of an episode: by topic or session and day, by week, by month (UTC)."""
    start = period(one.at, to=to)[0].date().isoformat()
    if to != "phase":
        return (start,)
    return ("segment", str(one.segment)) if one.segment else (start, str(one.session or ""))


def period(at: datetime, *, to: Level) -> tuple[datetime, datetime]:
    """Return the day, week or month [from, to) of a moment that a summary of a level tells of, in UTC."""
    day = at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    if to == "phase":
        return day, day + timedelta(days=1)
    if to == "milestone":
        monday = day - timedelta(days=day.weekday())
        return monday, monday + timedelta(days=_DAYS_A_WEEK)
    first = day.replace(day=1)
    return first, (first + timedelta(days=31)).replace(day=1)


def groups(rows: Sequence[Aged], *, to: Level, stale: Set[UUID] = frozenset()) -> list[list[Aged]]:
    """Return what belongs together, oldest first, where one of it is told by no summary yet, or by a stale one."""
    keyed: dict[GroupKey, list[Aged]] = defaultdict(list)
    for row in sorted(rows, key=lambda one: (one.at, str(one.id))):
        keyed[group_key(row, to=to)].append(row)
    return [group for group in keyed.values() if any(one.summary is None or one.summary in stale for one in group)]

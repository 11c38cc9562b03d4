"""What nobody comes back to.

Procedures rarely used, insights that are over, summaries of long ago (pure).
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from evolution.planning.upkeep.types import Idle, Proposal

BY_RULE = "rule:retire"
FEWEST_USES = 3
"""Uses from which a procedure is a habit: as many as make one memory of several."""
LONG_NOT_HIT = timedelta(days=180)
"""As long as until a memory that nobody validated counts least."""
RARELY_USED = f"used fewer than {FEWEST_USES} times and not hit for {LONG_NOT_HIT.days} days"
RUN_ENDED = "its run ended"
TIME_OVER = "its time is over"


@dataclass(frozen=True, slots=True)
class RetirementPolicy:
    """How long summaries are kept: days, or None for ever."""

    summaries_kept_days: int | None = None


@dataclass(frozen=True, slots=True)
class RetirementRule:
    """Which memories are retired, and the reason that they are given."""

    reason: str
    applies: Callable[[Idle], bool]


def plan(rows: Iterable[Idle], *, now: datetime, policy: RetirementPolicy) -> list[Proposal]:
    """Return what is retired at a moment, each with its first reason, the oldest first."""
    known = rules(now, policy)
    proposals = []
    for row in sorted(rows, key=lambda row: (row.recorded_at, str(row.id))):
        reasons = [rule.reason for rule in known if rule.applies(row)]
        if reasons:
            proposals.append(_retiring(row, reasons[0]))
    return proposals


def _retiring(row: Idle, reason: str) -> Proposal:
    return Proposal(
        does="retire", reason=reason, seen={row.id: row.version}, ends=(row.id,), made_by=BY_RULE
    )


def rules(now: datetime, policy: RetirementPolicy) -> list[RetirementRule]:
    """Return the rules of a moment."""
    long_ago = now - LONG_NOT_HIT

    def is_unused(row: Idle) -> bool:
        return row.kind == "procedure" and _is_unused(row, long_ago)

    def is_of_ended_run(row: Idle) -> bool:
        return row.kind == "insight" and _is_past(row.run_ended_at, now)

    def is_over(row: Idle) -> bool:
        return row.kind == "insight" and _is_past(row.valid_to, now)

    found = [
        RetirementRule(RARELY_USED, is_unused),
        RetirementRule(RUN_ENDED, is_of_ended_run),
        RetirementRule(TIME_OVER, is_over),
    ]
    days = policy.summaries_kept_days
    if days is not None:
        oldest = now - timedelta(days=days)
        reason = f"the summary of a time more than {days} days ago"
        found.append(RetirementRule(reason, lambda row: row.is_summary and row.at < oldest))
    return found


def _is_unused(row: Idle, long_ago: datetime) -> bool:
    used = row.recorded_at if row.last_hit_at is None else row.last_hit_at
    return row.usage_count < FEWEST_USES and row.recorded_at < long_ago and used < long_ago


def _is_past(at: datetime | None, now: datetime) -> bool:
    return at is not None and at <= now

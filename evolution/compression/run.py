"""Plan the summaries of a step in a scope without a lock, and write them under it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction

from evolution.compression.grouping import groups
from evolution.compression.rows import Cursor, stale_summaries, summaries_named, untold, whole_groups
from evolution.compression.summary import summarise
from evolution.compression.types import Aged, Planned, Step, Summarise, Told
from evolution.compression.write import withdraw_summaries, write_summary
from memory import corrections
from memory.corrections import Change
from memory.indexing import scope_locks
from memory.models import MemoryItem, Scope
from memory.policy.words import Level

ROWS_AT_ONCE = 200  # episodes told by no summary yet that one plan looks at


@dataclass(frozen=True, slots=True)
class Plan:
    """The summaries to be written, and where the next plan begins: None when this was the last."""

    step: Step
    summaries: Sequence[Planned]
    next: Cursor | None


@dataclass(frozen=True, slots=True)
class Compressed:
    """How many summaries were written, how many episodes they tell, and how many were given up."""

    summaries: int = 0
    told: int = 0
    changed_since: int = 0

    def __add__(self, other: "Compressed") -> "Compressed":
        """Return both counts together."""
        return Compressed(
            self.summaries + other.summaries, self.told + other.told, self.changed_since + other.changed_since
        )


def extractive(group: Sequence[Aged], to: Level) -> Told:
    """Tell a group in its own sentences."""
    return Told(summarise(group, to=to))


def plan(
    scope: Scope,
    step: Step,
    *,
    now: datetime,
    after: Cursor | None = None,
    tell: Summarise = extractive,
    most: int = ROWS_AT_ONCE,
) -> Plan:
    """Return what a step would write next. Takes no lock: a slow `tell` holds nobody up. About seven statements.

    Args:
        scope: whose episodes.
        step: from which level to which.
        now: ages are counted back from here.
        after: where the plan before it ended.
        tell: says what a group says in short.
        most: episodes told by no summary yet that it looks at, with all that belongs to them.
    """
    before = now - timedelta(days=step.older_than_days)
    fresh = untold(scope, step, before=before, after=after, limit=most)
    stale = stale_summaries(scope, step) if after is None else {}
    rows = whole_groups(scope, step, of=fresh, stale=stale, before=before)
    ours = stale | summaries_named(scope, step, {one.summary for one in rows if one.summary is not None} - set(stale))
    free = [one for one in rows if one.summary is None or one.summary in ours]
    planned = [_planned(group, step, ours, tell) for group in groups(free, to=step.to, stale=stale.keys())]
    told = {summary for one in planned for summary in one.replaces}
    empty = {summary: version for summary, version in stale.items() if summary not in told}
    if empty:
        planned.append(Planned((), Told(""), empty))
    last = Cursor(fresh[-1].at, fresh[-1].id) if len(fresh) == most else None
    return Plan(step, [one for one in planned if one.told.content or one.replaces], last)


def _planned(group: Sequence[Aged], step: Step, ours: Mapping[UUID, datetime], tell: Summarise) -> Planned:
    before = {one.summary: ours[one.summary] for one in group if one.summary is not None}
    return Planned(tuple(group), tell(group, step.to), before)


def apply(made: Plan, *, scope: Scope, job_id: UUID, change: Change) -> Compressed:
    """Write a plan in one transaction; a summary whose members, or the ones before it, changed since is given up."""
    rows: list[MemoryItem] = []
    told = given_up = 0
    with transaction.atomic(), change.on_record():
        scope_locks([scope.pk])
        for one in made.summaries:
            members = _unchanged(one, scope)
            if members is None:
                given_up += 1
            elif not one.told.content:
                withdraw_summaries(one, scope=scope, successor=None, change=change)
            else:
                rows.append(write_summary(one, members, step=made.step, job_id=job_id, change=change))
                told += len(members)
        corrections.index_rows(rows)
    return Compressed(len(rows), told, given_up)


def _unchanged(one: Planned, scope: Scope) -> list[MemoryItem] | None:
    """Lock what a summary tells and the ones before it, as they were read; None where one is not what it was."""
    versions = {**{member.id: member.version for member in one.members}, **one.replaces}
    summaries = {member.id: member.summary for member in one.members}
    standing = MemoryItem.objects.filter(
        tenant_id=scope.tenant_id, scope=scope, pk__in=versions, retired_at=None, needs_review=False
    )
    rows = list(standing.select_for_update(of=("self",)).select_related("scope").order_by("valid_from", "id"))
    same = len(rows) == len(versions) and all(versions[row.pk] == row.updated_at for row in rows)
    members = [row for row in rows if row.pk in summaries]
    return members if same and all(row.summarised_by == summaries[row.pk] for row in members) else None

"""Archive what nobody comes back to: procedures rarely used, insights that are over, themes of long ago.

Sources: S 3.5 (usage low and long not hit), S 3.6 (an insight lives as long as its run), S 3.4 (themes over a year).
Nothing that a person or a caller laid hands on, or stands for, is retired.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet

from evolution.kinds import Kind, register
from evolution.models import MadeDecision
from evolution.models.decision import Action
from evolution.scopes_due import Page, one_job_a_scope, scope_of
from evolution.touched import touched_by_hand
from evolution.types import Claimed, NewJob, Outcome
from memory import corrections
from memory.corrections import Change
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind as Memory
from memory.models.vocabulary import Level, Provenance, Standing
from memory.runs import RUN_ENDED

RETIRE = "retire"
RETIRE_SCOPE = "retire_scope"
BY_RULE = "rule:retire"
MOST_AT_ONCE = 200  # memories archived by one job; a following one goes on

# The seeds say `low` and `long` without numbers. Three is what makes a habit of single observations [D 6.3]; half a
# year is when a memory that nobody validated counts least [D 6.4].
FEWEST_USES = 3
LONG_NOT_HIT = timedelta(days=180)


@dataclass(frozen=True, slots=True)
class Rule:
    """Which memories of a scope are retired, and the reason they are given."""

    reason: str
    which: Q


def rules(now: datetime) -> list[Rule]:
    """Return what is retired at a moment, each with its reason."""
    long_ago = now - LONG_NOT_HIT
    found = [
        Rule(
            f"used fewer than {FEWEST_USES} times and not hit for {LONG_NOT_HIT.days} days",
            Q(kind=Memory.PROCEDURE, usage_count__lt=FEWEST_USES, recorded_at__lt=long_ago)
            & (Q(last_hit_at=None) | Q(last_hit_at__lt=long_ago)),
        ),
        Rule(RUN_ENDED, Q(kind=Memory.INSIGHT, run__ended_at__lte=now)),
        Rule("its time is over", Q(kind=Memory.INSIGHT, valid_to__lte=now)),
    ]
    kept_days = settings.THEMES_KEPT_DAYS
    if kept_days is not None:
        old = Q(kind=Memory.EPISODE, level=Level.THEME, valid_from__lt=now - timedelta(days=kept_days))
        found.append(Rule(f"the theme of a time more than {kept_days} days ago", old))
    return found


def retire(job: Claimed) -> Outcome:
    """Write down a job for each scope in which something is to be retired."""
    return one_job_a_scope(job, kind=RETIRE_SCOPE, due=_due)


def _due(page: Page) -> Sequence[tuple[UUID, UUID]]:
    """Return the scopes with something to retire; those in which a hand keeps all of it are passed over."""
    any_rule = Q(*(rule.which for rule in rules(page.now)), _connector=Q.OR)
    standing = _standing().filter(any_rule).order_by("scope_id").values_list("scope_id", "tenant_id").distinct()
    due: list[tuple[UUID, UUID]] = []
    after: UUID | None = page.after
    while after is not None and len(due) < page.limit:
        found = list(standing.filter(scope_id__gt=after)[: page.limit])
        scopes = Scope.objects.filter(pk__in=[scope_id for scope_id, _ in found]).order_by("pk")
        due += [(scope.pk, scope.tenant_id) for scope in scopes if chosen_in(scope, now=page.now, most=1)]
        after = found[-1][0] if len(found) == page.limit else None
    return due[: page.limit]


def retire_scope(job: Claimed) -> Outcome:
    """Archive what is to be retired in a scope, each with its reason."""
    scope = scope_of(job)
    now = datetime.now(UTC)
    chosen = chosen_in(scope, now=now, most=MOST_AT_ONCE + 1)
    following = NewJob(RETIRE_SCOPE, f"following:{job.id}", tenant_id=job.tenant_id, scope_id=job.scope_id)
    return Outcome(
        effect=lambda: {"retired": archive(scope, job_id=job.id, now=now)},
        follow_up=[following] if len(chosen) > MOST_AT_ONCE else [],
    )


def chosen_in(scope: Scope, *, now: datetime, most: int) -> list[tuple[MemoryItem, str]]:
    """Return what is to be retired in a scope with the reasons, the oldest of each rule first, at most `most`."""
    found: dict[UUID, tuple[MemoryItem, str]] = {}
    for rule in rules(now):
        rows = _standing().filter(rule.which, tenant_id=scope.tenant_id, scope=scope).select_related("scope")
        candidates = list(rows.order_by("recorded_at", "id"))
        by_hand = touched_by_hand(scope, [row.pk for row in candidates])
        for row in candidates:
            if row.pk not in by_hand:
                found.setdefault(row.pk, (row, rule.reason))
        if len(found) >= most:
            break
    return list(found.values())[:most]


def archive(scope: Scope, *, job_id: UUID, now: datetime) -> int:
    """Archive what is to be retired now; return how many. To be called under the scope's lock."""
    chosen = chosen_in(scope, now=now, most=MOST_AT_ONCE)
    for row, reason in chosen:
        corrections.archive(row, change=Change(f"job:{job_id}", reason, now))
        MadeDecision.objects.create(
            tenant_id=row.tenant_id,
            scope=scope,
            job=job_id,
            action=Action.RETIRE,
            kind=row.kind,
            content=row.content,
            memory=row.pk,
            ended=[row.pk],
            turns=row.source_turns,
            reason=reason,
            made_by=BY_RULE,
        )
    return len(chosen)


def _standing() -> "QuerySet[MemoryItem]":
    """Return what may be retired: believed, in no doubt, and nobody stands for it."""
    rows = MemoryItem.objects.filter(standing=Standing.ACTIVE, retired_at=None, needs_review=False, validated_at=None)
    return rows.exclude(provenance=Provenance.CONFIRMED_BY_USER)


def register_retirement() -> None:
    """Make these kinds known to the process."""
    register(Kind(RETIRE, retire, queue="batch", in_order=False))
    register(Kind(RETIRE_SCOPE, retire_scope))

"""The jobs that compress: one a scope whose episodes aged since its last one, daily."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import orjson
from django.conf import settings

from evolution.jobs import claimed_job
from evolution.jobs.checkpoint import AskedOnce
from evolution.jobs.database import rows
from evolution.jobs.kinds import JobKind, register
from evolution.jobs.queue import enqueue
from evolution.jobs.types import Claimed, NewJob, Outcome
from evolution.llm.client import ModelClient
from evolution.llm.configured import model_client
from evolution.models import Job, State
from evolution.planning.upkeep.compress import Step, plan, steps
from evolution.planning.upkeep.summary import summarise
from evolution.planning.upkeep.types import Proposal, Summarise
from evolution.scopes_due import LAST_DONE, Page, one_job_a_scope, scope_of
from evolution.upkeep.aged_episodes import (
    Cursor,
    EpisodeWindow,
    stale_summaries,
    summaries_named,
    untold,
    whole_groups,
)
from evolution.upkeep.apply_proposals import CODE, AppliedProposals, apply
from evolution.upkeep.summaries_by_model import by_model
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind as Memory
from memory.policy import DEFAULT_POLICY, SHIPPED
from memory.retrieval.policies import policy_named
from memory.revisions import Change

COMPRESS = "compress"
COMPRESS_SCOPE = "compress_scope"
ROWS_AT_ONCE = 200
"""Episodes told by no summary yet that one plan looks at."""
PLANS_A_JOB = 5
"""Plans of one job; a following job goes on."""
PLANS_BY_MODEL = len(steps(SHIPPED[DEFAULT_POLICY].levels))
"""A step each, where there is little to do."""
EPISODES_BY_MODEL = 30
"""In a plan: at most about as many calls, in which a conversation's turns wait."""

# What came of age, was written or was changed since the scope's last job; what tells of something
# retired since.
_DUE = f"""
    WITH last AS ({LAST_DONE}),
    band AS (SELECT * FROM jsonb_to_recordset(%(bands)s::jsonb) AS b (level text, days float8)),
    aged AS (
        SELECT m.scope_id, m.tenant_id FROM memory_memoryitem m
        JOIN band ON band.level = m.level LEFT JOIN last ON last.scope_id = m.scope_id
        WHERE m.scope_id > %(after)s::uuid AND m.kind = 'episode' AND m.standing = 'active'
            AND m.retired_at IS NULL
          AND NOT m.needs_review AND m.summarised_by IS NULL
          AND m.valid_from < %(now)s::timestamptz - band.days * interval '1 day'
          AND GREATEST(m.valid_from + band.days * interval '1 day', m.updated_at)
              > COALESCE(last.at, '-infinity')
    ),
    stale AS (
        SELECT s.scope_id, s.tenant_id FROM memory_memoryitem m
        JOIN memory_memoryitem s ON s.id = m.summarised_by AND s.retired_at IS NULL
        LEFT JOIN last ON last.scope_id = s.scope_id
        WHERE m.scope_id > %(after)s::uuid AND m.kind = 'episode'
            AND m.retired_at > COALESCE(last.at, '-infinity')
    )
    SELECT scope_id, tenant_id FROM (SELECT * FROM aged UNION SELECT * FROM stale) AS due
    ORDER BY scope_id LIMIT %(limit)s::int
"""  # noqa: S608 - constants of this package; values are bound


def compress(job: Claimed) -> Outcome:
    """Write down a job for each scope with episodes that came of age.

    Found by the shipped bands; how old is old enough, the scope's job takes from its tenant's
    policy.
    """
    return one_job_a_scope(job, kind=COMPRESS_SCOPE, due=_due)


def _due(page: Page) -> Sequence[tuple[UUID, UUID]]:
    shipped = steps(SHIPPED[DEFAULT_POLICY].levels)
    bands = [
        {"level": level, "days": step.older_than_days} for step in shipped for level in step.finer
    ]
    due = rows(_DUE, **asdict(page), bands=orjson.dumps(bands).decode())
    return [(scope, tenant) for scope, tenant in due]


@dataclass(frozen=True, slots=True)
class _Progress:
    """How far a scope's compression came.

    The steps that are left, where in the first one, and since when to look.
    """

    todo: Sequence[Step]
    after: Cursor | None
    since: datetime | None

    def onwards(self, after: Cursor | None) -> "_Progress":
        """Return the place behind a plan."""
        todo = self.todo if after is not None else self.todo[1:]
        return _Progress(todo, after, self.since)


def compress_scope(job: Claimed) -> Outcome:
    """Summarise what came of age, level by level.

    Where one job does not reach the end, a following one goes on.
    """
    scope = scope_of(job)
    now = datetime.now(UTC)
    client = model_client(tenant_id=scope.tenant_id, job_id=job.id)
    policy = policy_named(DEFAULT_POLICY, tenant_id=scope.tenant_id)
    place = _place(job, scope, steps(policy.levels))
    plans, most = (
        (PLANS_A_JOB, ROWS_AT_ONCE) if client is None else (PLANS_BY_MODEL, EPISODES_BY_MODEL)
    )
    once = AskedOnce(job)
    done = AppliedProposals()
    for _ in range(plans):
        if not place.todo:
            break
        step = place.todo[0]
        window = EpisodeWindow.of(
            step, now=now, since=place.since, kept_days=settings.THEMES_KEPT_DAYS
        )
        tell = _teller(step, client, once)
        page = proposals_for(scope, step, window=window, after=place.after, tell=tell, most=most)
        if page.proposals:
            with claimed_job.holding(job):
                done += apply(page.proposals, scope=scope, job_id=job.id, now=datetime.now(UTC))
        place = place.onwards(page.next)
    follow_up = [_following(job, place)] if place.todo else []
    return Outcome(asdict(done), follow_up=follow_up)


def _teller(step: Step, client: ModelClient | None, once: AskedOnce) -> Summarise:
    if client is None or step.to == "raw":
        return summarise
    return by_model(step.to, client=client, once=once)


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a plan proposes, and where the next one begins.

    None when this was the last of the step.
    """

    proposals: Sequence[Proposal]
    next: Cursor | None


def proposals_for(
    scope: Scope,
    step: Step,
    *,
    window: EpisodeWindow,
    after: Cursor | None = None,
    tell: Summarise = summarise,
    most: int = ROWS_AT_ONCE,
) -> Proposed:
    """Return what a step would write next. Takes no lock: a slow `tell` holds nobody up.

    About seven statements.

    Args:
        scope: whose episodes.
        step: from which levels to which.
        window: which of them.
        after: where the plan before it ended.
        tell: says what a group says in short.
        most: episodes told by no summary yet that it looks at, with all that belongs to them.
    """
    fresh = untold(scope, step, window=window, after=after, limit=most)
    stale = stale_summaries(scope, step) if after is None else {}
    together = whole_groups(scope, step, of=fresh, stale=stale, window=window)
    named = {row.summary for row in together if row.summary is not None} - set(stale)
    ours = stale | summaries_named(scope, step, named)
    proposals = plan(together, step=step, ours=ours, stale=stale.keys(), tell=tell)
    last = Cursor(fresh[-1].at, fresh[-1].id) if len(fresh) == most else None
    return Proposed(proposals, last)


def _place(job: Claimed, scope: Scope, every: Sequence[Step]) -> _Progress:
    """Return where a job begins: at the first step, or where the one before it ended."""
    payload: Mapping[str, Any] = job.payload
    if "level" not in payload:
        return _Progress(every, None, _last_done(scope))
    at, since = payload.get("at"), payload.get("since")
    after = Cursor(datetime.fromisoformat(at), UUID(payload["id"])) if at is not None else None
    looked_since = datetime.fromisoformat(since) if since is not None else None
    places = [place for place, step in enumerate(every) if step.to == payload["level"]]
    todo = every[places[0] :] if places else every
    return _Progress(todo, after, looked_since)


def _last_done(scope: Scope) -> datetime | None:
    """Return when the scope's last compression was written down.

    What was old enough by then was looked at.
    """
    done = Job.objects.filter(kind=COMPRESS_SCOPE, scope=scope, state=State.DONE)
    return done.order_by("-created_at").values_list("created_at", flat=True).first()


def _following(job: Claimed, place: _Progress) -> NewJob:
    payload: dict[str, str] = {"level": place.todo[0].to}
    if place.after is not None:
        payload |= {"at": place.after.at.isoformat(), "id": str(place.after.id)}
    if place.since is not None:
        payload |= {"since": place.since.isoformat()}
    return NewJob(
        kind=COMPRESS_SCOPE,
        key=f"following:{job.id}",
        payload=payload,
        tenant_id=job.tenant_id,
        scope_id=job.scope_id,
    )


def summarise_anew(
    sender: object, *, scope: Scope, ended: Collection[UUID], change: Change, **kwargs: Any
) -> None:
    """Write down a job for a scope where something that a summary tells has ended.

    It is not to go on telling it.
    """
    if change.code == CODE or not ended:
        return
    gone = MemoryItem.objects.filter(scope=scope, pk__in=ended, kind=Memory.EPISODE)
    named = gone.exclude(summarised_by=None).values_list("summarised_by", flat=True)
    summaries = MemoryItem.objects.current().filter(scope=scope, pk__in=named)
    if summaries.exists():
        key = f"{scope.pk}:{change.now.isoformat()}"
        enqueue(NewJob(kind=COMPRESS_SCOPE, key=key, tenant_id=scope.tenant_id, scope_id=scope.pk))


def register_compression() -> None:
    """Make these kinds known to the process."""
    register(JobKind(COMPRESS, compress, queue="batch", in_order=False))
    register(JobKind(COMPRESS_SCOPE, compress_scope))

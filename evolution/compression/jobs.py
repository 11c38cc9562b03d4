"""The jobs that compress: one a scope whose episodes aged since its last one, daily."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import orjson

from evolution import held
from evolution.asked_once import AskedOnce
from evolution.compression import run
from evolution.compression.by_model import by_model
from evolution.compression.grouping import steps
from evolution.compression.rows import Cursor
from evolution.compression.run import Compressed
from evolution.compression.types import Step, Summarise
from evolution.database import rows
from evolution.kinds import Kind, register
from evolution.llm.configured import model_client
from evolution.queue import enqueue
from evolution.scopes_due import LAST_DONE, Page, one_job_a_scope, scope_of
from evolution.types import Claimed, NewJob, Outcome
from memory.corrections import Change
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind as Memory
from memory.policy import DEFAULT_POLICY, SHIPPED
from memory.retrieval.policies import policy_named

COMPRESS = "compress"
COMPRESS_SCOPE = "compress_scope"
PLANS_A_JOB = 5  # of run.ROWS_AT_ONCE episodes each; a following job goes on
PLANS_BY_MODEL = len(steps(SHIPPED[DEFAULT_POLICY].levels))  # a step each, where there is little to do
EPISODES_BY_MODEL = 30  # in a plan: at most about as many calls, in which a conversation's turns wait

# What came of age, was written or was changed since the scope's last job; what tells of something retired since.
_DUE = f"""
    WITH last AS ({LAST_DONE}),
    band AS (SELECT * FROM jsonb_to_recordset(%(bands)s::jsonb) AS b (level text, days float8)),
    aged AS (
        SELECT m.scope_id, m.tenant_id FROM memory_memoryitem m
        JOIN band ON band.level = m.level LEFT JOIN last ON last.scope_id = m.scope_id
        WHERE m.scope_id > %(after)s::uuid AND m.kind = 'episode' AND m.standing = 'active' AND m.retired_at IS NULL
          AND NOT m.needs_review AND m.summarised_by IS NULL
          AND m.valid_from < %(now)s::timestamptz - band.days * interval '1 day'
          AND GREATEST(m.valid_from + band.days * interval '1 day', m.updated_at) > COALESCE(last.at, '-infinity')
    ),
    stale AS (
        SELECT s.scope_id, s.tenant_id FROM memory_memoryitem m
        JOIN memory_memoryitem s ON s.id = m.summarised_by AND s.retired_at IS NULL
        LEFT JOIN last ON last.scope_id = s.scope_id
        WHERE m.scope_id > %(after)s::uuid AND m.kind = 'episode' AND m.retired_at > COALESCE(last.at, '-infinity')
    )
    SELECT scope_id, tenant_id FROM (SELECT * FROM aged UNION SELECT * FROM stale) AS due
    ORDER BY scope_id LIMIT %(limit)s::int
"""  # noqa: S608 - constants of this package; values are bound


def compress(job: Claimed) -> Outcome:
    """Write down a job for each scope with episodes that came of age.

    Found by the shipped bands; how old is old enough, the scope's job takes from its tenant's policy.
    """
    return one_job_a_scope(job, kind=COMPRESS_SCOPE, due=_due)


def _due(page: Page) -> Sequence[tuple[UUID, UUID]]:
    shipped = steps(SHIPPED[DEFAULT_POLICY].levels)
    bands = orjson.dumps([{"level": step.source, "days": step.older_than_days} for step in shipped]).decode()
    return [(scope, tenant) for scope, tenant in rows(_DUE, **asdict(page), bands=bands)]


def compress_scope(job: Claimed) -> Outcome:
    """Summarise what came of age, level by level; where one job does not reach the end, a following one goes on."""
    scope = scope_of(job)
    change = Change(f"job:{job.id}", "episodes came of age", datetime.now(UTC))
    todo, after = _todo(job.payload, steps(policy_named(DEFAULT_POLICY, tenant_id=scope.tenant_id).levels))
    pace = _pace(job, scope)
    done = Compressed()
    for _ in range(pace.plans):
        if not todo:
            return Outcome(asdict(done))
        made = run.plan(scope, todo[0], now=change.now, after=after, tell=pace.tell, most=pace.episodes)
        if made.summaries:
            with held.holding(job):
                done += run.apply(made, scope=scope, job_id=job.id, change=change)
        after = made.next
        todo = todo if after is not None else todo[1:]
    return Outcome(asdict(done), follow_up=[_following(job, todo[0], after)] if todo else [])


@dataclass(frozen=True, slots=True)
class _Pace:
    """How groups are told, how many plans one job makes, and of how many episodes each."""

    tell: Summarise
    plans: int
    episodes: int


def _pace(job: Claimed, scope: Scope) -> _Pace:
    """Return how far a job goes: with a model not as far, or the scope's turns wait too long behind it."""
    client = model_client(tenant_id=scope.tenant_id, job_id=job.id)
    if client is None:
        return _Pace(run.extractive, PLANS_A_JOB, run.ROWS_AT_ONCE)
    return _Pace(by_model(run.extractive, client=client, once=AskedOnce(job)), PLANS_BY_MODEL, EPISODES_BY_MODEL)


def _todo(payload: Mapping[str, Any], every: Sequence[Step]) -> tuple[Sequence[Step], Cursor | None]:
    """Return the steps that are left, and where in the first of them to go on."""
    at, level = payload.get("at"), payload.get("level")
    after = Cursor(datetime.fromisoformat(at), UUID(payload["id"])) if at is not None else None
    places = [place for place, step in enumerate(every) if step.to == level]
    return every[places[0] :] if places else every, after


def _following(job: Claimed, step: Step, after: Cursor | None) -> NewJob:
    place = {"at": after.at.isoformat(), "id": str(after.id)} if after is not None else {}
    return NewJob(
        kind=COMPRESS_SCOPE,
        key=f"following:{job.id}",
        payload={"level": step.to} | place,
        tenant_id=job.tenant_id,
        scope_id=job.scope_id,
    )


def summarise_anew(sender: object, *, scope: Scope, ids: Collection[UUID], change: Change, **kwargs: Any) -> None:
    """Write down a job for a scope where somebody changed what a summary tells: it is not to go on telling it."""
    told = MemoryItem.objects.filter(scope=scope, pk__in=ids, kind=Memory.EPISODE, retired_at__isnull=False)
    if sender is MemoryItem and told.exclude(summarised_by=None).exists():
        key = f"{scope.pk}:{change.now.isoformat()}"
        enqueue(NewJob(kind=COMPRESS_SCOPE, key=key, tenant_id=scope.tenant_id, scope_id=scope.pk))


def register_compression() -> None:
    """Make these kinds known to the process."""
    register(Kind(COMPRESS, compress, queue="batch", in_order=False))
    register(Kind(COMPRESS_SCOPE, compress_scope))

"""The jobs that read: turns as they come, and what a service stored.

A job gathers what it needs and reads without a transaction (a model may take its time). What it
decides is applied in the transaction that completes the step, against memory as it is then.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.db.models import Max

from evolution.jobs import claimed_job
from evolution.jobs.kinds import JobKind, register
from evolution.jobs.types import Claimed, Outcome
from evolution.llm.configured import is_configured
from evolution.models import AppliedEffect, MadeDecision
from evolution.reading.load_stretch import gather
from evolution.reading.model.session_summary import summed_by_model
from evolution.reading.provisional import read_provisional, take_back
from evolution.reading.readers import reader_for
from evolution.reading.run import AppliedPlan, apply, plan
from evolution.reading.session_end import end_session
from evolution.reading.stored_records import READ_STORED, read_stored
from evolution.reading.types import Gathered, Plan
from evolution.sessions.jobs import END_SESSION, READ_PROVISIONAL, READ_TURNS
from evolution.sessions.session_of import session_of
from evolution.sessions.short_term import summarise
from evolution.sessions.window_summary_quotes import Summed
from memory.models import MemoryItem, Session, Turn
from memory.retrieval.trace import Trace
from memory.revisions import Change

TURNS_AT_ONCE = 50  # read in one transaction: the scope's other writers wait no longer than that


def read_turns(job: Claimed) -> Outcome:
    """Make memories of a session's unread turns, a stretch at a time.

    A stretch that was read is not read again.
    """
    session = session_of(job)
    counts = {"turns": 0, "statements": 0, "segments": 0}
    trace = Trace()
    for first, last in _unread(job, session):
        effect = f"turns:{first}"
        if job.attempts > 1 and AppliedEffect.objects.filter(job_id=job.id, effect=effect).exists():
            continue
        gathered = gather(session, first=first, last=last)
        made = plan(gathered, reader=reader_for(job, session, effect=effect))
        with claimed_job.step(job, effect) as fresh:
            if fresh:
                applied, trace = trace.timed("apply", _applied, job, session, made, gathered)
                counts["segments"] += applied.segments
        counts["turns"] += made.turns
        counts["statements"] += sum(one.kind != "episode" for one in made.candidates)
        trace = trace.plus(made.timings_ms)
    summed, trace = trace.timed("summarise", _summarised, job, session)
    summary = {"summary": summed.record()} if summed else {}
    stages = {**counts, **summary, "timings_ms": trace.timings_ms}
    return Outcome({**_made_by(job, session), "stages": stages})


def _applied(job: Claimed, session: Session, made: Plan, gathered: Gathered) -> AppliedPlan:
    """Write what a stretch became, in place of what was provisional; its turns are read."""
    ids = [one.id for one in gathered.utterances]
    take_back(session.scope, ids, change=change_of(job))
    applied = apply(made, gathered, session=session, job_id=job.id, change=change_of(job))
    Turn.objects.filter(pk__in=ids).update(read_at=datetime.now(UTC))
    return applied


def _summarised(job: Claimed, session: Session) -> Summed | None:
    """Carry the session's summary on, and return what a model summed up, where one did."""
    summed = summed_by_model(job, session)
    with claimed_job.holding(job):
        summarise(session, told=summed)
    return summed


def _unread(job: Claimed, session: Session) -> Iterator[tuple[int, int]]:
    """Yield the first and last position of each stretch to read.

    Where a model reads, a job takes along what was posted since: the jobs of those posts then find
    nothing to do.
    """
    first, last = int(job.payload["first"]), int(job.payload["last"])
    turns = Turn.objects.filter(session=session, position__gte=first)
    if is_configured():
        last = max(last, turns.aggregate(newest=Max("position"))["newest"] or 0)
    unread = turns.filter(position__lte=last, read_at=None).order_by("position")
    positions = list(unread.values_list("position", flat=True))
    for start in range(0, len(positions), TURNS_AT_ONCE):
        stretch = positions[start : start + TURNS_AT_ONCE]
        yield stretch[0], stretch[-1]


def change_of(job: Claimed) -> Change:
    """Return who changes memory when a job reads."""
    return Change(f"job:{job.id}", "said in a conversation", datetime.now(UTC))


def _made_by(job: Claimed, session: Session) -> dict[str, Any]:
    """Return what a job made and decided, all its attempts together."""
    made = MemoryItem.objects.filter(
        tenant_id=session.tenant_id, scope=session.scope, source_job=job.id
    )
    kinds: dict[str, int] = {}
    for kind in made.order_by("kind").values_list("kind", flat=True):
        kinds[kind] = kinds.get(kind, 0) + 1
    actions: dict[str, int] = {}
    for action in (
        MadeDecision.objects.filter(job=job.id).order_by("action").values_list("action", flat=True)
    ):
        actions[action] = actions.get(action, 0) + 1
    return {
        "memories": kinds,
        "in_doubt": made.filter(needs_review=True).count(),
        "decisions": actions,
    }


def register_reading() -> None:
    """Make these kinds known to the process."""
    register(JobKind(READ_TURNS, read_turns))
    register(JobKind(READ_PROVISIONAL, read_provisional, queue="urgent", in_order=False))
    register(JobKind(READ_STORED, read_stored))
    register(JobKind(END_SESSION, end_session))

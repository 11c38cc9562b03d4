"""A reaction that states something takes the fast lane: it is read like any turn, now."""

import time
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from evolution.jobs import queue, work
from evolution.jobs.types import NewJob
from evolution.llm.configured import is_configured
from evolution.models import Job, State
from evolution.models.job import UNFINISHED
from evolution.sessions.intake import NewTurn, accept_turns
from evolution.sessions.jobs import READ_PROVISIONAL, READ_TURNS
from memory.models import MemoryItem, RevisionRecord, Tenant, Turn
from memory.revisions.statements import TYPED
from observability.models import Retrieval, RetrievalOutcome

SETTLE_OUTCOME = "settle_outcome"
USER = "user"
PERSONS = "user:"
"""What the names of persons' scopes begin with."""
WAIT_SECONDS = 1.0
"""For a worker that reads the reaction just now."""
PAUSE_SECONDS = 0.02


def written_down(retrieval: Retrieval, text: str, *, now: datetime) -> UUID:
    """Return the job that reads a reaction.

    One that settles what it leaves open follows it in the scope. It is the job of the reaction's
    turn where the session has it, else of a turn kept for it.

    What a person said is kept where no agent sends the conversation itself, in a session of the
    outcome's own.
    """
    known = Turn.objects.filter(
        tenant_id=retrieval.tenant_id,
        session__key=retrieval.session,
        scope_id__in=retrieval.scope_ids,
        role=USER,
        text=text,
        recorded_at__gte=retrieval.created_at,
    )
    job = (
        known.order_by("recorded_at").values_list("job", flat=True).first()
        if retrieval.session
        else None
    )
    job = job or _kept(retrieval, text, now=now)
    read = Job.objects.get(pk=job)
    settling = NewJob(
        SETTLE_OUTCOME,
        f"{retrieval.pk}:{read.pk}",
        {"retrieval": str(retrieval.pk)},
        tenant_id=read.tenant_id,
        scope_id=read.scope_id,
    )
    queue.enqueue(settling)
    return job


def _kept(retrieval: Retrieval, text: str, *, now: datetime) -> UUID:
    """Keep a reaction as a turn in a session of the outcome's own; return the job that reads it."""
    turn = NewTurn(USER, text, now, message_id=sha256(text.encode()).hexdigest())
    persons = (name for name in retrieval.scopes if name.startswith(PERSONS))
    scope = next(persons, retrieval.scopes[0])
    tenant = Tenant.objects.get(pk=retrieval.tenant_id)
    return accept_turns(
        [turn], tenant=tenant, scope_name=scope, session_key=_session_key(retrieval.pk)
    ).job_id


def read_now(job_id: UUID) -> None:
    """Run the job that reads a reaction, or wait a moment for the worker that has it.

    With a model, what rules make. A job behind others of its scope, or one that asks a model, is
    left to the workers.
    """
    job = Job.objects.filter(pk=job_id).first()
    if job is None or job.scope_id is None:
        return
    kind = READ_PROVISIONAL if is_configured() else READ_TURNS
    same = Job.objects.filter(scope_id=job.scope_id, idempotency_key=job.idempotency_key, kind=kind)
    for each in same.filter(state__in=UNFINISHED).values_list("pk", flat=True):
        if not work.run_one(each):
            _wait_for(each)


def _wait_for(job_id: UUID) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    running = Job.objects.filter(pk=job_id, state=State.RUNNING)
    while time.monotonic() < deadline and running.exists():
        time.sleep(PAUSE_SECONDS)


def is_read(outcome: RetrievalOutcome) -> bool:
    """Tell whether the reaction was read for what it states."""
    if outcome.reading_job is None:
        return False
    return Job.objects.filter(pk=outcome.reading_job, state=State.DONE).exists()


def corrections_read(outcome: RetrievalOutcome) -> list[dict[str, Any]]:
    """Return what the reading of a reaction ended, and what took its place."""
    records = _records(outcome).order_by("recorded_at")
    return [each for record in records for each in _replaced(record.ended, record.made)]


def made_of(outcome: RetrievalOutcome) -> UUID | None:
    """Return the one statement that was read in the reaction; None for none, or several."""
    made = [pk for record in _records(outcome) for _, pk in record.made]
    typed = MemoryItem.objects.current().filter(pk__in=made, kind__in=TYPED, affirmed=True)
    found = list(typed.values_list("pk", flat=True)[:2])
    return found[0] if len(found) == 1 else None


def revisions_read(outcome: RetrievalOutcome) -> list[UUID]:
    """Return the revisions of a reaction kept for its outcome alone, the latest first."""
    if outcome.reading_job is None:
        return []
    own = Turn.objects.filter(
        job=outcome.reading_job, session__key=_session_key(outcome.retrieval_id)
    )
    if not own.exists():
        return []
    latest_first = _records(outcome).order_by("-recorded_at")
    return list(latest_first.values_list("pk", flat=True))


def _session_key(retrieval_id: UUID) -> str:
    return f"outcome:{retrieval_id}"


def _records(outcome: RetrievalOutcome) -> "QuerySet[RevisionRecord]":
    job = Job.objects.filter(pk=outcome.reading_job).first() if outcome.reading_job else None
    if job is None or job.scope_id is None:
        return RevisionRecord.objects.none()
    jobs = Job.objects.filter(scope_id=job.scope_id, idempotency_key=job.idempotency_key)
    return RevisionRecord.objects.filter(
        tenant_id=outcome.tenant_id, job__in=jobs.values("pk"), undone_at=None
    )


def _replaced(
    ended: Sequence[Sequence[str]], made: Sequence[Sequence[str]]
) -> list[dict[str, Any]]:
    """Return the ended memories of a record with the one that took their place.

    Turns' own words are none.
    """
    made_items = (pk for source, pk in made if source == "memoryitem")
    new = next(made_items, None)
    return [
        {"id": new, "superseded": pk, "how": "replaced"}
        for source, pk in ended
        if source == "memoryitem"
    ]

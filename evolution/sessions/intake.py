"""What is accepted to be remembered.

Rows and their job in one transaction, a repeated message once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max

from evolution.jobs import queue
from evolution.jobs.types import NewJob
from evolution.llm.configured import is_configured
from evolution.models import Job
from evolution.sessions.concerns import concern_of_turn, unjudged
from evolution.sessions.jobs import (
    END_SESSION,
    GATHER_SECONDS,
    INFER_OUTCOMES,
    READ_PROVISIONAL,
    READ_TURNS,
    URGENT_TURNS,
)
from memory.ingest import owners
from memory.models import Session, Tenant, Turn
from observability.models import Retrieval

MOST_TURNS = 500  # of one request
JUDGED_AT_ONCE = 20_000  # characters of a request: judging takes 2 us each


@dataclass(frozen=True, slots=True)
class NewTurn:
    """One thing said, validated. `occurred_at` is aware, its offset that of who spoke."""

    role: str
    text: str
    occurred_at: datetime
    speaker: str = ""
    message_id: str | None = None


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends what was said, and whether it is believed as far as the user."""

    writer: str = ""
    trusted: bool = True


TRUSTED = Sender()


@dataclass(frozen=True, slots=True)
class Accepted:
    """How many turns are new, and the job that reads them.

    Where none are: the job that read the last of them.
    """

    session: Session
    turns: int
    job_id: UUID


def accept_turns(
    turns: Sequence[NewTurn],
    *,
    tenant: Tenant,
    scope_name: str,
    session_key: str,
    read_at: datetime | None = None,
    sender: Sender = TRUSTED,
) -> Accepted:
    """Keep turns and write down the job that reads them, an urgent one for a short request.

    No language is read here. Of a short request it is judged at once what no reader may be given;
    of a long one its job does that.

    Args:
        turns: in the order said.
        tenant: whose session.
        scope_name: whose memory, `kind:id`.
        session_key: the caller's own id of the session.
        sender: who sends them.
        read_at: of an imported log whose memories come with it: kept as the log, its job reads none
            of it.

    Raises:
        ValueError: no turns.
    """
    if not turns:
        raise ValueError("at least one turn is needed")
    with transaction.atomic():
        session = _session(tenant, scope_name=scope_name, key=session_key)
        known = _known(session, turns)
        fresh = _fresh(turns, known)
        if not fresh:
            return Accepted(session, 0, known[str(turns[-1].message_id)])
        first = 1 + _last_position(session)
        if session.ended_at is not None:
            Session.objects.filter(pk=session.pk).update(
                ended_at=None
            )  # who speaks again opens it again
        job = _write_down_jobs(session, first=first, count=len(fresh), is_read=read_at is not None)
        rows = [_row(turn, session, place, job) for place, turn in enumerate(fresh, start=first)]
        for row in rows:
            row.read_at = read_at
            row.writer = sender.writer
        _judge(rows, sender, at_once=read_at is not None)
        Turn.objects.bulk_create(rows)
        return Accepted(session, len(fresh), job)


def _write_down_jobs(session: Session, *, first: int, count: int, is_read: bool) -> UUID:
    """Write down the jobs of new turns: one that reads them, and those that they also ask for.

    Args:
        session: theirs.
        first: the position of the first of them.
        count: how many.
        is_read: their memories came with them: there is nothing to read.

    Returns:
        The id of the job that reads them.
    """
    last = first + count - 1
    stretch = {"session": str(session.pk), "first": last + 1 if is_read else first, "last": last}
    key = f"{session.pk}:{first}"
    is_urgent = not is_read and count <= URGENT_TURNS
    by_model = is_configured()
    job = _enqueue(READ_TURNS, session, key=key, payload=stretch, urgent=is_urgent and not by_model)
    if is_urgent and by_model:
        _enqueue(READ_PROVISIONAL, session, key=key, payload=stretch, urgent=True)
    if not is_read and _was_recalled(session):
        _enqueue(INFER_OUTCOMES, session, key=key, payload=stretch, urgent=is_urgent)
    return job


def _judge(rows: Sequence[Turn], sender: Sender, *, at_once: bool) -> None:
    """Say of each turn why no reader may be given it; of a long request that is left to its job."""
    is_short = sum(len(row.text) for row in rows) <= JUDGED_AT_ONCE
    for row in rows:
        if is_short or at_once:
            row.concern = concern_of_turn(row, trusted=sender.trusted)
        else:
            row.concern = unjudged(sender.trusted)


def accept_end(
    did_what: str,
    new_info: str,
    *,
    tenant: Tenant,
    scope_name: str,
    session_key: str,
    context: dict[str, Any],
) -> UUID:
    """Write down the job that keeps what an agent says at the end of a session; return its id.

    The same end of the same session again is the same event: the job that there is already.

    Args:
        did_what: what was done.
        new_info: what was learnt; may be empty.
        tenant: whose session.
        scope_name: whose memory, `kind:id`.
        session_key: the caller's own id of the session.
        context: of the episode; `event_time` in ISO 8601 with the offset of who was there, and the
            `writer` who says
            it, with whether they are `trusted`.
    """
    with transaction.atomic():
        session = _session(tenant, scope_name=scope_name, key=session_key)
        key = _end_key(session.pk, did_what, new_info)
        same_end = Job.objects.filter(tenant_id=tenant.pk, kind=END_SESSION, idempotency_key=key)
        known = same_end.values_list("pk", flat=True)
        if known:
            return known[0]
        payload = {
            "session": str(session.pk),
            "last": _last_position(session),
            "did_what": did_what,
            "new_info": new_info,
            "context": context,
        }
        return _enqueue(END_SESSION, session, key=key, payload=payload)


def _end_key(session_id: UUID, did_what: str, new_info: str) -> str:
    """Return the key under which the same end of the same session is one event."""
    said = sha256(f"{did_what}\0{new_info}".encode()).hexdigest()
    return f"{session_id}:{said}"


def _session(tenant: Tenant, *, scope_name: str, key: str) -> Session:
    """Return the session, made where it is new, locked.

    Its positions are given out one request at a time.
    """
    scope = owners.scopes(tenant, [scope_name])[scope_name]
    found = owners.sessions(tenant, [(scope.pk, key)])[scope.pk, key]
    # no key: a job that refers to the session meanwhile neither waits nor is waited for
    return Session.objects.select_for_update(no_key=True).get(pk=found.pk)


def _last_position(session: Session) -> int:
    return Turn.objects.filter(session=session).aggregate(last=Max("position"))["last"] or 0


def _was_recalled(session: Session) -> bool:
    """Tell whether something was retrieved in a session.

    Its next turns then say what came of that.
    """
    return Retrieval.objects.filter(
        tenant_id=session.tenant_id, session=session.key, injected_count__gt=0
    ).exists()


def _known(session: Session, turns: Sequence[NewTurn]) -> dict[str, UUID]:
    """Return the jobs of the messages that were accepted before."""
    ids = [turn.message_id for turn in turns if turn.message_id is not None]
    rows = Turn.objects.filter(tenant_id=session.tenant_id, session=session, message_id__in=ids)
    return {str(message_id): job for message_id, job in rows.values_list("message_id", "job")}


def _fresh(turns: Sequence[NewTurn], known: dict[str, UUID]) -> list[NewTurn]:
    """Return the turns that are new, a message that stands twice in the request once."""
    fresh: list[NewTurn] = []
    seen = set(known)
    for turn in turns:
        if turn.message_id in seen:
            continue
        if turn.message_id is not None:
            seen.add(turn.message_id)
        fresh.append(turn)
    return fresh


def _row(turn: NewTurn, session: Session, position: int, job: UUID) -> Turn:
    offset = turn.occurred_at.utcoffset()
    return Turn(
        tenant_id=session.tenant_id,
        scope_id=session.scope_id,
        session=session,
        position=position,
        role=turn.role,
        speaker=turn.speaker,
        text=turn.text,
        occurred_at=turn.occurred_at.astimezone(UTC),
        utc_offset_minutes=int(offset.total_seconds() // 60) if offset is not None else 0,
        message_id=turn.message_id,
        job=job,
    )


def _enqueue(
    kind: str, session: Session, *, key: str, payload: dict[str, Any], urgent: bool = False
) -> UUID:
    """Write a job down.

    Where a model reads, posts that follow each other within seconds are asked about together.
    """
    gathered = kind == READ_TURNS and is_configured()
    new = NewJob(
        kind=kind,
        key=key,
        payload=payload,
        tenant_id=session.tenant_id,
        scope_id=session.scope_id,
        queue="urgent" if urgent else None,
        delay_seconds=GATHER_SECONDS if gathered else 0.0,
    )
    return queue.enqueue(new).id

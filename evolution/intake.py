"""What is accepted to be remembered: rows and their job in one transaction, a repeated message once."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Max

from evolution import queue
from evolution.fast_lane import says_a_change, slots_filled
from evolution.reading import APPLY_CHANGES, END_SESSION, READ_TURNS, URGENT_TURNS
from evolution.rules.matching import normalised
from evolution.types import NewJob
from memory.ingest import owners
from memory.models import MemoryItem, Session, Tenant, Turn
from memory.models.vocabulary import Kind, Standing

MOST_TURNS = 500  # of one request


@dataclass(frozen=True, slots=True)
class NewTurn:
    """One thing said, validated. `occurred_at` is aware, its offset that of who spoke."""

    role: str
    text: str
    occurred_at: datetime
    speaker: str = ""
    message_id: str | None = None


@dataclass(frozen=True, slots=True)
class Accepted:
    """How many turns are new, and the job that reads them (of none, the job that read the last of them)."""

    session: Session
    turns: int
    job_id: UUID


def accept_turns(
    turns: Sequence[NewTurn], *, tenant: Tenant, scope_name: str, session_key: str, read_at: datetime | None = None
) -> Accepted:
    """Keep turns and write down the job that reads them; a change in a short request gets an urgent one beside it.

    Args:
        turns: in the order said.
        tenant: whose session.
        scope_name: whose memory, `kind:id`.
        session_key: the caller's own id of the session.
        read_at: of an imported log whose memories come with it: kept as the log, its job reads none of it.

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
            Session.objects.filter(pk=session.pk).update(ended_at=None)  # who speaks again opens it again
        last = first + len(fresh) - 1
        stretch = {"session": str(session.pk), "first": first if read_at is None else last + 1, "last": last}
        job = _enqueue(READ_TURNS, session, key=f"{session.pk}:{first}", payload=stretch)
        rows = [_row(turn, session, place, job) for place, turn in enumerate(fresh, start=first)]
        for row in rows:
            row.read_at = read_at
        Turn.objects.bulk_create(rows)
        by_user = [turn for turn in fresh if turn.role == "user"]
        if read_at is None and len(fresh) <= URGENT_TURNS and _cannot_wait(by_user, session):
            _enqueue(APPLY_CHANGES, session, key=f"{session.pk}:{first}", payload=stretch)
        return Accepted(session, len(fresh), job)


def accept_end(
    did_what: str, new_info: str, *, tenant: Tenant, scope_name: str, session_key: str, context: dict[str, Any]
) -> UUID:
    """Write down the job that keeps what an agent says at the end of a session; return its id.

    Args:
        did_what: what was done.
        new_info: what was learnt; may be empty.
        tenant: whose session.
        scope_name: whose memory, `kind:id`.
        session_key: the caller's own id of the session.
        context: of the episode [U 4.2]; `event_time` in ISO 8601 with the offset of who was there.
    """
    with transaction.atomic():
        session = _session(tenant, scope_name=scope_name, key=session_key)
        last = _last_position(session)
        payload = {
            "session": str(session.pk),
            "last": last,
            "did_what": did_what,
            "new_info": new_info,
            "context": context,
        }
        return _enqueue(END_SESSION, session, key=str(uuid4()), payload=payload)


def _session(tenant: Tenant, *, scope_name: str, key: str) -> Session:
    """Return the session, made where it is new, locked: its positions are given out one request at a time."""
    scope = owners.scopes(tenant, [scope_name])[scope_name]
    found = owners.sessions(tenant, [(scope.pk, key)])[scope.pk, key]
    # no key: a job that refers to the session meanwhile neither waits nor is waited for
    return Session.objects.select_for_update(no_key=True).get(pk=found.pk)


def _last_position(session: Session) -> int:
    return Turn.objects.filter(session=session).aggregate(last=Max("position"))["last"] or 0


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
        if turn.message_id is not None and turn.message_id in seen:
            continue
        seen |= {turn.message_id} if turn.message_id is not None else set()
        fresh.append(turn)
    return fresh


def _cannot_wait(turns: Sequence[NewTurn], session: Session) -> bool:
    """Tell whether turns change what is remembered: they say so, or give a slot another value. A statement at most."""
    if any(says_a_change(turn.text) for turn in turns):
        return True
    filled = {key: value for turn in turns for key, value in slots_filled(turn.text, speaker=turn.speaker).items()}
    if not filled:
        return False
    known = MemoryItem.objects.filter(
        tenant_id=session.tenant_id,
        scope_id=session.scope_id,
        kind=Kind.FACT,
        standing=Standing.ACTIVE,
        fact_key__in=list(filled),
    )
    remembered = known.values_list("fact_key", "value")
    return any(normalised(value) != normalised(filled[str(key)]) for key, value in remembered)


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


def _enqueue(kind: str, session: Session, *, key: str, payload: dict[str, Any]) -> UUID:
    new = NewJob(kind=kind, key=key, payload=payload, tenant_id=session.tenant_id, scope_id=session.scope_id)
    return queue.enqueue(new).id

"""The jobs that make memories: of turns, of a change at once, and of what an agent says at the end of a session."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from evolution import held
from evolution.kinds import Kind, register
from evolution.pipeline.run import finished, read, remember
from evolution.pipeline.types import Candidate, Decision, Scene, Stored
from evolution.remembered import memory_of, said, turns_of
from evolution.types import Claimed, Hopeless, Outcome
from memory.corrections import Change
from memory.models import MemoryItem, Session, Turn

READ_TURNS = "read_turns"
APPLY_CHANGES = "apply_changes"
END_SESSION = "end_session"
TURNS_BEFORE = 10  # of the session, for whom a text may mean
TURNS_AT_ONCE = 50  # read in one transaction: the scope's other writers wait no longer than that


def read_turns(job: Claimed) -> Outcome:
    """Make memories of the turns a request sent, a stretch at a time; a stretch that was read is not read again."""
    session = _session_of(job)
    first, last = int(job.payload["first"]), int(job.payload["last"])
    for start in range(first, last + 1, TURNS_AT_ONCE):
        stop = min(start + TURNS_AT_ONCE - 1, last)
        with held.step(job, f"turns:{start}") as fresh:
            if fresh:
                _read(job, session, turns_of(session.pk, first=start, last=stop), changes_only=False)
    made = MemoryItem.objects.filter(tenant_id=session.tenant_id, source_job=job.id)
    counts: dict[str, int] = {}
    for kind in made.order_by("kind").values_list("kind", flat=True):
        counts[kind] = counts.get(kind, 0) + 1
    return Outcome({"memories": counts, "in_doubt": made.filter(needs_review=True).count()})


def apply_changes(job: Claimed) -> Outcome:
    """The fast lane: close what the turns of a small request say is over, and open what took its place."""
    session = _session_of(job)
    turns = turns_of(session.pk, first=int(job.payload["first"]), last=int(job.payload["last"]))
    return Outcome(effect=lambda: asdict(_read(job, session, turns, changes_only=True)))


def end_session(job: Claimed) -> Outcome:
    """Keep what an agent says it did, and what is new, as one episode."""
    session = _session_of(job)
    return Outcome(effect=lambda: _keep_end(job, session))


def _read(job: Claimed, session: Session, turns: Sequence[Turn], *, changes_only: bool) -> Stored:
    now = datetime.now(UTC)
    told = [said(turn) for turn in turns]
    first = turns[0].position if turns else 0
    before = [said(turn) for turn in turns_of(session.pk, first=first - TURNS_BEFORE, last=first - 1)]
    memory = memory_of(session.scope, speakers={turn.speaker for turn in told if turn.speaker})
    decisions = read(told, before=before, memory=memory, changes_only=changes_only)
    stored = _write(job, session, decisions, now=now, why="said in a conversation")
    if not changes_only:
        Turn.objects.filter(pk__in=[turn.pk for turn in turns]).update(read_at=now)
    return stored


def _keep_end(job: Claimed, session: Session) -> Mapping[str, Any]:
    """Write the episode of a session's end, its words made absolute like any other's."""
    now = datetime.now(UTC)
    end, context = job.payload, job.payload["context"]
    at = datetime.fromisoformat(context["event_time"])
    parts = [part for part in (end["did_what"], end["new_info"]) if part]
    candidate = Candidate(
        kind="episode",
        content="\n".join(parts),
        at=at,
        turns=(),
        sender=context["sender"],
        message_ids=tuple(context["message_ids"]),
    )
    heard = [said(turn) for turn in Turn.objects.filter(session=session).order_by("-position")[:TURNS_BEFORE]][::-1]
    scene = Scene(
        speaker=context["sender"],
        addressee=None,
        at=at,
        location=context["location"] or None,
        before=tuple(turn.text for turn in heard),
        people=tuple(dict.fromkeys(turn.speaker for turn in heard if turn.speaker)),
    )
    made = finished(candidate, scene)
    stored = _write(job, session, [Decision("add", made)], now=now, why="said at the end of a session", context=context)
    return asdict(stored) | {"memory": str(made.id), "in_doubt": len(made.doubts)}


def _write(
    job: Claimed,
    session: Session,
    decisions: Sequence[Decision],
    *,
    now: datetime,
    why: str,
    context: Mapping[str, Any] | None = None,
) -> Stored:
    change = Change(f"job:{job.id}", why, now)
    return remember(decisions, session=session, job_id=job.id, change=change, context=context)


def _session_of(job: Claimed) -> Session:
    try:
        return Session.objects.select_related("scope", "scope__tenant").get(
            Q(tenant=job.tenant_id) & Q(scope=job.scope_id), pk=UUID(job.payload["session"])
        )
    except Session.DoesNotExist:
        raise Hopeless("the session is gone") from None


def register_reading() -> None:
    """Make these kinds known to the process."""
    register(Kind(READ_TURNS, read_turns))
    register(Kind(APPLY_CHANGES, apply_changes, queue="urgent", in_order=False))
    register(Kind(END_SESSION, end_session))

"""What stays of a session that is over: one episode of what was done; what was short-lived is cleared. (S 3.2)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from evolution.pipeline.absolute import finished
from evolution.pipeline.run import remember
from evolution.pipeline.types import Candidate, Decision, Scene
from evolution.remembered import TURNS_BEFORE, said
from evolution.short_term import clear
from evolution.types import Claimed
from memory.corrections import Change
from memory.models import Session, Turn

MADE_BY = "agent"  # its own words, made absolute
CONFIDENCE = 0.6  # an observation's


def keep_end(job: Claimed, session: Session, *, now: datetime) -> Mapping[str, Any]:
    """Write the episode of a session's end, its words made absolute like any other's, and close the session."""
    context = job.payload["context"]
    made = _episode(job.payload, session)
    stored = remember(
        [Decision("add", made, reason="an agent said so")],
        session=session,
        job_id=job.id,
        change=Change(f"job:{job.id}", "said at the end of a session", now),
        context=context,
    )
    ended = clear(session, at=now, last=job.payload.get("last"))
    return stored.counts | {"memory": str(made.id), "in_doubt": len(made.doubts), "session_ended": ended}


def _episode(end: Mapping[str, Any], session: Session) -> Candidate:
    context = end["context"]
    at = datetime.fromisoformat(context["event_time"])
    heard = [said(turn) for turn in Turn.objects.filter(session=session).order_by("-position")[:TURNS_BEFORE]][::-1]
    candidate = Candidate(
        kind="episode",
        content="\n".join(part for part in (end["did_what"], end["new_info"]) if part),
        at=at,
        turns=(),
        sender=context["sender"],
        message_ids=tuple(context["message_ids"]),
        confidence=CONFIDENCE,
        made_by=MADE_BY,
    )
    scene = Scene(
        speaker=context["sender"],
        addressee=None,
        at=at,
        location=context["location"] or None,
        before=tuple(turn.text for turn in heard),
        people=tuple(dict.fromkeys(turn.speaker for turn in heard if turn.speaker)),
    )
    return finished(candidate, scene)

"""The job of a session that is over: one episode of what was done stays, what was short-lived is cleared. (S 3.2).

The episode's words are made absolute before the transaction: by the configured model where the rules' times and places
leave something open, and by the rules all of it where there is no model, or it fails.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from evolution.asked_once import Answer, AskedOnce
from evolution.llm.client import ModelClient
from evolution.llm.configured import model_client
from evolution.model_stages.reading import rewritten
from evolution.pipeline.absolute import finished
from evolution.pipeline.run import remember
from evolution.pipeline.types import Candidate, Decision, Scene
from evolution.remembered import TURNS_BEFORE, said
from evolution.session_of import session_of
from evolution.short_term import clear
from evolution.types import Claimed, Outcome
from memory.corrections import Change
from memory.models import Session, Turn

MADE_BY = "agent"  # its own words, made absolute
CONFIDENCE = 0.6  # an observation's
WORDED = "end"  # of the job's checkpoint


def end_session(job: Claimed) -> Outcome:
    """Keep what an agent says it did, and what is new, as one episode."""
    session = session_of(job)
    made = _episode(job, session)
    return Outcome(effect=lambda: _keep(job, session, made, now=datetime.now(UTC)))


def _keep(job: Claimed, session: Session, made: Candidate, *, now: datetime) -> Mapping[str, Any]:
    """Write the episode and close the session."""
    stored = remember(
        [Decision("add", made, reason="an agent said so")],
        session=session,
        job_id=job.id,
        change=Change(f"job:{job.id}", "said at the end of a session", now),
        context=job.payload["context"],
    )
    ended = clear(session, at=now, last=job.payload.get("last"))
    return stored.counts | {"memory": str(made.id), "in_doubt": len(made.doubts), "session_ended": ended}


def _episode(job: Claimed, session: Session) -> Candidate:
    """Return the episode in words that mean the same to anyone. No transaction is open."""
    candidate, scene = _said(job.payload), _scene(job.payload["context"], session)
    client = model_client(tenant_id=session.tenant_id, job_id=job.id)
    if client is None:
        return finished(candidate, scene)
    worded = AskedOnce(job).answer(WORDED, lambda: _by_model(candidate, scene, client))
    made = finished(replace(candidate, content=worded["content"]), scene)
    if worded["by"]:
        made = made.at_stage("absolutise", {"by": worded["by"]})
    return made.at_stage("model", worded["failed"]) if worded["failed"] else made


def _by_model(candidate: Candidate, scene: Scene, client: ModelClient) -> Answer:
    """Return the words a model finds, what made them, and why there are none of its own."""
    absolute = rewritten(candidate, scene=scene, client=client)
    content = absolute.candidates[0].content if absolute.rewritten_by else candidate.content
    return {"content": content, "by": absolute.rewritten_by, "failed": absolute.failed}


def _said(end: Mapping[str, Any]) -> Candidate:
    """Return the episode in the agent's own words."""
    context = end["context"]
    return Candidate(
        kind="episode",
        content="\n".join(part for part in (end["did_what"], end["new_info"]) if part),
        at=datetime.fromisoformat(context["event_time"]),
        turns=(),
        sender=context["sender"],
        message_ids=tuple(context["message_ids"]),
        confidence=CONFIDENCE,
        made_by=MADE_BY,
    )


def _scene(context: Mapping[str, Any], session: Session) -> Scene:
    """Return where it was said, and after what."""
    heard = [said(turn) for turn in Turn.objects.filter(session=session).order_by("-position")[:TURNS_BEFORE]][::-1]
    return Scene(
        speaker=context["sender"],
        addressee=None,
        at=datetime.fromisoformat(context["event_time"]),
        location=context["location"] or None,
        before=tuple(turn.text for turn in heard),
        people=tuple(dict.fromkeys(turn.speaker for turn in heard if turn.speaker)),
    )

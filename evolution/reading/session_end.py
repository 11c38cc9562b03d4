"""The job of a session that is over.

One episode of what was done stays, what was short-lived is cleared. An end is spoken by the agent.
Its two fields are kept as sent; what they state of the user ("the user prefers ...") is an
observation of the agent's, never the user's own word.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from evolution.jobs.types import Claimed, Outcome
from evolution.language.annotate import annotate
from evolution.language.claims import claims
from evolution.planning.candidates import SpokenText, candidates_of_claims
from evolution.planning.plan import plan
from evolution.planning.types import Candidate
from evolution.reading.notes_and_tags import finished
from evolution.reading.remembered_statements import known_for, versions_of
from evolution.reading.speakers import aliases_of
from evolution.reading.write import Origin, write
from evolution.sessions.session_of import session_of
from evolution.sessions.short_term import clear
from memory.ingest.quarantine import mouth_of
from memory.models import Session
from memory.revisions import Change
from memory.text.quarantine import concern

MADE_BY = "agent"  # its own words
AGENT = "agent"  # who speaks at the end where no sender is named
CONFIDENCE = 0.6  # 0..1, of an observation


def end_session(job: Claimed) -> Outcome:
    """Keep what an agent says it did, and what is new, as one episode."""
    session = session_of(job)
    aliases = aliases_of(session.scope, ())
    stated = _candidates(job.payload, aliases)
    candidates = [_signed(finished(candidate), job.payload) for candidate in stated]
    return Outcome(effect=lambda: _keep(job, session, candidates, aliases, now=datetime.now(UTC)))


def _keep(
    job: Claimed,
    session: Session,
    candidates: list[Candidate],
    aliases: frozenset[str],
    *,
    now: datetime,
) -> Mapping[str, Any]:
    """Write the episode and close the session."""
    known = known_for(candidates, scope=session.scope, session=session, aliases=aliases)
    decisions = plan(candidates, known)
    end = job.payload
    context = {**end["context"], "did_what": end["did_what"], "new_info": end["new_info"]}
    change = Change(f"job:{job.id}", "said at the end of a session", now)
    origin = Origin(session.scope, session, job.id, context)
    written = write(
        decisions, origin=origin, known=known, seen=versions_of(decisions), change=change
    )
    ended = clear(session, at=now, last=end.get("last"))
    return written.counts | {"memory": str(candidates[-1].id), "session_ended": ended}


def _candidates(end: Mapping[str, Any], aliases: frozenset[str]) -> list[Candidate]:
    """Return what an end states and its words; of one that waits for a person its words alone."""
    trusted = end["context"].get("trusted", True)
    held = concern(_words(end), mouth=mouth_of("assistant", trusted=trusted))
    if held is not None:
        return [replace(_episode(end), doubts=(held,))]
    return [*_statements(end, aliases), _episode(end)]


def _words(end: Mapping[str, Any]) -> str:
    """Return what an end says, a line for each field that says anything."""
    return "\n".join(filter(None, (end["did_what"], end["new_info"])))


def _signed(candidate: Candidate, end: Mapping[str, Any]) -> Candidate:
    return replace(candidate, writer=end["context"].get("writer", ""), written_as="assistant")


def _episode(end: Mapping[str, Any]) -> Candidate:
    """Return both fields as they were sent, one below the other."""
    context = end["context"]
    return Candidate(
        kind="episode",
        content=_words(end),
        at=datetime.fromisoformat(context["event_time"]),
        speaker=context["sender"],
        role=AGENT,
        message_ids=tuple(context["message_ids"]),
        confidence=CONFIDENCE,
        made_by=MADE_BY,
    )


def _statements(end: Mapping[str, Any], aliases: frozenset[str]) -> list[Candidate]:
    """Return what the end states of the user, or of whoever is named.

    Its "I" is the agent, who states nothing here.
    """
    context = end["context"]
    said = SpokenText(
        role="user",
        at=datetime.fromisoformat(context["event_time"]),
        speaker=context["sender"] or AGENT,
        aliases=aliases,
    )
    made: list[Candidate] = []
    for text in (end["did_what"], end["new_info"]):
        named = [claim for claim in claims(annotate(text)) if claim.subject]
        made += candidates_of_claims(named, text, said)
    return made

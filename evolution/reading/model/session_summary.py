"""A long session's rolling summary by a model.

Every twenty turns or so, between which the extractive one goes on. A summary of a few turns is
longer than they are, and a call for each turn would cost more than reading it: so a model sums up
only when another twenty turns have left the window, reads those, and what was kept of earlier ones.
"""

from collections.abc import Sequence

import structlog

from evolution.jobs.checkpoint import Answer, AskedOnce
from evolution.jobs.types import Claimed
from evolution.language.annotate import annotate
from evolution.language.time.times import remaining_relative_times
from evolution.llm.client import ModelClient
from evolution.llm.configured import model_client
from evolution.llm.errors import ModelError, reason_of
from evolution.reading.load_stretch import turns_of, utterance_of
from evolution.reading.model.summarise import summarise_by_model
from evolution.sessions.short_term import last_position, spoken
from evolution.sessions.window_summary_quotes import (
    READ_TURNS,
    WINDOW_TURNS,
    Summed,
    lines_in,
    telling_lines,
)
from memory.models import Session, Turn

EVERY_TURNS = 20  # that left the window since a model was last asked
MOST_TOKENS = 200  # of the summary: a quarter of the default budget
SUMMED = "summary"  # of the job's checkpoint
_log = structlog.get_logger(__name__)


def summed_by_model(job: Claimed, session: Session) -> Summed | None:
    """Return a model's summary of a session where one is due, else None.

    Outside of any transaction.
    """
    client = model_client(tenant_id=session.tenant_id, job_id=job.id)
    if client is None:
        return None
    current = Session.objects.get(pk=session.pk)
    to = last_position(current) - WINDOW_TURNS
    since = current.summarised_to
    if to // EVERY_TURNS <= since // EVERY_TURNS:
        return None
    turns = turns_of(current.pk, first=max(_last_asked(since), to - READ_TURNS) + 1, last=to)
    turns = [turn for turn in turns if not turn.concern]
    if not turns:
        return None
    answer = AskedOnce(job).answer(f"{SUMMED}:{to}", lambda: _asked(current, turns, client))
    return Summed(**answer, of=lines_in(current.summary_lines), since=since, to=to)


def _last_asked(position: int) -> int:
    return position - position % EVERY_TURNS


def _asked(session: Session, turns: Sequence[Turn], client: ModelClient) -> Answer:
    at = utterance_of(turns[-1]).at
    try:
        made = summarise_by_model(
            _notes(session, turns), of="session", at=at, most_tokens=MOST_TOKENS, client=client
        )
    except ModelError as failed:
        _log.warning("the rules sum a session up", turns=len(turns), reason=reason_of(failed))
        return {"lines": [], "by": "", "failed": reason_of(failed)}
    lines = [" ".join(sentence.text.split()) for sentence in annotate(made.text).sentences]
    return {"lines": lines, "by": made.made_by, "failed": ""}


def _notes(session: Session, turns: Sequence[Turn]) -> list[str]:
    """Return what is kept of earlier turns, and these with their times, oldest first.

    A kept line is without its time: one that says `yesterday` would be reckoned from the wrong day,
    and is left out.
    """
    told = {line.text for line in telling_lines([spoken(turn) for turn in turns])}
    kept = [line.text for line in lines_in(session.summary_lines) if line.text not in told]
    spoken_at = [
        f"{utterance_of(turn).at:%Y-%m-%d %H:%M} {turn.speaker or turn.role}: {turn.text}"
        for turn in turns
    ]
    return [*(line for line in kept if not remaining_relative_times(line)), *spoken_at]

"""The jobs of feedback: count what was given, settle what a reaction said."""

from datetime import UTC, datetime
from uuid import UUID

from evolution.feedback.memory_counters import COUNT_INJECTIONS, count_all
from evolution.feedback.outcome import settle
from evolution.feedback.outcome_from_turns import infer_outcomes
from evolution.feedback.stating_reactions import SETTLE_OUTCOME
from evolution.jobs.kinds import JobKind, register
from evolution.jobs.types import Claimed, Outcome
from evolution.language.reactions import reaction_of
from evolution.sessions.jobs import INFER_OUTCOMES
from memory.models import Turn
from memory.models.vocabulary import Role
from observability.models import RetrievalOutcome


def settle_outcome(job: Claimed) -> Outcome:
    """Doubt what a reaction denied and its reading, which is done by now, did not end."""
    outcome = RetrievalOutcome.objects.filter(pk=UUID(job.payload["retrieval"])).first()
    if outcome is None or outcome.reading_job is None:
        return Outcome({"settled": False})
    turn = Turn.objects.filter(job=outcome.reading_job, role=Role.USER).order_by("position").first()
    if turn is None:
        return Outcome({"settled": False})
    settle(outcome, reaction_of(turn.text), now=datetime.now(UTC))
    return Outcome({"settled": True, "corrections": len(outcome.corrections)})


def register_feedback() -> None:
    """Make these kinds known to the process."""
    register(JobKind(COUNT_INJECTIONS, count_all, queue="batch", in_order=False))
    register(JobKind(INFER_OUTCOMES, infer_outcomes))
    register(JobKind(SETTLE_OUTCOME, settle_outcome, queue="urgent"))

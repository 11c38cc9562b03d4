"""What came of a session's retrievals, told by its own next turns.

For agents that only send turns.
"""

from datetime import UTC, datetime, timedelta

from django.db.models import Q

from evolution.feedback.outcome import record_outcome
from evolution.feedback.pairing import Asked, SessionTurn, pairs
from evolution.feedback.reply_and_reaction import Said
from evolution.jobs.types import Claimed, Outcome
from evolution.sessions.session_of import session_of
from memory.models import Session, Turn
from observability.models import Retrieval, RetrievalOutcome

LOOK_BACK = timedelta(days=2)
"""A later turn is a reaction to nothing."""
MOST_RETRIEVALS = 20
"""Of a session that may still wait for an outcome."""
TURNS_BEFORE = 40
"""Of the session, in which the asking turns stand."""


def infer_outcomes(job: Claimed) -> Outcome:
    """Tell what came of the retrievals that a session's new turns answer.

    Runs behind the reading of those turns.
    """
    session = session_of(job)
    now = datetime.now(UTC)
    retrievals = _waiting(session, now=now)
    turns = _turns(session, first=int(job.payload["first"]), last=int(job.payload["last"]))
    told = 0
    by_id = {each.pk: each for each in retrievals}
    asked = [Asked(each.pk, each.query, each.created_at) for each in retrievals]
    for pair in pairs(turns, asked):
        if pair.reply is None and pair.reaction is None:
            continue
        reaction = pair.reaction
        said = Said(
            reply=pair.reply,
            reaction=reaction.text if reaction else None,
            by_call=False,
            reading_job=reaction.job if reaction else None,
        )
        record_outcome(by_id[pair.retrieval], said, now=now)
        told += 1
    return Outcome({"retrievals": len(retrievals), "told": told})


def _waiting(session: Session, *, now: datetime) -> list[Retrieval]:
    """Return the last retrievals of a session, the oldest first."""
    found = Retrieval.objects.filter(
        tenant_id=session.tenant_id,
        session=session.key,
        scope_ids__contains=[session.scope_id],
        skipped_reason="",
        created_at__gte=now - LOOK_BACK,
    )
    settled = RetrievalOutcome.objects.filter(
        Q(by_call=True) | Q(undone_at__isnull=False),
        tenant_id=session.tenant_id,
        reacted_at__isnull=False,
    )
    open_ones = found.exclude(pk__in=settled.values("retrieval_id"))
    newest_first = open_ones.defer("packed_detail").order_by("-created_at")
    return list(newest_first[:MOST_RETRIEVALS])[::-1]


def _turns(session: Session, *, first: int, last: int) -> list[SessionTurn]:
    begins = max(1, first - TURNS_BEFORE)
    turns = Turn.objects.filter(session=session, position__range=(begins, last))
    columns = ("pk", "role", "text", "occurred_at", "recorded_at", "job")
    rows = turns.order_by("position").values_list(*columns)
    return [SessionTurn(*row) for row in rows]

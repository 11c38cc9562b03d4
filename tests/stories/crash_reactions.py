"""What causes the jobs that look at what came of retrievals, for the crashes that are tried."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from evolution.feedback.outcome import record_outcome
from evolution.feedback.reply_and_reaction import Said
from evolution.jobs import queue
from evolution.jobs.types import NewJob
from evolution.sessions.intake import NewTurn, accept_turns
from evolution.sessions.jobs import INFER_OUTCOMES
from memory.models import MemoryItem, Session, Tenant
from memory.policy import SHIPPED
from memory.retrieval.pipeline import retrieve
from memory.retrieval.record import record
from memory.retrieval.types import Question
from observability.models import Retrieval
from tests.evolution.calibration.test_run import reacted
from tests.factories import remember
from tests.stories.crash_causes import CAUSES, SCOPE, SESSION, Cause, swept, tick

QUESTION = "Which seats does Ann prefer?"


def recalled(tenant: Tenant) -> None:
    """Let a retrieval of the session give what is known."""
    remember(
        tenant, {"source": "preference", "scope": SCOPE, "content": "Ann prefers window seats."}
    )
    swept()
    now = datetime.now(UTC)
    about: dict[str, Any] = {
        "scopes": (SCOPE,),
        "session": SESSION,
        "sources": ("preference",),
        "gate": False,
    }
    when = {"now": now, "as_of": now, "known_at": now}
    question = Question(tenant_id=tenant.pk, query=QUESTION, **when, **about)
    answer = retrieve(question, policy=SHIPPED["unified"])
    assert answer.items
    record(question, answer)


def answered_and_confirmed(tenant: Tenant) -> None:
    """Let the session have what came of its retrieval, which no job has looked at."""
    said = [
        ("user", QUESTION),
        ("assistant", "Ann prefers window seats."),
        ("user", "Yes, exactly."),
    ]
    now = datetime.now(UTC)
    turns = [
        NewTurn(role, text, now + timedelta(seconds=place))
        for place, (role, text) in enumerate(said)
    ]
    accept_turns(turns, tenant=tenant, scope_name=SCOPE, session_key=SESSION)
    swept()
    recalled(tenant)


def inferred(tenant: Tenant) -> None:
    session = Session.objects.get(tenant=tenant, key=SESSION)
    stretch = {"session": str(session.pk), "first": 1, "last": 3}
    queue.enqueue(NewJob(INFER_OUTCOMES, "crash", stretch, tenant.pk, session.scope_id))


def corrected(tenant: Tenant) -> None:
    """Say what came of the retrieval, by call.

    It reads the reaction, and a job settles what that leaves open.
    """
    said = Said(reply="Ann prefers window seats.", reaction="No, I prefer aisle seats now.")
    record_outcome(Retrieval.objects.get(tenant_id=tenant.pk), said, now=datetime.now(UTC))


def often_right(tenant: Tenant) -> None:
    [made] = remember(
        tenant,
        {"source": "preference", "scope": SCOPE, "content": "Ann likes tea.", "confidence": 0.5},
    )
    reacted(MemoryItem.objects.get(pk=made.id), *["follow_up"] * 12)


def of_the_tenant(kind: str) -> Callable[[Tenant], None]:
    """Return what writes down a job of a kind for the tenant."""

    def submit(tenant: Tenant) -> None:
        queue.enqueue(NewJob(kind=kind, key="crash", tenant_id=tenant.pk))

    return submit


REACTIONS = {
    "infer_outcomes": Cause(inferred, before=answered_and_confirmed),
    "settle_outcome": Cause(corrected, before=recalled),
    "count_injections": Cause(tick("count_injections"), before=recalled),
    "calibrate_tenant": Cause(of_the_tenant("calibrate_tenant"), before=often_right),
    "calibrate": Cause(tick("calibrate"), before=often_right),
}
EVERY_CAUSE = CAUSES | REACTIONS

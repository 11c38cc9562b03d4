"""An operator edits what a job is just asking a model about.

The edit stays, both are in the history.
"""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from evolution.jobs import work
from evolution.models import Job, MadeDecision
from evolution.sessions.intake import NewTurn, accept_turns
from memory import revisions
from memory.models import MemoryItem, Tenant
from memory.revisions import Change
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.evolution.reading.model.material import entry, extracted
from tests.factories import remember
from tests.measured import Measured
from tests.replies import Answer

pytestmark = pytest.mark.django_db(transaction=True)
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
PATIENCE_SECONDS = 20
TEA, LEMON, OOLONG = (
    "The user likes green tea.",
    "The user likes green tea with lemon.",
    "The user likes oolong tea.",
)


def by_operator() -> Change:
    return Change("operator:ann", "she told me", datetime.now(UTC))


def to_oolong(tea: MemoryItem) -> MemoryItem:
    return revisions.correct(tea, content=OOLONG, value=None, change=by_operator()).row


EDITS: dict[str, tuple[Callable[[MemoryItem], object], str | None]] = {
    "correct": (to_oolong, OOLONG),
    "correct twice": (lambda tea: to_oolong(to_oolong(tea)), OOLONG),
    "confirm": (lambda tea: revisions.confirm(tea, change=by_operator()), TEA),
    "archive": (lambda tea: revisions.archive(tea, change=by_operator()), None),
}
"""What an operator does, and what stands of the old memory afterwards."""


class Thinking:
    """A model that stops to think, until it is let go.

    Then it names what it was shown of tea as over.
    """

    def __init__(self, model: FakeChatServer) -> None:
        self.asked, self.go_on = threading.Event(), threading.Event()
        model.says = self._answer

    def _answer(self, body: Answer) -> str:
        shown = [row["memory"] for row in data_of(body).get("memories", ())]
        self.asked.set()
        assert self.go_on.wait(PATIENCE_SECONDS)
        said = {
            "type": "preference",
            "attribute": "drink",
            "value": "green tea with lemon",
            "ends": shown,
        }
        return extracted(entry(LEMON, quote="green tea with lemon", **said))


def likes_tea(tenant: Tenant, scope: str) -> MemoryItem:
    stated = {"source": "preference", "content": TEA, "category": "preference/drink"}
    [made] = remember(tenant, {**stated, "scope": scope, "valid_from": NOON - timedelta(days=1)})
    return MemoryItem.objects.select_related("scope").get(pk=made.id)


def edited_meanwhile(
    model: FakeChatServer, tea: MemoryItem, *, edit: Callable[[MemoryItem], object]
) -> Job:
    """Let somebody edit a memory while a job waits for the model's answer about it.

    Return the job, done.
    """
    turn = NewTurn("user", "I like green tea with lemon.", NOON)
    accepted = accept_turns(
        [turn], tenant=tea.scope.tenant, scope_name=str(tea.scope), session_key="s-1"
    )
    thinking = Thinking(model)
    Job.objects.filter(attempts=0).update(next_run_at=NOON)
    worker = threading.Thread(target=_drained)
    worker.start()
    try:
        assert thinking.asked.wait(PATIENCE_SECONDS)
        edit(tea)
    finally:
        thinking.go_on.set()
        worker.join(PATIENCE_SECONDS)
    return Job.objects.get(pk=accepted.job_id)


def _drained() -> None:
    try:
        work.drain()
    finally:
        connection.close()


def standing(tea: MemoryItem) -> list[str]:
    items = MemoryItem.objects.filter(scope=tea.scope, retired_at=None).exclude(kind="episode")
    return sorted(items.values_list("content", flat=True))


@pytest.mark.parametrize("times", [20, pytest.param(100, marks=pytest.mark.long)])
def test_an_edit_made_while_a_model_thinks_survives_its_answer(
    model: FakeChatServer, tenant: Tenant, times: int, measured: Measured
) -> None:
    edits = list(EDITS.values())
    for number in range(times):
        edit, stands = edits[number % len(edits)]
        tea = likes_tea(tenant, f"user:{number}")
        job = edited_meanwhile(model, tea, edit=edit)
        assert job.state == "done"
        assert standing(tea) == sorted([LEMON, *([stands] if stands else [])])
        decision = MadeDecision.objects.get(job=job.pk, kind="preference")
        assert (decision.content, decision.ended) == (LEMON, [])
        assert "operator:ann" in {event.pgh_context["actor"] for event in tea.events.all()}  # type: ignore[attr-defined]
    measured("edits made in the middle of a call that stayed", times)


def test_without_an_edit_the_model_has_its_way(model: FakeChatServer, tenant: Tenant) -> None:
    tea = likes_tea(tenant, "user:1")
    edited_meanwhile(model, tea, edit=lambda _: None)
    assert standing(tea) == [LEMON]

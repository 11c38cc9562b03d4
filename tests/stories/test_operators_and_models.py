"""An operator edits what a job is just asking a model about: the edit stays, both are in the history (FAULTS F22)."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from django.db import connection

from evolution import work
from evolution.intake import NewTurn, accept_turns
from evolution.models import Job, MadeDecision
from memory import corrections
from memory.corrections import Change
from memory.models import MemoryItem, Tenant
from tests.evolution.llm.chat_server import FakeChatServer
from tests.evolution.llm_stages.material import extracted, memory, purpose_of, ruled
from tests.factories import remember
from tests.measured import Measured
from tests.replies import Answer

pytestmark = pytest.mark.django_db(transaction=True)
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
PATIENCE_SECONDS = 20
TEA, LEMON, OOLONG = "The user likes green tea.", "The user likes green tea with lemon.", "The user likes oolong tea."
UPDATE = {"candidate": 1, "action": "UPDATE", "memories": [1], "why": "more precise"}


def by_operator() -> Change:
    return Change("operator:ann", "she told me", datetime.now(UTC))


def to_oolong(tea: MemoryItem) -> MemoryItem:
    return corrections.correct(tea, content=OOLONG, value=None, change=by_operator())


EDITS: dict[str, tuple[Callable[[MemoryItem], object], str | None]] = {
    "correct": (to_oolong, OOLONG),
    "correct twice": (lambda tea: to_oolong(to_oolong(tea)), OOLONG),
    "confirm": (lambda tea: corrections.confirm(tea, change=by_operator()), TEA),
    "archive": (lambda tea: corrections.archive(tea, change=by_operator()), None),
}
"""What an operator does, and what stands of the old memory afterwards."""
CALLS = ("extract", "reconcile")


class Thinking:
    """A model that stops to think at one of its calls, until it is let go."""

    def __init__(self, model: FakeChatServer, *, at: str) -> None:
        self.asked, self.go_on = threading.Event(), threading.Event()
        self._at = at
        model.says = self._answer

    def _answer(self, body: Answer) -> str:
        purpose = purpose_of(body)
        if purpose == self._at:
            self.asked.set()
            assert self.go_on.wait(PATIENCE_SECONDS)
        lemon = memory(LEMON, value="green tea with lemon", category="preference/drink")
        return ruled(UPDATE) if purpose == "reconcile" else extracted(lemon)


def likes_tea(tenant: Tenant, scope: str) -> MemoryItem:
    stated = {"source": "preference", "content": TEA, "category": "preference/drink"}
    [made] = remember(tenant, {**stated, "scope": scope, "valid_from": NOON - timedelta(days=1)})
    return MemoryItem.objects.select_related("scope").get(pk=made.id)


def edited_meanwhile(model: FakeChatServer, tea: MemoryItem, *, edit: Callable[[MemoryItem], object], at: str) -> Job:
    """Let somebody edit a memory while a job waits for the model's answer about it; return the job, done."""
    turn = NewTurn("user", "I like green tea with lemon.", NOON)
    accepted = accept_turns([turn], tenant=tea.scope.tenant, scope_name=str(tea.scope), session_key="s-1")
    thinking = Thinking(model, at=at)
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
    cases = list(product(EDITS.values(), CALLS))
    for number in range(times):
        (edit, stands), at = cases[number % len(cases)]
        tea = likes_tea(tenant, f"user:{number}")
        job = edited_meanwhile(model, tea, edit=edit, at=at)
        assert job.state == "done"
        assert standing(tea) == sorted([LEMON, *([stands] if stands else [])])
        decision = MadeDecision.objects.get(job=job.pk, kind="preference")
        assert (decision.content, decision.ended) == (LEMON, [])
        assert "operator:ann" in {event.pgh_context["actor"] for event in tea.events.all()}  # type: ignore[attr-defined]
    measured("edits made in the middle of a call that stayed", times)


def test_without_an_edit_the_model_has_its_way(model: FakeChatServer, tenant: Tenant) -> None:
    tea = likes_tea(tenant, "user:1")
    edited_meanwhile(model, tea, edit=lambda _: None, at="reconcile")
    assert standing(tea) == [LEMON]


def test_a_job_that_trusts_what_the_model_saw_shows(
    model: FakeChatServer, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The planted bug of the test above: the verdict is applied to memory as the model saw it."""
    tea = likes_tea(tenant, "user:1")
    monkeypatch.setattr("evolution.model_stages.decided._stale", lambda *_, **__: "")
    edited_meanwhile(model, tea, edit=EDITS["confirm"][0], at="reconcile")
    assert TEA not in standing(tea)

"""Any sequence of what callers and jobs do leaves what a small model says.

Hypothesis looks for one that does not.
"""

from collections.abc import Collection
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db.models.functions import Now
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from evolution.jobs import queue, work
from evolution.jobs.doorbell import silent
from evolution.jobs.types import NewJob
from evolution.models import Job
from evolution.upkeep.consolidation_jobs import CONSOLIDATE_SCOPE
from memory.models import MemoryItem, Scope, SearchEntry
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant
from tests.measured import Measured

pytestmark = pytest.mark.django_db(transaction=True)
KEYS = ("home", "job", "car")
VALUES = ("Ghent", "Lisbon", "Oslo", "Kyoto")
SAID = ("My dog is called Rex.", "I work in Ghent.", "我住在上海。")
NOON = "2026-11-22T12:00:00Z"
ANN = "user:ann"
steps_taken = {"rules": 0, "crashes": 0, "erasures": 0}


class Memory(RuleBasedStateMachine):
    """A tenant whose facts by key are known, and everything that may happen to them."""

    def __init__(self) -> None:
        super().__init__()
        tenant = a_tenant(slug=f"model-{uuid4().hex[:12]}")
        self.tenant = tenant
        self.caller: Caller = a_caller(tenant)
        self.facts: dict[str, str] = {}
        self.ids: dict[str, str] = {}
        self.said: set[str] = set()
        self.last: tuple[dict[str, Any], str, dict[str, Any]] | None = None

    @rule(key=st.sampled_from(KEYS), value=st.sampled_from(VALUES))
    def ingest(self, key: str, value: str) -> None:
        item = {
            "source": "fact",
            "scope": ANN,
            "fact_key": key,
            "value": value,
            "content": f"{key} is {value}",
        }
        body, once = {"items": [{**item, "provenance": "confirmed_by_user"}]}, uuid4().hex
        answer = self.ok(self.caller.post("memories", body, **{"Idempotency-Key": once}))
        self.facts[key], self.ids[key] = value, answer["items"][0]["id"]
        self.last = (body, once, answer)

    @precondition(lambda self: self.last is not None)
    @rule()
    def redeliver(self) -> None:
        assert self.last is not None
        body, once, answer = self.last
        assert self.ok(self.caller.post("memories", body, **{"Idempotency-Key": once})) == answer

    @precondition(lambda self: self.facts)
    @rule(data=st.data(), value=st.sampled_from(VALUES))
    def correct(self, data: st.DataObject, value: str) -> None:
        key = data.draw(st.sampled_from(sorted(self.facts)))
        body = {"content": f"{key} is {value}", "value": value, "reason": "wrong"}
        answer = self.ok(self.caller.post(f"memories/{self.ids[key]}/correct", body))
        self.facts[key], self.ids[key] = value, answer["id"]

    @precondition(lambda self: self.facts)
    @rule(data=st.data())
    def forget(self, data: st.DataObject) -> None:
        key = data.draw(st.sampled_from(sorted(self.facts)))
        self.ok(self.caller.send("DELETE", f"memories/{self.ids[key]}"))
        del self.facts[key], self.ids[key]

    @precondition(lambda self: self.facts)
    @rule()
    def give_feedback(self) -> None:
        found = self.ok(self.caller.post("retrieve", {"query": "home job car", "scopes": [ANN]}))
        told = {"reply": f"I see: {found['context'][:200]}", "user_reply": "thank you"}
        self.ok(self.caller.post(f"retrievals/{found['retrieval_id']}/outcome", told))

    @rule(text=st.sampled_from(SAID), crashes=st.booleans())
    def say(self, text: str, crashes: bool) -> None:
        turn = {
            "role": "user",
            "speaker": "Ann",
            "text": text,
            "occurred_at": NOON,
            "message_id": text,
        }
        self.ok(self.caller.post("turns", {"scope": ANN, "session": "s", "turns": [turn]}))
        self.said.add(text)
        if crashes:
            self.crash()
        work.drain()

    def crash(self) -> None:
        """Take a job and never end it: its lease runs out."""
        for claimed in queue.claim(limit=1):
            Job.objects.filter(pk=claimed.id).update(lease_until=Now() - timedelta(seconds=1))
            steps_taken["crashes"] += 1

    @rule()
    def consolidate(self) -> None:
        scope = Scope.objects.filter(tenant=self.tenant).first()
        if scope is not None:
            new = NewJob(
                kind=CONSOLIDATE_SCOPE,
                key=str(uuid4()),
                tenant_id=self.tenant.pk,
                scope_id=scope.pk,
            )
            queue.enqueue(new)
            work.drain()

    @precondition(lambda self: self.facts or self.said)
    @rule()
    def erase(self) -> None:
        answer = self.ok(self.caller.post(f"scopes/{ANN}/erase", {"confirm": ANN}))
        assert set(answer["remaining"].values()) == {0}
        self.facts, self.ids, self.said, self.last = {}, {}, set(), None
        steps_taken["erasures"] += 1

    @invariant()
    def the_database_holds_what_the_model_does(self) -> None:
        steps_taken["rules"] += 1
        items = MemoryItem.objects.filter(tenant=self.tenant, retired_at=None)
        keyed = items.filter(kind="fact", standing="active").exclude(fact_key=None)
        assert dict(keyed.values_list("fact_key", "value")) == self.facts
        episodes = items.filter(kind="episode").exclude(source_turns=[])
        assert set(episodes.values_list("content", flat=True)) == self.said
        assert episodes.count() == len(self.said)
        entries = SearchEntry.objects.filter(
            tenant_id=self.tenant.pk, source__in=("fact", "episode"), retired_at=None
        )
        told = items.filter(kind__in=("fact", "episode"))
        assert set(entries.values_list("item_id", flat=True)) == set(
            told.values_list("pk", flat=True)
        )
        assert not Job.objects.filter(tenant_id=self.tenant.pk, state="dead").exists()

    @staticmethod
    def ok(answer: Any) -> Any:
        assert answer.status_code in {200, 201, 202}, answer.content
        return answer.json()


def run(
    machine: type[RuleBasedStateMachine],
    *,
    runs: int,
    steps: int,
    phases: Collection[Phase] = tuple(Phase),
) -> None:
    wanted = settings(
        max_examples=runs,
        stateful_step_count=steps,
        phases=phases,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    with silent():
        run_state_machine_as_test(machine, settings=wanted)  # type: ignore[no-untyped-call] # hypothesis has no type for it


def test_twenty_runs_of_thirty_steps_agree_with_the_model(measured: Measured) -> None:
    run(Memory, runs=20, steps=30)
    measured("steps checked, crashes and erasures among them", tuple(steps_taken.values()))


@pytest.mark.long
def test_two_hundred_runs_of_fifty_steps_agree_with_the_model(measured: Measured) -> None:
    run(Memory, runs=200, steps=50)
    measured("steps checked, crashes and erasures among them", tuple(steps_taken.values()))


def test_a_change_behind_the_models_back_is_found() -> None:
    """The planted bug: something changes what is remembered, and says nothing."""

    class Forgetful(Memory):
        @precondition(lambda self: self.facts)
        @rule()
        def lose(self) -> None:
            MemoryItem.objects.filter(tenant=self.tenant, pk__in=list(self.ids.values())).update(
                value="lost"
            )

    with pytest.raises(AssertionError):
        run(Forgetful, runs=20, steps=10, phases=[Phase.generate])  # found is enough

"""A tenant's calls of a model are counted by the day; past them, nothing fails.

Jobs wait for the next day, what the rules read meanwhile is provisional, and a retrieval does
without a rewrite.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from evolution.llm import configured
from evolution.models import Job
from memory.models import Tenant
from observability.model_budget import seconds_until_call
from tests.evolution.llm.chat_server import FakeChatServer
from tests.evolution.reading.model.material import extracted
from tests.factories import a_tenant, ask, remember
from tests.stories.test_a_model_reads_turns import GHENT, contents, heard, read, stated

pytestmark = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)
QUERY = "Where is the router?"


@pytest.fixture
def spent(tenant: Tenant, settings: Any) -> Tenant:
    """Return a tenant whose one call of this day is made."""
    allowed = {"model_calls_per_day": 1}
    settings.ENVIRONMENT = settings.ENVIRONMENT.model_copy(update=allowed)
    assert seconds_until_call(tenant.pk, per_day=1, now=datetime.now(UTC)) == 0
    return tenant


def test_a_job_past_the_days_calls_waits_for_the_next_day_and_is_done_then(
    model: FakeChatServer, spent: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = heard(spent, model, extracted(GHENT), "Hello! I live in Ghent, you know.")
    waiting = Job.objects.get(pk=job)
    midnight = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0) + DAY
    assert (waiting.state, waiting.error_class, waiting.failures) == ("queued", "outage", 0)
    assert abs(waiting.next_run_at - midnight) < timedelta(seconds=5)
    assert [(one.content, one.provisional) for one in stated(spent)] == [("I live in Ghent", True)]
    assert model.calls == []

    def tomorrow(tenant_id: Any, *, per_day: int, now: datetime) -> float:
        return seconds_until_call(tenant_id, per_day=per_day, now=now + DAY)

    monkeypatch.setattr(configured, "seconds_until_call", tomorrow)
    Job.objects.filter(pk=job).update(next_run_at=datetime.now(UTC))
    read(spent)
    assert Job.objects.get(pk=job).state == "done"
    assert contents(spent) == ["The user lives in Ghent."]


def test_a_retrieval_past_the_days_calls_does_without_a_rewrite(
    model: FakeChatServer, spent: Tenant
) -> None:
    other = a_tenant()
    for tenant in (spent, other):
        remember(tenant, {"source": "fact", "content": "The router is in the hall"})
    model.says = '{"queries": ["network box"]}'
    answer = ask(spent, QUERY)
    assert (answer.degraded_reason, model.calls) == ("rewrite_unavailable", [])
    assert answer.items[0].text == "The router is in the hall"
    ask(other, QUERY)  # whose own calls are left
    assert len(model.calls) == 1

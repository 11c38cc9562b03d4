"""What is past its time is purged, and nothing else."""

from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings

from evolution.jobs import ticks, work
from evolution.models import Job
from memory.models import OperatorEvent
from observability.models import Receipt, Retrieval, RetrievalOutcome
from tests.api.client import a_caller
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db


def an_event(action: str, *, days: float) -> OperatorEvent:
    event = OperatorEvent.objects.create(
        operator="eve", action=action, page="memory_memoryitem_change"
    )
    OperatorEvent.objects.filter(pk=event.pk).update(at=datetime.now(UTC) - timedelta(days=days))
    return event


def purged(kind: str) -> dict[str, int]:
    ticks.tick(kind)
    work.drain()
    job = Job.objects.get(kind=kind)
    assert job.state == "done", job.last_error
    return dict(job.result)


def test_what_was_looked_at_leaves_the_trail_after_its_time_and_what_was_done_stays() -> None:
    kept = settings.READS_KEPT_DAYS
    an_event("read", days=kept + 1)
    staying = [
        an_event("read", days=kept - 1),
        *(an_event(done, days=3 * kept) for done in ("changed", "erased")),
    ]
    assert purged("purge_trail") == {"deleted": 1}
    assert set(OperatorEvent.objects.values_list("pk", flat=True)) == {
        event.pk for event in staying
    }


def test_records_of_retrievals_go_with_what_came_of_them() -> None:
    caller = a_caller(a_tenant())
    caller.remember({"source": "preference", "content": "The user likes teal walls"})
    asked = [
        caller.post(
            "retrieve", {"query": f"Which walls do I like, {number}?", "scopes": ["user:1"]}
        ).json()
        for number in range(2)
    ]
    for each in asked:
        caller.post(
            f"retrievals/{each['retrieval_id']}/outcome",
            {"reply": "Teal.", "user_reply": "Exactly!"},
        )
    old, fresh = (each["retrieval_id"] for each in asked)
    then = datetime.now(UTC) - timedelta(days=settings.RECEIPTS_KEPT_DAYS + 1)
    Retrieval.objects.filter(pk=old).update(created_at=then)
    Receipt.objects.filter(retrieval_id=old).update(created_at=then)
    RetrievalOutcome.objects.filter(pk=old).update(asked_at=then)
    assert purged("purge_receipts") == {"receipts": 1, "outcomes": 1, "retrievals": 1}
    assert [str(row.pk) for row in RetrievalOutcome.objects.all()] == [fresh]
    assert [str(row.pk) for row in Retrieval.objects.all()] == [fresh]

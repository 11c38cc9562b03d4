"""What an agent says at the end of a session, on the real database."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from evolution.jobs import work
from evolution.jobs.doorbell import silent
from evolution.models import Job
from evolution.sessions.intake import accept_end
from memory.models import MemoryItem, Tenant

pytestmark = pytest.mark.django_db(transaction=True)
CONTEXT = {
    "event_time": datetime(2026, 11, 20, 18, tzinfo=UTC).isoformat(),
    "sender": "",
    "message_ids": [],
    "location": "",
}


def end(tenant: Tenant, did_what: str, new_info: str, session: str = "s1") -> UUID:
    with silent():
        job = accept_end(
            did_what,
            new_info,
            tenant=tenant,
            scope_name="user:ann",
            session_key=session,
            context=CONTEXT,
        )
        work.drain()
    assert Job.objects.get(pk=job).state == "done"
    return job


@pytest.fixture
def tenant() -> Tenant:
    return Tenant.objects.create(slug="acme", name="Acme")


def test_both_fields_are_kept_as_sent(tenant: Tenant) -> None:
    end(tenant, "我昨天帮你订了酒店。", "你喜欢靠窗的座位。")
    episode = MemoryItem.objects.get(kind="episode")
    assert (episode.did_what, episode.new_info) == ("我昨天帮你订了酒店。", "你喜欢靠窗的座位。")
    assert episode.content == "我昨天帮你订了酒店。\n你喜欢靠窗的座位。"


def test_the_agents_i_is_not_the_user(tenant: Tenant) -> None:
    end(tenant, "I live on the third shelf and I like tea.", "I moved to Berlin.")
    assert not MemoryItem.objects.exclude(kind="episode").exists()


def test_the_same_end_sent_twice_is_one_event(tenant: Tenant) -> None:
    first = end(tenant, "Booked the hotel.", "")
    assert end(tenant, "Booked the hotel.", "") == first
    assert MemoryItem.objects.filter(kind="episode").count() == 1


def test_another_end_of_the_session_is_another_event(tenant: Tenant) -> None:
    end(tenant, "Booked the hotel.", "")
    end(tenant, "Booked the flight.", "")
    assert MemoryItem.objects.filter(kind="episode").count() == 2

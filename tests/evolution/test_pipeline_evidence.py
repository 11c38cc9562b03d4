"""What was said of something that is over is over too, where it says nothing else."""

from datetime import UTC, datetime, timedelta

import pytest

from evolution import work
from evolution.intake import NewTurn, accept_turns
from memory.models import MemoryItem, Segment, Tenant
from tests.factories import a_tenant, ask

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


def told(tenant: Tenant, text: str, *, day: int, session: str) -> None:
    turn = NewTurn("user", text, NOON + timedelta(days=day))
    accept_turns([turn], tenant=tenant, scope_name="user:1", session_key=session)
    work.drain()


def current(tenant: Tenant) -> list[str]:
    return list(MemoryItem.objects.filter(tenant=tenant, retired_at=None).values_list("content", flat=True))


def test_a_change_ends_the_episode_that_told_only_the_old_value_and_its_line_in_the_segment() -> None:
    tenant = a_tenant()
    told(tenant, "I drive a Volvo.", day=0, session="a")
    told(tenant, "Sold the Volvo and leased a Kia.", day=1, session="b")
    assert not any("drives a Volvo" in text for text in current(tenant))
    assert any("Kia" in text for text in current(tenant))
    assert not any("drives a Volvo" in one.text for one in Segment.objects.filter(tenant=tenant, retired_at=None))
    answer = ask(tenant, "What do I drive?", gate=False)
    assert not any("drives a Volvo" in item.text for item in answer.items)
    assert "Kia" in answer.context


def test_what_ended_is_found_in_its_own_time() -> None:
    tenant = a_tenant()
    told(tenant, "I drive a Volvo.", day=0, session="a")
    told(tenant, "Sold the Volvo and leased a Kia.", day=2, session="b")
    before = ask(tenant, "What do I drive?", gate=False, as_of=NOON + timedelta(days=1))
    ended = MemoryItem.objects.filter(tenant=tenant, content__contains="drives a Volvo")
    assert {item.valid_to for item in ended} == {NOON + timedelta(days=2)}
    assert "Kia" not in before.context


def test_an_episode_that_says_more_stays() -> None:
    tenant = a_tenant()
    told(tenant, "I drive a Volvo. My aunt in Porto grows oranges.", day=0, session="a")
    told(tenant, "Sold the Volvo and leased a Kia.", day=1, session="b")
    assert any("oranges" in text for text in current(tenant))


def test_words_of_a_change_are_read_once_by_the_two_lanes() -> None:
    tenant = a_tenant()
    told(tenant, "I drive a Volvo.", day=0, session="a")
    told(tenant, "I switched from the Volvo to a Kia.", day=1, session="b")
    stated = MemoryItem.objects.filter(tenant=tenant, retired_at=None).exclude(kind="episode")
    assert stated.count() == 1

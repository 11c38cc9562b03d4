"""A batch is written in the order sent, all of it or none, and what it says again is known."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memory.ingest.sent_again import RefusedItem
from memory.models import MemoryItem, Tenant
from memory.revisions import archive, correct
from tests.factories import a_change, remember

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
DAY = timedelta(days=1)
KEYED = {"source": "fact", "fact_key": "size"}


def sent(tenant: Tenant, *items: dict[str, Any], now: datetime = NOW) -> list[str]:
    return [one.status for one in remember(tenant, *items, now=now)]


def held(tenant: Tenant) -> list[str]:
    rows = MemoryItem.objects.filter(tenant=tenant, retired_at=None, standing="active")
    return sorted(rows.values_list("content", flat=True))


def test_later_items_of_a_batch_see_what_the_earlier_ones_wrote(tenant: Tenant) -> None:
    batch = [{**KEYED, "content": f"{number} people"} for number in (12, 13, 13, 14)]
    assert sent(tenant, *batch) == ["created", "created", "unchanged", "created"]
    assert held(tenant) == ["14 people"]


def test_an_impossible_item_refuses_the_whole_batch_and_is_named(tenant: Tenant) -> None:
    over = {"valid_to": (NOW - DAY).isoformat()}
    with pytest.raises(RefusedItem) as refused:
        sent(tenant, {**KEYED, "content": "a"}, {**KEYED, "content": "b", **over})
    assert (refused.value.index, refused.value.field_name) == (1, "valid_to")
    assert held(tenant) == []


def test_an_insight_that_is_over_is_named_by_its_own_field(tenant: Tenant) -> None:
    insight = {"source": "insight", "statement": "s", "run": "r"}
    with pytest.raises(RefusedItem) as refused:
        sent(tenant, {**insight, "expires_at": NOW.isoformat()})
    assert refused.value.field_name == "expires_at"
    assert sent(tenant, {**insight, "expires_at": (NOW + DAY).isoformat()}) == ["created"]


def test_an_import_that_runs_twice_brings_no_old_fact_back(tenant: Tenant) -> None:
    history = [
        {**KEYED, "content": f"{number} people", "valid_from": (NOW - days * DAY).isoformat()}
        for number, days in ((12, 9), (13, 5), (14, 2))
    ]
    assert sent(tenant, *history, now=NOW - DAY) == ["created"] * 3
    assert sent(tenant, *history) == ["unchanged"] * 3
    assert held(tenant) == ["14 people"]


def test_who_says_neither_id_nor_time_says_it_anew(tenant: Tenant) -> None:
    for number in (12, 13):
        sent(tenant, {**KEYED, "content": f"{number} people"}, now=NOW - DAY)
    assert sent(tenant, {**KEYED, "content": "12 people"}) == ["created"]
    assert held(tenant) == ["12 people"]


def test_a_nightly_import_does_not_undo_a_correction(tenant: Tenant) -> None:
    own = {**KEYED, "content": "12 people", "external_id": "x"}
    sent(tenant, own, now=NOW - 2 * DAY)
    [fact] = MemoryItem.objects.filter(tenant=tenant).select_related("scope")
    corrected = correct(fact, content="14 people", value=None, change=a_change(NOW - DAY))
    [again] = remember(tenant, own)
    assert (again.status, again.id) == ("unchanged", corrected.row.pk)
    assert held(tenant) == ["14 people"]


def test_what_was_archived_comes_back_when_its_caller_sends_it_again(tenant: Tenant) -> None:
    own = {"source": "preference", "content": "Tea", "external_id": "x"}
    sent(tenant, own)
    archive(MemoryItem.objects.select_related("scope").get(tenant=tenant), change=a_change())
    assert held(tenant) == []
    assert sent(tenant, own, now=NOW + DAY) == ["updated"]
    assert held(tenant) == ["Tea"]


def test_an_id_is_one_memory_of_a_source(tenant: Tenant) -> None:
    task = {"source": "task", "title": "Deploy", "external_id": "x"}
    fact = {"source": "fact", "content": "Deploy", "external_id": "x"}
    assert sent(tenant, task, fact) == ["created", "created"]
    assert sent(tenant, {**task, "status": "completed"}, fact) == ["updated", "unchanged"]
    with pytest.raises(RefusedItem, match="another scope"):
        sent(tenant, {**task, "scope": "user:2"})


def test_one_of_a_key_waits_beside_what_is_known_better_until_the_key_is_said_as_surely(
    tenant: Tenant,
) -> None:
    sure = {**KEYED, "provenance": "confirmed_by_user"}
    assert sent(tenant, {**sure, "content": "12 people"}) == ["created"]
    assert sent(tenant, {**KEYED, "content": "13 people"}) == ["created"]
    assert sent(tenant, {**KEYED, "content": "13 people"}) == ["unchanged"]
    assert held(tenant) == ["12 people"]
    assert sent(tenant, {**sure, "content": "14 people"}) == ["created"]
    waiting = MemoryItem.objects.filter(tenant=tenant, standing="disputed", retired_at=None)
    assert (held(tenant), waiting.count()) == (["14 people"], 0)

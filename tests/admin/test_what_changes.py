"""Before an operator decides, the page shows what else changes.

Enter in a reason decides nothing.
"""

from typing import Any

import pytest
from django.urls import reverse

from memory.admin.deciding.decisions import DECISIONS
from memory.models import MemoryItem, ProfileEntry, Tenant
from memory.revisions import archive
from tests.admin.conftest import Doubtful, SignedIn
from tests.admin.pages import REVIEW, chosen, page, texts, verdict
from tests.factories import a_change
from tests.revisions.rows import TEA, berlin, said_now


def reason_and_version(row: Any, **more: str) -> dict[str, str]:
    return {"reason": "because", "version": row.updated_at.isoformat(), **more}


@pytest.mark.parametrize("name", list(DECISIONS))
def test_a_decision_says_its_name_and_what_it_means(
    name: str, tenant: Tenant, signed_in: SignedIn
) -> None:
    _of, home = berlin(tenant)
    if name == "restore":
        archive(home, change=a_change())
    shown = texts(signed_in("reviewer").get(page("memoryitem", "decide", home.pk, name)))
    assert shown.count(str(DECISIONS[name].label)) >= 2  # heading and button
    assert str(DECISIONS[name].explanation) in shown


def test_archiving_shows_beforehand_what_it_takes_out(tenant: Tenant, signed_in: SignedIn) -> None:
    _of, home = berlin(tenant)
    before = said_now(tenant)
    shown = texts(signed_in("reviewer").get(page("memoryitem", "decide", home.pk, "archive")))
    for said in (
        "is taken back",
        "goes on with the rest",
        f"→ {TEA}.",
        f"→ Ann: {TEA}. Ann: Thanks!",
        "is over",
    ):
        assert said in shown
    assert said_now(tenant) == before


def test_a_correction_can_be_seen_before_it_is_made(tenant: Tenant, signed_in: SignedIn) -> None:
    _of, home = berlin(tenant)
    before, client = said_now(tenant), signed_in("reviewer")
    assert "What tells the same, and will follow" in texts(
        client.get(page("memoryitem", "correct", home.pk))
    )
    said = reason_and_version(
        home, content="I moved to Munich last month", value="Munich", preview="1"
    )
    shown = texts(client.post(page("memoryitem", "correct", home.pk), said))
    assert "is written" in shown
    assert "I moved to Munich last month" in shown
    assert said_now(tenant) == before


def test_the_queue_shows_what_approving_and_rejecting_would_do(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    row = doubtful("Ann's city: Berlin", fact_key="city", value="Berlin")
    client = signed_in("reviewer")
    shown = texts(client.get(reverse(REVIEW)))
    assert "What approving changes" in shown
    assert "What rejecting changes" in shown
    verdict(client, "approve", chosen(row))
    written = ProfileEntry.objects.filter(tenant=row.tenant, status__in=["active", "tentative"])
    assert all(entry.value in shown for entry in written)


def test_every_row_names_what_tells_the_same(tenant: Tenant, signed_in: SignedIn) -> None:
    of, home = berlin(tenant)
    client = signed_in("reviewer")
    entry = ProfileEntry.objects.get(value="Berlin")
    pages = [
        page("memoryitem", "change", home.pk),
        page("segment", "change", of.segment.pk),
        page("profileentry", "change", entry.pk),
    ]
    for address in pages:
        shown = texts(client.get(address))
        assert "What tells the same" in shown
        assert "I moved to Berlin last month" in shown


def test_a_segment_and_an_entry_are_decided_over(tenant: Tenant, signed_in: SignedIn) -> None:
    of, home = berlin(tenant)
    client = signed_in("reviewer")
    entry = ProfileEntry.objects.get(value="Berlin")
    assert "Correct" in texts(client.get(page("profileentry", "change", entry.pk)))
    client.post(page("profileentry", "decide", entry.pk, "archive"), reason_and_version(entry))
    assert not [text for text in said_now(tenant) if "Berlin" in text]
    assert MemoryItem.objects.get(pk=home.pk).standing == "archived"
    of.segment.refresh_from_db()
    client.post(page("segment", "decide", of.segment.pk, "archive"), reason_and_version(of.segment))
    assert said_now(tenant) == []


def test_a_viewer_has_no_buttons_for_entries(tenant: Tenant, signed_in: SignedIn) -> None:
    berlin(tenant)
    entry = ProfileEntry.objects.get(value="Berlin")
    client = signed_in("viewer")
    assert "decide" not in client.get(page("profileentry", "change", entry.pk)).content.decode()
    assert client.get(page("profileentry", "decide", entry.pk, "archive")).status_code == 403

"""An operator's language, time zone and saved views.

Chosen once, kept, and in force from the next page on.
"""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from memory.models import MemoryItem, OperatorSettings, Tenant
from tests.admin.conftest import SignedIn
from tests.admin.pages import page, texts
from tests.factories import remember

MINE, SWITCH, VIEWS = "admin:memory_preferences", "admin:memory_language", "admin:memory_views"


def test_the_language_is_switched_and_kept_for_the_next_sign_in(signed_in: SignedIn) -> None:
    client = signed_in("viewer")
    assert "What needs a person" in texts(client.get(reverse("admin:index")))
    client.post(reverse(SWITCH), {"language": "zh-hans"})
    assert "需要人处理的事" in texts(client.get(reverse("admin:index")))
    again = Client()
    again.force_login(OperatorSettings.objects.get().operator)
    assert "需要人处理的事" in texts(
        again.get(reverse("admin:index"), headers={"accept-language": "en"})
    )


def test_times_are_shown_in_the_time_zone_chosen(tenant: Tenant, signed_in: SignedIn) -> None:
    [made] = remember(tenant, {"source": "fact", "content": "Lives in Ghent"})
    MemoryItem.objects.filter(pk=made.id).update(
        recorded_at=datetime(2026, 1, 2, 20, 30, tzinfo=UTC)
    )
    client = signed_in("viewer")
    address = page("memoryitem", "changelist")
    assert "2026-01-02 20:30" in texts(client.get(address))
    client.post(reverse(MINE), {"language": "", "time_zone": "Asia/Shanghai"})
    assert "2026-01-03 04:30" in texts(client.get(address))


@pytest.mark.parametrize(
    ("address", "said"),
    [(MINE, {"time_zone": "Moon/Base"}), (MINE, {"language": "xx"}), (SWITCH, {"language": "xx"})],
)
def test_what_is_no_language_and_no_zone_is_refused(
    address: str, said: dict[str, str], signed_in: SignedIn
) -> None:
    client = signed_in("viewer")
    assert client.post(reverse(address), said).status_code in (200, 400)
    assert not OperatorSettings.objects.exists()


def test_a_view_of_a_list_is_saved_opened_and_forgotten(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    remember(tenant, {"source": "fact", "content": "Lives in Ghent"})
    client = signed_in("viewer")
    address = page("memoryitem", "changelist")
    said = {"path": address, "query": "kind__exact=fact", "name": "Only facts"}
    assert client.post(reverse(VIEWS), said).headers["Location"] == f"{address}?kind__exact=fact"
    shown = client.get(address)
    assert "Only facts" in texts(shown)
    assert 'href="?kind__exact=fact"' in shown.content.decode()
    assert "Only facts" not in texts(client.get(page("task", "changelist")))
    client.post(reverse(VIEWS), {"path": address, "query": "", "forget": "Only facts"})
    assert "Only facts" not in texts(client.get(address))
    assert (
        client.post(reverse(VIEWS), {"path": "https://elsewhere.example/", "name": "x"}).status_code
        == 400
    )


def test_a_list_says_how_many_rows_it_has(tenant: Tenant, signed_in: SignedIn) -> None:
    remember(tenant, *({"source": "fact", "content": f"Fact number {n}"} for n in range(60)))
    client = signed_in("viewer")
    assert "3 rows" not in texts(client.get(page("memoryitem", "changelist")))
    assert "about " in texts(client.get(page("memoryitem", "changelist")))
    assert "1 row" in texts(client.get(page("memoryitem", "changelist"), {"q": "number 37"}))

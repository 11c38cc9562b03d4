"""An operator bound to tenants sees nothing of others.

What operators open and change is on a trail nobody edits.
"""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from memory.models import MemoryItem, OperatorEvent, OperatorSettings, Tenant
from memory.models.vocabulary import Standing
from tests.admin.conftest import Doubtful, SignedIn
from tests.admin.pages import REVIEW, chosen, page, texts, verdict
from tests.factories import a_tenant, remember


def bind(name: str, *tenants: Tenant) -> None:
    own = OperatorSettings.objects.create(operator=User.objects.get(username=name))
    own.tenants.set(tenants)


@pytest.fixture
def stranger(signed_in: SignedIn) -> Client:
    """Return a reviewer of another tenant."""
    client = signed_in("reviewer", name="eve")
    bind("eve", a_tenant())
    return client


def test_a_bound_operator_sees_only_the_own_tenants(
    doubtful: Doubtful, tenant: Tenant, signed_in: SignedIn
) -> None:
    row = doubtful("Lives in Ghent")
    client = signed_in("reviewer", name="ana")
    bind("ana", tenant)
    for address in (reverse(REVIEW), page("memoryitem", "changelist"), reverse("admin:index")):
        assert "Lives in Ghent" in texts(client.get(address))
    assert client.get(page("memoryitem", "change", row.pk)).status_code == 200


@pytest.mark.parametrize(
    "listed", ["memoryitem", "session", "turn", "scope", "revisionrecord", "profileentry"]
)
def test_a_stranger_finds_nothing_in_any_list(
    listed: str, doubtful: Doubtful, stranger: Client
) -> None:
    doubtful("Lives in Ghent", scope="user:ghent")
    shown = texts(stranger.get(page(listed, "changelist")))
    assert "Ghent" not in shown
    assert "ghent" not in shown


def test_a_stranger_cannot_open_decide_or_undo(doubtful: Doubtful, stranger: Client) -> None:
    row = doubtful("Lives in Ghent")
    assert "Lives in Ghent" not in texts(stranger.get(reverse(REVIEW)))
    assert "Lives in Ghent" not in texts(stranger.get(reverse("admin:index")))
    for name in ("change", "history", "correct"):
        response = stranger.get(page("memoryitem", name, row.pk), follow=True)
        assert "Lives in Ghent" not in texts(response)
    verdict(stranger, "reject", chosen(row))
    stranger.post(
        page("memoryitem", "decide", row.pk, "archive"), {"reason": "x", "version": row.updated_at}
    )
    row.refresh_from_db()
    assert row.standing == Standing.ACTIVE


def test_a_stranger_cannot_undo_what_another_did(
    doubtful: Doubtful, stranger: Client, signed_in: SignedIn
) -> None:
    row = doubtful("Lives in Ghent")
    verdict(signed_in("reviewer", name="ana"), "reject", chosen(row))
    record = row.tenant.revisionrecord_set.order_by("-recorded_at").first()
    assert record is not None
    assert stranger.post(reverse("admin:memory_undo_record", args=[record.pk])).status_code == 302
    assert MemoryItem.objects.get(pk=row.pk).standing == Standing.ARCHIVED


def test_what_was_opened_and_changed_is_on_the_trail(
    doubtful: Doubtful, signed_in: SignedIn
) -> None:
    row = doubtful("Lives in Ghent")
    client = signed_in("reviewer", name="ana")
    client.get(page("memoryitem", "change", row.pk))
    verdict(client, "reject", chosen(row), reason="a joke")
    events = list(
        OperatorEvent.objects.order_by("id").values_list("operator", "action", "page", "about")
    )
    assert events[0] == ("ana", "read", "memory_memoryitem_change", str(row.pk))
    assert ("ana", "changed", "memory_review", "") in events
    said = " ".join(str(event.detail) + event.about for event in OperatorEvent.objects.all())
    assert "Ghent" not in said
    assert "joke" not in said


def test_the_trail_is_searched_and_not_edited(client: Client, tenant: Tenant) -> None:
    client.force_login(User.objects.create_superuser("root"))
    [made] = remember(tenant, {"source": "fact", "content": "Lives in Ghent"})
    client.get(page("memoryitem", "change", made.id))
    listed = client.get(page("operatorevent", "changelist"), {"q": str(made.id)})
    assert "root read memory item" in texts(listed)
    event: Any = OperatorEvent.objects.first()
    client.post(page("operatorevent", "change", event.pk), {"operator": "nobody"})
    assert (
        client.post(page("operatorevent", "delete", event.pk), {"post": "yes"}).status_code == 403
    )
    event.refresh_from_db()
    assert event.operator == "root"

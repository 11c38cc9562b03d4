"""What taking a change back would change is shown before it is done."""

from django.urls import reverse

from memory import revisions
from memory.models import MemoryItem, RevisionRecord, Tenant
from tests.admin.conftest import SignedIn
from tests.admin.pages import texts
from tests.factories import a_change, remember


def test_an_undo_shows_first_what_comes_back_and_what_goes(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    [made] = remember(
        tenant, {"source": "fact", "content": "The office is in Ghent", "fact_key": "office"}
    )
    row = MemoryItem.objects.get(pk=made.id)
    revisions.correct(row, content="The office is in Lille", value=None, change=a_change())
    record = RevisionRecord.objects.get(kind="corrected")
    address = reverse("admin:memory_undo_record", args=[record.pk])
    client = signed_in("reviewer")
    shown = texts(client.get(address))
    assert "The office is in Ghent is believed again" in shown
    assert "The office is in Lille is taken back" in shown
    assert MemoryItem.objects.get(retired_at=None).content == "The office is in Lille"
    client.post(address)
    assert MemoryItem.objects.get(retired_at=None).content == "The office is in Ghent"
    assert "It cannot be undone" in texts(client.get(address))
    assert signed_in("viewer").get(address).status_code == 403

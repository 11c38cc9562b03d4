"""An operator takes back what a source brought, having seen it, and undoes that."""

import re
from datetime import UTC, datetime
from typing import Any

from django.urls import reverse

from memory.models import MemoryItem, Tenant
from tests.admin.conftest import SignedIn
from tests.factories import a_change, remember

PAGE = reverse("admin:memory_revert")


def brought(tenant: Tenant) -> dict[str, Any]:
    """Let a source say something, and return what names it in the form."""
    since = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%S")
    remember(tenant, {"source": "fact", "content": "Lives in Ghent"})
    return {"tenant": str(tenant.pk), "writer": a_change().actor, "session": "", "since": since}


def test_what_would_go_is_shown_and_nothing_is_changed(tenant: Tenant, signed_in: SignedIn) -> None:
    html = signed_in("administrator").post(PAGE, brought(tenant)).content.decode()
    assert "Lives in Ghent" in html
    assert MemoryItem.objects.get().retired_at is None


def test_it_is_taken_back_and_believed_again(tenant: Tenant, signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    html = client.post(PAGE, {**brought(tenant), "do": "1"}).content.decode()
    assert MemoryItem.objects.get().withdrawn
    [undo] = re.findall(r'action="([^"]+/undo/)"', html)
    client.post(undo)
    assert MemoryItem.objects.get().retired_at is None


def test_who_may_only_look_takes_nothing_back(tenant: Tenant, signed_in: SignedIn) -> None:
    said = {**brought(tenant), "do": "1"}
    assert signed_in("viewer").post(PAGE, said).status_code == 403
    assert MemoryItem.objects.get().retired_at is None


def test_a_source_has_to_be_named(tenant: Tenant, signed_in: SignedIn) -> None:
    said = {**brought(tenant), "writer": "", "do": "1"}
    assert "rmb-error" in signed_in("administrator").post(PAGE, said).content.decode()
    assert MemoryItem.objects.get().retired_at is None

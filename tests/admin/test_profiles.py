"""A profile as an operator reads it.

Its view as text, its entries with their sources, their history.
"""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from memory import revisions
from memory.models import MemoryItem, Profile, ProfileEntry, Tenant
from tests.admin.conftest import SignedIn
from tests.admin.pages import page, parsed, texts
from tests.factories import a_change, remember

pytestmark = pytest.mark.django_db
RULE: dict[str, Any] = {
    "source": "constraint",
    "content": "Never say <b>hello</b>",
    "provenance": "confirmed_by_user",
}


@pytest.fixture
def memory(tenant: Tenant) -> MemoryItem:
    """A memory that is in the profile of user:1."""
    (written,) = remember(tenant, RULE)
    return MemoryItem.objects.select_related("scope").get(pk=written.id)


@pytest.fixture
def reader(signed_in: SignedIn) -> Client:
    return signed_in("viewer")


def test_the_view_is_shown_as_text(memory: MemoryItem, reader: Client) -> None:
    shown = reader.get(page("profile", "change", Profile.objects.get().pk))
    assert "# User profile ## Constraints - Never say \\<b\\>hello\\</b\\>" in texts(shown)
    assert "b" not in {tag for tag, _ in parsed(shown).elements}


def test_each_entry_leads_to_its_page_and_to_its_sources(
    memory: MemoryItem, reader: Client
) -> None:
    shown = reader.get(page("profile", "change", Profile.objects.get().pk))
    links = {attributes.get("href") for tag, attributes in parsed(shown).elements if tag == "a"}
    entry = ProfileEntry.objects.get()
    assert {
        page("memoryitem", "change", memory.pk),
        page("profileentry", "change", entry.pk),
    } <= links
    own = reader.get(page("profileentry", "change", entry.pk))
    assert str(memory.pk)[:8] in texts(own)


def test_an_entry_shows_who_changed_it_and_why(memory: MemoryItem, reader: Client) -> None:
    change = a_change(
        timezone.now() + timedelta(minutes=1), actor="operator:ann", reason="it was a joke"
    )
    revisions.archive(memory, change=change)
    shown = texts(reader.get(page("profileentry", "history", ProfileEntry.objects.get().pk)))
    assert "operator:ann" in shown
    assert "it was a joke" in shown
    assert "a test" in shown


def test_sections_and_statuses_are_chinese_for_a_chinese_browser(
    memory: MemoryItem, reader: Client
) -> None:
    address = page("profile", "change", Profile.objects.get().pk)
    shown = texts(reader.get(address, headers={"accept-language": "zh-CN,zh;q=0.9"}))
    assert [word for word in ("约束", "有效", "可信度", "来源") if word not in shown] == []


def test_a_profile_without_entries_says_so(tenant: Tenant, reader: Client) -> None:
    (written,) = remember(tenant, {"source": "episode", "content": "We spoke"})
    scope = MemoryItem.objects.get(pk=written.id).scope
    profile = Profile.objects.create(tenant=tenant, scope=scope)
    assert "Nothing is known yet." in texts(reader.get(page("profile", "change", profile.pk)))

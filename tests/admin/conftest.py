"""Operators, and what they look at."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import translation

from memory.models import MemoryItem, Tenant
from tests.factories import remember

SignedIn = Callable[..., Client]
PASSWORD = "correct horse battery"
Doubtful = Callable[..., MemoryItem]


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """Leave no reader's language behind.

    What answered a request in Chinese stays Chinese until the next.
    """
    yield
    translation.deactivate()


@pytest.fixture
def signed_in(db: None) -> SignedIn:
    """Return a client signed in as somebody of a group; no group: staff without any."""

    def sign_in(group: str = "", *, name: str = "") -> Client:
        user = User.objects.create_user(name or group or "nobody", password=PASSWORD, is_staff=True)
        if group:
            user.groups.add(Group.objects.get(name=group))
        client = Client()
        client.force_login(user)
        return client

    return sign_in


@pytest.fixture
def doubtful(tenant: Tenant) -> Doubtful:
    """Return a maker of memories that wait in the queue."""

    def make(
        content: str, *, reason: str = "it asks the assistant for something", **fields: Any
    ) -> MemoryItem:
        written = remember(
            tenant, {"source": "fact", "content": content, "confidence": 0.5, **fields}
        )
        MemoryItem.objects.filter(pk=written[0].id).update(
            needs_review=True, review_code="noted", review_args={"text": reason}
        )
        return MemoryItem.objects.get(pk=written[0].id)

    return make

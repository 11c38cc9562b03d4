"""With a million memories the operators' pages answer within a second, in few statements.

The lists, the search and the home page.
"""

from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from memory.models import MemoryItem, Scope, Tenant
from tests.admin.pages import page
from tests.factories import a_tenant
from tests.measured import Measured, assert_takes, wall_seconds
from tests.operator.million import a_million

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]
MOST_SECONDS = 1.0
MOST_STATEMENTS = {"review": 70}  # it rehearses what each verdict would change
USUALLY = 25


@pytest.fixture
def viewer(transactional_db: None) -> Client:
    client = Client()
    user = User.objects.create_user("ana", is_staff=True)
    user.groups.add(Group.objects.get(name="viewer"))
    client.force_login(user)
    return client


def addresses(tenant: Tenant) -> dict[str, str]:
    items, find = page("memoryitem", "changelist"), reverse("admin:memory_find")
    row = MemoryItem.objects.filter(tenant=tenant).order_by("-recorded_at")[:1].get()
    person = Scope.objects.get(tenant=tenant, key="person-7")
    return {
        "home": reverse("admin:index"),
        "review": reverse("admin:memory_review"),
        "memories": items,
        "memories, page 40": f"{items}?p=40",
        "memories of a kind": f"{items}?kind__exact=fact&standing__exact=active",
        "memories of a tenant": f"{items}?tenant__id__exact={tenant.pk}",
        "memories by words": f"{items}?q=harbour",
        "memories by words that nobody said": f"{items}?q=zeppelin",
        "the search index": page("searchentry", "changelist"),
        "people": page("scope", "changelist"),
        "a person": page("scope", "change", person.pk),
        "a memory": page("memoryitem", "change", row.pk),
        "search": f"{find}?q=note+about+the+harbour",
        "search of a person": f"{find}?q=note+about+the+harbour&scope=user:person-7",
        "trail": page("operatorevent", "changelist"),
    }


def test_every_page_answers_within_a_second(viewer: Client, measured: Measured) -> None:
    tenant = a_tenant()
    a_million(tenant)
    slow: dict[str, Any] = {}
    for name, address in addresses(tenant).items():
        with CaptureQueriesContext(connection) as captured:
            assert viewer.get(address).status_code == 200, name
        statements = len(captured)  # the next request empties the log
        assert statements, name
        slow |= {name: statements} if statements > MOST_STATEMENTS.get(name, USUALLY) else {}
        seconds = min(wall_seconds(lambda to=address: viewer.get(to)) for _ in range(3))  # type: ignore[misc]
        measured(
            f"{name}, of a million memories, seconds and statements",
            (round(seconds, 3), statements),
        )
        assert_takes(lambda to=address: wall_seconds(lambda: viewer.get(to)), below=MOST_SECONDS)  # type: ignore[misc]
    assert slow == {}

"""A service over HTTP on the test database, and a client of it."""

from collections.abc import Iterator
from typing import Any

import pytest
from remembrancer import Client

from memory.models import Tenant
from tests.api.client import Caller
from tests.factories import a_tenant


@pytest.fixture
def tenant(transactional_db: None) -> Tenant:
    return a_tenant()


@pytest.fixture
def client(live_server: Any, caller: Caller) -> Iterator[Client]:
    with Client(live_server.url, str(caller.key)) as made:
        yield made

"""Retrievals search a replica that streams, and never miss what was written before."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection

from config.embedded import SERVICE_ROLE
from memory.models import Tenant
from memory.retrieval.recall.replica import AWAY, LAGS, ON_REPLICA
from tests.api.client import a_caller
from tests.factories import a_tenant
from tests.stories.brokers import Embedded
from tests.stories.programs import Web, a_web, until
from tests.stories.standby import Standby, a_standby


@pytest.fixture
def tenant(transactional_db: None) -> Tenant:
    return a_tenant()


@pytest.fixture
def standby(tenant: Tenant) -> Iterator[Standby]:
    with a_standby() as running:
        yield running


@pytest.fixture
def web(
    tenant: Tenant, standby: Standby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Web]:
    monkeypatch.setenv("READ_DATABASE_URL", standby.url(SERVICE_ROLE))
    redis = Embedded(tmp_path)
    redis.start()
    try:
        with a_web(redis.url, key=str(a_caller(tenant).key)) as running:
            yield running
    finally:
        redis.stop()


def write(web: Web, count: int, *, scope: str = "user:1") -> None:
    fact = {
        "source": "fact",
        "scope": scope,
        "fact_key": "size",
        "content": f"The team has {count} people",
    }
    status, answer = web.post("memories", {"items": [fact]})
    assert status == 201, answer


def ask(web: Web, *, scope: str = "user:1") -> tuple[str, str]:
    """Return where a retrieval read, and its block."""
    body = json.dumps({"query": "How many people are in the team?", "scopes": [scope]}).encode()
    headers = {"Authorization": f"Bearer {web.key}", "Content-Type": "application/json"}
    web.http.request("POST", "/api/v1/retrieve", body, headers)
    answer = web.http.getresponse()
    return str(answer.headers["X-Read-From"]), json.loads(answer.read())["context"]


def caught_up(web: Web, *, scope: str = "user:1") -> bool:
    return ask(web, scope=scope)[0] == ON_REPLICA


def test_own_writes_are_read_however_far_the_replica_is_behind(web: Web, standby: Standby) -> None:
    write(web, 12)
    write(web, 7, scope="user:2")
    until(lambda: caught_up(web) and caught_up(web, scope="user:2"), seconds=60)
    standby.pause()
    write(web, 14)
    place, block = ask(web)
    assert (place, "14 people" in block, "12 people" in block) == (LAGS, True, False)

    _rename_behind_the_services_back("user:2")
    place, block = ask(web, scope="user:2")
    assert (place, "7 people" in block) == (
        ON_REPLICA,
        True,
    )  # nobody wrote there through the service

    standby.resume()
    until(lambda: caught_up(web), seconds=60)
    assert "14 people" in ask(web)[1]


def test_without_its_replica_the_service_goes_on(web: Web, standby: Standby) -> None:
    write(web, 12)
    until(lambda: caught_up(web), seconds=60)
    standby.stop()
    try:
        place, block = ask(web)
        assert (place, "12 people" in block) == (AWAY, True)
    finally:
        standby.start()
    until(lambda: caught_up(web), seconds=60)


def _rename_behind_the_services_back(scope: str) -> None:
    """Change what the primary holds where no lock of the service counts it.

    Only a replica still has what was.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE memory_memoryitem i SET content = 'Nobody is left' FROM memory_scope s"
            " WHERE s.id = i.scope_id AND s.kind || ':' || s.key = %s",
            [scope],
        )

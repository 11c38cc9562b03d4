"""The embedder is changed while the service runs, and who changes it is killed in the middle."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from django.db import OperationalError, connection

from memory.index import reembed
from memory.index.embedder import current_embedder, forget_embedders
from memory.models import ChosenEmbedder, SearchEntry, Tenant
from memory.policy import SHIPPED
from tests.api.client import a_caller
from tests.factories import a_tenant, remember
from tests.fakes import FakeEmbeddingServer
from tests.stories.brokers import Embedded
from tests.stories.job_fixtures import ROOT, environment_of_programs
from tests.stories.programs import Web, a_web, until

pytestmark = pytest.mark.xdist_group("service")
ROWS = 40
FACTS = [f"Shelf {number} holds {number * 7} books" for number in range(ROWS)]
FIRST, SECOND = "wordllama:l2_supercat_256", "openai:fake:16"
assert SHIPPED["unified"].arms.vector.enabled


@pytest.fixture
def tenant(transactional_db: None) -> Iterator[Tenant]:
    tenant = a_tenant()
    remember(tenant, *({"source": "fact", "content": content} for content in FACTS))
    forget_embedders()
    yield tenant
    ChosenEmbedder.objects.all().delete()
    forget_embedders()


@pytest.fixture
def web(tenant: Tenant, tmp_path: Path) -> Iterator[Web]:
    redis = Embedded(tmp_path)
    redis.start()
    try:
        with a_web(redis.url, key=str(a_caller(tenant).key)) as running:
            yield running
    finally:
        redis.stop()


@pytest.fixture
def server() -> Iterator[FakeEmbeddingServer]:
    with FakeEmbeddingServer() as running:
        yield running


def reembedding(*arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "manage.py", "reembed", *arguments]
    return subprocess.Popen(
        command, cwd=ROOT, env=environment_of_programs(), stdout=subprocess.PIPE, text=True
    )


def done(process: "subprocess.Popen[str]") -> list[str]:
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return said.splitlines()


def to(server: FakeEmbeddingServer) -> list[str]:
    named = ["--provider", "openai", "--model", "fake", "--dimensions", "16", "--batch", "1"]
    return [*named, "--base-url", server.url]


def embedded() -> int:
    return SearchEntry.objects.filter(second_embedding_model=SECOND).count()


def asked(server: FakeEmbeddingServer, query: str) -> bool:
    return any(query in call["input"] for call in server.calls)


def test_a_kill_in_the_middle_loses_nothing_and_both_switches_reach_the_web_at_once(
    web: Web, server: FakeEmbeddingServer
) -> None:
    def finds(number: int, *, by_server: bool) -> None:
        query = f"What does shelf {number} hold?"
        assert FACTS[number] in web.found(query, scope="user:1").values()
        assert asked(server, query) == by_server

    began = reembedding(*to(server))
    until(lambda: embedded() >= 2, seconds=60)
    os.kill(began.pid, signal.SIGKILL)
    began.communicate()
    before = embedded()
    assert 2 <= before < ROWS
    finds(1, by_server=False)
    status, answer = web.post(
        "memories", {"items": [{"source": "fact", "scope": "user:1", "content": "Ann reads"}]}
    )
    assert status == 201, answer
    named = to(server)
    named[named.index("--batch") + 1] = "50"
    said = done(reembedding(*named))
    assert said[0].startswith(f"{ROWS + 1 - before} rows embedded, 0 refused")
    assert said[1].startswith(f"searched: {SECOND}, {ROWS + 1} rows, 0 waiting")
    finds(2, by_server=True)
    assert done(reembedding("--back"))[1].startswith(f"searched: {FIRST}, {ROWS + 1} rows")
    finds(3, by_server=False)


def test_a_switch_waits_for_who_is_writing_and_gives_up_soon(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    chosen = ChosenEmbedder(
        provider="openai", model_name="fake", dimensions=16, base_url=server.url
    )
    column = reembed.choose(reembed.settings_of(chosen)).column
    with psycopg.connect(**connection.get_connection_params() | {"cursor_factory": None}) as writer:
        writer.execute("UPDATE memory_searchentry SET priority = priority WHERE false")
        with pytest.raises(OperationalError, match="lock timeout"):
            reembed.switch(column)
    assert current_embedder().model == FIRST
    assert reembed.switch(column) == ROWS
    assert current_embedder().model == FIRST

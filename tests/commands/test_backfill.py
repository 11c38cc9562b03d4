"""Backfill: what lacks words or a vector gets them, and one bad row stops nobody."""

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from memory.embedding.checks import CheckedEmbedder
from memory.embedding.configured import EmbeddingUnavailable
from memory.embedding.openai_compatible import OpenAICompatibleSource
from memory.embedding.types import EmbeddingSettings
from memory.index import backfill as module
from memory.index.backfill import MAX_ATTEMPTS, Which, backfill
from memory.index.embedder import FilledColumn
from memory.index.vector_columns import ensure_vector_columns, missing_vector_columns
from memory.models import MemoryItem, SearchEntry, Tenant
from tests.factories import a_tenant, ask, remember
from tests.fakes import FakeEmbeddingServer
from tests.owner import as_owner
from tests.replies import Reply, nan_row, too_many_requests

pytestmark = pytest.mark.django_db
FACTS = ["对花生过敏", "The office is in Porto", "周末去爬山"]


@pytest.fixture
def tenant() -> Tenant:
    tenant = a_tenant(slug="acme")
    remember(tenant, *({"source": "fact", "content": content} for content in FACTS))
    return tenant


@pytest.fixture
def server() -> Iterator[FakeEmbeddingServer]:
    with FakeEmbeddingServer() as running:
        yield running


@pytest.fixture
def remote(
    server: FakeEmbeddingServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[CheckedEmbedder]:
    settings = EmbeddingSettings(
        provider="openai", model="fake", dimensions=16, base_url=server.url, batch_size=8
    )
    source = OpenAICompatibleSource(settings, sleep=lambda _: None)
    embedder = CheckedEmbedder(source)
    monkeypatch.setattr(module, "filled_columns", lambda: [FilledColumn("embedding", embedder)])
    yield embedder
    source.close()


def _entries() -> list[SearchEntry]:
    return list(SearchEntry.objects.order_by("pk"))


def _sql(statement: str, *values: Any) -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(statement, values)


def test_nothing_is_due_after_an_ingest_with_a_local_embedder(tenant: Tenant) -> None:
    assert backfill() == module.BackfillReport()


def test_a_text_changed_by_bare_sql_is_found_again_by_its_new_words(tenant: Tenant) -> None:
    _sql(
        "UPDATE memory_memoryitem SET content = 'The office moved to Braga' "
        "WHERE content LIKE 'The office%%'"
    )
    assert SearchEntry.objects.filter(words=None).count() == 1
    report = backfill()
    assert (report.analysed, report.embedded) == (1, 1)
    assert ask(tenant, "What is in Braga?").items[0].text == "The office moved to Braga"


def test_rows_of_another_model_are_embedded_anew(tenant: Tenant, remote: CheckedEmbedder) -> None:
    report = backfill(pause=lambda _: None)
    assert report.embedded == len(FACTS)
    assert {entry.embedding_model for entry in _entries()} == {remote.model}


def test_batches_of_a_provider_are_paced(tenant: Tenant, remote: CheckedEmbedder) -> None:
    pauses: list[float] = []
    backfill(batch=1, pause=pauses.append)
    assert pauses == [module.REMOTE_PAUSE_SECONDS] * (len(FACTS) - 1)


def test_no_more_rows_than_the_limit_are_worked_on_and_the_next_run_goes_on(
    tenant: Tenant, remote: CheckedEmbedder
) -> None:
    assert [backfill(2, pause=lambda _: None).embedded for _ in range(3)] == [2, 1, 0]


def test_a_bad_vector_is_noted_and_does_not_stop_the_others(
    tenant: Tenant, remote: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    server.script(nan_row(16, index=1))
    report = backfill(pause=lambda _: None)
    assert (report.embedded, report.failed) == (2, 1)
    bad = SearchEntry.objects.get(embedding_model=None)
    assert bad.embedding_error.startswith(("not_finite", "not_numbers"))
    assert bad.words is not None


def test_a_text_refused_by_itself_is_not_tried_again_until_it_changes(
    tenant: Tenant, remote: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    server.otherwise = lambda body: Reply(
        status=400 if any("Porto" in text for text in body["input"]) else 200
    )
    assert backfill(pause=lambda _: None).failed == 1
    assert SearchEntry.objects.get(embedding_model=None).embedding_attempts == MAX_ATTEMPTS
    calls = len(server.calls)
    assert backfill(pause=lambda _: None).analysed == 0
    assert len(server.calls) == calls
    _sql(
        "UPDATE memory_memoryitem SET content = 'The office is in Braga' "
        "WHERE content LIKE 'The office%%'"
    )
    assert backfill(pause=lambda _: None).embedded == 1


def test_a_provider_that_is_away_leaves_what_was_done_and_says_how_long_to_wait(
    tenant: Tenant, remote: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    server.script(Reply(), too_many_requests("17"))
    report = module.BackfillReport()
    with pytest.raises(EmbeddingUnavailable) as away:
        backfill(batch=1, report=report, pause=lambda _: None)
    assert (report.embedded, away.value.retry_after_seconds) == (1, 17.0)
    assert SearchEntry.objects.filter(embedding_model=remote.model).count() == 1


def test_a_text_that_changed_while_it_was_embedded_keeps_no_stale_vector(
    tenant: Tenant, remote: CheckedEmbedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = remote.embed_each

    def slowly(texts: list[str], **options: Any) -> Any:
        _sql(
            "UPDATE memory_memoryitem SET content = 'The office is in Braga' "
            "WHERE content LIKE 'The office%%'"
        )
        return asked(texts, **options)

    monkeypatch.setattr(remote, "embed_each", slowly)
    report = backfill(limit=3, pause=lambda _: None)
    assert (report.embedded, report.changed) == (2, 1)
    assert (
        MemoryItem.objects.get(content__contains="Braga").pk
        == SearchEntry.objects.get(words=None).item_id
    )


def test_only_the_tenant_asked_for_is_worked_on(tenant: Tenant, remote: CheckedEmbedder) -> None:
    other = a_tenant()
    remember(other, {"source": "fact", "content": "elsewhere"})
    assert backfill(which=Which(tenant_id=other.pk), pause=lambda _: None).embedded == 1


def test_what_is_not_searched_is_not_embedded(tenant: Tenant) -> None:
    SearchEntry.objects.update(embedding_model=None, searchable=False)
    assert backfill().analysed == 0


def test_columns_lost_with_the_extension_come_back_with_it(tenant: Tenant) -> None:
    _sql("DROP EXTENSION vector CASCADE")
    assert missing_vector_columns() == ["terms", "embedding", "second_embedding"]
    assert ensure_vector_columns() == "absent"
    _sql("CREATE EXTENSION vector")
    assert backfill().embedded == len(FACTS)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM memory_searchentry WHERE terms IS NOT NULL "
            "AND embedding IS NOT NULL"
        )
        assert cursor.fetchone()[0] == len(FACTS)


def test_without_the_extension_words_are_made_and_the_command_says_what_to_do(
    tenant: Tenant,
) -> None:
    _sql("DROP EXTENSION vector CASCADE")
    SearchEntry.objects.update(words=None)
    out = StringIO()
    with pytest.raises(CommandError, match="pgvector is not installed"):
        call_command("backfill_embeddings", stdout=out)
    assert out.getvalue().startswith("0 rows embedded, 3 analysed")
    assert not SearchEntry.objects.filter(words=None).exists()


def test_the_command_waits_as_long_as_the_provider_asks_and_goes_on(
    tenant: Tenant,
    remote: CheckedEmbedder,
    server: FakeEmbeddingServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept: list[float] = []
    monkeypatch.setattr("memory.management.embedding.time.sleep", slept.append)
    monkeypatch.setattr(module, "REMOTE_RETRIES", 0)
    server.script(too_many_requests("3"), too_many_requests("4"))
    out = StringIO()
    call_command("backfill_embeddings", "--tenant", "acme", stdout=out)
    assert slept == [3.0, 4.0]
    assert out.getvalue().startswith("3 rows embedded")


def test_the_command_gives_up_on_a_provider_that_stays_away(
    tenant: Tenant,
    remote: CheckedEmbedder,
    server: FakeEmbeddingServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("memory.management.embedding.time.sleep", lambda _: None)
    monkeypatch.setattr(module, "REMOTE_RETRIES", 0)
    server.otherwise = Reply(status=503)
    with pytest.raises(CommandError, match="0 rows were embedded, run it again later"):
        call_command("backfill_embeddings", stdout=StringIO())


@pytest.mark.parametrize("batch", ["0", "1001"])
def test_a_batch_that_makes_no_sense_is_refused(batch: str) -> None:
    with pytest.raises(CommandError, match="--batch: 1 to 1000"):
        call_command("backfill_embeddings", "--batch", batch)

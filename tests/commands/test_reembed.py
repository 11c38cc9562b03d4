"""Another embedder without a stop: a second column, a switch, the way back, and never a mixture."""

from collections.abc import Iterator
from datetime import UTC, datetime
from io import StringIO
from typing import Any

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, OperationalError, connection, transaction
from pgvector import HalfVector

from evolution.jobs import work
from evolution.reading.model.nearest_memories import nearest
from memory.index import reembed, rows
from memory.index.backfill import MAX_ATTEMPTS
from memory.index.embedder import (
    FRESH_SECONDS,
    current_embedder,
    filled_columns,
    forget_embedders,
    settings_of,
)
from memory.management.commands import reembed as command
from memory.models import ChosenEmbedder, Scope, SearchEntry, Tenant
from memory.policy import SHIPPED
from memory.retrieval.queries import embedded_queries
from memory.retrieval.recall import search
from memory.retrieval.recall.open_scopes import open_scopes
from memory.retrieval.rewrite import rewrite
from memory.retrieval.types import Question, SearchQuery
from memory.signals import embeddings_due
from tests.factories import a_tenant, ask, remember
from tests.fakes import FakeEmbeddingServer
from tests.owner import as_owner
from tests.replies import Reply

pytestmark = pytest.mark.django_db
FACTS = ["Ann is allergic to peanuts", "The office is in Porto", "周末去爬山"]
QUERY = "Where is the office?"
FIRST, SECOND = "wordllama:l2_supercat_256", "openai:fake:16"
POLICY = SHIPPED["unified"]


@pytest.fixture(autouse=True)
def waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """Nobody waits for other processes; what is known of embedders ends with the test."""
    slept: list[float] = []
    monkeypatch.setattr(command.time, "sleep", slept.append)
    yield slept
    forget_embedders()


@pytest.fixture
def tenant() -> Tenant:
    tenant = a_tenant()
    remember(tenant, *({"source": "fact", "content": content} for content in FACTS))
    return tenant


@pytest.fixture
def server() -> Iterator[FakeEmbeddingServer]:
    with FakeEmbeddingServer() as running:
        yield running


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("reembed", *arguments, stdout=out)
    return out.getvalue()


def to(server: FakeEmbeddingServer, *further: str, model: str = "fake") -> str:
    named = ("--provider", "openai", "--model", model, "--dimensions", str(server.dimensions))
    return run(*named, "--base-url", server.url, *further)


def texts_sent(server: FakeEmbeddingServer) -> list[str]:
    sent = [text for call in server.calls for text in call["input"]]
    return [text for text in sent if text != reembed.SAMPLE]


def models() -> set[tuple[str | None, str | None]]:
    entries = SearchEntry.objects.all()
    return set(entries.values_list("embedding_model", "second_embedding_model"))


def cosines(tenant: Tenant, query: SearchQuery) -> dict[str, float | None]:
    """Return the cosine of each fact to a query, as the one statement has it."""
    now = datetime.now(UTC)
    question = Question(
        tenant_id=tenant.pk, scopes=("user:1",), query=QUERY, now=now, as_of=now, known_at=now
    )
    scopes = open_scopes(tenant.pk, question.scopes, terms=search.asked_terms([query]))
    found = search.recall(question, [query], scopes=scopes, policy=POLICY, tag_words=[])
    by_id = {row.item_id: row.cosine for row in found}
    entries = SearchEntry.objects.filter(tenant_id=tenant.pk).order_by("pk")
    return dict(zip(FACTS, (by_id.get(entry.item_id) for entry in entries), strict=False))


def query_now() -> SearchQuery:
    """Return the query as it is embedded now, with the words that find every fact."""
    [query] = embedded_queries([rewrite(QUERY, expansion_weight=0.0)], policy=POLICY).queries
    return query


def expected(query: SearchQuery, made_by: Any) -> dict[str, float]:
    assert query.embedding is not None
    return {text: float(np.dot(made_by.embed([text])[0], query.embedding)) for text in FACTS}


def assert_near(found: dict[str, float | None], wanted: dict[str, float]) -> None:
    """Compare where the statement gave a cosine: it gives only what some arm found."""
    given = {text: cosine for text, cosine in found.items() if cosine is not None}
    assert given
    assert given == pytest.approx({text: wanted[text] for text in given}, abs=2e-3)


def test_a_second_column_is_filled_and_then_searches_ask_its_model(
    tenant: Tenant, server: FakeEmbeddingServer, waits: list[float]
) -> None:
    said = to(server)
    assert models() == {(FIRST, SECOND)}
    assert current_embedder().model == SECOND
    assert said.splitlines() == [
        "3 rows embedded, 0 refused, 0 changed meanwhile",
        f"searched: {SECOND}, 3 rows, 0 waiting, 0 refused",
        f"kept: {FIRST}, 3 rows, 0 waiting, 0 refused",
    ]
    assert_near(cosines(tenant, query_now()), expected(query_now(), current_embedder()))
    assert ask(tenant, QUERY).items[0].text == FACTS[1]
    assert waits == [FRESH_SECONDS] * 2


def test_until_the_switch_searches_ask_the_first_model_and_find_the_same(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    before, first = cosines(tenant, query_now()), current_embedder()
    to(server, "--no-switch")
    sent = texts_sent(server)
    assert current_embedder() is first
    assert cosines(tenant, query_now()) == before
    assert texts_sent(server) == sent
    assert run("--status").startswith(f"searched: {FIRST}, 3 rows")


def test_the_way_back_and_forth_embeds_nothing_again(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    before = cosines(tenant, query_now())
    to(server)
    sent = texts_sent(server)
    for model in (FIRST, SECOND, FIRST):
        run("--back")
        assert current_embedder().model == model
    assert texts_sent(server) == sent
    assert cosines(tenant, query_now()) == before


def test_what_is_written_meanwhile_is_embedded_by_a_local_model_of_both_at_once(
    tenant: Tenant,
) -> None:
    run("--provider", "wordllama", "--dimensions", "64", "--no-switch")
    remember(tenant, {"source": "fact", "content": "Bob plays chess"})
    assert models() == {(FIRST, f"{FIRST}:64")}
    run("--back")
    remember(tenant, {"source": "fact", "content": "Eve plays go"})
    assert models() == {(FIRST, f"{FIRST}:64")}


def test_what_is_written_meanwhile_is_embedded_before_a_switch(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    to(server, "--no-switch")
    remember(tenant, {"source": "fact", "content": "Bob plays chess"})
    assert models() == {(FIRST, SECOND), (FIRST, None)}
    assert reembed.switch("second_embedding") == 1
    assert current_embedder().model == FIRST
    run("--back")
    assert models() == {(FIRST, SECOND)}
    assert current_embedder().model == SECOND


def test_what_is_written_between_the_last_look_and_the_switch_is_embedded_first(
    tenant: Tenant, server: FakeEmbeddingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch = reembed.switch
    late = iter(["Bob plays chess", "Eve plays go"])

    def interrupted(column: str) -> int:
        if (content := next(late, None)) is not None:
            remember(tenant, {"source": "fact", "content": content})
        return switch(column)

    monkeypatch.setattr(reembed, "switch", interrupted)
    assert to(server).startswith("5 rows embedded")
    assert models() == {(FIRST, SECOND)}


def test_more_writing_than_embedding_is_no_switch(
    tenant: Tenant, server: FakeEmbeddingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "MOST_ROUNDS", 2)
    monkeypatch.setattr(reembed, "switch", lambda _column: 1)
    with pytest.raises(CommandError, match="1 rows still wait"):
        to(server)


def test_a_writer_that_holds_on_is_no_switch_and_nothing_changes(
    tenant: Tenant, server: FakeEmbeddingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_column: str) -> int:
        raise OperationalError("canceling statement due to lock timeout")

    monkeypatch.setattr(reembed, "switch", refused)
    with pytest.raises(CommandError, match="nothing was switched, run it again"):
        to(server)
    assert current_embedder().model == FIRST


def test_a_worker_helps_from_the_other_end(tenant: Tenant, server: FakeEmbeddingServer) -> None:
    work.drain()
    with transaction.atomic():
        settings = settings_of(
            ChosenEmbedder(provider="openai", model_name="fake", dimensions=16, base_url=server.url)
        )
        reembed.choose(settings)
    embeddings_due.send_robust(sender=None)
    work.drain()
    assert models() == {(FIRST, SECOND)}
    assert texts_sent(server) == FACTS[::-1]


def test_a_run_that_was_stopped_is_gone_on_with(
    tenant: Tenant, server: FakeEmbeddingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memory.management.embedding.MAX_WAITS", 0)
    server.script(Reply(), Reply(), Reply(status=401))
    with pytest.raises(CommandError, match="1 rows were embedded, run it again later"):
        to(server, "--batch", "1")
    assert current_embedder().model == FIRST
    assert SearchEntry.objects.filter(second_embedding_model=SECOND).count() == 1
    assert to(server).startswith("2 rows embedded")
    assert texts_sent(server) == [FACTS[0], FACTS[1], *FACTS[1:]]


def test_a_text_that_the_new_model_refuses_stands_in_no_ones_way(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    server.otherwise = lambda body: Reply(
        status=400 if any("Porto" in text for text in body["input"]) else 200
    )
    assert f"searched: {SECOND}, 2 rows, 0 waiting, 1 refused" in to(server)
    refused = SearchEntry.objects.get(second_embedding_model=None)
    assert (refused.embedding_model, refused.embedding_attempts) == (FIRST, 0)
    assert refused.second_embedding_attempts == MAX_ATTEMPTS
    server.otherwise = Reply()
    assert ask(tenant, QUERY).items[0].text == FACTS[1]  # its words find it
    run("--back")
    to(server, model="other")
    assert models() == {(FIRST, "openai:other:16")}


def test_an_embedder_that_gives_no_vector_changes_nothing(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    server.otherwise = Reply(status=503)
    with pytest.raises(CommandError, match="nothing was changed: the provider answered HTTP 503"):
        to(server)
    with pytest.raises(CommandError, match="nothing was changed: EMBEDDING_DIMENSIONS must be set"):
        run("--provider", "openai", "--model", "fake", "--base-url", server.url)
    assert not ChosenEmbedder.objects.exists()
    assert models() == {(FIRST, None)}


def test_a_third_model_takes_the_column_that_is_not_asked(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    to(server)
    to(server, model="third")
    assert models() == {("openai:third:16", SECOND)}
    assert current_embedder().model == "openai:third:16"


def test_the_model_in_force_is_only_asked_at_its_new_address(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    to(server)
    with FakeEmbeddingServer() as moved:
        assert to(moved).startswith("0 rows embedded")
        assert [one.embedder.model for one in filled_columns()] == [SECOND, FIRST]
        ask(tenant, QUERY)
        assert texts_sent(moved) == [QUERY]


def test_after_a_drop_nothing_is_embedded_by_the_other_model(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    to(server, "--no-switch")
    run("--drop")
    sent = texts_sent(server)
    remember(tenant, {"source": "fact", "content": "Bob plays chess"})
    work.drain()
    assert texts_sent(server) == sent
    assert [one.embedder.model for one in filled_columns()] == [FIRST]
    with pytest.raises(CommandError, match="there is no other model"):
        run("--back")


def plant(entry: SearchEntry, **columns: Any) -> None:
    SearchEntry.objects.filter(pk=entry.pk).update(**columns)


@pytest.mark.parametrize("scan_rows", [0, search.SCAN_ROWS], ids=["narrowed", "scanned"])
@pytest.mark.parametrize("asked", [FIRST, SECOND])
def test_a_query_is_compared_with_its_models_vectors_and_no_others(
    asked: str,
    scan_rows: int,
    tenant: Tenant,
    server: FakeEmbeddingServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Planted: columns the wrong way round, and the query's own vector under a third name.

    Of the same length, so that the name alone keeps the third apart.
    """
    monkeypatch.setattr(search, "SCAN_ROWS", scan_rows)
    to(server)
    if asked == FIRST:
        run("--back")
    query = query_now()
    _, swapped, third = SearchEntry.objects.order_by("pk")
    plant(
        swapped,
        embedding=swapped.second_embedding,
        embedding_model=SECOND,
        second_embedding=swapped.embedding,
        second_embedding_model=FIRST,
    )
    twin = HalfVector(query.embedding)
    plant(third, embedding=twin, embedding_model="a:third", second_embedding_model=None)
    found, wanted = cosines(tenant, query), expected(query, current_embedder())
    assert found[FACTS[2]] is None
    assert found[FACTS[1]] == pytest.approx(wanted[FACTS[1]], abs=2e-3)
    assert_near(found, wanted)


def test_likeness_of_memories_is_of_the_model_that_searches_ask(tenant: Tenant) -> None:
    """Planted: the asked text's own vector, under another name of the same length."""
    scope = Scope.objects.get(tenant=tenant)
    [vector] = current_embedder().embed([QUERY])
    SearchEntry.objects.update(embedding=HalfVector(vector))
    [near] = nearest([QUERY], scope=scope, limit=3)
    assert [round(one.cosine, 2) for one in near] == [1.0] * 3
    SearchEntry.objects.update(embedding_model="wordllama:twin")
    [near] = nearest([QUERY], scope=scope, limit=3)
    assert [one.cosine for one in near] == [0.0] * 3


def test_a_query_embedded_before_a_switch_is_compared_with_its_own_model(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    query, first = query_now(), current_embedder()
    to(server)
    assert query.model == FIRST
    assert_near(cosines(tenant, query), expected(query, first))


def test_a_vector_bears_the_name_of_who_made_it_whenever_a_switch_comes(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("--provider", "wordllama", "--dimensions", "64")
    embed_now = rows.embed_now

    def interrupted(texts: Any, **given: Any) -> Any:
        made = embed_now(texts, **given)
        run("--back")
        return made

    monkeypatch.setattr(rows, "embed_now", interrupted)
    remember(tenant, {"source": "fact", "content": "Bob plays chess"})
    entries = SearchEntry.objects.values_list("embedding", "second_embedding")
    assert {(len(one), len(two)) for one, two in entries} == {(256, 64)}
    assert models() == {(FIRST, f"{FIRST}:64")}


def test_the_database_knows_one_embedder_that_searches_ask_and_none_twice(db: None) -> None:
    first, second = (
        ChosenEmbedder(column=column, provider="openai", identity=column, searched=True)
        for column in ("embedding", "second_embedding")
    )
    first.save()
    second.identity = "other"
    refused = {
        "one_embedder_searched": {"searched": True},
        "identity": {"searched": False, "identity": "embedding"},
        "embedder_has_a_column": {"searched": False, "column": "third"},
        "embedder_key_is_a_variable": {"searched": False, "key_variable": "SECRET_KEY"},
    }
    for constraint, changed in refused.items():
        values = {"column": "second_embedding", "provider": "openai", "identity": "other"} | changed
        with pytest.raises(IntegrityError, match=constraint), transaction.atomic():
            ChosenEmbedder.objects.create(**values)


def test_a_key_goes_to_the_address_that_it_is_named_for_and_stands_in_no_table(
    tenant: Tenant, server: FakeEmbeddingServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMBEDDING_API_KEY", "sk-old")
    monkeypatch.setenv("EMBEDDING_NEW_KEY", "sk-new")
    to(server)
    assert "authorization" not in server.headers[-1]
    to(server, "--key-variable", "EMBEDDING_NEW_KEY", model="other")
    assert server.headers[-1]["authorization"] == "Bearer sk-new"
    assert "sk-" not in str(list(ChosenEmbedder.objects.values()))
    calls = len(server.calls)
    with pytest.raises(CommandError, match="must be called EMBEDDING_"):
        to(server, "--key-variable", "SECRET_KEY", model="third")
    assert len(server.calls) == calls


def test_a_process_that_cannot_build_the_embedder_answers_by_words(
    tenant: Tenant, caplog: pytest.LogCaptureFixture
) -> None:
    ChosenEmbedder.objects.create(
        column="embedding", provider="gone", identity="gone:1", searched=True
    )
    forget_embedders()
    answer = ask(tenant, QUERY)
    assert answer.degraded_reason == "embedding_unavailable"
    assert answer.items[0].text == FACTS[1]
    remember(tenant, {"source": "fact", "content": "Bob plays chess"})
    assert (None, None) in models()


def test_without_pgvector_nothing_is_begun(tenant: Tenant, server: FakeEmbeddingServer) -> None:
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("DROP EXTENSION vector CASCADE")
    with pytest.raises(CommandError, match="pgvector is not installed"):
        to(server)
    assert not server.calls


@pytest.mark.parametrize("batch", ["0", "1001"])
def test_a_batch_that_makes_no_sense_is_refused(batch: str) -> None:
    with pytest.raises(CommandError, match="--batch: 1 to 1000"):
        run("--status", "--batch", batch)


def test_what_has_no_column_is_no_switch(tenant: Tenant) -> None:
    with pytest.raises(ChosenEmbedder.DoesNotExist):
        reembed.switch("second_embedding")
    assert current_embedder().model == FIRST


def test_a_changed_text_keeps_no_vector_of_either_model(
    tenant: Tenant, server: FakeEmbeddingServer
) -> None:
    to(server)
    with as_owner(), connection.cursor() as cursor:
        cursor.execute(
            "UPDATE memory_memoryitem SET content = 'The office is in Braga' "
            "WHERE content LIKE 'The office%%'"
        )
    entry = SearchEntry.objects.get(words=None)
    vectors = (entry.embedding, entry.second_embedding)
    assert (vectors, entry.embedding_model, entry.second_embedding_model) == (
        (None, None),
        None,
        None,
    )

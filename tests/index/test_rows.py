"""What rows are found by is written with them, whether one by one, together, or later."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import numpy as np
import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory.index import rows as module
from memory.index.embedder import FilledColumn
from memory.index.insert import insert_records, insert_rows
from memory.index.rows import index_rows, indexed
from memory.index.vector_columns import VECTOR_FIELDS, ensure_vector_columns, missing_vector_columns
from memory.index.write import Indexed, Vector, write_index
from memory.models import MemoryItem, RevisionRecord, Scope, SearchEntry, Segment, Task, Tenant
from memory.models import Session as SessionRow
from memory.signals import embeddings_due

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC) - timedelta(minutes=1)
DERIVED = ("words", "length", "tokens", "asks", "embedding_model")
TEXTS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\x00"), max_size=60)


@pytest.fixture
def scope(tenant: Tenant) -> Scope:
    return Scope.objects.create(tenant=tenant, kind="user", key="1")


def of(scope: Scope, **fields: Any) -> dict[str, Any]:
    return {"tenant_id": scope.tenant_id, "scope": scope, "valid_from": NOW, **fields}


def a_fact(scope: Scope, content: str, **fields: Any) -> MemoryItem:
    return MemoryItem(**of(scope, kind="fact", content=content, confidence=0.6, **fields))


def a_segment(scope: Scope, text: str) -> Segment:
    session = SessionRow.objects.create(tenant_id=scope.tenant_id, scope=scope, key=str(uuid4()))
    places = {"first_position": 1, "last_position": 1, "ended_at": NOW}
    return Segment(**of(scope, session=session, topic="搬家", text=text, **places))


def derived_of(row: Any) -> dict[str, Any]:
    entry = SearchEntry.objects.get(item_id=row.pk)
    return {name: getattr(entry, name) for name in DERIVED}


def test_rows_of_several_tables_are_inserted_with_what_finds_them(scope: Scope) -> None:
    rows = [
        a_fact(scope, "安喜欢绿茶"),
        a_segment(scope, "Ann: Where is the boat?"),
        Task(**of(scope, title="Book a room", status="pending")),
        a_fact(scope, "She rows", valid_to=NOW + timedelta(days=9), tags=["boat"]),
    ]
    insert_rows(rows)
    entries = {entry.item_id: entry for entry in SearchEntry.objects.all()}
    assert {row.pk for row in rows} == set(entries)
    assert [entries[row.pk].source for row in rows] == ["fact", "segment", "task", "fact"]
    assert {entry.scope_id for entry in entries.values()} == {scope.pk}
    assert entries[rows[1].pk].asks
    assert entries[rows[3].pk].valid_to == rows[3].valid_to
    assert not any(row._state.adding for row in rows)


def test_what_is_inserted_together_is_indexed_as_what_is_indexed_later(scope: Scope) -> None:
    for row in (a_fact(scope, "Green tea, 绿茶!"), a_segment(scope, "I row on Sundays.")):
        insert_rows([row])
        at_once = derived_of(row)
        SearchEntry.objects.filter(item_id=row.pk).update(words=None, length=0, tokens=0)
        index_rows([row])
        assert derived_of(row) == at_once
        assert at_once["words"]


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(TEXTS.filter(str.strip), min_size=1, max_size=4))
def test_any_text_comes_back_as_it_was_and_has_its_own_words(
    scope: Scope, texts: list[str]
) -> None:
    rows = [a_fact(scope, text) for text in texts]
    insert_rows(rows)
    for row, text in zip(rows, texts, strict=True):
        assert MemoryItem.objects.get(pk=row.pk).content == text
        prefix = f"{scope.number}:"
        assert all(word.startswith(prefix) for word in _words(row))


def _words(row: Any) -> list[str]:
    return [word.strip("'") for word in str(derived_of(row)["words"]).split()]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param({}, {"recorded_at": NOW}, id="one leaves a time to the database"),
        pytest.param({"tags": ["a", "茶"]}, {"tags": []}, id="lists"),
        pytest.param({"external_id": None}, {"external_id": "x"}, id="nothing and something"),
        pytest.param({"review_args": {"a": [1, "\\", '"']}}, {}, id="documents"),
        pytest.param({"spans": [[str(uuid4()), 0, 3]]}, {"affirmed": False}, id="spans"),
    ],
)
def test_rows_that_say_different_columns_are_inserted_as_each_says(
    scope: Scope, first: dict[str, Any], second: dict[str, Any]
) -> None:
    rows = [a_fact(scope, "one", **first), a_fact(scope, "two", **second)]
    insert_rows(rows)
    for row, said in zip(rows, (first, second), strict=True):
        found = MemoryItem.objects.get(pk=row.pk)
        assert {name: getattr(found, name) for name in said} == said
        assert found.recorded_at is not None


def test_what_may_not_be_is_refused_with_all_that_came_with_it(scope: Scope) -> None:
    wrong = a_fact(scope, "never", valid_to=NOW - timedelta(days=1))
    with pytest.raises(IntegrityError, match="valid_interval"), transaction.atomic():
        insert_rows([a_fact(scope, "one"), wrong])
    assert not MemoryItem.objects.exists()
    assert not SearchEntry.objects.exists()


@pytest.mark.parametrize("write", [insert_rows, insert_records, index_rows, write_index])
def test_of_nothing_nothing_is_written(write: Any, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        write([])


def test_records_that_nothing_is_found_by_are_rows_alone(scope: Scope) -> None:
    records = [
        RevisionRecord(
            id=uuid4(), tenant_id=scope.tenant_id, scope=scope, kind="read", actor=actor, at=NOW
        )
        for actor in ("admin:ann", 'key:"quoted" 茶')
    ]
    insert_records(records)
    found = set(RevisionRecord.objects.values_list("pk", "actor"))
    assert found == {(record.pk, record.actor) for record in records}
    assert not SearchEntry.objects.exists()


class Remote:
    """An embedder elsewhere."""

    model = "elsewhere@2"
    is_local = False


class Local:
    """An embedder here, of one vector for every text."""

    model = "here@8"
    is_local = True

    def embed_each(self, texts: list[str], *, retries: int = 0) -> list[Any]:
        return [np.full(8, 8**-0.5, dtype=np.float32) for _ in texts]


@pytest.mark.parametrize(
    ("embedders", "rings"),
    [([Local], 0), ([Remote], 1), ([Local, Remote], 1), ([Remote, Remote], 1)],
    ids=["here", "elsewhere", "one here, one elsewhere", "both elsewhere"],
)
def test_whoever_embeds_elsewhere_is_told_once_it_is_committed(
    scope: Scope,
    embedders: list[Any],
    rings: int,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
) -> None:
    columns = ("embedding", "second_embedding")
    filled = [FilledColumn(name, each()) for name, each in zip(columns, embedders, strict=False)]
    monkeypatch.setattr(module, "filled_columns", lambda: filled)
    heard: list[Any] = []

    def listen(**said: Any) -> None:
        heard.append(said)

    embeddings_due.connect(listen)
    with django_capture_on_commit_callbacks(execute=True):
        [found] = indexed([a_fact(scope, "tea")])
        assert heard == []
    embeddings_due.disconnect(listen)
    assert len(heard) == rings
    made = [(one.column, one.values is not None) for one in found.vectors]
    assert made == [(one.column, one.embedder.is_local) for one in filled]


def test_of_two_columns_only_the_one_that_is_named_is_written(scope: Scope) -> None:
    row = a_fact(scope, "tea")
    insert_rows([row])
    before = SearchEntry.objects.values("embedding_model").get(item_id=row.pk)
    vector = Vector("second_embedding", "m@8", np.ones(8, dtype=np.float32))
    said = Indexed("fact", row.pk, scope.number, "tea", [vector])
    write_index([said], columns=["second_embedding"])
    after = SearchEntry.objects.values("embedding_model", "second_embedding_model").get(
        item_id=row.pk
    )
    assert after == before | {"second_embedding_model": "m@8"}


def test_a_row_of_another_source_with_the_same_id_is_left_alone(scope: Scope) -> None:
    row = a_fact(scope, "tea")
    insert_rows([row])
    before = derived_of(row)
    write_index([Indexed("task", row.pk, scope.number, "something else")])
    assert derived_of(row) == before


def test_where_every_column_is_there_nothing_is_done(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        assert ensure_vector_columns() == "present"
    assert missing_vector_columns() == []
    assert set(VECTOR_FIELDS) == {"terms", "embedding", "second_embedding"}

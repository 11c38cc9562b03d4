"""Which embedder is in force: the stored one, or the environment's until one is stored."""

from typing import Any

import pytest
from django.conf import settings

from memory.embedding.absent import AbsentEmbedder
from memory.embedding.configured import EmbeddingUnavailable
from memory.index import embedder as module
from memory.index.embedder import (
    FRESH_SECONDS,
    current_embedder,
    environments_settings,
    filled_columns,
    forget_embedders,
    settings_of,
    without_vector,
)
from memory.models import ChosenEmbedder

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Begin knowing nothing, with a clock that a test moves."""
    now = [1_000.0]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    monkeypatch.setattr(module, "_known", module._Known())
    return now


def chosen(column: str, *, searched: bool, **fields: Any) -> ChosenEmbedder:
    given = {"provider": "wordllama", "dimensions": 256, "identity": f"of {column}"}
    return ChosenEmbedder.objects.create(
        **{**given, "column": column, "searched": searched, **fields}
    )


def test_until_one_is_stored_the_environment_names_the_embedder(clock: Any) -> None:
    [filled] = filled_columns()
    assert filled.column == "embedding"
    assert current_embedder() is filled.embedder
    own, environment = environments_settings(), settings.ENVIRONMENT
    assert (own.provider, own.dimensions) == (
        environment.embedding_provider,
        environment.embedding_dimensions,
    )


def test_the_one_that_searches_ask_goes_first_whichever_column_it_fills(clock: Any) -> None:
    chosen("embedding", searched=False)
    chosen("second_embedding", searched=True)
    assert [one.column for one in filled_columns()] == ["second_embedding", "embedding"]
    assert "second_embedding_model" in str(without_vector())


def test_a_change_is_seen_within_a_second_and_asked_for_no_more_often(
    clock: Any, django_assert_num_queries: Any
) -> None:
    filled_columns()
    chosen("second_embedding", searched=True)
    with django_assert_num_queries(0):
        assert filled_columns()[0].column == "embedding"
        clock[0] += FRESH_SECONDS
        assert filled_columns()[0].column == "embedding"
    clock[0] += 0.001
    with django_assert_num_queries(1):
        assert filled_columns()[0].column == "second_embedding"
        assert filled_columns()[0].column == "second_embedding"


def test_who_changes_it_need_not_wait(clock: Any) -> None:
    filled_columns()
    chosen("second_embedding", searched=True)
    forget_embedders()
    assert filled_columns()[0].column == "second_embedding"


@pytest.mark.parametrize("provider", ["nobody", "fastembed"])
def test_one_that_this_process_cannot_build_is_away_and_keeps_its_name(
    clock: Any, provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(_settings: Any) -> Any:
        raise ImportError("the extra is not installed")

    if provider == "fastembed":
        monkeypatch.setattr(module, "configured", missing)
    chosen("embedding", searched=True, provider=provider, identity="m@384")
    embedder = current_embedder()
    assert isinstance(embedder, AbsentEmbedder)
    assert embedder.model == "m@384"
    with pytest.raises(EmbeddingUnavailable):
        embedder.embed(["tea"])


def test_a_key_is_read_from_the_environment_of_each_process(
    clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EMBEDDING_OTHER_KEY", "sesame")
    row = ChosenEmbedder(provider="openai", model_name="m", base_url="http://e.test")
    assert settings_of(row).api_key == ""
    row.key_variable = "EMBEDDING_OTHER_KEY"
    found = settings_of(row)
    assert (found.api_key, found.model, found.base_url) == ("sesame", "m", "http://e.test")
    row.key_variable = "EMBEDDING_UNSET"
    assert settings_of(row).api_key == ""

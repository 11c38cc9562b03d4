"""A second embedder fills a column of its own; searches ask it once every row has its vector."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from memory.embedding.configured import EmbeddingSettings
from memory.index import embedder, reembed
from memory.index.backfill import Which, backfill, due_count
from memory.index.embedder import filled_columns, forget_embedders
from memory.index.reembed import choose
from memory.models import ChosenEmbedder, SearchEntry, Tenant
from tests.factories import remember

pytestmark = pytest.mark.django_db


class Embedder:
    """A local embedder of a name."""

    is_local = True

    def __init__(self, settings: EmbeddingSettings) -> None:
        self.model = f"{settings.model}@8"

    def embed(self, texts: list[str]) -> list[Any]:
        return self.embed_each(texts)

    def embed_each(self, texts: list[str], *, retries: int = 0) -> list[Any]:
        return [np.full(8, 8**-0.5, dtype=np.float32) for _ in texts]


@pytest.fixture(autouse=True)
def _of_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let settings build embedders by the name of their model alone."""
    for module in (embedder, reembed):
        monkeypatch.setattr(module, "configured", Embedder)
    monkeypatch.setattr(embedder, "_known", embedder._Known())
    yield
    forget_embedders()


def named(model: str) -> EmbeddingSettings:
    return EmbeddingSettings(provider="wordllama", model=model, dimensions=8)


def told(tenant: Tenant, *texts: str) -> None:
    remember(tenant, *({"source": "fact", "content": text} for text in texts))


def columns() -> list[tuple[str, str]]:
    forget_embedders()
    return [(one.column, one.embedder.model) for one in filled_columns()]


def test_the_first_choice_keeps_what_the_environment_names_as_what_searches_ask() -> None:
    [(first, before)] = columns()
    chosen = choose(named("better"))
    assert (chosen.column, chosen.embedder.model) == ("second_embedding", "better@8")
    assert columns() == [(first, before), ("second_embedding", "better@8")]
    assert ChosenEmbedder.objects.get(searched=True).column == first


def test_choosing_the_same_again_goes_on_where_it_was_left(tenant: Tenant) -> None:
    told(tenant, "绿茶", "boats")
    column = choose(named("better")).column
    backfill(1, which=Which(column=column))
    assert choose(named("better")).column == column
    assert due_count(Which(column=column)) == 1


def test_a_third_model_takes_the_column_that_is_not_asked_and_forgets_what_was_refused(
    tenant: Tenant,
) -> None:
    told(tenant, "绿茶")
    column = choose(named("better")).column
    refused = {f"{column}_attempts": 5, f"{column}_error": "too long"}
    SearchEntry.objects.update(**{f"{column}_model": None}, **refused)
    assert due_count(Which(column=column)) == 0
    assert choose(named("best")).column == column
    assert due_count(Which(column=column)) == 1
    assert set(SearchEntry.objects.values_list(f"{column}_error", flat=True)) == {""}
    assert not ChosenEmbedder.objects.filter(identity="better@8").exists()


@pytest.mark.parametrize("variable", ["SECRET_KEY", "DATABASE_URL", "embedding_key", "EMBEDDING_"])
def test_a_key_of_something_else_is_not_sent_to_an_embedder(variable: str) -> None:
    before = columns()
    with pytest.raises(ValueError, match="EMBEDDING_"):
        choose(named("better"), key_variable=variable)
    assert columns() == before
    assert not ChosenEmbedder.objects.exists()

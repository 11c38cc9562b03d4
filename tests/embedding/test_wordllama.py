import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

import numpy as np
import pytest
import wordllama
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.embedding.checks import CheckedEmbedder, refuse_unembeddable
from memory.embedding.types import EmbeddingSettings
from memory.embedding.wordllama import WordLlamaSource, source
from tests.measured import assert_takes, wall_seconds

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def embedder() -> CheckedEmbedder:
    return CheckedEmbedder(WordLlamaSource(256))


def test_it_names_its_model_and_writes_vectors_with_the_row(embedder: CheckedEmbedder) -> None:
    assert (embedder.model, embedder.dimensions, embedder.is_local) == (
        "wordllama:l2_supercat_256",
        256,
        True,
    )


def test_an_empty_text_has_no_direction_even_unchecked() -> None:
    (vector,) = WordLlamaSource(64).vectors([""])
    assert np.array_equal(np.asarray(vector), np.zeros(64))


def test_it_gives_what_the_library_gives_for_lower_case(embedder: CheckedEmbedder) -> None:
    library = wordllama.WordLlama.load(
        cache_dir=Path(wordllama.__file__).parent, disable_download=True
    )
    texts = ["I drink coffee every morning", "我每天早上喝咖啡", "one 😀", "long " * 500]
    lower = [text.lower() for text in texts]
    assert embedder.embed(texts) == pytest.approx(library.embed(lower, norm=True), abs=1e-6)


def test_a_text_has_the_same_vector_alone_and_among_longer_ones(embedder: CheckedEmbedder) -> None:
    together = embedder.embed(["tea", "a text of many more words than the other one has"])
    assert np.array_equal(together[0], embedder.embed(["tea"])[0])


@pytest.mark.parametrize(
    "text", ["😀", "🦄🫠", "𓀀𓀁", "ﷺ", "\ue000", "\U0003ff00", "<unk>", "</s>", "."]
)
def test_signs_outside_the_vocabulary_still_get_a_direction(
    embedder: CheckedEmbedder, text: str
) -> None:
    assert np.linalg.norm(embedder.embed([text])) == pytest.approx(1.0)


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30))
def test_any_text_that_is_not_blank_gets_a_unit_vector(
    embedder: CheckedEmbedder, text: str
) -> None:
    if refuse_unembeddable(text) is None:
        assert np.linalg.norm(embedder.embed([text])) == pytest.approx(1.0, abs=1e-6)


def test_related_texts_are_nearer_than_unrelated_ones(embedder: CheckedEmbedder) -> None:
    query, near, far = embedder.embed(
        ["coffee in the morning", "espresso at breakfast", "the train to Berlin"]
    )
    assert query @ near > query @ far


@pytest.mark.parametrize("dimensions", [64, 128])
def test_a_shorter_vector_is_the_beginning_of_the_long_one_and_another_model(
    embedder: CheckedEmbedder, dimensions: int
) -> None:
    short = CheckedEmbedder(source(EmbeddingSettings(dimensions=dimensions)))
    begin = embedder.embed(["tea"])[0, :dimensions]
    assert short.embed(["tea"])[0] == pytest.approx(begin / np.linalg.norm(begin), abs=1e-6)
    assert short.model == f"wordllama:l2_supercat_256:{dimensions}"


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (EmbeddingSettings(dimensions=100), "EMBEDDING_DIMENSIONS"),
        (EmbeddingSettings(dimensions=512), "EMBEDDING_DIMENSIONS"),
        (EmbeddingSettings(model="l3_supercat"), "EMBEDDING_MODEL"),
    ],
)
def test_what_the_wheel_does_not_hold_is_refused_by_name(
    wrong: EmbeddingSettings, named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        source(wrong)


def test_threads_share_it(embedder: CheckedEmbedder) -> None:
    texts = [f"text number {number}" for number in range(200)]
    alone = embedder.embed(texts)
    with ThreadPoolExecutor(8) as pool:
        shared = list(pool.map(lambda text: embedder.embed([text])[0], texts))
    assert np.array_equal(alone, np.array(shared))


def test_a_query_takes_under_half_a_millisecond(embedder: CheckedEmbedder) -> None:
    def elapsed_ms() -> float:
        times = [
            wall_seconds(lambda: embedder.embed(["What did I say about coffee 我早上喝什么?"]))
            for _ in range(100)
        ]
        return median(times) * 1000

    assert_takes(elapsed_ms, below=0.5)


def test_loading_it_needs_no_network_imports_no_torch_and_leaves_logging_alone() -> None:
    program = """
import logging, socket, sys
def refuse(*args, **kwargs):
    raise AssertionError("no network here")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from memory.embedding.configured import EmbeddingSettings, configured
assert "wordllama" not in sys.modules, "importing the client already loads it"
assert configured(EmbeddingSettings()).embed(["咖啡"]).shape == (1, 256)
heavy = {"torch", "transformers", "sentence_transformers", "fastembed", "django"}
assert not heavy & set(sys.modules)
assert logging.getLogger().handlers == [] and logging.getLogger().level == logging.WARNING
"""
    subprocess.run([sys.executable, "-W", "error", "-c", program], cwd=ROOT, check=True, timeout=60)

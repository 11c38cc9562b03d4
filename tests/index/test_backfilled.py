"""Rows that lack words or a vector are made again, some at a time, whatever changes meanwhile."""

from typing import Any

import numpy as np
import pytest

from memory.embedding.configured import EmbeddingRejected, EmbeddingUnavailable
from memory.index import backfill as module
from memory.index.backfill import (
    MAX_ATTEMPTS,
    REMOTE_PAUSE_SECONDS,
    BackfillReport,
    Which,
    backfill,
    due_count,
)
from memory.index.embedder import FilledColumn
from memory.models import MemoryItem, SearchEntry, Tenant
from tests.factories import a_tenant, remember

pytestmark = pytest.mark.django_db
DIMENSIONS = 8


class Embedder:
    """A remote embedder that does as a text says."""

    model = "of-a-test@8"
    is_local = False

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.before_answering: Any = lambda: None

    def embed_each(self, texts: list[str], *, retries: int = 0) -> list[Any]:
        self.asked.append(list(texts))
        self.before_answering()
        if any("away" in text for text in texts):
            raise EmbeddingUnavailable("nobody answers")
        return [self._made(text) for text in texts]

    def _made(self, text: str) -> Any:
        if "refused" in text:
            alone = "alone" in text
            return EmbeddingRejected("it is wrong", reason="refused", isolated=alone)
        return np.full(DIMENSIONS, DIMENSIONS**-0.5, dtype=np.float32)


@pytest.fixture
def embedder(monkeypatch: pytest.MonkeyPatch) -> Embedder:
    made = Embedder()
    filled = [FilledColumn("second_embedding", made)]  # type: ignore[arg-type]
    monkeypatch.setattr(module, "filled_columns", lambda: filled)
    return made


def told(*texts: str) -> Tenant:
    tenant = a_tenant()
    remember(tenant, *({"source": "fact", "content": text} for text in texts))
    return tenant


def run(**asked: Any) -> tuple[BackfillReport, list[int], list[float]]:
    done: list[int] = []
    paused: list[float] = []
    report = backfill(done=done.append, pause=paused.append, **asked)
    return report, done, paused


def test_rows_are_worked_on_in_batches_with_a_pause_between_them(embedder: Embedder) -> None:
    told(*(f"number {n}" for n in range(5)))
    assert due_count() == 5
    report, done, paused = run(batch=2)
    assert (report.embedded, report.analysed, report.failed, report.changed) == (5, 5, 0, 0)
    assert (done, paused) == ([2, 2, 1], [REMOTE_PAUSE_SECONDS] * 2)
    assert due_count() == 0
    assert run()[0] == BackfillReport()


def test_a_run_ends_at_its_limit_and_the_next_goes_on_with_it(embedder: Embedder) -> None:
    told(*(f"number {n}" for n in range(5)))
    assert run(limit=3, batch=2)[1] == [2, 1]
    assert due_count() == 2
    assert run()[0].embedded == 2


def test_from_the_other_end_the_newest_go_first(embedder: Embedder) -> None:
    told(*(f"number {n}" for n in range(3)))
    run(batch=1, which=Which(newest_first=True))
    assert embedder.asked == [["number 2"], ["number 1"], ["number 0"]]


def test_only_whose_rows_are_asked_for_are_worked_on(embedder: Embedder) -> None:
    told("of another")
    mine = told("mine")
    report, _done, _paused = run(which=Which(tenant_id=mine.pk))
    assert report.embedded == 1
    assert embedder.asked == [["mine"]]
    assert due_count(Which(tenant_id=mine.pk)) == 0
    assert due_count() == 1
    assert due_count(Which(column="embedding")) == 0


def test_what_is_refused_stops_nobody_and_is_tried_in_other_company_a_few_times(
    embedder: Embedder,
) -> None:
    told("good", "refused in company", "refused alone")
    report, _done, _paused = run()
    assert (report.embedded, report.failed) == (1, 2)
    rows = dict(
        SearchEntry.objects.exclude(second_embedding_error="").values_list(
            "second_embedding_attempts", "second_embedding_error"
        )
    )
    assert rows == {1: "refused: it is wrong", MAX_ATTEMPTS: "refused: it is wrong"}
    for _ in range(MAX_ATTEMPTS):
        run()
    assert due_count() == 0
    assert sum("refused in company" in texts for texts in embedder.asked) == MAX_ATTEMPTS
    assert sum("refused alone" in texts for texts in embedder.asked) == 1


def test_where_a_provider_goes_away_what_was_done_stays_done(embedder: Embedder) -> None:
    told("first", "second", "away")
    report = BackfillReport()
    with pytest.raises(EmbeddingUnavailable):
        backfill(batch=1, report=report, pause=lambda _seconds: None)
    assert report.embedded == 2
    assert due_count() == 1


def test_a_text_that_changed_meanwhile_gets_no_vector_of_its_old_words(embedder: Embedder) -> None:
    tenant = told("old words")

    def change() -> None:
        MemoryItem.objects.filter(tenant=tenant).update(content="new words")

    embedder.before_answering = change
    report, _done, _paused = run()
    assert (report.changed, report.embedded) == (1, 0)
    embedder.before_answering = lambda: None
    assert run()[0].embedded == 1
    assert embedder.asked[-1] == ["new words"]


def test_a_row_that_lost_its_words_gets_them_again(embedder: Embedder) -> None:
    told("green tea")
    run()
    SearchEntry.objects.update(words=None)
    assert due_count() == 1
    run()
    assert SearchEntry.objects.filter(words=None).count() == 0
    assert due_count() == 0

"""Percentiles and rows of the benchmark."""

from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.benchmark.latency import latency, nearest_rank
from memory.benchmark.rows import items
from memory.benchmark.table import stage_line
from memory.ingest.schemas import ItemsIn

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def test_percentiles_are_values_that_were_measured() -> None:
    measured = latency("x", [float(value) for value in range(100, 0, -1)])
    assert (measured.count, measured.p50_ms, measured.p95_ms, measured.p99_ms) == (
        100,
        50.0,
        95.0,
        99.0,
    )


def test_one_value_is_every_percentile() -> None:
    measured = latency("x", [7.0])
    assert {measured.p50_ms, measured.p95_ms, measured.p99_ms} == {7.0}


def test_nothing_measured_has_no_percentile() -> None:
    with pytest.raises(ValueError, match="nothing was measured"):
        latency("x", [])


@settings(max_examples=60)
@given(st.lists(st.floats(0, 1e6), min_size=1), st.floats(0.01, 1.0))
def test_at_least_the_share_lies_at_or_below_and_no_smaller_value_would_do(
    values: list[float], share: float
) -> None:
    ordered = sorted(values)
    found = nearest_rank(ordered, share)
    assert sum(value <= found for value in ordered) >= share * len(ordered)
    below = [value for value in ordered if value < found]
    assert len(below) < share * len(ordered)


def test_rows_are_the_same_each_time_and_dealt_to_the_scopes_in_turn() -> None:
    made = list(items(40, ["a:1", "a:2"], now=NOW))
    assert made == list(items(40, ["a:1", "a:2"], now=NOW))
    assert [item["scope"] for item in made[:4]] == ["a:1", "a:2", "a:1", "a:2"]
    assert len({item["source"] for item in made}) == 5
    ItemsIn.model_validate({"items": made})


def test_stages_are_told_by_their_median() -> None:
    assert stage_line({"recall": [1.0, 9.0, 2.0], "pack": [0.5]}) == "recall 2.00, pack 0.50"

"""A trace is a value: a stage gives its result and another trace."""

from dataclasses import FrozenInstanceError

import pytest

from memory.retrieval.trace import Trace


def test_a_stage_gives_what_its_step_gives() -> None:
    result, trace = Trace().timed("sort", sorted, [2, 1], reverse=False)
    assert result == [1, 2]
    assert list(trace.timings_ms) == ["sort"]
    assert trace.timings_ms["sort"] >= 0.0


def test_a_trace_stays_as_it_was() -> None:
    before = Trace()
    _, after = before.timed("length", len, "four")
    assert (dict(before.timings_ms), before.began) == ({}, after.began)
    with pytest.raises(FrozenInstanceError):
        after.began = 0.0  # type: ignore[misc] - what is tested


def test_a_stage_that_ran_twice_took_the_sum() -> None:
    trace = Trace(timings_ms={"read": 1.5, "apply": 0.25}).plus({"apply": 0.5, "summarise": 2.0})
    assert list(trace.timings_ms.items()) == [("read", 1.5), ("apply", 0.75), ("summarise", 2.0)]


def test_a_trace_says_how_long_it_took_once_it_ended() -> None:
    trace = Trace()
    assert trace.elapsed_ms == 0.0
    _, trace = trace.timed("work", sum, range(10_000))
    assert trace.ended().elapsed_ms >= trace.timings_ms["work"] > 0.0


def test_a_step_that_fails_gives_no_trace() -> None:
    with pytest.raises(ZeroDivisionError):
        Trace().timed("divide", divmod, 1, 0)

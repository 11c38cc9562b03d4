"""How long each stage took, as a value that goes along with what the stages give."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import ParamSpec, Self, TypeVar

from observability.tracing import span

Given = ParamSpec("Given")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Trace:
    """What is known of how an answer came about. A stage adds to it by giving another one.

    Attributes:
        began: when, by the clock of `perf_counter`.
        timings_ms: milliseconds by stage, in the order in which they first ran.
        elapsed_ms: from the beginning to the end; 0 until it ended.
    """

    began: float = field(default_factory=perf_counter)
    timings_ms: Mapping[str, float] = field(default_factory=dict)
    elapsed_ms: float = 0.0

    def timed(
        self,
        stage: str,
        step: Callable[Given, Result],
        /,
        *given: Given.args,
        **named: Given.kwargs,
    ) -> tuple[Result, Self]:
        """Return what a step gives, and the trace with the time that it took.

        Where tracing is on, the step is a span.
        """
        began = perf_counter()
        with span(f"stage.{stage}"):
            result = step(*given, **named)
        return result, self.plus({stage: _ms_since(began)})

    def plus(self, timings_ms: Mapping[str, float]) -> Self:
        """Return the trace with more time by stage."""
        summed = dict(self.timings_ms)
        for stage, took_ms in timings_ms.items():
            summed[stage] = round(summed.get(stage, 0.0) + took_ms, 3)
        return type(self)(self.began, summed, self.elapsed_ms)

    def ended(self) -> Self:
        """Return the trace with the time from its beginning until now."""
        return replace(self, elapsed_ms=round(_ms_since(self.began), 3))


def _ms_since(began: float) -> float:
    return (perf_counter() - began) * 1000

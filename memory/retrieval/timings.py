"""How long each stage took."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from observability.tracing import span


class Timings:
    """Milliseconds by stage."""

    def __init__(self) -> None:
        self.stages: dict[str, float] = {}
        self._started = perf_counter()

    @property
    def elapsed_ms(self) -> float:
        """Milliseconds since this began."""
        return round((perf_counter() - self._started) * 1000, 3)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time spent inside to a stage."""
        start = perf_counter()
        try:
            with span(f"stage.{name}"):
                yield
        finally:
            elapsed_ms = (perf_counter() - start) * 1000
            self.stages[name] = round(self.stages.get(name, 0.0) + elapsed_ms, 3)

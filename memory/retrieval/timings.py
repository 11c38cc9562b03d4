"""How long each stage took."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter


class Timings:
    """Milliseconds by stage."""

    def __init__(self) -> None:
        self.stages: dict[str, float] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Add the time spent inside to a stage."""
        start = perf_counter()
        try:
            yield
        finally:
            elapsed_ms = (perf_counter() - start) * 1000
            self.stages[name] = round(self.stages.get(name, 0.0) + elapsed_ms, 3)

"""Loops beside a test, in threads of their own."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Self

LEAVING_SECONDS = 60  # for a loop to end what it is at
Loop = Callable[[], None]


class Background:
    """A context manager: its loops run from entering until leaving."""

    _stop: threading.Event

    def loops(self) -> Sequence[Loop]:
        """Return what runs, each in a thread; a loop ends soon after `is_over`."""
        raise NotImplementedError

    @property
    def is_over(self) -> bool:
        return self._stop.is_set()

    def each(self, act: Callable[[int], None], *, pause_seconds: float) -> None:
        """Act with 1, 2, 3 and so on, with a pause after each, until it is over."""
        number = 0
        while not self.is_over:
            number += 1
            act(number)
            time.sleep(pause_seconds)

    def __enter__(self) -> Self:
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=loop) for loop in self.loops()]
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(LEAVING_SECONDS)

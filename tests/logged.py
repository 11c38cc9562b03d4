"""What the libraries would log if nobody kept them quiet."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest

from observability.logging import QUIET


@contextmanager
def every_line(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Capture all that any logger can say in the block, also what the service keeps quiet."""
    with ExitStack() as loud:
        for name in (None, *QUIET):
            loud.enter_context(caplog.at_level(logging.DEBUG, logger=name))
        yield

"""Wake a worker for a job.

Losing a ring loses nothing: the sweeper rings again, and a loop needs none.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from uuid import UUID

from django.db import transaction

from evolution.jobs.crashpoints import crashpoint

Bell = Callable[[UUID, str], None]
"""Called with a job's id and its queue.

Must return within a fifth of a second and raise nothing.
"""

_bells: list[Bell] = []


def hang(bell: Bell) -> None:
    """Use a bell from now on; `evolution.tasks` hangs the one that publishes."""
    _bells[:] = [bell]


def take_down() -> None:
    """Ring nothing from now on."""
    _bells.clear()


@contextmanager
def silent() -> Iterator[None]:
    """Ring nothing meanwhile: who writes the jobs runs them too."""
    bells = list(_bells)
    _bells.clear()
    try:
        yield
    finally:
        _bells[:] = bells


def ring(job_id: UUID, queue: str) -> None:
    """Wake a worker now."""
    for bell in _bells:
        bell(job_id, queue)


def ring_on_commit(job_id: UUID, queue: str) -> None:
    """Wake a worker once the current transaction is committed, or now where there is none."""
    transaction.on_commit(partial(_ring_committed, job_id, queue))


def _ring_committed(job_id: UUID, queue: str) -> None:
    crashpoint("after_commit_before_publish")
    ring(job_id, queue)

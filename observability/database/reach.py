"""Which tenant's rows the statements of this thread may reach.

The connection tells it to the database.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reach:
    """One tenant's rows, every tenant's, or none."""

    tenant: str = ""
    everything: bool = False


NOTHING = Reach()
EVERYTHING = Reach(everything=True)
UNSAID = Reach(tenant="unsaid")
"""For a statement that reaches the same rows whatever the connection was told.

It is told nothing new.
"""

_reach: ContextVar[Reach | None] = ContextVar("reach", default=None)
_outside = [NOTHING]


def current() -> Reach:
    """Return what a statement of this thread may reach now."""
    return _reach.get() or _outside[0]


@contextmanager
def reaching(reach: Reach) -> Iterator[None]:
    """Reach this within the block, and what was reached before after it."""
    before = _reach.get()
    _reach.set(reach)
    try:
        yield
    finally:
        _reach.set(before)


def of_tenant(tenant_id: UUID | None) -> AbstractContextManager[None]:
    """Reach the rows of one tenant; of every tenant for what belongs to the whole installation."""
    return reaching(EVERYTHING if tenant_id is None else Reach(str(tenant_id)))


def across_tenants() -> AbstractContextManager[None]:
    """Reach the rows of every tenant: the admin, the shell, and the queue that serves all."""
    return reaching(EVERYTHING)


def reaching_also(tenant_id: UUID | None) -> AbstractContextManager[None]:
    """Reach the rows of one tenant, or go on with more where more is reached.

    Of every tenant for None.
    """
    wide_enough = current().everything or current().tenant == str(tenant_id)
    return nullcontext() if wide_enough else of_tenant(tenant_id)


def settle_on(tenant_id: UUID) -> None:
    """Reach the rows of one tenant until the surrounding block ends, if there is one.

    A key was recognised.
    """
    if _reach.get() is not None:
        _reach.set(Reach(str(tenant_id)))


def reach_outside(reach: Reach) -> None:
    """Say what this process reaches where no block says otherwise.

    Nothing, unless an operator runs it.
    """
    _outside[0] = reach


def each_within(rows: Iterator[T]) -> Iterator[T]:
    """Return an iterator that reaches at each step what is reached now.

    A streamed answer outlives its view.
    """
    return _each(rows, current())


def _each(rows: Iterator[T], reach: Reach) -> Iterator[T]:
    while True:
        with reaching(reach):
            try:
                row = next(rows)
            except StopIteration:
                return
        yield row

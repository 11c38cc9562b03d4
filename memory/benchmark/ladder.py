"""The same questions to scopes of different sizes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory.benchmark.latency import Latency
from memory.benchmark.measure import WARM_UP, Timed, questions, time_retrieval, write_rows
from memory.models import Tenant
from memory.policy import Policy


@dataclass(frozen=True, slots=True)
class Rung:
    """What questions to one scope cost.

    SELECT 1 beside them, their recall statement, and all of the retrieval.
    """

    rows: int
    select: Latency
    recall: Latency
    retrieve: Latency


def climb(
    sizes: Sequence[int],
    *,
    asked: int,
    tenant: Tenant,
    policy: Policy,
    now: datetime,
    written: Callable[[int], None] = lambda _: None,
) -> list[Rung]:
    """Write a scope of each size, and ask each the same questions.

    All are written before the first question.
    """
    scopes = {rows: f"ladder:{rows}" for rows in sizes}
    for rows, scope in scopes.items():
        write_rows(rows, [scope], tenant=tenant, now=now, written=written)
    rungs = []
    for rows, scope in scopes.items():
        timed = Timed()
        put = questions(asked + WARM_UP, [scope], tenant=tenant, now=now)
        time_retrieval(put, policy=policy, timed=timed)
        rungs.append(Rung(rows, *timed.latencies))
    return rungs

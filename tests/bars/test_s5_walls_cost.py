"""What the wall in the database costs a retrieval.

The same statements as the service, and as one no policy binds.
"""

from datetime import UTC, datetime

import pytest

from memory.benchmark.rows import items
from memory.models import Tenant
from observability.database.reach import of_tenant
from tests.factories import a_tenant, ask, remember
from tests.measured import Measured, wall_seconds
from tests.owner import as_owner

ROWS = 1_000
ROUNDS = 8
IN_A_ROW = 8  # a change of role plans every statement anew: the first of a row is never the least
MOST = 1.15  # times as long as without


@pytest.fixture
def tenant(db: None) -> Tenant:
    made = a_tenant()
    remember(
        made,
        *(
            dict(item) | {"scope": "user:1"}
            for item in items(ROWS, ["user:1"], now=datetime.now(UTC))
        ),
    )
    return made


@pytest.mark.long  # a ratio of two times that swings with what else runs: 1.01 to 1.21 were seen
def test_a_retrieval_behind_the_wall_is_as_fast(tenant: Tenant, measured: Measured) -> None:
    def asked() -> None:
        ask(tenant, "What does the team decide about the deployment?", gate=False)

    bound = free = float("inf")
    for _ in range(ROUNDS):  # in turns: what else the machine does hits both
        with of_tenant(tenant.pk):
            bound = min(bound, *(wall_seconds(asked) for _ in range(IN_A_ROW)))
        with as_owner():
            free = min(free, *(wall_seconds(asked) for _ in range(IN_A_ROW)))
        if bound / free < MOST:
            break
    measured("a retrieval behind the wall, times one without", round(bound / free, 3))
    assert bound / free < MOST

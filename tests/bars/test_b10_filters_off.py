"""With every filter by tenant taken out of the application's statements, the database still gives no foreign row."""

import random
import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

import psycopg
import pytest

from memory.models import Tenant
from observability.database.reach import of_tenant
from tests.measured import Measured
from tests.stories.test_isolation import World, _listed, _retrieved, _searched, tenants, world

pytestmark = pytest.mark.django_db
FEW, ALL = 600, 100_000  # reads, of all paths together
READS: tuple[Callable[[random.Random, Tenant], tuple[set[UUID], set[str]]], ...] = (_retrieved, _searched, _listed)
_FILTER = re.compile(r"""((?:[\w"]+\.)?"?tenant_id"?)\s*=\s*(%\(\w+\)s(?:::uuid)?|%s(?:::uuid)?)""")
_fixtures = (tenants, world)  # found here by name


@pytest.fixture
def filters_off(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Make each comparison of a tenant true, whoever's row it is; count the statements that had one."""
    execute, without = psycopg.Cursor.execute, [0]

    def unfiltered(self: Any, query: Any, *given: Any, **more: Any) -> Any:
        if isinstance(query, str) and query.lstrip().upper().startswith(("SELECT", "WITH", "(SELECT")):
            query, removed = _FILTER.subn(r"(\1 = \2 OR true)", query)
            without[0] += bool(removed)
        return execute(self, query, *given, **more)

    monkeypatch.setattr(psycopg.Cursor, "execute", unfiltered)
    return without


def foreign_ids(tenant: Tenant, world: World, *, reads: int) -> set[UUID]:
    """Read on every path and return the rows of another tenant that came back."""
    chance = random.Random(11)
    brought: set[UUID] = set()
    for read in READS:
        for _ in range(reads):
            brought |= read(chance, tenant)[0]
    return {one for one in brought if world[one][0] != tenant.pk}


@pytest.mark.parametrize("reads", [FEW, pytest.param(ALL, marks=pytest.mark.long)])
def test_no_foreign_row_without_a_filter(
    tenants: list[Tenant], world: World, filters_off: list[int], measured: Measured, reads: int
) -> None:
    foreign: set[UUID] = set()
    of_each = reads // len(READS) // len(tenants)
    for tenant in tenants:
        with of_tenant(tenant.pk):
            foreign |= foreign_ids(tenant, world, reads=of_each)
    asked = of_each * len(READS) * len(tenants)
    measured("reads, statements without their filter, foreign rows", (asked, filters_off[0], len(foreign)))
    assert filters_off[0] > asked / len(READS)
    assert foreign == set()


def test_without_the_wall_the_missing_filters_are_seen(
    tenants: list[Tenant], world: World, filters_off: list[int]
) -> None:
    """The planted bug: the same reads by who reaches every tenant."""
    assert foreign_ids(tenants[0], world, reads=20)

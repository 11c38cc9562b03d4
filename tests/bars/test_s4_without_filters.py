"""S4: every test of the API holds where row-level security alone keeps tenants apart."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from memory.models import MemoryItem, Tenant
from observability.database.reach import across_tenants, of_tenant
from tests.bars.without_filters import FiltersOff, unfiltered
from tests.environment import OWN_DATA_DIR
from tests.factories import a_tenant, remember
from tests.measured import Measured

ROOT = Path(__file__).resolve().parents[2]
MINUTES = 20
FEWEST_WRITES = 20  # most write by ids that a look-up gave, which has lost its filter too
API = ("tests/api", "tests/evolution/api", "tests/mcp", "tests/bars/test_b11_foreign_ids.py")


def changed_in(tenants: list[Tenant]) -> int:
    """Change what the filter says is the first tenant's; return how many rows that were."""
    return MemoryItem.objects.filter(tenant=tenants[0]).update(confidence=0.1)


@pytest.mark.django_db
def test_a_write_without_its_filter_reaches_all_but_for_the_wall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The planted bug of a write: neither filter nor wall."""
    tenants = [a_tenant(), a_tenant()]
    for tenant in tenants:
        remember(tenant, {"source": "fact", "scope": "user:1", "content": "It rains"})
    off = FiltersOff()
    off.apply(monkeypatch, where_all_is_reached=True)
    with of_tenant(tenants[0].pk):
        assert changed_in(tenants) == 1
    with across_tenants():
        assert changed_in(tenants) == 2
    assert off.writes >= 2


@pytest.mark.parametrize(
    ("asked", "without"),
    [
        ("DELETE FROM t WHERE t.tenant_id = %s", "DELETE FROM t WHERE (t.tenant_id = %s OR true)"),
        (
            'UPDATE t SET "tenant_id" = %s WHERE "tenant_id" = %s FOR UPDATE',
            'UPDATE t SET "tenant_id" = %s WHERE ("tenant_id" = %s OR true) FOR UPDATE',
        ),
    ],
)
def test_what_is_set_stays_and_what_is_compared_is_true(asked: str, without: str) -> None:
    assert unfiltered(asked) == without


@pytest.mark.long
def test_the_tests_of_the_api_pass_without_the_filters(measured: Measured) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:randomly", "-m", "not long"]
    environment = {name: value for name, value in os.environ.items() if name != OWN_DATA_DIR}
    done = subprocess.run(
        [*command, "-p", "tests.bars.without_filters", *API],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=MINUTES * 60,
    )
    [without] = re.findall(r"statements without their filter: (\d+)", done.stdout)
    [writes] = re.findall(r"of them writes: (\d+)", done.stdout)
    [passed] = re.findall(r"(\d+) passed", done.stdout)
    measured(
        "S4 tests of the API passed, statements without their filter, of them writes",
        (passed, without, writes),
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(without) > 1_000
    assert int(writes) > FEWEST_WRITES

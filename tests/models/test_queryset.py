"""The ORM's readers and the recall statement agree, row by row, on what was true and known."""

from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
from django.db import connection

from memory.models import MemoryItem, Scope, Tenant
from memory.models.vocabulary import Standing
from memory.retrieval.recall.sql import VISIBLE
from tests.factories import a_tenant, remember

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
START = datetime(2026, 1, 1, tzinfo=UTC)
MOMENTS = [START + DAY * days for days in range(7)]
ENDS = [None, START + 3 * DAY, START + 5 * DAY]


@pytest.fixture
def tenant(db: None) -> Tenant:
    return a_tenant()


@pytest.fixture
def rows(tenant: Tenant) -> list[MemoryItem]:
    """Every way a row can be held, ended or withdrawn.

    Stated end, end now, when retired, withdrawn, disputed.
    """
    cases = list(
        product(ENDS, ENDS, [None, START + 2 * DAY, START + 4 * DAY], [False, True], [False, True])
    )
    remember(
        tenant,
        *[{"source": "preference", "content": f"Likes number {i}"} for i in range(len(cases))],
    )
    items = list(MemoryItem.objects.order_by("content"))
    assert len(items) == len(cases)
    for item, (stated, end, retired, withdrawn, disputed) in zip(items, cases, strict=True):
        MemoryItem.objects.filter(pk=item.pk).update(
            valid_from=START + DAY,
            recorded_at=START + DAY,
            stated_valid_to=stated if retired else end,
            valid_to=end,
            retired_at=retired,
            withdrawn=withdrawn and retired is not None,
            standing=Standing.DISPUTED if disputed else Standing.ACTIVE,
        )
    return items


def by_statement(tenant: Tenant, moment: datetime, known_at: datetime) -> set[object]:
    values = {"tenant": tenant.pk, "as_of": moment, "known_at": known_at, "planner": True}
    nothing = dict.fromkeys(("sources", "time_from", "time_to"))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT e.item_id FROM memory_searchentry e WHERE {VISIBLE}",  # noqa: S608 - a constant
            values | nothing,
        )
        return {row[0] for row in cursor.fetchall()}


def test_the_orm_and_the_statement_agree_on_every_row_at_every_moment(
    tenant: Tenant, rows: list[MemoryItem]
) -> None:
    sizes = set()
    for moment, known_at in product(MOMENTS, MOMENTS):
        held = MemoryItem.objects.believed().as_of(moment, known_at=known_at)
        visible = {item.pk for item in held}
        assert visible == by_statement(tenant, moment, known_at), (moment, known_at)
        sizes.add(len(visible))
    assert min(sizes) == 0
    assert len(sizes) > 4  # the moments differ in what they show


def test_what_is_retired_is_not_current_and_what_is_disputed_is_not_believed(
    rows: list[MemoryItem],
) -> None:
    current = MemoryItem.objects.current()
    assert {item.retired_at for item in current} == {None}
    assert {item.standing for item in current.believed()} == {Standing.ACTIVE}
    assert current.count() > current.believed().count() > 0


def test_rows_are_of_the_scopes_that_are_named(tenant: Tenant, rows: list[MemoryItem]) -> None:
    other = Scope.objects.create(tenant=tenant, key="user:other")
    mine = rows[0].scope
    assert MemoryItem.objects.of(mine).count() == len(rows)
    assert MemoryItem.objects.of(other).count() == 0
    assert MemoryItem.objects.of().count() == 0
    assert MemoryItem.objects.of(mine, other).count() == len(rows)

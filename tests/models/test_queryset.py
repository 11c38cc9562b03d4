"""The ORM's readers and the recall statement agree, row by row, on what was true and known."""

from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any

import pytest
from django.db import connection

from memory.models import Goal, MemoryItem, Scope, Tenant
from memory.models.vocabulary import Standing
from memory.policy.arms import ProfileArm
from memory.retrieval.recall.fetch import fetch
from memory.retrieval.recall.open_scopes import open_scopes
from memory.retrieval.recall.sql import VISIBLE
from memory.retrieval.types import Question
from tests.factories import remember

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
START = datetime(2026, 1, 1, tzinfo=UTC)
MOMENTS = [START + DAY * days for days in range(7)]
PREFERENCE = {"source": "preference", "content": "Likes number {}"}
GOAL = {"source": "goal", "title": "Ship release {}", "status": "in_progress"}
EVERY_GOAL = ProfileArm(goals=1000)
ENDS = [None, START + 3 * DAY, START + 5 * DAY]


@pytest.fixture
def rows(tenant: Tenant) -> list[MemoryItem]:
    items: list[MemoryItem] = in_every_way(tenant, MemoryItem, PREFERENCE)
    return items


def in_every_way(tenant: Tenant, model: Any, item: dict[str, str]) -> list[Any]:
    """Return a row for every way to be held, ended or withdrawn.

    Stated end, end now, when retired, withdrawn, disputed.
    """
    cases = list(
        product(ENDS, ENDS, [None, START + 2 * DAY, START + 4 * DAY], [False, True], [False, True])
    )
    remember(
        tenant,
        *[{name: said.format(i) for name, said in item.items()} for i in range(len(cases))],
    )
    items = list(model.objects.order_by("pk"))
    assert len(items) == len(cases)
    for row, (stated, end, retired, withdrawn, disputed) in zip(items, cases, strict=True):
        model.objects.filter(pk=row.pk).update(
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


@pytest.mark.parametrize(("model", "item"), [(MemoryItem, PREFERENCE), (Goal, GOAL)])
def test_the_orm_and_the_statement_agree_on_every_row_at_every_moment(
    tenant: Tenant, model: Any, item: dict[str, str]
) -> None:
    in_every_way(tenant, model, item)
    sizes = set()
    for moment, known_at in product(MOMENTS, MOMENTS):
        held = model.objects.believed().as_of(moment, known_at=known_at)
        visible = {row.pk for row in held}
        assert visible == by_statement(tenant, moment, known_at), (moment, known_at)
        sizes.add(len(visible))
    assert min(sizes) == 0
    assert len(sizes) > 4  # the moments differ in what they show


def test_what_is_retired_is_not_current_and_what_is_disputed_is_not_believed(
    rows: list[MemoryItem],
) -> None:
    current = MemoryItem.objects.current()
    assert {item.retired_at for item in current} == {None}
    retired = MemoryItem.objects.retired()
    assert {item.pk for item in rows} == {item.pk for item in [*current, *retired]}
    assert current.count() + retired.count() == len(rows)
    assert {item.standing for item in current.believed()} == {Standing.ACTIVE}
    assert current.count() > current.believed().count() > 0


def test_rows_are_of_the_scopes_that_are_named(tenant: Tenant, rows: list[MemoryItem]) -> None:
    other = Scope.objects.create(tenant=tenant, key="user:other")
    mine = rows[0].scope
    assert MemoryItem.objects.of(mine).count() == len(rows)
    assert MemoryItem.objects.of(other).count() == 0
    assert MemoryItem.objects.of().count() == 0
    assert MemoryItem.objects.of(mine, other).count() == len(rows)


def test_the_goals_of_a_head_are_those_that_the_orm_calls_true_and_believed(
    tenant: Tenant,
) -> None:
    goals = in_every_way(tenant, Goal, GOAL)
    names = (str(goals[0].scope),)
    scopes = open_scopes(tenant.pk, names, terms=())
    for moment, known_at in product(MOMENTS, MOMENTS):
        question = Question(
            tenant_id=tenant.pk,
            scopes=names,
            query="",
            now=known_at,
            as_of=moment,
            known_at=known_at,
        )
        shown = fetch([], question, scopes=scopes, payload_characters=0, goals=EVERY_GOAL)
        held = Goal.objects.believed().as_of(moment, known_at=known_at)
        assert {goal.id for goal in shown.goals} == {goal.pk for goal in held}

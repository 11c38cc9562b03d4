"""Which tenants an operator may see: what every rule about them lets through."""

from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from django.http import HttpRequest

from observability import operator_tenants, site, tiles
from observability.models import Alert
from observability.operator_tenants import bound_with, may_see, of_tenants, tenants_of
from observability.tiles import MOST_COUNTED, Tile, tiles_with

ONE, TWO, THREE = (UUID(int=number) for number in (1, 2, 3))
EVERY = None


@pytest.fixture(autouse=True)
def bounds(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    registered: list[Any] = []
    monkeypatch.setattr(operator_tenants, "_bounds", registered)
    return registered


def an_operator(*rules: frozenset[UUID] | None) -> Any:
    for rule in rules:
        bound_with(lambda _user, rule=rule: rule)
    return SimpleNamespace()


@pytest.mark.parametrize(
    ("rules", "seen"),
    [
        ((), EVERY),
        ((EVERY,), EVERY),
        ((EVERY, EVERY), EVERY),
        ((frozenset({ONE}),), {ONE}),
        ((EVERY, frozenset({ONE})), {ONE}),
        ((frozenset({ONE, TWO}), frozenset({TWO, THREE})), {TWO}),
        ((frozenset({ONE}), frozenset({TWO})), set()),
        ((frozenset(),), set()),
    ],
)
def test_an_operator_sees_what_every_rule_lets_through(
    rules: tuple[frozenset[UUID] | None, ...], seen: set[UUID] | None
) -> None:
    assert tenants_of(an_operator(*rules)) == seen


@pytest.mark.parametrize(
    ("rule", "tenant", "may"),
    [
        (EVERY, ONE, True),
        (EVERY, None, True),
        (frozenset({ONE}), ONE, True),
        (frozenset({ONE}), TWO, False),
        (frozenset({ONE}), None, False),
        (frozenset(), ONE, False),
    ],
)
def test_what_belongs_to_no_tenant_is_for_who_may_see_every_one(
    rule: frozenset[UUID] | None, tenant: UUID | None, may: bool
) -> None:
    assert may_see(an_operator(rule), tenant) is may


def test_the_rules_are_asked_once_an_operator() -> None:
    asked: list[Any] = []

    def rule(user: Any) -> frozenset[UUID]:
        asked.append(user)
        return frozenset({ONE})

    bound_with(rule)
    ann, ben = SimpleNamespace(), SimpleNamespace()
    assert [may_see(who, ONE) for who in (ann, ann, ben)] == [True] * 3
    assert asked == [ann, ben]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rule", "kinds"),
    [
        (EVERY, {"one", "two", "all"}),
        (frozenset({ONE}), {"one"}),
        (frozenset({ONE, TWO}), {"one", "two"}),
        (frozenset(), set()),
    ],
)
def test_rows_are_those_of_the_tenants_that_an_operator_sees(
    rule: frozenset[UUID] | None, kinds: set[str]
) -> None:
    for kind, tenant in (("one", ONE), ("two", TWO), ("all", None)):
        Alert.objects.create(kind=kind, tenant_id=tenant, value=2, worst=2, limit=1)
    found = of_tenants(Alert.objects.all(), an_operator(rule))
    assert set(found.values_list("kind", flat=True)) == kinds


@pytest.mark.django_db
def test_another_column_may_hold_the_tenant() -> None:
    Alert.objects.create(kind="a", scope_id=ONE, value=2, worst=2, limit=1)
    Alert.objects.create(kind="b", scope_id=TWO, value=2, worst=2, limit=1)
    operator = an_operator(frozenset({TWO}))
    found = of_tenants(Alert.objects.all(), operator, column="scope_id")
    assert [one.kind for one in found] == ["b"]


@pytest.mark.parametrize(
    ("number", "more"), [(0, False), (MOST_COUNTED - 1, False), (MOST_COUNTED, True)]
)
def test_a_number_of_the_home_page_says_where_it_stopped_counting(number: int, more: bool) -> None:
    assert Tile("memories", number, "/admin/").more is more


def test_each_app_says_its_own_numbers_in_the_order_in_which_it_came(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tiles, "_tiles", [])
    tiles_with(lambda _request: [Tile("a", 1, "/a")])
    tiles_with(lambda _request: iter(()))
    tiles_with(lambda _request: (Tile(label, 2, "/b") for label in "bc"))
    assert [tile.label for tile in tiles.tiles(HttpRequest())] == ["a", "b", "c"]


def test_what_an_operator_opened_is_recorded_after_it_was_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[Any, Any]] = []
    monkeypatch.setattr(site, "_records", [lambda request, answer: seen.append((request, answer))])
    monkeypatch.setattr(
        site.AdminSite, "admin_view", lambda _self, view, cacheable=False: view, raising=True
    )

    def view(_request: Any, number: int) -> str:
        return f"page {number}"

    recorded = site.OperatorSite().admin_view(view)
    signed_in = SimpleNamespace(user=SimpleNamespace(is_authenticated=True))
    nobody = SimpleNamespace(user=SimpleNamespace(is_authenticated=False))
    assert [recorded(who, 7) for who in (signed_in, nobody)] == ["page 7"] * 2
    assert seen == [(signed_in, "page 7")]
    assert recorded.__name__ == "view"

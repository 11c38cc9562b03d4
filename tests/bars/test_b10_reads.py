"""B10: no read brings back a row of another tenant.

By the filters of the application alone, and by the wall alone.
"""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any, get_args
from uuid import UUID, uuid4

import pytest

from memory.api.authentication import Principal
from memory.api.views.memories import filtered
from memory.models import Tenant
from memory.policy import SHIPPED
from memory.policy.kinds import Source
from memory.policy.words import Intent, Mode
from memory.retrieval.pipeline import find, retrieve
from memory.retrieval.types import Question
from memory.scopes.summary import summary
from observability.database.reach import across_tenants, of_tenant
from tests.bars.without_filters import FiltersOff
from tests.measured import Measured
from tests.stories.two_tenants import ITEMS, NOW, PATTERNS, SCOPES, WORDS, World, tenants, world

__all__ = ["tenants", "world"]
pytestmark = pytest.mark.django_db
FEW, ALL = 10_000, 100_000  # reads, of all paths together
PARTS = 4
ASKED = (*WORDS, "tea", "*", "")
Read = Callable[[random.Random, Tenant], tuple[set[UUID], set[str]]]
"""Gives what was brought back, and the scopes that it may be of."""


def _some(chance: random.Random, values: tuple[Any, ...], most: int) -> tuple[Any, ...]:
    return tuple(chance.sample(values, chance.randint(1, most)))


def _query(chance: random.Random) -> str:
    return " ".join(chance.choices(ASKED, k=chance.randint(1, 4))) or "?"


def _question(chance: random.Random, tenant: Tenant) -> Question:
    moment = NOW + timedelta(days=chance.choice((0, 0, 0, 1, 40, -1)))
    return Question(
        tenant_id=tenant.pk,
        scopes=_some(chance, (*SCOPES, "user:absent", "user:", "USER:1"), 3),
        query=_query(chance),
        now=NOW,
        as_of=moment,
        known_at=NOW + timedelta(days=chance.choice((0, 1, -1))),
        mode=chance.choice(get_args(Mode)),
        intent=chance.choice((None, *get_args(Intent))),
        audience=chance.choice(("planner", "responder")),
        sources=chance.choice((None, None, _some(chance, get_args(Source), 5))),
        token_budget=chance.choice((None, 50, 800, 32_000)),
        top_k=chance.choice((None, 1, 100)),
        session=chance.choice(("", "s")),
        run=chance.choice(("", "r")),
        gate=chance.random() < 0.3,
    )


def _retrieved(chance: random.Random, tenant: Tenant) -> tuple[set[UUID], set[str]]:
    question = _question(chance, tenant)
    answer = retrieve(question, policy=SHIPPED[chance.choice(sorted(SHIPPED))])
    ids = (
        {item.item_id for item in answer.items}
        | {one.item_id for one in answer.receipts}
        | set(answer.passages)
    )
    return ids, set(question.scopes)


def _searched(chance: random.Random, tenant: Tenant) -> tuple[set[UUID], set[str]]:
    question = _question(chance, tenant)
    scored, answer = find(
        question, policy=SHIPPED[chance.choice(sorted(SHIPPED))], limit=chance.randint(1, 100)
    )
    return {UUID(str(one.candidate.item_id)) for one in scored} | set(answer.passages), set(
        question.scopes
    )


def _listed(chance: random.Random, tenant: Tenant) -> tuple[set[UUID], set[str]]:
    patterns = chance.choice(PATTERNS)
    principal = Principal(uuid4(), "k", tenant, frozenset(("retrieve",)), patterns)
    opened = {scope for scope in SCOPES if principal.may_open(scope)}
    filters: dict[str, str] = {
        "source": chance.choice(get_args(Source)),
        "status": chance.choice(("active", "deprecated", "in_progress", "archived")),
        "needs_review": chance.choice(("true", "false")),
        "category": chance.choice(("team", "ops", "billing", "%")),
        "tag": chance.choice(("team", "tea", "_")),
        "q": _query(chance) or "?",
        "updated_since": (NOW - timedelta(days=1)).isoformat(),
    }
    query = {
        name: value for name, value in filters.items() if chance.random() < 0.25 and value.strip()
    }
    if opened and chance.random() < 0.4:
        query["scope"] = chance.choice(sorted(opened))
    entries = filtered(query, principal).order_by("-pk")
    if chance.random() < 0.3:
        entries = entries.filter(pk__lt=chance.randint(0, 10**6))
    return set(entries.values_list("item_id", flat=True)[:200]), {
        query["scope"]
    } if "scope" in query else opened


def _counted(chance: random.Random, tenant: Tenant) -> tuple[set[UUID], set[str]]:
    scope = chance.choice((*SCOPES, "user:absent"))
    expected = 0 if scope == "user:absent" else len(ITEMS) + 1
    counts = summary(tenant.pk, scope).counts
    stated = {item["source"] for item in ITEMS}
    assert sum(sum(of.values()) for source, of in counts.items() if source in stated) == expected
    return set(), {scope}


PATHS: tuple[Read, ...] = (_retrieved, _searched, _listed, _counted)
SHARES = (25, 25, 30, 20)  # of a hundred reads


@pytest.fixture
def filters_off(monkeypatch: pytest.MonkeyPatch) -> FiltersOff:
    off = FiltersOff()
    off.apply(monkeypatch, where_all_is_reached=True)
    return off


def foreign_rows(
    tenants: list[Tenant],
    world: World,
    *,
    reads: int,
    seed: int = 0,
    reaching: Callable[[Tenant], AbstractContextManager[None]],
    paths: tuple[Read, ...] = PATHS,
) -> tuple[int, set[UUID]]:
    """Read in many ways; return how many rows came, and which were of a foreign scope.

    Another tenant's, or another scope's.
    """
    chance, brought, foreign = random.Random(seed), 0, set()
    for _ in range(reads):
        tenant = chance.choice(tenants)
        [read] = chance.choices(paths, SHARES[: len(paths)])
        with reaching(tenant):
            ids, scopes = read(chance, tenant)
        brought += len(ids)
        foreign |= {one for one in ids if world[one][0] != tenant.pk or world[one][1] not in scopes}
    return brought, foreign


def in_parts(test: Callable[..., None]) -> Any:
    """Let a test make ten thousand reads in all, and a hundred thousand with the long ones."""
    sizes = [FEW // PARTS, pytest.param(ALL // PARTS, marks=pytest.mark.long)]
    by_seed = pytest.mark.parametrize("seed", range(PARTS))
    return by_seed(pytest.mark.parametrize("reads", sizes)(test))


def by_the_wall(tenant: Tenant) -> AbstractContextManager[None]:
    return of_tenant(tenant.pk)


def without_a_wall(_tenant: Tenant) -> AbstractContextManager[None]:
    return across_tenants()


@in_parts
def test_no_foreign_row_by_the_filters_alone(
    tenants: list[Tenant], world: World, measured: Measured, reads: int, seed: int
) -> None:
    brought, foreign = foreign_rows(tenants, world, reads=reads, seed=seed, reaching=without_a_wall)
    measured("B10 reads by the filters alone, rows, foreign rows", (reads, brought, len(foreign)))
    assert brought > reads
    assert foreign == set()


@in_parts
def test_no_foreign_row_by_the_wall_alone(
    tenants: list[Tenant],
    world: World,
    filters_off: FiltersOff,
    measured: Measured,
    reads: int,
    seed: int,
) -> None:
    brought, foreign = foreign_rows(tenants, world, reads=reads, seed=seed, reaching=by_the_wall)
    measured("B10 reads by the wall alone, rows, foreign rows", (reads, brought, len(foreign)))
    measured("B10 statements whose filter was taken out", filters_off.statements)
    assert filters_off.statements > reads / 2
    assert brought > reads
    assert foreign == set()


def test_without_filters_and_wall_foreign_rows_are_seen(
    tenants: list[Tenant], world: World, filters_off: FiltersOff
) -> None:
    """The planted bug of both."""
    _, foreign = foreign_rows(tenants, world, reads=60, reaching=without_a_wall, paths=PATHS[:3])
    assert foreign

"""B16: a search by vectors alone of few among many finds as many as match, and the nearest.

Beside the rows of each scope lie many times as many of others, about the same things. Most
searches are also of some sources or of some weeks, which few rows of their scopes are.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from django.db import connection

from memory.benchmark.measure import write_rows
from memory.benchmark.rows import DAYS, SOURCES
from memory.benchmark.rows import question as made_up
from memory.evaluation.variants import VECTOR, arms_of
from memory.models import Scope, SearchEntry, Tenant
from memory.policy import SHIPPED
from memory.retrieval.queries import embedded_queries
from memory.retrieval.recall import search, sql
from memory.retrieval.recall.open_scopes import open_scopes
from memory.retrieval.rewrite import rewrite
from memory.retrieval.types import OpenScope, Question
from tests.factories import a_tenant
from tests.measured import Measured

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, tzinfo=UTC)
SCOPES, SEARCHES = 500, 1_000
TEXTS, ROWS_A_SCOPE, FEW_ROWS = 300, 100, 3  # every tenth scope has few
WINDOW_DAYS = 14.0
COLUMNS = [field.column for field in SearchEntry._meta.concrete_fields if field.column != "id"]
WANTED, RECALLED = 10, 0.95
BY_VECTORS = arms_of(SHIPPED["unified"])[VECTOR]
AS_LARGE = {"SCAN_ROWS": 10, "NARROW_ROWS": 60, "RARE_ROWS": 40}
"""Limits of one search, small enough that a hundred rows are narrowed as thousands are."""


@dataclass
class Recalled:
    """What came of searches: those that brought too few, and the share of the nearest that came."""

    short: int
    share: float


@pytest.fixture
def a_large_scope_is_a_small_one(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, rows in AS_LARGE.items():
        monkeypatch.setattr(search, name, rows)


def planted(scopes: int) -> tuple[Tenant, list[str]]:
    """Plant the index rows of so many scopes of one tenant, drawn from those of a first one."""
    tenant, names = a_tenant(), [f"user:{number}" for number in range(scopes)]
    write_rows(TEXTS, ["user:texts"], tenant=tenant, now=NOW)
    texts = Scope.objects.get(tenant=tenant)
    for number in range(scopes):
        scope = Scope.objects.create(tenant=tenant, kind="user", key=str(number))
        values = {
            "scope_id": "%(scope)s",
            "item_id": "gen_random_uuid()",
            "words": "array_to_tsvector(ARRAY(SELECT %(number)s || substr(word, strpos(word, ':'))"
            " FROM unnest(tsvector_to_array(words)) AS word))",
        }
        shown = ", ".join(values.get(name, name) for name in COLUMNS)
        rows = FEW_ROWS if number % 10 == 0 else ROWS_A_SCOPE
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO memory_searchentry ({', '.join(COLUMNS)}) SELECT {shown}"  # noqa: S608 - names of columns
                " FROM memory_searchentry WHERE scope_id = %(texts)s"
                " ORDER BY md5(id::text || %(number)s) LIMIT %(rows)s",
                {"scope": scope.pk, "number": str(scope.number), "texts": texts.pk, "rows": rows},
            )
    return tenant, names


def searched(tenant: Tenant, names: list[str], *, searches: int) -> Recalled:
    """Search one to three scopes at a time, and hold each answer against every row of them."""
    chance, short, shares = Random(16), 0, []
    for _ in range(searches):
        question = Question(
            tenant_id=tenant.pk,
            scopes=tuple(chance.sample(names, chance.randint(1, 3))),
            query=made_up(chance),
            now=NOW,
            as_of=NOW,
            known_at=datetime.now(UTC),
            gate=False,
            **chance.choice(FILTERS)(chance),
        )
        found, nearest, matching = _both(question)
        short += len(found) < min(WANTED, matching)
        if nearest:
            shares.append(len(set(found) & set(nearest)) / len(nearest))
    return Recalled(short, sum(shares) / len(shares))


def _some_weeks(chance: Random) -> dict[str, datetime]:
    begins = NOW - timedelta(days=chance.uniform(WINDOW_DAYS, DAYS))
    return {"time_from": begins, "time_to": begins + timedelta(days=WINDOW_DAYS)}


FILTERS: list[Callable[[Random], dict[str, Any]]] = [
    lambda _chance: {},
    lambda chance: {"sources": (chance.choice(SOURCES),)},
    _some_weeks,
]


def _both(question: Question) -> tuple[list[UUID], list[UUID], int]:
    """Return the first ten that a search finds, the nearest ten, and how many rows match.

    The latter two by arithmetic over every row that may be seen.
    """
    [query] = embedded_queries(
        [rewrite(question.query, expansion_weight=BY_VECTORS.rewrite.expansion_weight)],
        policy=BY_VECTORS,
    ).queries
    scopes = open_scopes(question.tenant_id, question.scopes, terms=[])
    found = search.recall(
        question,
        [replace(query, terms={})],
        scopes=scopes,
        policy=BY_VECTORS,
        tag_words=[],
    )
    rows = _rows_that_may_be_seen(question, scopes)
    asked = query.embedding
    assert asked is not None
    near = np.array([float(np.dot(vector, asked)) for _, vector in rows])
    matching = int((near > 0).sum())
    nearest = [rows[place][0] for place in np.argsort(-near)[: min(WANTED, matching)]]
    return [row.item_id for row in found[:WANTED]], nearest, matching


def _rows_that_may_be_seen(
    question: Question, scopes: Sequence[OpenScope]
) -> list[tuple[UUID, Any]]:
    rows = SearchEntry.objects.filter(
        tenant_id=question.tenant_id,
        scope_id__in=[scope.id for scope in scopes],
        searchable=True,
        valid_from__lte=NOW,
    )
    if question.sources is not None:
        rows = rows.filter(source__in=question.sources)
    if question.time_from is not None:
        rows = rows.filter(valid_from__gte=question.time_from, valid_from__lt=question.time_to)
    return [(item, np.array(vector)) for item, vector in rows.values_list("item_id", "embedding")]


@pytest.mark.usefixtures("a_large_scope_is_a_small_one")
def test_a_narrow_search_finds_enough_and_the_nearest(measured: Measured) -> None:
    came = searched(*planted(SCOPES), searches=SEARCHES)
    measured("B16 scopes, searches", (SCOPES, SEARCHES))
    measured("B16 searches that found too few, share of the nearest ten", (came.short, came.share))
    assert came.short == 0
    assert came.share >= RECALLED


@pytest.mark.usefixtures("a_large_scope_is_a_small_one")
@pytest.mark.parametrize(
    "filter_",
    ["e.scope_id = ANY(%(scopes)s::uuid[])", sql.VISIBLE],
    ids=["by scope", "by what may be seen"],
)
def test_a_search_that_narrows_before_it_filters_shows(
    monkeypatch: pytest.MonkeyPatch, measured: Measured, filter_: str
) -> None:
    """The planted bugs: the nearest of everybody, or of the whole scope, and of them what fits."""
    swept = sql._swept
    monkeypatch.setattr(sql, "_swept", lambda shape: swept(shape).replace(filter_, "true"))
    sql.statement.cache_clear()
    came = searched(*planted(20), searches=60)
    sql.statement.cache_clear()
    measured("B16 control, too few of 60, share of the nearest ten", (came.short, came.share))
    assert came.short > 0
    assert came.share < RECALLED

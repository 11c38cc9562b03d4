"""The statement's blend and its pure twin in ranking.fusion agree on every row."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from memory.models import Scope, SearchEntry, Segment, Session, Tenant
from memory.policy import SHIPPED, Policy
from memory.ranking.fusion import weighted_blend
from memory.ranking.neighbouring_turns import RetoldTurn, with_context
from memory.ranking.recency_and_length import length_factor, recency_gain
from memory.retrieval.queries import embedded_queries
from memory.retrieval.recall.open_scopes import open_scopes
from memory.retrieval.recall.search import asked_terms, recall
from memory.retrieval.rewrite import rewrite
from memory.retrieval.types import Found, Question
from memory.revisions import index_rows
from memory.text.periods import periods
from tests.factories import a_tenant, remember
from tests.ranking.made import shipped

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = 86_400
WORDS = (
    *(
        "deployment",
        "billing",
        "service",
        "Berlin",
        "token",
        "failed",
        "sushi",
        "marathon",
        "garden",
        "piano",
    ),
    *("部署", "失败", "计费服务", "马拉松", "寿司", "花园"),
)
QUERIES = (
    "What failed in the deployment of the billing service?",
    "部署计费服务失败了吗？",
    "Did the marathon in Berlin go well in January 2026?",
    "garden 花园 piano",
)
ROWS = 60


def _some_rows(tenant: Tenant, dice: random.Random) -> None:
    def said() -> str:
        words = dice.choices(WORDS, k=dice.choice((3, 5, 8, 12, 12, 300)))
        return " ".join(words) + dice.choice(("", ".", "?", "吗？"))

    def when() -> str:
        return (
            NOW - timedelta(minutes=dice.choice((0, 1, 5, 5, 60, 60, 1440, 40_000, 600_000)))
        ).isoformat()

    episodes: list[dict[str, Any]] = [
        {"source": "episode", "did_what": said(), "event_time": when()} for _ in range(ROWS)
    ]
    for episode in episodes:
        if dice.random() < 0.8:
            episode["session"] = f"s-{dice.randint(1, 4)}"
    others = [
        {"source": "fact", "content": said(), "valid_from": when()},
        {"source": "task", "title": said(), "created_at": when()},
        {"source": "preference", "content": said()},
    ]
    remember(tenant, *episodes, *others, now=NOW)
    scope = Scope.objects.get(tenant=tenant)
    for place, session in enumerate(Session.objects.filter(scope=scope)):
        at = NOW - timedelta(days=place)
        segment = Segment.objects.create(
            tenant=tenant,
            scope=scope,
            session=session,
            text=said(),
            valid_from=at,
            ended_at=at,
            recorded_at=NOW,
            first_position=1,
            last_position=5,
        )
        index_rows([segment])


def _recalled(tenant: Tenant, query: str, policy: Policy) -> tuple[list[Found], float]:
    """Return every row of a scope as the statement has it, and how Latin the query is."""
    question = Question(
        tenant_id=tenant.pk,
        scopes=("user:1",),
        query=query,
        now=NOW,
        as_of=NOW,
        known_at=NOW,
        top_k=1000,
    )
    queries = embedded_queries([rewrite(query, expansion_weight=0.3)], policy=policy).queries
    scopes = open_scopes(tenant.pk, ["user:1"], terms=asked_terms(queries))
    found = recall(question, queries, scopes=scopes, policy=policy, tag_words=[])
    return found, queries[0].latin


def _expected(found: list[Found], query: str, *, latin: float, policy: Policy) -> dict[UUID, float]:
    """Reckon relevance as ranking.fusion does, from each row's BM25 score and cosine."""
    by_id = {row.item_id: row for row in found}
    entries = list(SearchEntry.objects.order_by("valid_from", "pk"))
    shares = policy.fusion.arm_weights(latin)
    arms = {
        "words": {
            entry.item_id: by_id[entry.item_id].bm25 if entry.item_id in by_id else 0.0
            for entry in entries
        },
        "near": {
            entry.item_id: max(0.0, by_id[entry.item_id].cosine or 0.0)
            if entry.item_id in by_id
            else 0.0
            for entry in entries
        },
    }
    base = weighted_blend(arms, {"words": shares.full_text, "near": shares.vector})
    blended: dict[UUID, float] = {}
    for session in {entry.session_id for entry in entries}:
        turns = [entry for entry in entries if entry.session_id == session]
        told = [
            RetoldTurn(base[one.item_id], one.asks, retells=one.source == "segment")
            for one in turns
        ]
        alone = [with_context([one], rule=policy.fusion.context)[0] for one in told]
        scores = alone if session is None else with_context(told, rule=policy.fusion.context)
        blended |= {one.item_id: score for one, score in zip(turns, scores, strict=True)}
    named = periods(query, as_of=NOW)
    for entry in entries:
        if policy.signals.half_life_days.get(entry.source) is None:  # type: ignore[call-overload] # a str of the column
            age_days = (NOW - entry.valid_from).total_seconds() / DAY
            blended[entry.item_id] *= recency_gain(age_days, rule=policy.fusion.recency)
        blended[entry.item_id] *= length_factor(entry.tokens, rule=policy.fusion.length)
        if any(period.start <= entry.valid_from < period.end for period in named):
            blended[entry.item_id] *= 1 + policy.fusion.period_boost
    return blended


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    "policy",
    [
        SHIPPED["unified"],
        SHIPPED["mode_weighted"],
        shipped(
            "unified",
            fusion={
                "context": {
                    "neighbour_share": 0.9,
                    "reach": 1,
                    "question_share": 0.2,
                    "session_share": 0.0,
                }
            },
        ),
    ],
    ids=["unified", "mode_weighted", "one neighbour"],
)
def test_every_row_has_the_relevance_that_the_pure_blend_gives_it(
    policy: Policy, seed: int
) -> None:
    tenant = a_tenant()
    _some_rows(tenant, random.Random(seed))
    total = SearchEntry.objects.count()
    for query in QUERIES:
        found, latin = _recalled(tenant, query, policy)
        expected = _expected(found, query, latin=latin, policy=policy)
        assert len(found) > total / 2
        assert {row.source for row in found} >= {"episode", "segment"}
        for row in found:
            assert row.relevance == pytest.approx(expected[row.item_id], rel=1e-5, abs=1e-9), (
                query,
                row.source,
            )
        left_out = set(expected) - {row.item_id for row in found}
        assert all(expected[item] == pytest.approx(0, abs=1e-9) for item in left_out)

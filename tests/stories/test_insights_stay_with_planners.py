"""What nobody has validated is never given to a responder.

Ten thousand questions, by every policy.
"""

import random
from dataclasses import replace
from typing import get_args

import pytest

from memory import revisions
from memory.models import MemoryItem
from memory.policy import SHIPPED
from memory.policy.words import Intent, Mode
from memory.retrieval.pipeline import retrieve
from memory.retrieval.types import Question
from tests.factories import a_change, a_tenant, remember

pytestmark = [pytest.mark.long, pytest.mark.django_db]
QUESTIONS, INSIGHTS = 10_000, 12
WORDS = "billing deploy team tired crane lifts friday 团队 部署 周五 账单".split()  # noqa: SIM905 - a table of words


def test_no_unvalidated_insight_reaches_a_responder() -> None:
    tenant, chance = a_tenant(), random.Random(11)
    said = (f"Perhaps the billing team is tired on friday {n}, 部署 周五" for n in range(INSIGHTS))
    remember(tenant, *({"source": "insight", "statement": text, "run": "r"} for text in said))
    rows = list(MemoryItem.objects.filter(kind="insight").order_by("content"))
    revisions.confirm(rows[0], change=a_change(actor="admin:eve"))
    unvalidated = {row.pk for row in rows[1:]}
    moment = a_change().now
    base = Question(
        tenant_id=tenant.pk,
        scopes=("user:1",),
        query="",
        now=moment,
        as_of=moment,
        known_at=moment,
        run="r",
        gate=False,
    )
    given_to_responders, planners, validated = set(), 0, 0
    for number in range(QUESTIONS):
        question = replace(
            base,
            query=" ".join(chance.choices(WORDS, k=chance.randint(2, 4))),
            mode=chance.choice(get_args(Mode)),
            intent=chance.choice((None, *get_args(Intent))),
            sources=chance.choice((None, ("insight",))),
            token_budget=chance.choice((200, 800, 8_000)),
            run=chance.choice(("r", "r", "")),
        )
        policy = SHIPPED[sorted(SHIPPED)[number % len(SHIPPED)]]
        answer = retrieve(question, policy=policy)
        ids = {item.item_id for item in answer.items} | {one.item_id for one in answer.receipts}
        given_to_responders |= ids & unvalidated
        validated += rows[0].pk in ids
        if number % 100 == 0:
            planner = retrieve(replace(question, audience="planner", run="r"), policy=policy)
            planners += any(item.item_id in unvalidated for item in planner.items)
    assert given_to_responders == set()
    assert planners > 0
    assert validated > 0

"""Whatever is asked of a talk, under whichever policy: no block tells a statement twice."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from evolution.jobs import work
from evolution.jobs.doorbell import silent
from evolution.sessions.intake import NewTurn, accept_turns
from memory.evaluation.repetitions import statements_of, told_twice
from memory.models import Tenant
from memory.policy import SHIPPED
from tests.factories import a_tenant, ask

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
ENGLISH = (
    (
        "Hi! I live in Ghent, and I work as a nurse in a children's hospital.",
        "My dog is called Rex. I love long walks along the canal.",
        "I am allergic to peanuts, so please never suggest satay.",
        "Always answer me in short sentences. Thanks!",
    ),
    (
        (
            "As I said, I am allergic to peanuts. Yesterday a waiter forgot about it "
            "and I had to leave."
        ),
        (
            "I love long walks along the canal, even when it rains, "
            "and my sister Nora plays the cello."
        ),
        "I drink green tea in the morning. What would go well with it?",
    ),
    (
        "I moved to Antwerp last month. The flat is on the fourth floor and has a balcony.",
        "I drink green tea in the morning.",
        "My budget for the trip to Oslo is 1500 euros, and I prefer trains to planes.",
        "My dog is called Rex, he is nine now.",
        "I like rye bread. I like old maps. I like quiet museums.",
        "ok",
    ),
)
ENGLISH_QUESTIONS = (
    "Where do I live now, and what is the flat like?",
    "What am I allergic to?",
    "What does my dog do all day, and what is his name?",
    "What do I drink in the morning?",
    "What should you know before planning my trip to Oslo?",
    "What do you know about my family and my job?",
)
CHINESE = (
    (
        "我住在温州，在一家儿童医院当护士。",
        "我对花生过敏，所以千万别给我推荐沙茶面。",
        "我很喜欢沿着江边散步。我的狗叫豆豆。",
    ),
    (
        "我对花生过敏，昨天服务员又忘了，我只好先走了。",
        "我很喜欢沿着江边散步，下雨也去。我妹妹拉大提琴。",
        "我早上喝绿茶。",
    ),
    (
        "我上个月搬到了宁波，房子在四楼，有个阳台。",
        "我早上喝绿茶，配一块全麦面包。",
        "去杭州玩的预算是三千块，我更喜欢坐高铁。",
        "我的狗叫豆豆，今年九岁了。",
        "好的",
    ),
)
CHINESE_QUESTIONS = (
    "我现在住在哪里，房子怎么样？",
    "我对什么东西过敏？",
    "我的狗叫什么名字，平时都做什么？",
    "我早上一般喝什么？",
    "帮我安排去杭州的行程要注意什么？",
)


def a_talk(sessions: Sequence[Sequence[str]], *, speaker: str) -> Tenant:
    """Say everything, a session a fortnight; the last one goes on."""
    tenant = a_tenant()
    for number, texts in enumerate(sessions):
        at = NOW - timedelta(days=14 * (len(sessions) - number - 1), hours=1)
        turns = [
            NewTurn("user", text, at + timedelta(minutes=place), speaker)
            for place, text in enumerate(texts)
        ]
        with silent():
            accept_turns(turns, tenant=tenant, scope_name="user:1", session_key=f"s-{number}")
            work.drain()
    return tenant


@pytest.mark.parametrize(
    ("sessions", "questions", "speaker"),
    [(ENGLISH, ENGLISH_QUESTIONS, "Ann"), (CHINESE, CHINESE_QUESTIONS, "小林")],
    ids=["en", "zh"],
)
def test_no_block_tells_a_statement_twice(sessions: Any, questions: Any, speaker: str) -> None:
    tenant = a_talk(sessions, speaker=speaker)
    statements = statements_of(tenant)["user:1"]
    assert len(statements) >= 4
    blocks = 0
    for policy in SHIPPED:
        for budget in (200, 800, 4000):
            for audience in ("responder", "planner"):
                for question in questions:
                    asked: dict[str, Any] = {"gate": False, "session": "s-2", "audience": audience}
                    answer = ask(tenant, question, policy=policy, token_budget=budget, **asked)
                    twice = [
                        (sorted(one.words), by) for one, by in told_twice(answer.items, statements)
                    ]
                    assert not twice, (policy, budget, audience, question, answer.context)
                    blocks += bool(answer.items)
    assert blocks > 100


def test_a_statement_is_told_in_its_best_form_and_the_rest_of_the_turn_beside_it() -> None:
    tenant = a_talk(ENGLISH, speaker="Ann")
    answer = ask(
        tenant,
        "What am I allergic to, and what did the waiter forget?",
        token_budget=2000,
        gate=False,
    )
    told = [item for item in answer.items if "allergic to peanuts" in item.text]
    assert [item.source for item in told] == ["constraint"] or [item.source for item in told] == [
        "fact"
    ]
    assert "a waiter forgot about it" in answer.context
    cut = [one for one in answer.receipts if "told_by" in one.signals]
    assert cut
    assert any(
        one.decision == "told_already" and one.guardrail == "statement" for one in answer.receipts
    )

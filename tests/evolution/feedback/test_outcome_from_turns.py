"""A session's own turns tell what came of its retrievals, each once, and of no other's."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest

from evolution.feedback import outcome_from_turns
from evolution.feedback.jobs import settle_outcome
from evolution.feedback.outcome import take_back
from evolution.feedback.outcome_from_turns import LOOK_BACK, infer_outcomes
from evolution.jobs import work
from memory.models import MemoryItem, Scope, Session, Tenant, Turn
from observability.models import RetrievalOutcome
from tests.evolution.feedback.answers import a_preference, again, came, gave
from tests.factories import remember

pytestmark = pytest.mark.django_db
QUERY, REPLY, CONFIRMS = "推荐今天穿的衣服", "试试运动风的卫衣", "对, 就是这种风格"
SAID = (("user", QUERY), ("assistant", REPLY), ("user", CONFIRMS))


@pytest.fixture
def style(tenant: Tenant) -> MemoryItem:
    return a_preference(tenant, "用户喜欢运动风穿搭")


@pytest.fixture
def session(tenant: Tenant, style: MemoryItem) -> Session:
    return Session.objects.create(tenant=tenant, scope=style.scope, key="chat")


def say(session: Session, *said: tuple[str, str], first: int = 1) -> None:
    now = datetime.now(UTC)
    for position, (role, text) in enumerate(said, first):
        Turn.objects.create(
            tenant_id=session.tenant_id,
            scope_id=session.scope_id,
            session=session,
            position=position,
            role=role,
            text=text,
            occurred_at=now + timedelta(seconds=position),
            job=uuid4(),
        )


def infer(session: Session, *, first: int = 1, last: int = 9) -> Any:
    job = SimpleNamespace(payload={"first": first, "last": last})
    return infer_outcomes(job).result  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def _its_session(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a job be of the one session here."""
    monkeypatch.setattr(outcome_from_turns, "session_of", lambda _job: session)


def test_the_next_turns_are_reply_and_reaction(style: MemoryItem, session: Session) -> None:
    retrieval = gave(style, session="chat", query=QUERY)
    say(session, *SAID)
    assert infer(session) == {"retrievals": 1, "told": 1}
    outcome = RetrievalOutcome.objects.get(pk=retrieval.pk)
    assert (outcome.signal, outcome.by_call) == ("confirm", False)
    assert again(style.pk).confidence == pytest.approx(0.55)
    infer(session)
    assert again(style.pk).confidence == pytest.approx(0.55)


def test_a_reaction_that_comes_later_is_told_later(style: MemoryItem, session: Session) -> None:
    retrieval = gave(style, session="chat", query=QUERY)
    say(session, *SAID[:2])
    infer(session, last=2)
    assert RetrievalOutcome.objects.get(pk=retrieval.pk).reacted_at is None
    say(session, SAID[2], first=3)
    infer(session, first=3, last=3)
    assert RetrievalOutcome.objects.get(pk=retrieval.pk).signal == "confirm"


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"session": "another"}, id="of another session"),
        pytest.param({"session": ""}, id="of none"),
        pytest.param({"skipped_reason": "greeting"}, id="gave nothing"),
        pytest.param({"scope_ids": [uuid4()]}, id="of another scope"),
        pytest.param({"tenant_id": uuid4()}, id="of another tenant"),
        pytest.param(
            {"created_at": datetime.now(UTC) - LOOK_BACK - timedelta(minutes=1)}, id="too long ago"
        ),
    ],
)
def test_only_what_this_session_asked_lately_is_answered_by_it(
    style: MemoryItem, session: Session, fields: dict[str, Any]
) -> None:
    gave(style, **{"session": "chat", "query": QUERY, **fields})
    say(session, *SAID)
    assert infer(session) == {"retrievals": 0, "told": 0}
    assert not RetrievalOutcome.objects.exists()


def test_what_a_call_settled_or_a_person_took_back_is_left_alone(
    style: MemoryItem, session: Session
) -> None:
    settled = gave(style, session="chat", query=QUERY)
    undone = gave(style, session="chat", query=QUERY)
    came(settled, reply=REPLY, reaction="你搞错了")
    came(undone, reply=REPLY, reaction="你搞错了", by_call=False)
    take_back(RetrievalOutcome.objects.get(pk=undone.pk), actor="admin:olga", now=datetime.now(UTC))
    before = again(style.pk).confidence
    say(session, *SAID)
    assert infer(session) == {"retrievals": 0, "told": 0}
    assert again(style.pk).confidence == before


def test_where_nothing_was_said_since_nothing_came_of_it(
    style: MemoryItem, session: Session
) -> None:
    gave(style, session="chat", query=QUERY)
    say(session, SAID[0])
    assert infer(session) == {"retrievals": 1, "told": 0}
    assert not RetrievalOutcome.objects.exists()


@pytest.fixture
def denied(tenant: Tenant) -> RetrievalOutcome:
    """Return an outcome whose reaction denied a caller's own fact and stated something else."""
    fact = {"source": "fact", "content": "用户的车是特斯拉", "fact_key": "car", "value": "特斯拉"}
    item = again(remember(tenant, fact)[0].id)
    retrieval = gave(item, query="车怎么充电", session="chat")
    report = came(retrieval, reply="您的特斯拉可以在家充", reaction="不是特斯拉，我现在开比亚迪")
    work.drain()
    return RetrievalOutcome.objects.get(pk=report.outcome.pk)


def settled(outcome: RetrievalOutcome) -> Any:
    job = SimpleNamespace(payload={"retrieval": str(outcome.pk)})
    return settle_outcome(job).result  # type: ignore[arg-type]


def test_what_is_denied_under_a_callers_key_is_looked_at_by_a_person_once(
    denied: RetrievalOutcome,
) -> None:
    item = MemoryItem.objects.get(fact_key="car", retired_at=None)
    assert (item.value, item.needs_review, item.review_code) == ("特斯拉", True, "said_outdated")
    corrections = RetrievalOutcome.objects.get(pk=denied.pk).corrections
    assert [one["how"] for one in corrections] == ["review"]
    settled(denied)
    assert RetrievalOutcome.objects.get(pk=denied.pk).corrections == corrections


def test_taking_it_back_ends_the_doubt_and_what_the_reaction_stated(
    denied: RetrievalOutcome,
) -> None:
    take_back(denied, actor="admin:olga", now=datetime.now(UTC))
    current = MemoryItem.objects.filter(retired_at=None).exclude(fact_key="car")
    assert not [row for row in current if "比亚迪" in row.content]
    item = MemoryItem.objects.get(fact_key="car", retired_at=None)
    assert (item.needs_review, item.review_code) == (False, "")
    settled(denied)
    assert not MemoryItem.objects.get(pk=item.pk).needs_review


@pytest.mark.parametrize("lacks", ["outcome", "job", "turn"])
def test_what_there_is_no_more_to_settle_is_not_settled(style: MemoryItem, lacks: str) -> None:
    retrieval = gave(style)
    outcome = RetrievalOutcome(pk=retrieval.pk)
    if lacks != "outcome":
        outcome = came(retrieval, reply=REPLY, reaction=CONFIRMS).outcome
    if lacks == "turn":
        RetrievalOutcome.objects.filter(pk=outcome.pk).update(reading_job=uuid4())
    assert settled(outcome) == {"settled": False}


def test_a_persons_words_are_kept_in_the_scope_of_the_person(
    tenant: Tenant, style: MemoryItem
) -> None:
    of_agent = Scope.objects.create(tenant=tenant, kind="agent", key="planner")
    asked = {"scopes": ["agent:planner", "user:1"], "scope_ids": [of_agent.pk, style.scope_id]}
    retrieval = gave(style, session="", **asked)
    came(retrieval, reply=REPLY, reaction="不是运动风，我现在喜欢简约的")
    turn = Turn.objects.get(session__key=f"outcome:{retrieval.pk}")
    assert (turn.scope_id, turn.role) == (style.scope_id, "user")
    came(retrieval, later=3, reaction="不是运动风，我现在喜欢简约的")
    assert Turn.objects.filter(session__key=f"outcome:{retrieval.pk}").count() == 1

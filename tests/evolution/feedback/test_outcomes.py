"""What a reaction does to the memories behind an answer; taking it back leaves no trace."""

from typing import Any
from uuid import uuid4

import pytest

from evolution.feedback.outcome import take_back, told
from memory.models import MemoryItem, Tenant
from memory.revisions import archive, confirm, correct
from memory.scopes.erase import erase_scope
from observability.models import Receipt, RetrievalOutcome
from tests.evolution.feedback.answers import a_preference, again, came, counted, gave
from tests.factories import a_change

pytestmark = pytest.mark.django_db
REPLY = "今天可以试试运动风的卫衣"
CONFIRMS, CORRECTS, DENIES = "对, 就是这种风格", "你搞错了", "不是, 我现在不喜欢了"
OLGA = "admin:olga"


@pytest.fixture
def style(tenant: Tenant) -> MemoryItem:
    return a_preference(tenant, "用户喜欢运动风穿搭")


def believed(item: MemoryItem) -> tuple[Any, ...]:
    row = again(item.pk)
    return row.confidence, row.last_validated_at, row.standing, row.needs_review, row.retired_at


def undo(retrieval: Any, *, actor: str = OLGA) -> RetrievalOutcome:
    outcome = RetrievalOutcome.objects.get(pk=retrieval.pk)
    take_back(outcome, actor=actor, now=a_change().now)
    return RetrievalOutcome.objects.get(pk=retrieval.pk)


@pytest.mark.parametrize(
    ("reaction", "signal", "confidence", "counts", "tier"),
    [
        pytest.param(CONFIRMS, "confirm", 0.55, (1, 1, 1, 1, 0), "small", id="确认"),
        pytest.param(
            "Exactly, that's it!", "confirm", 0.55, (1, 1, 1, 1, 0), "small", id="confirms"
        ),
        pytest.param("Tell me more", "follow_up", 0.5, (1, 1, 1, 1, 0), "small", id="goes on"),
        pytest.param(CORRECTS, "correct", 0.45, (1, 1, 1, 0, 1), "strong", id="纠正"),
        pytest.param("That's wrong.", "correct", 0.45, (1, 1, 1, 0, 1), "strong", id="corrects"),
        pytest.param("蓝色的天空", "", 0.5, (1, 1, 1, 0, 0), "small", id="says nothing of it"),
    ],
)
def test_a_reaction_moves_what_the_reply_used_and_taking_it_back_moves_it_back(
    style: MemoryItem,
    reaction: str,
    signal: str,
    confidence: float,
    counts: tuple[int, ...],
    tier: str,
) -> None:
    before, retrieval = believed(style), gave(style)
    report = came(retrieval, reply=REPLY, reaction=reaction)
    assert (report.outcome.signal, report.next_model_tier) == (signal, tier)
    assert again(style.pk).confidence == pytest.approx(confidence)
    assert (again(style.pk).last_validated_at is not None) == (signal == "confirm")
    assert counted(style) == counts
    done = undo(retrieval)
    assert (believed(style), counted(style)) == (before, (1, 0, 0, 0, 0))
    assert (done.undone_by, done.effects, done.corrections) == (OLGA, {}, [])


@pytest.mark.parametrize(
    ("fields", "how"),
    [
        pytest.param({}, "closed", id="a preference"),
        pytest.param({"source": "fact", "fact_key": "style"}, "review", id="a caller's key"),
    ],
)
def test_what_a_denial_closed_or_doubted_is_as_before_once_it_is_taken_back(
    tenant: Tenant, fields: dict[str, Any], how: str
) -> None:
    item = a_preference(tenant, "用户喜欢运动风穿搭", **fields)
    before, retrieval = believed(item), gave(item)
    report = came(retrieval, reply=REPLY, reaction=DENIES)
    assert [one["how"] for one in report.corrections] == [how]
    assert believed(item) != before
    undo(retrieval)
    assert believed(item) == before


def test_an_outcome_that_was_taken_back_never_acts_again(style: MemoryItem) -> None:
    before, retrieval = believed(style), gave(style)
    came(retrieval, reply=REPLY, reaction=CONFIRMS)
    undo(retrieval)
    came(retrieval, reaction=DENIES)
    assert believed(style) == before
    assert undo(retrieval, actor="admin:pia").undone_by == OLGA


def test_of_two_outcomes_each_is_taken_back_by_itself(style: MemoryItem) -> None:
    first, second = gave(style), gave(style)
    came(first, reply=REPLY, reaction=CONFIRMS)
    came(second, reply=REPLY, reaction=CORRECTS)
    assert (again(style.pk).confidence, counted(style)) == (0.5, (2, 2, 2, 1, 1))
    undo(first)
    assert (again(style.pk).confidence, counted(style)) == (pytest.approx(0.45), (2, 1, 1, 0, 1))
    undo(second)
    assert (again(style.pk).confidence, counted(style)) == (0.5, (2, 0, 0, 0, 0))


@pytest.mark.parametrize(
    "decide",
    [
        pytest.param(lambda row: confirm(row, change=a_change(actor=OLGA)), id="confirmed"),
        pytest.param(lambda row: archive(row, change=a_change(actor=OLGA)), id="archived"),
    ],
)
@pytest.mark.parametrize("when", ["before the reaction", "before it is taken back"])
def test_what_a_person_set_since_is_left_alone(style: MemoryItem, decide: Any, when: str) -> None:
    retrieval = gave(style)
    came(retrieval, reply=REPLY)
    if when == "before it is taken back":
        came(retrieval, reaction=CORRECTS)
    decide(again(style.pk))
    decided = believed(style)
    if when == "before it is taken back":
        undo(retrieval)
    else:
        came(retrieval, reaction=CORRECTS)
    assert believed(style) == decided


def test_a_denial_does_not_close_what_a_person_confirmed_meanwhile(style: MemoryItem) -> None:
    retrieval = gave(style)
    confirm(style, change=a_change(actor=OLGA))
    report = came(retrieval, reply=REPLY, reaction=DENIES)
    assert (again(style.pk).retired_at, report.corrections) == (None, [])


def test_a_doubt_that_a_person_settled_stays_settled(tenant: Tenant) -> None:
    item = a_preference(tenant, "用户喜欢运动风穿搭", source="fact", fact_key="style")
    retrieval = gave(item)
    came(retrieval, reply=REPLY, reaction=DENIES)
    assert again(item.pk).needs_review
    confirm(again(item.pk), change=a_change(actor=OLGA))
    settled = believed(item)
    undo(retrieval)
    assert believed(item) == settled


def test_what_was_corrected_since_is_not_brought_back_beside_its_correction(
    style: MemoryItem,
) -> None:
    retrieval = gave(style)
    came(retrieval, reply=REPLY, reaction=CONFIRMS)
    new = correct(again(style.pk), content="用户喜欢简约风", value=None, change=a_change()).row
    undo(retrieval)
    assert again(style.pk).superseded_by == new.pk
    assert again(new.pk).retired_at is None


def test_where_several_were_used_and_none_is_named_nothing_is_held_against_any(
    tenant: Tenant, style: MemoryItem
) -> None:
    shoes = a_preference(tenant, "用户喜欢白色的鞋子")
    before = believed(style), believed(shoes)
    retrieval = gave(style, shoes)
    report = came(retrieval, reply="运动风的卫衣，白色的鞋子", reaction=CORRECTS)
    assert (believed(style), believed(shoes)) == before
    assert {receipt.user_feedback_signal for receipt in report.receipts} == {""}
    came(retrieval, reaction="不是运动风, 你搞错了")
    assert again(style.pk).confidence < 0.5
    assert believed(shoes) == before[1]


def test_the_same_again_changes_nothing_and_a_new_reply_counts_anew(
    tenant: Tenant, style: MemoryItem
) -> None:
    shoes = a_preference(tenant, "用户喜欢白色的鞋子")
    retrieval = gave(style, shoes)
    first = came(retrieval, reply=REPLY, reaction=CONFIRMS)
    second = came(retrieval, later=5, reply=REPLY, reaction=CONFIRMS)
    assert second.outcome.updated_at == first.outcome.updated_at
    came(retrieval, later=9, reply="白色的鞋子")
    assert (again(style.pk).confidence, again(shoes.pk).confidence) == (0.5, pytest.approx(0.55))
    assert (counted(style)[:2], counted(shoes)[:2]) == ((1, 0), (1, 1))


@pytest.mark.parametrize(
    ("first", "second", "counts"),
    [
        pytest.param(True, False, CONFIRMS, id="turns do not override a call"),
        pytest.param(False, True, CORRECTS, id="a call overrides turns"),
        pytest.param(False, False, CORRECTS, id="later turns override earlier ones"),
    ],
)
def test_who_says_it_decides_what_counts(
    style: MemoryItem, first: bool, second: bool, counts: str
) -> None:
    retrieval = gave(style)
    came(retrieval, reply=REPLY, reaction=CONFIRMS, by_call=first)
    came(retrieval, reaction=CORRECTS, by_call=second)
    assert again(style.pk).confidence == pytest.approx(0.55 if counts == CONFIRMS else 0.45)


def test_a_memory_that_is_gone_hinders_nothing(tenant: Tenant, style: MemoryItem) -> None:
    retrieval = gave(style)
    came(retrieval, reply=REPLY, reaction=CONFIRMS)
    erase_scope(tenant, "user:1", actor=OLGA)
    came(retrieval, reaction=CORRECTS)
    outcome = RetrievalOutcome.objects.filter(pk=retrieval.pk)
    for each in outcome:
        take_back(each, actor=OLGA, now=a_change().now)
    assert not MemoryItem.objects.filter(pk=style.pk).exists()


def test_what_is_no_memory_has_no_outcome(style: MemoryItem) -> None:
    retrieval = gave(style)
    Receipt.objects.filter(retrieval_id=retrieval.pk).update(source="working", item_id=uuid4())
    came(retrieval, reply=REPLY, reaction=CONFIRMS)
    assert counted(style) == (0, 0, 0, 0, 0)
    outcome = RetrievalOutcome.objects.get(pk=retrieval.pk)
    assert [each.utilized for each in told(retrieval, outcome).receipts] == [None]


def test_no_words_of_either_side_are_kept(style: MemoryItem) -> None:
    retrieval = gave(style)
    came(retrieval, reply="secret reply 运动风", reaction="对, 就是这种风格 secret")
    kept = str(RetrievalOutcome.objects.values().get(pk=retrieval.pk))
    kept += str(list(Receipt.objects.values()))
    assert "secret" not in kept
    assert "卫衣" not in kept

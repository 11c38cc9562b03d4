"""What is on record of a decision: what was read, held against what, and why it ended nothing."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import pytest

from evolution.models import MadeDecision
from evolution.models.decision import Action
from evolution.planning.types import Decision, Span
from evolution.reading import decisions as audit
from evolution.reading.decisions import CONTENT_CHARACTERS, REASON_CHARACTERS, record
from memory.models import Scope
from tests.evolution.planning.made import NOW, said

OLD, OTHER = uuid4(), uuid4()


@dataclass(frozen=True)
class Origin:
    """A scope and a job that stand nowhere."""

    scope: Scope
    job_id: UUID


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> list[MadeDecision]:
    """Rows that would be written."""
    rows: list[MadeDecision] = []
    monkeypatch.setattr(audit.MadeDecision.objects, "bulk_create", rows.extend)
    return rows


def on_record(kept: list[MadeDecision], *decisions: Decision, **written: Any) -> list[MadeDecision]:
    origin = Origin(Scope(id=uuid4(), tenant_id=uuid4(), kind="user", key="1"), uuid4())
    found = {"written": {}, "ended": {}, **written}
    record(decisions, origin=origin, now=NOW, **found)
    assert {(row.tenant_id, row.scope_id, row.job, row.made_at) for row in kept} <= {
        (origin.scope.tenant_id, origin.scope.pk, origin.job_id, NOW)
    }
    return kept


def test_a_decision_is_kept_with_its_words_and_what_it_was_held_against(
    kept: list[MadeDecision],
) -> None:
    turn = uuid4()
    candidate = said(
        content="I live in Antwerp",
        spans=(Span(turn, 0, 17), Span(turn, 20, 30)),
        made_by="rule:home.lives",
        stages={"model": "timeout"},
    )
    decision = Decision(
        action="delete",
        candidate=candidate,
        ends=(OLD,),
        compared=(OLD, OTHER),
        reason="same_attribute_new_value",
    )
    [row] = on_record(kept, decision)
    assert (row.action, row.kind, row.content) == (Action.DELETE, "fact", "I live in Antwerp")
    assert (row.compared_with, row.turns) == ([OLD, OTHER], [turn])
    assert (row.reason, row.made_by) == ("same_attribute_new_value", "rule:home.lives")
    assert row.stages == {"model": "timeout"}


def test_what_was_written_and_ended_stands_beside_its_candidate(kept: list[MadeDecision]) -> None:
    one, other = said(), said(attribute="employer")
    made = uuid4()
    rows = on_record(
        kept,
        Decision(action="delete", candidate=one, ends=(OLD,)),
        Decision(action="noop", candidate=other),
        written={one.id: made},
        ended={one.id: [OLD]},
    )
    assert [(row.memory, row.ended) for row in rows] == [(made, [OLD]), (None, [])]


@pytest.mark.parametrize(
    ("vetoes", "stages"),
    [
        ({}, {}),
        ({OLD: "other_subject"}, {"vetoes": {str(OLD): "other_subject"}}),
        (
            {OLD: "older", OTHER: "callers_key"},
            {"vetoes": {str(OLD): "older", str(OTHER): "callers_key"}},
        ),
    ],
)
def test_why_something_was_not_ended_is_a_code(
    kept: list[MadeDecision], vetoes: dict[UUID, str], stages: dict[str, Any]
) -> None:
    [row] = on_record(kept, Decision(action="add", candidate=said(), vetoes=vetoes))
    assert row.stages == stages


@pytest.mark.parametrize(
    ("action", "doubts", "shown"),
    [
        ("add", (), Action.ADD),
        ("add", ("inferred",), Action.REVIEW),
        ("update", ("inferred",), Action.UPDATE),
        ("delete", (), Action.DELETE),
        ("noop", ("inferred",), Action.NOOP),
        ("review", (), Action.REVIEW),
    ],
)
def test_what_is_stored_with_a_doubt_is_on_record_as_waiting(
    kept: list[MadeDecision], action: Any, doubts: tuple[str, ...], shown: Action
) -> None:
    [row] = on_record(kept, Decision(action=action, candidate=said(doubts=doubts)))
    assert row.action == shown


def test_of_long_words_and_reasons_the_beginning_is_kept(kept: list[MadeDecision]) -> None:
    decision = Decision(
        action="add",
        candidate=said(content="a" * (2 * CONTENT_CHARACTERS)),
        reason="b" * (2 * REASON_CHARACTERS),
    )
    [row] = on_record(kept, decision)
    assert (row.content, row.reason) == ("a" * CONTENT_CHARACTERS, "b" * REASON_CHARACTERS)


def test_decisions_are_kept_in_their_order(kept: list[MadeDecision]) -> None:
    decisions = [Decision(action="add", candidate=said(content=str(place))) for place in range(5)]
    assert [row.content for row in on_record(kept, *decisions)] == list("01234")


def test_no_decision_leaves_nothing_on_record(kept: list[MadeDecision]) -> None:
    assert on_record(kept) == []

"""What a person stands for is believed, in every row that tells the same and in no other."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from memory.models import MemoryItem, Segment
from memory.models.remembered_row import Remembered
from memory.revisions.confirming import CONFIRMED_CONFIDENCE, confirming
from memory.revisions.tellings import Tellers
from memory.revisions.types import Change, Revision

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
CHANGE = Change("admin:ann", "asked", NOW)
TURN = UUID(int=1)


def a_row(kind: str = "preference", *span: int, **fields: Any) -> MemoryItem:
    spans = [[str(TURN), *span]] if span else []
    given = {"kind": kind, "content": "Tea", "confidence": 0.6, "provenance": "observation"}
    return MemoryItem(**{**given, "valid_from": NOW - timedelta(days=9), "spans": spans, **fields})


def confirmed(row: Remembered, told: Tellers | None = None) -> Revision:
    return confirming([row], [told or Tellers()], CHANGE)


def columns(revision: Revision) -> dict[UUID, Any]:
    return {update.row_id: update.columns for update in revision.updates}


def test_it_is_known_from_the_user_and_nothing_of_it_waits() -> None:
    row = a_row(needs_review=True, review_code="disputed", review_args={"a": 1}, provisional=True)
    revision = confirmed(row)
    assert columns(revision)[row.pk] == {
        "needs_review": False,
        "review_code": "",
        "review_args": {},
        "provenance": "confirmed_by_user",
        "last_validated_at": NOW,
        "confidence": CONFIRMED_CONFIDENCE,
        "provisional": False,
    }
    assert (revision.ends, revision.kind, revision.by_person) == ([], "confirmed", True)


@pytest.mark.parametrize(("before", "after"), [(0.1, 0.9), (0.9, 0.9), (1.0, 1.0)])
def test_confirming_takes_no_confidence_away(before: float, after: float) -> None:
    row = a_row(confidence=before, provenance="confirmed_by_user")
    assert columns(confirmed(row))[row.pk]["confidence"] == after


@pytest.mark.parametrize(
    ("standing", "says"), [("disputed", "active"), ("active", None), ("archived", None)]
)
def test_only_what_was_disputed_is_active_again(standing: str, says: str | None) -> None:
    row = a_row(standing=standing)
    assert columns(confirmed(row))[row.pk].get("standing") == says


def test_an_insight_is_validated_and_so_given_to_responders() -> None:
    insight, fact = a_row("insight"), a_row("fact")
    assert columns(confirmed(insight))[insight.pk]["validated_at"] == NOW
    assert "validated_at" not in columns(confirmed(fact))[fact.pk]


def test_a_segment_has_no_confidence_to_raise() -> None:
    segment = Segment(id=uuid4(), needs_review=True, standing="disputed")
    assert columns(confirmed(segment))[segment.pk] == {
        "needs_review": False,
        "review_code": "",
        "review_args": {},
        "standing": "active",
    }


def test_typed_memories_of_the_same_statement_are_confirmed_with_it() -> None:
    row, twin = a_row(), a_row()
    found = columns(confirmed(row, Tellers(statements=[twin])))
    assert found[twin.pk]["provenance"] == "confirmed_by_user"
    episode, inside = a_row("episode", 0, 9), a_row("fact", 0, 3)
    found = columns(confirmed(episode, Tellers(statements=[inside])))
    assert inside.pk not in found  # what a turn says is more than each statement in it


@pytest.mark.parametrize(
    ("span", "is_in_doubt", "is_cleared"),
    [((0, 9), True, True), ((3, 5), True, True), ((0, 10), True, False), ((0, 9), False, False)],
)
def test_the_doubt_of_what_tells_nothing_else_is_cleared(
    span: tuple[int, int], is_in_doubt: bool, is_cleared: bool
) -> None:
    row = a_row("preference", 0, 9)
    words = a_row("episode", *span, needs_review=is_in_doubt)
    found = columns(confirmed(row, Tellers(words=[words])))
    assert (words.pk in found) is is_cleared
    if is_cleared:
        assert found[words.pk] == {"needs_review": False, "review_code": "", "review_args": {}}

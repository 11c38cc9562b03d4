"""What takes the place of a wrong memory: its words, and all that followed from the old ones."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from memory.models import MemoryItem, Scope
from memory.models.remembered_row import TITLE_LENGTH
from memory.revisions.correction import corrected
from memory.revisions.types import Change, CorrectionError

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
BEGAN = NOW - timedelta(days=10)
CHANGE = Change("admin:ann", "it was wrong", NOW)


def a_memory(**fields: Any) -> MemoryItem:
    given = {
        "tenant_id": uuid4(),
        "scope": Scope(kind="user", key="1"),
        "kind": "fact",
        "content": "The team has 12 people",
        "confidence": 0.6,
        "valid_from": BEGAN,
        "recorded_at": BEGAN,
        "updated_at": BEGAN,
    }
    return MemoryItem(**{**given, **fields})


def said(old: MemoryItem, *, content: str | None = None, value: str | None = None) -> MemoryItem:
    return corrected(old, content=content, value=value, change=CHANGE).new


@pytest.mark.parametrize(
    ("content", "old", "new", "says"),
    [
        ("The team has 12 people", "12", "14", "The team has 14 people"),
        ("团队有12人", "12", "14", "团队有14人"),
        ("我住在柏林", "柏林", "慕尼黑", "我住在慕尼黑"),
        ("I live in Berlin.", "Berlin", "Munich", "I live in Munich."),
        ("Room 12 seats 2", "2", "4", "Room 12 seats 4"),
        ("第12会议室有2张桌子", "2", "4", "第12会议室有4张桌子"),
        ("The budget is 1.5 or so, at most 5", "5", "6", "The budget is 1.5 or so, at most 6"),
        ("An art fan likes art", "An", "The", "The art fan likes art"),
        ("The cat eats tuna at noon", "at", "past", "The cat eats tuna past noon"),
        ("Sensor B12 is C1", "C1", "C12", "Sensor B12 is C12"),
    ],
)
def test_a_value_takes_the_place_of_the_whole_old_one(
    content: str, old: str, new: str, says: str
) -> None:
    after = said(a_memory(content=content, value=old), value=new)
    assert (after.content, after.value) == (says, new)


@pytest.mark.parametrize(
    ("content", "old"),
    [
        pytest.param("The team has a dozen people", "12", id="said in other words"),
        pytest.param("The team has 120 people", "12", id="only within a larger number"),
        pytest.param("Team 12 has 12 people", "12", id="which of the two is not known"),
        pytest.param("The team is large", "", id="there was none"),
    ],
)
def test_where_the_old_value_does_not_stand_once_the_new_one_stands_alone(
    content: str, old: str
) -> None:
    after = said(a_memory(content=content, value=old), value="14")
    assert (after.content, after.value) == ("14", "14")


@pytest.mark.parametrize(
    ("content", "value", "kept"),
    [
        ("A team of 12 was promised", None, "12"),
        ("Nobody is left", None, ""),
        ("A team of 14", "14", "14"),
        ("A team of 14", "", ""),
    ],
)
def test_a_new_text_keeps_the_value_only_where_it_still_says_it(
    content: str, value: str | None, kept: str
) -> None:
    after = said(a_memory(value="12", short_value="12 people"), content=content, value=value)
    assert (after.content, after.value, after.short_value) == (content, kept, "")


def test_a_correction_that_says_nothing_is_refused() -> None:
    with pytest.raises(CorrectionError) as refused:
        said(a_memory())
    assert refused.value.field == "content"


def test_what_a_person_says_is_known_and_nothing_of_it_is_in_doubt() -> None:
    doubted = a_memory(
        needs_review=True,
        review_code="disputed",
        review_args={"a": 1},
        standing="disputed",
        provisional=True,
        made_by="a rule",
        writer="key:abc",
        role="service",
        notes=[{"start": 0, "stop": 3}],
        canonical="the team of Ann has 12 people",
        glossed="The team [Ann's] has 12 people",
    )
    after = said(doubted, content="The team has 14 people")
    assert (after.provenance, after.confidence, after.standing) == (
        "confirmed_by_user",
        0.9,
        "active",
    )
    assert (after.needs_review, after.review_code, after.review_args) == (False, "", {})
    assert (after.notes, after.canonical, after.glossed) == ([], "", "")
    assert (after.provisional, after.made_by, after.writer, after.role) == (False, "", "", "")
    assert after.last_validated_at == after.recorded_at == NOW


@pytest.mark.parametrize(("before", "after"), [(0.1, 0.9), (0.9, 0.9), (0.95, 0.95), (1.0, 1.0)])
def test_a_correction_takes_no_confidence_away(before: float, after: float) -> None:
    old = a_memory(confidence=before, provenance="confirmed_by_user")
    assert said(old, content="x").confidence == after


def test_it_holds_for_the_time_the_old_one_was_about_and_is_a_row_of_its_own() -> None:
    old = a_memory(
        valid_to=NOW + timedelta(days=9), tags=["team"], category="work", fact_key="size"
    )
    after = said(old, content="The team has 14 people")
    assert after.pk != old.pk
    assert (after.valid_from, after.valid_to) == (old.valid_from, old.valid_to)
    assert (after.tags, after.category, after.fact_key) == (["team"], "work", "size")
    assert (after.retired_at, after.superseded_by) == (None, None)


def test_the_old_one_is_withdrawn_for_every_time_with_all_that_tells_it() -> None:
    for kind, alone in (("fact", False), ("preference", False), ("episode", True)):
        old = a_memory(kind=kind)
        found = corrected(old, content="x", value=None, change=CHANGE)
        [ending] = found.revision.ends
        assert (ending.row_id, ending.successor) == (old.pk, found.new.pk)
        assert (ending.withdrawn, ending.archived, ending.alone) == (True, False, alone)
        assert found.revision.by_person


def test_a_statement_without_its_value_is_to_be_read_anew() -> None:
    stated = a_memory(attribute="size", value="12", single=True)
    kept, lost = said(stated, value="14"), said(stated, content="Nobody is left")
    assert (kept.attribute, kept.single) == ("size", True)
    assert (lost.attribute, lost.single) == (None, False)


def test_an_episode_says_its_new_words_and_none_of_the_old_parts() -> None:
    old = a_memory(kind="episode", did_what="Ann sold the boat", new_info="it was blue")
    after = said(old, content="Ann sold the canoe")
    assert (after.content, after.did_what, after.new_info) == (
        "Ann sold the canoe",
        "Ann sold the canoe",
        "",
    )


@pytest.mark.parametrize("kind", ["insight", "fact"])
def test_an_insight_that_a_person_words_is_validated(kind: str) -> None:
    after = said(a_memory(kind=kind), content="x")
    assert after.validated_at == (NOW if kind == "insight" else None)


def test_a_procedure_is_called_what_it_says_as_far_as_a_title_goes() -> None:
    old = a_memory(kind="procedure", title="Deploy", outline="Deploy", steps=["build", "push"])
    longest = "换" * TITLE_LENGTH
    after = said(old, content=longest)
    assert (after.title, after.outline, after.steps) == (longest, longest, ["build", "push"])
    with pytest.raises(CorrectionError, match="at most 500"):
        said(old, content=longest + "换")

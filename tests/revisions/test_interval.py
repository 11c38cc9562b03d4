"""How an interval ends, and how columns come back from a record."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Standing
from memory.revisions.columns import columns_of, copied, differing, put_back
from memory.revisions.interval import end, require_current, withdraw
from memory.revisions.statements import has_callers_key, identity, is_same, statement_keys, twins
from memory.revisions.types import Change, CorrectionError

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
BEGAN = NOW - timedelta(days=10)
CHANGE = Change("test", "a test", NOW)
MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2026, 6, 1), timezones=st.just(UTC))  # noqa: DTZ001
TEXTS = st.sampled_from(["", "Green tea", "green  tea.", "绿茶", "綠茶", "coffee"])


def a_row(**fields: Any) -> MemoryItem:
    given = {"kind": "fact", "content": "c", "confidence": 0.6, "valid_from": BEGAN}
    return MemoryItem(**{**given, "recorded_at": BEGAN, "updated_at": BEGAN, **fields})


@pytest.mark.parametrize(
    ("stated_until", "at", "until", "withdrawn"),
    [
        pytest.param(None, NOW, NOW, False, id="what had no end"),
        pytest.param(NOW + timedelta(1), NOW, NOW, False, id="what would have held on"),
        pytest.param(NOW - timedelta(1), NOW, NOW - timedelta(1), False, id="what was over before"),
        pytest.param(None, BEGAN + timedelta(microseconds=1), ..., False, id="a moment after it"),
        pytest.param(None, BEGAN, None, True, id="as it began: it never was"),
        pytest.param(None, BEGAN - timedelta(1), None, True, id="before it began"),
    ],
)
def test_what_ends_was_true_until_then_and_never_where_it_had_not_begun(
    stated_until: datetime | None, at: datetime, until: Any, withdrawn: bool
) -> None:
    row, successor = a_row(valid_to=stated_until), uuid4()
    end(row, at=at, change=CHANGE, successor=successor)
    assert row.valid_to == (at if until is ... else until)
    assert (row.withdrawn, row.standing) == (withdrawn, Standing.DEPRECATED)
    assert (row.retired_at, row.superseded_by) == (NOW, successor)


@given(MOMENTS, st.none() | MOMENTS, MOMENTS, MOMENTS)
def test_an_end_keeps_what_the_database_asks_and_what_was_first_said(
    began: datetime, until: datetime | None, at: datetime, now: datetime
) -> None:
    until = until if until is None or until > began else None
    row = a_row(valid_from=began, valid_to=until, recorded_at=began)
    change = Change("test", "a test", now)
    end(row, at=at, change=change)
    assert row.valid_to is None or row.valid_to > row.valid_from
    assert row.retired_at is not None
    assert row.retired_at >= row.recorded_at
    assert row.stated_valid_to == until


def test_what_is_withdrawn_keeps_its_time_and_is_in_doubt_no_more() -> None:
    row = a_row(needs_review=True, review_code="low_confidence", review_args={"a": 1}, valid_to=NOW)
    withdraw(row, Standing.ARCHIVED, change=CHANGE)
    assert (row.withdrawn, row.standing, row.valid_to) == (True, Standing.ARCHIVED, NOW)
    assert (row.needs_review, row.review_code, row.review_args) == (False, "", {})
    with pytest.raises(CorrectionError, match="already retired"):
        require_current(row)


def test_columns_come_back_from_json_as_they_were() -> None:
    row = a_row(
        tenant_id=uuid4(),
        scope_id=uuid4(),
        valid_to=NOW,
        last_validated_at=None,
        tags=["茶", "b"],
        source_turns=[uuid4(), uuid4()],
        source_job=uuid4(),
        superseded_by=None,
        notes=[{"span": [0, 1], "meaning": "2026-01-01"}],
        spans=[[str(uuid4()), 0, 5]],
        confidence=0.1 + 0.2,
        affirmed=False,
        fact_key=None,
    )
    kept = orjson.loads(orjson.dumps(columns_of(row)))
    again = MemoryItem()
    put_back(again, kept)
    assert columns_of(again) == columns_of(row)
    names = ("source_turns", "valid_to", "source_job", "tags", "tenant_id", "confidence")
    assert [getattr(again, name) for name in names] == [getattr(row, name) for name in names]
    assert isinstance(again.source_turns[0], UUID)


def test_only_what_differs_is_kept_and_counters_never() -> None:
    row = a_row(injected_count=1)
    was = columns_of(row)
    row.content, row.injected_count, row.updated_at = "d", 9, NOW
    now = columns_of(row)
    assert differing(was, now) == {"content": "c"}
    assert differing(now, was) == {"content": "d"}
    assert differing(was, was) == {}
    assert differing({"gone": 1, "kept": None}, {}) == {"gone": 1}


def test_a_copy_says_the_same_is_current_and_has_not_been_used() -> None:
    row = a_row(
        tenant_id=uuid4(),
        scope=Scope(kind="user", key="1"),
        tags=["a"],
        subject="ann",
        attribute="home",
        value="Ghent",
        affirmed=False,
        valid_to=NOW,
        valid_from_stated=True,
        used_count=5,
        injected_count=9,
        superseded_by=uuid4(),
        retired_at=NOW,
    )
    copy = MemoryItem(**copied(row))
    assert copy.pk != row.pk
    assert identity(copy) == identity(row)
    assert (copy.content, copy.tags, copy.confidence) == ("c", ["a"], 0.6)
    assert (copy.valid_from, copy.valid_to, copy.valid_from_stated) == (BEGAN, NOW, True)
    assert (copy.used_count, copy.injected_count) == (0, 0)
    assert (copy.retired_at, copy.superseded_by) == (None, None)


@st.composite
def statements(draw: st.DrawFn) -> MemoryItem:
    return a_row(
        kind=draw(st.sampled_from(["fact", "preference", "constraint", "episode"])),
        content=draw(TEXTS),
        sender=draw(st.sampled_from(["", "Ann"])),
        subject=draw(st.sampled_from(["", "ann"])),
        attribute=draw(st.sampled_from([None, "", "drink", "home"])),
        value=draw(TEXTS),
        affirmed=draw(st.booleans()),
    )


@given(statements(), statements())
def test_two_that_tell_the_same_share_a_key_and_are_found_from_both_sides(
    one: MemoryItem, other: MemoryItem
) -> None:
    assert is_same(one, other) == is_same(other, one)
    assert is_same(one, one) == (one.kind != "episode")
    if is_same(one, other):
        assert set(statement_keys(one)) & set(statement_keys(other))
    assert twins(one, [one, other]) == ([other] if is_same(one, other) else [])


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ({"value": "Green tea"}, {"value": "green  TEA."}, True),
        ({"value": "绿茶"}, {"value": "綠茶"}, True),
        ({"value": "tea"}, {"value": "coffee"}, False),
        ({"value": "tea"}, {"value": "tea", "affirmed": False}, False),
        ({"value": "tea"}, {"value": "tea", "subject": "my sister"}, False),
        ({"value": "tea", "sender": "Ann"}, {"value": "tea", "sender": "Ben"}, True),
        ({"attribute": None}, {"value": "tea"}, True),
        ({"attribute": None, "sender": "Ann"}, {"attribute": None, "sender": "Ben"}, False),
        ({"value": "tea"}, {"value": "tea", "kind": "preference"}, True),
        ({"value": "tea", "kind": "episode"}, {"value": "tea"}, False),
    ],
)
def test_a_statement_is_known_by_what_it_says(
    one: dict[str, Any], other: dict[str, Any], same: bool
) -> None:
    drinks = {"attribute": "drink", "content": "I drink it"}
    assert is_same(a_row(**{**drinks, **one}), a_row(**{**drinks, **other})) is same


@pytest.mark.parametrize(
    ("fact_key", "source_job", "callers"),
    [("home", None, True), (None, None, False), ("home", uuid4(), False)],
)
def test_a_key_that_no_job_made_is_its_callers(
    fact_key: str | None, source_job: UUID | None, callers: bool
) -> None:
    assert has_callers_key(a_row(fact_key=fact_key, source_job=source_job)) is callers


@pytest.mark.parametrize(
    ("actor", "role"), [("key:abc", "service"), ("admin:ann", "operator"), ("job:1", ""), ("", "")]
)
def test_as_what_somebody_writes_is_told_by_their_name(actor: str, role: str) -> None:
    assert Change(actor, "", NOW).role == role

"""From any row, every other row that tells the same, and no row that tells something else."""

from typing import Any

import pytest

from memory.models import MemoryItem, Scope, Session, Tenant
from memory.revisions import Revision, archive, revise, told_by
from memory.revisions.tellings import tellers
from tests.factories import a_change, a_tenant
from tests.revisions.rows import BERLIN, TEA, a_statement, again, berlin, read, stated, told

pytestmark = pytest.mark.django_db


def statements(row: Any) -> set[Any]:
    return {each.id for each in told_by(row) if each.role == "statement"}


def words(row: Any) -> set[str]:
    return {each.source for each in told_by(row) if each.role == "words"}


def test_what_nothing_else_tells_is_told_by_nothing(tenant: Tenant) -> None:
    assert told_by(stated(tenant, "Rents a boat")) == []


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        pytest.param({}, {}, True, id="the same statement"),
        pytest.param({"value": "柏林"}, {"value": "柏林"}, True, id="in Chinese"),
        pytest.param({"value": "Berlin"}, {"value": "BERLIN "}, True, id="written otherwise"),
        pytest.param({}, {"value": "Rome"}, False, id="another value"),
        pytest.param({}, {"attribute": "birthplace"}, False, id="another attribute"),
        pytest.param({}, {"subject": "my sister"}, False, id="of somebody else"),
        pytest.param({}, {"affirmed": False}, False, id="its denial"),
        pytest.param({}, {"kind": "preference"}, True, id="of another kind"),
    ],
)
def test_a_statement_is_told_by_every_row_that_states_it(
    tenant: Tenant, one: dict[str, Any], other: dict[str, Any], same: bool
) -> None:
    here, there = told(tenant, "I live in Berlin."), told(tenant, "My home is Berlin.")
    first = read(here, a_statement(here, "I live in Berlin", **one))[0]
    second = read(there, a_statement(there, "My home is Berlin", **other))[0]
    assert (statements(first) == {second.pk}) is same
    assert (statements(second) == {first.pk}) is same


def test_nobody_of_another_scope_or_tenant_tells_it(tenant: Tenant) -> None:
    rows = []
    for owner, scope in ((tenant, "1"), (tenant, "2"), (a_tenant(), "1")):
        of = told(owner, "I live in Berlin.", scope=scope)
        rows += read(of, a_statement(of, "I live in Berlin"))
    for row in rows:
        assert statements(row) == set()
        assert {each.id for each in told_by(row)}.isdisjoint(other.pk for other in rows)


def test_what_is_over_tells_nothing_any_more(tenant: Tenant) -> None:
    of = told(tenant, "I live in Berlin.", "My home is Berlin.")
    first, second = read(
        of, a_statement(of, "I live in Berlin"), a_statement(of, "My home is Berlin")
    )
    assert statements(first) == {second.pk}
    MemoryItem.objects.filter(pk=second.pk).update(retired_at=a_change().now)
    assert statements(first) == set()


def test_rows_of_one_turn_that_hold_other_words_do_not_tell_it(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    found = {each.id for each in told_by(home)}
    tea = MemoryItem.objects.get(tenant=tenant, attribute="drink")
    assert of.episodes[0].pk in found
    assert found.isdisjoint({tea.pk, of.episodes[1].pk})


def test_unread_words_of_one_speaker_are_the_same_and_of_two_are_not(tenant: Tenant) -> None:
    rows = []
    for speaker in ("Ann", "Ann", "Ben"):
        of = told(tenant, "绿茶最好喝。", speaker=speaker)
        unread = {"attribute": None, "value": "", "kind": "preference", "sender": speaker}
        rows += read(of, a_statement(of, "绿茶最好喝", **unread))
    first, second, of_ben = rows
    assert statements(first) == {second.pk}
    assert statements(of_ben) == set()


def test_a_line_that_a_model_wrote_is_named_where_it_tells_it(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    session = Session.objects.get(pk=of.session.pk)
    line = {"text": "The user lives in Berlin", "turns": [str(of.turns[0].pk)]}
    session.summary_lines = [line]
    session.save()
    assert (line["text"], "words") in {(each.text, each.role) for each in told_by(home)}
    done = archive(home, change=a_change())
    assert ("rolling_summary", "ended", line["text"]) in {
        (each.source, each.effect, each.text) for each in done.effects
    }
    session.refresh_from_db()
    assert (session.summary_lines, session.rolling_summary) == ([], "")


def test_whoever_looks_locks_nothing_and_asks_a_bounded_number_of_times(
    tenant: Tenant, django_assert_max_num_queries: Any
) -> None:
    _of, home = berlin(tenant)
    for number in range(5):
        more = told(tenant, f"As I said {number} times, I live in Berlin.")
        read(more, a_statement(more, f"As I said {number} times, I live in Berlin"))
    with django_assert_max_num_queries(8) as asked:
        found = tellers(home)
    assert len(found.statements) == 5
    assert not [query for query in asked.captured_queries if "FOR " in query["sql"].upper()]


def test_a_statement_told_again_is_found_by_the_words_of_both_turns(tenant: Tenant) -> None:
    of = told(tenant, f"{BERLIN}. {TEA}.", "Berlin is my home now.")
    home = read(of, a_statement(of, BERLIN))[0]
    assert {each.id for each in told_by(home)}.isdisjoint({of.episodes[1].pk})
    spans = [of.span("Berlin is my home now")]
    revise(of.scope, [Revision(evidence=[(home.pk, spans)], kind="read")], change=a_change())
    found = {each.id for each in told_by(again(home.pk))}
    assert {of.episodes[0].pk, of.episodes[1].pk, of.segment.pk} <= found


def test_a_fact_that_a_caller_stated_is_told_by_no_conversation(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    keyed = stated(tenant, "Ann's city: Berlin", fact_key="city", value="Berlin")
    assert words(keyed) == set()
    assert keyed.pk not in statements(home)
    assert Scope.objects.filter(tenant=tenant).count() == 1

"""What was ended is believed again as it was, whatever ended it and whatever came after."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memory.models import MemoryItem, RevisionRecord, Tenant
from memory.models.vocabulary import Standing
from memory.revisions import (
    CorrectionError,
    Ending,
    Revision,
    archive,
    consequences,
    correct,
    end,
    invalidate,
    restore,
    revise,
    undo,
)
from tests.factories import a_change
from tests.revisions.rows import (
    BERLIN,
    NOW,
    a_statement,
    again,
    believed,
    berlin,
    read,
    said_now,
    stated,
    told,
)

pytestmark = pytest.mark.django_db
DECIDE = {"archive": archive, "invalidate": invalidate}


def as_of(moment: datetime) -> Any:
    return MemoryItem.objects.as_of(moment, known_at=datetime.now(UTC))


def how(row: MemoryItem) -> tuple[Any, ...]:
    return row.standing, row.valid_to, row.retired_at, row.withdrawn, row.superseded_by


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param(["archive"], id="archived"),
        pytest.param(["invalidate"], id="over"),
        pytest.param(["invalidate", "archive"], id="over, then archived"),
        pytest.param(["archive", "archive"], id="archived twice"),
    ],
)
def test_what_was_ended_comes_back_as_it_was(tenant: Tenant, steps: list[str]) -> None:
    until = NOW + timedelta(days=30)
    row = stated(tenant, "Rents a boat", valid_to=until.isoformat())
    before = how(again(row.pk))
    for step in steps:
        DECIDE[step](again(row.pk), change=a_change())
        assert believed(tenant) == []
    restore(again(row.pk), change=a_change())
    assert how(again(row.pk)) == before
    assert believed(tenant) == ["Rents a boat"]


def test_archiving_what_is_archived_leaves_no_record(tenant: Tenant) -> None:
    row = stated(tenant, "Rents a boat")
    archive(row, change=a_change())
    records = RevisionRecord.objects.count()
    done = archive(again(row.pk), change=a_change())
    assert (done.effects, done.revisions, RevisionRecord.objects.count()) == ((), (), records)


def test_what_is_over_is_told_of_its_time_until_somebody_archives_it(tenant: Tenant) -> None:
    row = stated(tenant, "Rents a boat", valid_from=(NOW - timedelta(days=9)).isoformat())
    then = NOW - timedelta(days=1)
    invalidate(row, change=a_change())
    assert as_of(then).filter(pk=row.pk).exists()
    done = archive(again(row.pk), change=a_change())
    assert not as_of(then).filter(pk=row.pk).exists()
    assert [(each.id, each.effect) for each in done.effects] == [(row.pk, "withdrawn")]
    undo(done.revisions[0], change=a_change())
    assert as_of(then).filter(pk=row.pk).exists()


def test_archiving_what_is_over_reaches_every_row_that_was_over_with_it(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    other = told(tenant, "As I said, I live in Berlin.")
    read(other, a_statement(other, "I live in Berlin"))
    invalidate(home, change=a_change())

    def told_then() -> list[str]:
        rows = as_of(NOW + timedelta(minutes=5))
        return [row.content for row in rows.filter(tenant=tenant) if "Berlin" in row.content]

    assert len(told_then()) == 4  # two statements, two turns
    before = said_now(tenant)
    said = consequences(again(home.pk), "archive", change=a_change())
    done = archive(again(home.pk), change=a_change())
    assert told_then() == []
    assert {each.id for each in said} == {each.id for each in done.effects}
    assert {each.effect for each in done.effects} == {"withdrawn"}
    assert said_now(tenant) == before
    undo(done.revisions[0], change=a_change())
    assert len(told_then()) == 4


@pytest.mark.parametrize("word", ["undo", "restore"])
def test_taking_back_that_it_is_over_takes_back_that_it_was_archived(
    tenant: Tenant, word: str
) -> None:
    _of, home = berlin(tenant)
    before, was = said_now(tenant), how(home)
    over = invalidate(home, change=a_change())
    archive(again(home.pk), change=a_change())
    if word == "undo":
        effects = undo(over.revisions[0], change=a_change()).effects
    else:
        effects = restore(again(home.pk), change=a_change()).effects
    assert (said_now(tenant), how(again(home.pk))) == (before, was)
    assert [each.effect for each in effects if each.id == home.pk] == ["restored"]


def test_of_what_nothing_ended_nothing_is_restored(tenant: Tenant) -> None:
    row = stated(tenant, "Rents a boat")
    with pytest.raises(CorrectionError, match="not retired"):
        restore(row, change=a_change())


def test_what_ended_with_it_comes_back_with_it(tenant: Tenant) -> None:
    _of, home = berlin(tenant)
    other = told(tenant, "As I said, I live in Berlin.")
    twin = read(other, a_statement(other, "I live in Berlin"))[0]
    before = said_now(tenant)
    invalidate(home, change=a_change())
    restore(again(twin.pk), change=a_change())
    assert said_now(tenant) == before


def off_record(row: MemoryItem, *, successor: MemoryItem | None = None, days: int = 1) -> None:
    """End a row as an import of history does: no revision says so."""
    change = a_change(NOW - timedelta(days=days))
    end(row, at=change.now, change=change, successor=successor and successor.pk)
    row.retired_at = row.recorded_at + timedelta(minutes=1)
    row.save()


def test_what_no_record_ended_is_believed_again_all_the_same(tenant: Tenant) -> None:
    row = stated(tenant, "Rents a boat", valid_from=(NOW - timedelta(days=9)).isoformat())
    before = how(row)
    off_record(row)
    done = restore(again(row.pk), change=a_change())
    assert how(again(row.pk)) == before
    undo(done.revisions[0], change=a_change())
    assert again(row.pk).retired_at is not None


def test_what_took_its_place_gives_way_and_whatever_else_it_replaced_is_back(
    tenant: Tenant,
) -> None:
    since = {"valid_from": (NOW - timedelta(days=9)).isoformat()}
    names = ("Rents a boat", "Rents a small boat", "Rents a canoe")
    one, other, archived = (stated(tenant, name, **since) for name in names)
    owns = stated(tenant, "Owns a boat", **since)
    for row in (one, other, archived):
        off_record(row, successor=owns)
    together = MemoryItem.objects.filter(superseded_by=owns.pk)
    together.update(retired_at=again(archived.pk).retired_at)
    MemoryItem.objects.filter(pk=archived.pk).update(standing=Standing.ARCHIVED)
    done = restore(again(one.pk), change=a_change())
    assert believed(tenant) == ["Rents a boat", "Rents a small boat"]
    assert (again(owns.pk).superseded_by, again(owns.pk).withdrawn) == (one.pk, True)
    undo(done.revisions[0], change=a_change())
    assert believed(tenant) == ["Owns a boat"]


def test_what_took_its_place_and_is_over_too_stays_over(tenant: Tenant) -> None:
    one, owns = stated(tenant, "Rents a boat"), stated(tenant, "Owns a boat")
    off_record(one, successor=owns)
    invalidate(again(owns.pk), change=a_change())
    over = how(again(owns.pk))
    restore(again(one.pk), change=a_change())
    assert believed(tenant) == ["Rents a boat"]
    assert how(again(owns.pk)) == over


def test_a_fact_whose_key_was_taken_off_record_is_not_believed_beside_it(tenant: Tenant) -> None:
    old = stated(tenant, "The team has 12 people", fact_key="size", value="12")
    off_record(old)
    stated(tenant, "The team has 14 people", fact_key="size", value="14")
    with pytest.raises(CorrectionError) as refused:
        restore(again(old.pk), change=a_change())
    assert refused.value.field == "fact_key"
    assert believed(tenant) == ["The team has 14 people"]


def test_a_fact_superseded_under_its_key_comes_back_in_the_place_of_the_new_one(
    tenant: Tenant,
) -> None:
    old = stated(tenant, "团队有12人", fact_key="size", value="12")
    stated(tenant, "团队有14人", fact_key="size", value="14")
    restore(again(old.pk), change=a_change())
    assert believed(tenant) == ["团队有12人"]


def test_what_is_left_of_an_episode_gives_way_to_the_whole_again(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    before = said_now(tenant)
    archive(home, change=a_change())
    restore(again(of.episodes[0].pk), change=a_change())
    assert said_now(tenant) == before


def test_a_change_that_somebody_made_since_stays_when_it_is_taken_back(tenant: Tenant) -> None:
    row = stated(tenant, "Rents a boat", tags=["boat"])
    done = archive(row, change=a_change())
    MemoryItem.objects.filter(pk=row.pk).update(tags=["boat", "summer"], category="leisure")
    undo(done.revisions[0], change=a_change())
    found = again(row.pk)
    assert (found.tags, found.category, found.retired_at) == (["boat", "summer"], "leisure", None)


def test_a_correction_of_a_correction_is_taken_back_with_the_first(tenant: Tenant) -> None:
    row = stated(tenant, "Rents a boat")
    first = correct(row, content="Rents a canoe", value=None, change=a_change())
    correct(first.row, content="Rents a raft", value=None, change=a_change())
    undo(first.revisions[0], change=a_change())
    assert believed(tenant) == ["Rents a boat"]


def test_what_was_said_since_of_what_a_revision_made_goes_with_it(tenant: Tenant) -> None:
    of = told(tenant, BERLIN, "I live in Porto now.")
    home, later = a_statement(of, BERLIN), a_statement(of, "I live in Porto now", value="Porto")
    made = revise(of.scope, [Revision(makes=[home], kind="read")], change=a_change())
    over = Ending(row_id=home.pk, at=NOW + timedelta(hours=1), successor=later.pk)
    revise(of.scope, [Revision(makes=[later], ends=[over], kind="read")], change=a_change())
    undo(made.revisions[0], change=a_change())
    statements = MemoryItem.objects.filter(tenant=tenant, kind="fact", retired_at=None)
    assert not statements.exists()

"""Revisions of a scope are carried out in order, each whole or not at all, and told about once."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction

from memory.models import MemoryItem, RevisionRecord, Scope, SearchEntry, Tenant
from memory.models.locks import scope_locks
from memory.revisions import (
    Ending,
    Revision,
    Update,
    archive,
    confirm,
    consequences,
    revise,
    revise_scopes,
    undo,
)
from memory.signals import revised
from tests.factories import a_change, ask, remember
from tests.revisions.rows import NOW, again, believed

pytestmark = pytest.mark.django_db
SURE = {"provenance": "confirmed_by_user", "confidence": 0.9}


@pytest.fixture
def heard() -> Iterator[list[dict[str, Any]]]:
    calls: list[dict[str, Any]] = []

    def listen(**said: Any) -> None:
        calls.append(said)

    revised.connect(listen)
    yield calls
    revised.disconnect(listen)


def a_scope(tenant: Tenant, key: str = "1") -> Scope:
    return Scope.objects.get_or_create(tenant=tenant, kind="user", key=key)[0]


def a_fact(scope: Scope, content: str, **fields: Any) -> MemoryItem:
    given = {"kind": "fact", "confidence": 0.6, "attribute": "", "valid_from": NOW}
    times = {"recorded_at": NOW, "updated_at": NOW}
    owner = {"tenant_id": scope.tenant_id, "scope": scope}
    return MemoryItem(**{**owner, **given, **times, "content": content, **fields})


def over(row: MemoryItem, **fields: Any) -> Ending:
    return Ending(**{"row_id": row.pk, "at": NOW + timedelta(hours=1), **fields})


def test_what_one_revision_makes_the_next_may_end(tenant: Tenant) -> None:
    scope = a_scope(tenant)
    first, second = a_fact(scope, "12 people"), a_fact(scope, "14 people")
    revisions = [
        Revision(makes=[first], kind="read"),
        Revision(makes=[second], ends=[over(first, successor=second.pk)], kind="read"),
    ]
    done = revise(scope, revisions, change=a_change())
    assert believed(tenant) == ["14 people"]
    assert (again(first.pk).superseded_by, done.ended) == (second.pk, (first.pk,))
    assert len(done.revisions) == 2


def test_a_key_goes_from_what_ends_to_what_takes_its_place_in_one_step(tenant: Tenant) -> None:
    scope = a_scope(tenant)
    first = a_fact(scope, "12 people", fact_key="size")
    revise(scope, [Revision(makes=[first])], change=a_change())
    second = a_fact(scope, "14 people", fact_key="size")
    revise(scope, [Revision(makes=[second], ends=[over(first)])], change=a_change())
    assert believed(tenant) == ["14 people"]


def test_of_several_revisions_only_that_is_refused_whose_memory_changed(tenant: Tenant) -> None:
    scope = a_scope(tenant)
    first, second = a_fact(scope, "rows"), a_fact(scope, "sails")
    revise(scope, [Revision(makes=[first, second])], change=a_change())
    stale = Revision(ends=[over(first)], seen={first.pk: NOW - timedelta(days=1)})
    fresh = Revision(ends=[over(second)], seen={second.pk: again(second.pk).updated_at})
    done = revise(scope, [stale, fresh], change=a_change())
    assert (done.refused, done.ended) == ((stale,), (second.pk,))
    assert believed(tenant) == ["rows"]


@pytest.mark.parametrize("gone", ["retired", "nowhere"])
def test_a_revision_of_what_is_no_longer_there_is_refused_whole(tenant: Tenant, gone: str) -> None:
    scope = a_scope(tenant)
    row = a_fact(scope, "rows")
    if gone == "retired":
        revise(scope, [Revision(makes=[row])], change=a_change())
        archive(again(row.pk), change=a_change())
    made = a_fact(scope, "sails")
    revision = Revision(makes=[made], ends=[over(row)], seen={row.pk: NOW})
    done = revise(scope, [revision], change=a_change())
    assert (done.refused, done.made, believed(tenant)) == ((revision,), (), [])


def test_what_does_nothing_leaves_no_record_and_is_told_to_nobody(
    tenant: Tenant, heard: list[dict[str, Any]]
) -> None:
    scope = a_scope(tenant)
    missing = Ending(row_id=uuid4(), at=NOW)
    done = revise(scope, [Revision(), Revision(ends=[missing])], change=a_change())
    assert (done.revisions, heard, RevisionRecord.objects.count()) == ((), [], 0)


def test_who_listens_hears_once_what_is_new_and_what_ended(
    tenant: Tenant, heard: list[dict[str, Any]]
) -> None:
    scope = a_scope(tenant)
    first, second = a_fact(scope, "12 people"), a_fact(scope, "14 people")
    job = uuid4()
    ends = [over(first)]
    revisions = [Revision(makes=[first]), Revision(makes=[second], ends=ends)]
    revise(scope, revisions, change=a_change(), job_id=job)
    [call] = heard
    assert (call["made"], call["ended"], call["job_id"]) == ({second.pk}, {first.pk}, job)


def test_revisions_of_several_scopes_are_written_together_and_stay_apart(tenant: Tenant) -> None:
    one, other = a_scope(tenant, "1"), a_scope(tenant, "2")
    made = {scope: a_fact(scope, "rows") for scope in (one, other)}
    revisions = {scope: [Revision(makes=[row])] for scope, row in made.items()}
    change = a_change()
    with transaction.atomic(), change.on_record():
        scope_locks([one.pk, other.pk])
        done = revise_scopes(revisions, change=change)
    assert {scope: result.made for scope, result in done.items()} == {
        scope: (row.pk,) for scope, row in made.items()
    }
    revise(one, [Revision(ends=[over(made[one])])], change=a_change())
    assert [row.scope_id for row in MemoryItem.objects.filter(tenant=tenant, retired_at=None)] == [
        other.pk
    ]


def test_a_scope_ends_nothing_of_another(tenant: Tenant) -> None:
    mine, other = a_scope(tenant, "1"), a_scope(tenant, "2")
    row = a_fact(other, "rows")
    revise(other, [Revision(makes=[row])], change=a_change())
    done = revise(mine, [Revision(ends=[over(row)], by_person=True)], change=a_change())
    assert (done.ended, again(row.pk).retired_at) == ((), None)


def test_words_that_change_in_place_are_found_at_once_and_the_old_ones_no_more(
    tenant: Tenant,
) -> None:
    scope = a_scope(tenant)
    row = a_fact(scope, "Plays the cello")
    revise(scope, [Revision(makes=[row])], change=a_change())
    update = Update(row_id=row.pk, columns={"content": "会吹长笛"})
    revise(scope, [Revision(updates=[update])], change=a_change())
    words = SearchEntry.objects.get(item_id=row.pk).words
    assert "cello" not in str(words)
    assert [item.text for item in ask(tenant, "长笛", gate=False).items] == ["会吹长笛"]


def test_an_episode_stands_for_itself_again_when_its_summary_ends(tenant: Tenant) -> None:
    scope = a_scope(tenant)
    summary = a_fact(scope, "A week at sea", kind="episode", level="phase")
    days = [a_fact(scope, text, kind="episode") for text in ("Set sail", "Came home")]
    revise(scope, [Revision(makes=[summary, *days])], change=a_change())
    MemoryItem.objects.filter(pk__in=[day.pk for day in days]).update(summarised_by=summary.pk)

    def behind() -> set[Any]:
        return {again(day.pk).summarised_by for day in days}

    wider = a_fact(scope, "A summer at sea", kind="episode", level="milestone")
    over_by = over(summary, successor=wider.pk)
    first = revise(scope, [Revision(makes=[wider], ends=[over_by])], change=a_change())
    assert behind() == {wider.pk}
    done = archive(again(wider.pk), change=a_change())
    assert behind() == {None}
    undo(done.revisions[0], change=a_change())
    assert behind() == {wider.pk}
    undo(first.revisions[0], change=a_change())
    assert behind() == {summary.pk}


def a_contradiction(tenant: Tenant) -> tuple[MemoryItem, MemoryItem]:
    """Return what is known well under a key, and what waits beside it, known less surely."""
    fact = {"source": "fact", "fact_key": "city"}
    sent = [
        remember(tenant, {**fact, "content": content, "value": value, **more})[0].id
        for content, value, more in (
            ("Ann's city: Berlin", "Berlin", SURE),
            ("安的城市：慕尼黑", "慕尼黑", {}),
        )
    ]
    better, waits = map(again, sent)
    return better, waits


def test_what_is_stood_for_takes_the_place_of_what_it_contradicts(tenant: Tenant) -> None:
    better, waits = a_contradiction(tenant)
    said = consequences(waits, "confirm", change=a_change())
    assert {each.effect for each in said if each.id == better.pk} == {"ended"}
    assert believed(tenant) == ["Ann's city: Berlin"]
    done = confirm(waits, change=a_change())
    assert believed(tenant) == ["安的城市：慕尼黑"]
    assert again(better.pk).superseded_by == waits.pk
    [revision] = done.revisions
    undo(revision, change=a_change())
    assert believed(tenant) == ["Ann's city: Berlin"]
    assert again(waits.pk).standing == "disputed"


def test_to_stand_for_what_is_known_already_ends_nothing(tenant: Tenant) -> None:
    better, waits = a_contradiction(tenant)
    done = confirm(better, change=a_change())
    assert done.also == ()
    assert again(waits.pk).standing == "disputed"

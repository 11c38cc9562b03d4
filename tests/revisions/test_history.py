"""A history tells every version of a memory and of those before it: who, what, when and why."""

import pytest

from memory.models import MemoryItem, Tenant
from memory.revisions import archive, confirm, correct, history, merge, restore
from memory.revisions.history import chain, versions
from memory.revisions.types import Change
from tests.factories import a_change, remember
from tests.revisions.rows import again, berlin, stated

pytestmark = pytest.mark.django_db


def test_a_history_tells_every_version_with_who_and_why_in_order(tenant: Tenant) -> None:
    for number in (12, 13, 14):
        fact = {"source": "fact", "content": f"{number} people", "fact_key": "size"}
        remember(tenant, fact)
    last = MemoryItem.objects.select_related("scope").get(tenant=tenant, retired_at=None)
    ids = chain(last)
    contents = dict(MemoryItem.objects.filter(tenant=tenant).values_list("pk", "content"))
    assert [contents[pk] for pk in ids] == ["12 people", "13 people", "14 people"]
    archive(last, change=Change("admin:ann", "moved away", a_change().now))
    told_versions = versions(last)
    assert [one.at for one in told_versions] == sorted(one.at for one in told_versions)
    newest = told_versions[-1]
    assert (newest.change, newest.actor, newest.reason) == (
        "update",
        "admin:ann",
        "moved away",
    )
    assert newest.changes["standing"] == ["active", "archived"]
    assert "content" not in newest.changes
    first = told_versions[0]
    assert (first.change, first.changes["content"]) == ("insert", [None, "12 people"])
    assert not {"tenant_id", "scope_id", "injected_count", "updated_at"} & set(first.changes)


def test_a_history_that_forks_names_each_memory_once(tenant: Tenant) -> None:
    stays = stated(tenant, "Likes tea")
    for content in ("She likes tea", "Tea is liked"):
        merge(stated(tenant, content), into=stays.pk, change=a_change())
    ids = chain(MemoryItem.objects.get(pk=stays.pk))
    assert len(ids) == len(set(ids)) == 3
    assert ids[-1] == stays.pk


def test_a_correction_and_its_correction_are_one_history(tenant: Tenant) -> None:
    row = stated(tenant, "住在柏林", value="柏林")
    second = correct(row, content="住在罗马", value=None, change=a_change(reason="she said")).row
    third = correct(second, content="住在巴黎", value=None, change=a_change(reason="again")).row
    assert chain(again(third.pk)) == [row.pk, second.pk, third.pk]
    inserts = [each for each in versions(again(third.pk)) if each.change == "insert"]
    assert [(each.changes["content"], each.reason) for each in inserts] == [
        ([None, "住在柏林"], "a test"),
        ([None, "住在罗马"], "she said"),
        ([None, "住在巴黎"], "again"),
    ]


def test_a_correction_that_was_taken_back_is_part_of_the_history(tenant: Tenant) -> None:
    row = stated(tenant, "Lives in Ghent")
    wrong = correct(row, content="Lives in Gent", value=None, change=a_change()).row
    restore(again(row.pk), change=a_change(reason="it was right"))
    assert chain(again(row.pk)) == [wrong.pk, row.pk]
    last = versions(again(row.pk))[-1]
    assert (last.reason, last.memory_id in (row.pk, wrong.pk)) == ("it was right", True)


def test_what_only_moves_counters_is_no_version(tenant: Tenant) -> None:
    row = stated(tenant, "Lives in Ghent")
    before = len(versions(row))
    MemoryItem.objects.filter(pk=row.pk).update(injected_count=5, used_count=2)
    assert len(versions(again(row.pk))) == before
    confirm(again(row.pk), change=a_change())
    assert len(versions(again(row.pk))) == before + 1


def test_a_segment_that_loses_words_has_a_version_of_each_state(tenant: Tenant) -> None:
    of, home = berlin(tenant)
    whole = of.segment.text
    archive(home, change=a_change(reason="wrong"))
    of.segment.refresh_from_db()
    texts = [each.changes.get("text") for each in versions(of.segment)]
    assert texts == [[None, whole], [whole, of.segment.text]]


def test_a_very_long_history_is_followed_as_far_as_it_says(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MAX_CHAIN", 3)
    row = stated(tenant, "0 people")
    for number in range(1, 5):
        row = correct(row, content=f"{number} people", value=None, change=a_change()).row
    contents = [again(pk).content for pk in chain(again(row.pk))]
    assert contents == ["2 people", "3 people", "4 people"]

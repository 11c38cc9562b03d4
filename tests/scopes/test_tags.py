"""Which current memories carry which tag, page by page; and tags set by hand."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from memory.models import MemoryItem, SearchEntry, Segment, Session, Task, Tenant
from memory.revisions import CorrectionError, archive, invalidate
from memory.scopes import tags as module
from memory.scopes.tags import Tagged, retag, tags_of
from tests.factories import a_change, a_tenant, remember

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
HOUR = timedelta(hours=1)


def tagged(tenant: Tenant, *tags: str, **fields: Any) -> UUID:
    item = {"source": "fact", "content": f"said {uuid4()}", "tags": list(tags), **fields}
    return remember(tenant, item)[0].id


def listed(tenant: Tenant, *, scope: str = "user:1", **asked: Any) -> list[Tagged]:
    return tags_of(tenant.pk, scope, **{"now": NOW + HOUR, "limit": 100, **asked})


def carried(tenant: Tenant) -> list[tuple[str, int, tuple[UUID, ...], tuple[UUID, ...]]]:
    return [(one.tag, one.count, one.facts, one.segments) for one in listed(tenant)]


def counts(tenant: Tenant, **asked: Any) -> list[tuple[str, int]]:
    return [(one.tag, one.count) for one in listed(tenant, **asked)]


def a_row(pk: UUID) -> MemoryItem:
    return MemoryItem.objects.select_related("scope").get(pk=pk)


def a_segment(tenant: Tenant, *tags: str) -> Segment:
    scope = a_row(tagged(tenant)).scope
    session = Session.objects.create(tenant=tenant, scope=scope, key=str(uuid4()))
    return Segment.objects.create(
        tenant=tenant,
        scope=scope,
        session=session,
        topic="boats",
        text="Ann: I own boats",
        tags=list(tags),
        first_position=1,
        last_position=1,
        valid_from=NOW - HOUR,
        recorded_at=NOW - HOUR,
        ended_at=NOW,
    )


def test_the_most_used_go_first_then_by_name(tenant: Tenant) -> None:
    for tags in (["tea", "home"], ["tea", "Zoo"], ["茶", "zoo"], ["tea"]):
        tagged(tenant, *tags)
    assert counts(tenant) == [("tea", 3), ("Zoo", 1), ("home", 1), ("zoo", 1), ("茶", 1)]


def test_a_scope_that_nobody_named_and_another_tenants_carry_nothing(tenant: Tenant) -> None:
    tagged(tenant, "tea")
    assert counts(tenant, scope="user:2") == []
    assert counts(a_tenant()) == []


def test_a_scope_whose_id_holds_a_colon_is_found(tenant: Tenant) -> None:
    tagged(tenant, "tea", scope="user:a:b")
    assert counts(tenant, scope="user:a:b") == [("tea", 1)]


def test_only_what_is_believed_now_carries_a_tag(tenant: Tenant) -> None:
    kept = tagged(tenant, "tea")
    archive(a_row(tagged(tenant, "tea")), change=a_change())
    invalidate(a_row(tagged(tenant, "tea")), change=a_change())
    tagged(tenant, "tea", valid_from=(NOW - 2 * HOUR).isoformat(), valid_to=NOW.isoformat())
    disputed = tagged(tenant, "tea")
    MemoryItem.objects.filter(pk=disputed).update(standing="disputed")
    [one] = listed(tenant)
    assert (one.count, one.facts, one.segments) == (1, (kept,), ())


def test_what_is_over_at_that_moment_carries_nothing_any_more(tenant: Tenant) -> None:
    until = NOW + 5 * HOUR
    tagged(tenant, "tea", valid_to=until.isoformat())
    second = timedelta(seconds=1)
    assert counts(tenant, now=until - second) == [("tea", 1)]
    assert counts(tenant, now=until) == []


def test_facts_and_segments_are_told_apart_and_counted_together(tenant: Tenant) -> None:
    fact = tagged(tenant, "tea")
    segment = a_segment(tenant, "tea", "boats")
    assert carried(tenant) == [
        ("tea", 2, (fact,), (segment.pk,)),
        ("boats", 1, (), (segment.pk,)),
    ]


def test_the_newest_are_listed_and_all_are_counted(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LISTED_IDS", 2)
    ids = [
        tagged(tenant, "tea", valid_from=(NOW - hours * HOUR).isoformat()) for hours in (3, 1, 2)
    ]
    assert carried(tenant) == [("tea", 3, (ids[1], ids[2]), ())]


@pytest.mark.parametrize("limit", [1, 2, 3, 7])
def test_pages_hold_every_tag_once_and_in_order(tenant: Tenant, limit: int) -> None:
    names = ["a", "B", "b", "é", "茶", "a b", "🦊"]
    for number, name in enumerate(names):
        for _ in range(1 + number % 3):
            tagged(tenant, name)
    whole, pages = listed(tenant), []
    after: UUID | None = None
    while page := listed(tenant, limit=limit, after=after):
        pages += page
        after = page[-1].place
    assert pages == whole
    assert len(whole) == len(names)


def test_tags_by_hand_stand_once_each_in_their_order_and_are_found(tenant: Tenant) -> None:
    row = a_row(tagged(tenant, "tea"))
    change = a_change(NOW + HOUR, actor="admin:ann")
    changed = retag(row, tags=["boats", "tea", "boats"], change=change)
    assert changed.tags == ["boats", "tea"]
    stored = a_row(row.pk)
    assert (stored.tags, stored.updated_at) == (["boats", "tea"], change.now)
    assert counts(tenant) == [("boats", 1), ("tea", 1)]
    number = row.scope.number
    [entry] = SearchEntry.objects.filter(item_id=row.pk, words__contains=f"{number}:boat")[:1] or [
        None
    ]
    assert entry is not None


def test_the_same_tags_again_are_no_change(tenant: Tenant) -> None:
    row = a_row(tagged(tenant, "tea"))
    retag(row, tags=["tea", "tea"], change=a_change(NOW + HOUR))
    assert a_row(row.pk).updated_at == row.updated_at


def test_a_segment_carries_tags_and_its_change_is_kept(tenant: Tenant) -> None:
    segment = a_segment(tenant, "tea")
    events = type(segment).pgh_event_model.objects.filter(pgh_obj_id=segment.pk)  # type: ignore[attr-defined]
    before = events.count()
    retag(segment, tags=["boats"], change=a_change())
    assert Segment.objects.get(pk=segment.pk).tags == ["boats"]
    assert events.count() == before + 1


def test_a_record_carries_no_tags_and_what_is_retired_gets_none(tenant: Tenant) -> None:
    remember(tenant, {"source": "task", "title": "Deploy"})
    task = Task.objects.select_related("scope").get()
    gone = a_row(tagged(tenant, "tea"))
    archive(gone, change=a_change())
    for row, why in ((task, "carry tags"), (gone, "already retired")):
        with pytest.raises(CorrectionError, match=why) as refused:
            retag(row, tags=["x"], change=a_change())
        assert refused.value.field == "id"

"""Out, into an empty tenant, and out again: the same bytes; and into the same scope.

Nothing changes.
"""

from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import orjson
import pytest

from evolution.jobs import work
from evolution.models import Job, State
from evolution.sessions.intake import NewTurn, accept_turns
from memory.exchange.reading.workspace import ITEMS
from memory.models import MemoryItem, Segment, Session, Tenant, Turn
from memory.scopes.tags import retag, tags_of
from tests.exchange.life import exported, imported, live
from tests.factories import a_change, a_tenant, ask

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize("exact", [True, False], ids=["with items.jsonl", "from Markdown alone"])
def test_what_went_out_comes_back_and_goes_out_the_same(
    tenant: Tenant, tmp_path: Path, exact: bool
) -> None:
    live(tenant)
    first = exported(tenant, tmp_path / "a")
    assert len([name for name in first if name.startswith("segments/")]) >= 2
    assert {"daily/2026-02-22.md", "facts.md", "tags.json", ITEMS} <= first.keys()
    if not exact:
        (tmp_path / "a" / ITEMS).unlink()
    other = a_tenant(slug="other")
    imported(tmp_path / "a", "other")
    work.drain()
    second = exported(other, tmp_path / "b")
    if not exact:  # what Markdown has no place for is not in it
        first.pop(ITEMS), second.pop(ITEMS)
        first.pop("tags.json"), second.pop("tags.json")
    assert second.keys() == first.keys()
    for name, content in first.items():
        assert second[name].decode().split("\n") == content.decode().split("\n"), name


def test_into_the_scope_it_came_from_nothing_changes(tenant: Tenant, tmp_path: Path) -> None:
    live(tenant)
    first = exported(tenant, tmp_path / "a")
    counted = [model.objects.count() for model in (MemoryItem, Segment, Session, Turn, Job)]
    report = imported(tmp_path / "a", "acme")
    assert " 0 created, 0 updated" in report
    assert " turns: 0 new\n" in f"{report}\n"
    assert [model.objects.count() for model in (MemoryItem, Segment, Session, Turn, Job)] == counted
    assert exported(tenant, tmp_path / "b") == first


def test_where_a_memory_comes_from_comes_along(tenant: Tenant, tmp_path: Path) -> None:
    live(tenant)
    exported(tenant, tmp_path)
    other = a_tenant(slug="other")
    imported(tmp_path, "other")
    made = MemoryItem.objects.filter(tenant=other, standing="active").exclude(source_turns=[])
    assert made.exclude(kind="episode").exists()
    here = set(Turn.objects.filter(tenant=other).values_list("pk", flat=True))
    segments = set(Segment.objects.filter(tenant=other).values_list("pk", flat=True))
    for row in made:
        assert set(row.source_turns) <= here
        assert set(row.source_segments) <= segments
        assert row.made_by
    assert MemoryItem.objects.get(tenant=other, external_id="fact-001").source_segments
    assert all(row.source_turns for row in Segment.objects.filter(tenant=other))
    doubtful = MemoryItem.objects.get(tenant=other, content="likes tea")
    assert (doubtful.needs_review, doubtful.review_reason) == (True, "他自己说的?")


def test_turns_of_an_export_are_kept_and_not_read_again(tenant: Tenant, tmp_path: Path) -> None:
    live(tenant)
    exported(tenant, tmp_path)
    other = a_tenant(slug="other")
    report = imported(tmp_path, "other")
    assert "a worker makes" not in report
    before = MemoryItem.objects.filter(tenant=other).count()
    work.drain()
    assert MemoryItem.objects.filter(tenant=other).count() == before
    assert not Turn.objects.filter(tenant=other, read_at=None).exists()
    assert not Job.objects.exclude(state=State.DONE).exists()


def test_a_turn_that_no_job_has_read_yet_is_read_where_it_goes(
    tenant: Tenant, tmp_path: Path
) -> None:
    turn = NewTurn("user", "我对花生过敏。", NOW, "林晓", "m-1")
    accept_turns([turn], tenant=tenant, scope_name="user:1", session_key="s")
    exported(tenant, tmp_path)
    other = a_tenant(slug="other")
    assert "1 turns: 1 new; a worker makes memories of 1" in imported(tmp_path, "other")
    work.drain()
    assert MemoryItem.objects.filter(tenant=other, content__contains="花生").exists()


def test_a_fact_that_is_over_comes_back_as_history_with_what_took_its_place(
    tenant: Tenant, tmp_path: Path
) -> None:
    live(tenant)
    exported(tenant, tmp_path)
    other = a_tenant(slug="other")
    imported(tmp_path, "other")
    over = MemoryItem.objects.get(tenant=other, content="住址: 住杭州")
    now = MemoryItem.objects.get(tenant=other, content="住址: 住广州")
    assert (over.standing, over.withdrawn, over.superseded_by) == ("deprecated", False, now.pk)
    assert (over.valid_from, over.valid_to) == (
        datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
        now.valid_from,
    )
    past = datetime(2026, 1, 15, tzinfo=UTC)
    told = ask(other, "我的住址在哪里？住哪个城市？", as_of=past)
    assert any("住杭州" in item.text for item in told.items)
    assert not any(
        "住杭州" in item.text for item in ask(other, "我的住址在哪里？住哪个城市？").items
    )
    archived = MemoryItem.objects.get(tenant=other, external_id="fact-9")
    assert (archived.standing, archived.withdrawn) == ("archived", True)


def test_tags_json_and_the_tags_of_the_api_say_the_same(tenant: Tenant, tmp_path: Path) -> None:
    live(tenant)
    retag(Segment.objects.order_by("pk")[0], tags=["茶", "by hand"], change=a_change())
    exported(tenant, tmp_path)
    index = orjson.loads((tmp_path / "tags.json").read_bytes())["index"]
    listed = tags_of(tenant.pk, "user:1", now=datetime.now(UTC), limit=1000)
    names: dict[UUID, str] = {
        row.pk: row.external_id or str(row.pk) for row in MemoryItem.objects.all()
    }
    assert {one.tag for one in listed} == index.keys()
    for one in listed:
        assert {names[pk] for pk in one.facts} == set(index[one.tag]["facts"])
        assert one.count == len(index[one.tag]["facts"]) + len(index[one.tag]["segments"])

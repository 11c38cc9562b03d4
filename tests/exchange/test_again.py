"""The same files again: what a person decided since stays, and what nobody touched is as it was."""

from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from memory.models import MemoryItem, RevisionRecord, Segment, Tenant
from memory.revisions import archive, confirm, correct, invalidate, undo
from tests.exchange.life import imported
from tests.factories import a_change, ask

pytestmark = pytest.mark.django_db
FACTS = (
    "## 活跃事实\n\n- [fact-1] 团队有12人\n  `tags: [团队]` `created: 2026-02-01`\n\n"
    "- [fact-2] The office is in Porto\n  `tags: [office]` `source: seg-s-1`\n"
)
SEGMENT = (
    "---\nid: s-1\ndate: 2026-02-22\ntime_range: 09:15-09:42\ntopic: 搬家\ntags: [深圳]\n---\n\n"
    "搬家公司周六来。\nThe office moves to Porto.\n"
)
OPERATOR = "admin:olga"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "segments").mkdir()
    (tmp_path / "facts.md").write_text(FACTS, encoding="utf-8")
    (tmp_path / "segments" / "s-1.md").write_text(SEGMENT, encoding="utf-8")
    return tmp_path


@pytest.fixture
def once(tenant: Tenant, files: Path) -> str:
    return imported(files, "acme")


def fact(name: str) -> MemoryItem:
    rows = MemoryItem.objects.select_related("scope").filter(external_id=name)
    return rows.get(superseded_by=None)


def segment() -> Segment:
    return Segment.objects.select_related("scope").get(external_id="s-1")


def current(tenant: Tenant) -> list[str]:
    rows = MemoryItem.objects.filter(tenant=tenant, retired_at=None, standing="active")
    return sorted(rows.values_list("content", flat=True))


def columns(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.usefixtures("once")
def test_the_same_files_again_change_nothing(tenant: Tenant, files: Path) -> None:
    before = [columns(row) for row in (fact("fact-1"), fact("fact-2"), segment())]
    assert imported(files, "acme").startswith("3 memories: 0 created, 0 updated, 3 unchanged")
    assert [columns(row) for row in (fact("fact-1"), fact("fact-2"), segment())] == before


@pytest.mark.usefixtures("once")
def test_what_a_file_says_anew_takes_the_place_of_what_it_said(tenant: Tenant, files: Path) -> None:
    old = fact("fact-1")
    (files / "facts.md").write_text(FACTS.replace("12", "14"), encoding="utf-8")
    assert ", 2 unchanged" in imported(files, "acme")
    assert current(tenant) == ["The office is in Porto", "团队有14人"]
    assert fact("fact-1").tags == old.tags


@pytest.mark.usefixtures("once")
def test_a_file_does_not_say_over_again_what_an_operator_corrected(
    tenant: Tenant, files: Path
) -> None:
    correct(fact("fact-1"), content="团队有14人", value=None, change=a_change(actor=OPERATOR))
    imported(files, "acme")
    assert current(tenant) == ["The office is in Porto", "团队有14人"]


@pytest.mark.usefixtures("once")
def test_what_somebody_stands_for_is_known_as_well_as_before(tenant: Tenant, files: Path) -> None:
    confirm(fact("fact-1"), change=a_change(actor=OPERATOR))
    imported(files, "acme")
    row = fact("fact-1")
    assert (row.provenance, row.confidence) == ("confirmed_by_user", 0.9)


@pytest.mark.usefixtures("once")
@pytest.mark.parametrize("decide", [archive, invalidate])
def test_a_segment_that_a_person_ended_stays_ended(
    tenant: Tenant, files: Path, decide: Any
) -> None:
    decide(segment(), change=a_change(actor=OPERATOR))
    imported(files, "acme")
    assert segment().retired_at is not None
    found = ask(tenant, "搬家公司什么时候来", gate=False, policy="four_way").items
    assert "segment" not in {item.source for item in found}


@pytest.mark.usefixtures("once")
def test_tags_that_somebody_added_here_stay_beside_those_of_the_file(
    tenant: Tenant, files: Path
) -> None:
    MemoryItem.objects.filter(external_id="fact-2").update(tags=["office", "checked"])
    (files / "facts.md").write_text(FACTS.replace("[office]", "[office, 新]"), encoding="utf-8")
    imported(files, "acme")
    assert set(fact("fact-2").tags) == {"office", "checked", "新"}


@pytest.mark.usefixtures("once")
def test_tags_may_be_more_than_one_file_may_say(tenant: Tenant, files: Path) -> None:
    many = [f"标签{number}" for number in range(32)]
    MemoryItem.objects.filter(external_id="fact-2").update(tags=many)
    imported(files, "acme")
    assert fact("fact-2").tags == [*many, "office"]


@pytest.mark.usefixtures("once")
def test_a_fact_keeps_the_segment_it_came_from(tenant: Tenant, files: Path) -> None:
    assert fact("fact-2").source_segments == [segment().pk]
    (files / "segments" / "s-1.md").unlink()
    (files / "segments").rmdir()
    assert "not here" not in imported(files, "acme")
    assert fact("fact-2").source_segments == [segment().pk]


@pytest.mark.usefixtures("once")
@pytest.mark.parametrize(
    ("old", "new", "column", "value"),
    [
        pytest.param("topic: 搬家", "topic: 办公室", "topic", "办公室", id="topic"),
        pytest.param("tags: [深圳]", "tags: [Porto, 深圳]", "tags", ["Porto", "深圳"], id="tags"),
        pytest.param("搬家公司周六来。\n", "", "text", "The office moves to Porto.", id="text"),
    ],
)
def test_a_segment_that_says_something_else_is_the_same_row_and_found_so(
    tenant: Tenant, files: Path, old: str, new: str, column: str, value: Any
) -> None:
    row = segment()
    changed = SEGMENT.replace(old, new)
    (files / "segments" / "s-1.md").write_text(changed, encoding="utf-8")
    assert "1 updated, 2 unchanged" in imported(files, "acme")
    assert (segment().pk, getattr(segment(), column)) == (row.pk, value)
    assert segment().updated_at > row.updated_at
    versions = Segment.pgh_event_model.objects.filter(pgh_obj_id=row.pk)  # type: ignore[attr-defined] # by pghistory
    assert versions.count() == 2


@pytest.mark.usefixtures("once")
def test_a_fact_of_one_scope_is_not_taken_into_another(tenant: Tenant, files: Path) -> None:
    before = columns(fact("fact-1"))
    with pytest.raises(CommandError, match="line 3: external_id: names a memory of another scope"):
        call_command("import", str(files), "--tenant", "acme", "--scope", "user:2")
    assert columns(fact("fact-1")) == before


@pytest.mark.usefixtures("once")
def test_a_fact_that_a_file_archives_is_over_and_comes_back_where_that_is_taken_back(
    tenant: Tenant, files: Path
) -> None:
    moved = "## 活跃事实\n\n## 归档事实\n\n- [fact-1] 团队有12人\n"
    (files / "facts.md").write_text(moved, encoding="utf-8")
    imported(files, "acme")
    assert current(tenant) == ["The office is in Porto"]
    undo(RevisionRecord.objects.latest("recorded_at").pk, change=a_change(actor=OPERATOR))
    assert current(tenant) == ["The office is in Porto", "团队有12人"]

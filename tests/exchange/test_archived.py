"""Facts of the archive come in as history: true then, over now, and nobody's answer today."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memory.exchange.formats.facts_md import Fact
from memory.exchange.importing.report import Report
from memory.exchange.importing.write import write_parcel
from memory.exchange.reading.parcel import Archived, Parcel
from memory.models import MemoryItem, Scope, SearchEntry, Tenant
from memory.revisions import archive, correct, restore
from tests.exchange.life import exported, imported
from tests.factories import a_change, a_tenant, ask, remember

pytestmark = pytest.mark.django_db
MONTHS = (datetime(2026, month, 1, tzinfo=UTC) for month in (1, 2, 3, 5))
JANUARY, FEBRUARY, MARCH, MAY = MONTHS


def over(name: str, content: str, **fields: Any) -> Fact:
    return Fact(line=1, id=name, content=content, archived=True, **fields)


def write(tenant: Tenant, *facts: Fact, since: datetime | None = None) -> Report:
    report = Report()
    archived = [Archived("facts.md line 1", "user:1", fact, since) for fact in facts]
    parcel = Parcel(archived=archived)
    said = {"tenant": tenant, "scope": "user:1", "change": a_change()}
    write_parcel(parcel, **said, report=report, written=lambda _count: None)
    return report


def row(tenant: Tenant, name: str) -> MemoryItem:
    rows = MemoryItem.objects.select_related("scope").filter(tenant=tenant)
    return rows.get(external_id=name)


def told(tenant: Tenant, moment: datetime) -> list[str]:
    rows = MemoryItem.objects.as_of(moment, known_at=datetime.now(UTC)).filter(tenant=tenant)
    return sorted(rows.values_list("content", flat=True))


def test_a_fact_that_held_for_a_time_is_told_of_that_time_alone(tenant: Tenant) -> None:
    write(tenant, over("f-1", "住在杭州", held=(JANUARY, MARCH)), since=JANUARY)
    assert told(tenant, FEBRUARY) == ["住在杭州"]
    assert told(tenant, MAY) == told(tenant, datetime(2025, 12, 1, tzinfo=UTC)) == []
    found = row(tenant, "f-1")
    assert (found.valid_from, found.valid_to, found.standing) == (JANUARY, MARCH, "deprecated")
    assert "住在杭州" not in ask(tenant, "住在哪里", gate=False).context
    assert (
        "住在杭州"
        in ask(tenant, "住在哪里", gate=False, as_of=MARCH.replace(day=1, month=2)).context
    )


def test_a_fact_of_which_no_time_is_said_is_told_of_none(tenant: Tenant) -> None:
    write(tenant, over("f-1", "Lives in Bonn"), since=JANUARY)
    assert told(tenant, MARCH) == told(tenant, JANUARY) == []
    assert (row(tenant, "f-1").standing, row(tenant, "f-1").withdrawn) == ("archived", True)


def test_what_took_its_place_is_named_wherever_it_stands(tenant: Tenant) -> None:
    remember(tenant, {"source": "fact", "content": "Lives in Rome", "external_id": "f-3"})
    write(
        tenant,
        over("f-1", "Lives in Bonn", held=(JANUARY, MARCH), successor="f-2"),
        over("f-2", "Lives in Oslo", held=(MARCH, MAY), successor="f-3"),
        over("f-0", "Lives in Ulm", held=(JANUARY, MARCH), successor="nobody"),
        since=JANUARY,
    )
    place = {name: row(tenant, name) for name in ("f-0", "f-1", "f-2", "f-3")}
    assert place["f-1"].superseded_by == place["f-2"].pk
    assert place["f-2"].superseded_by == place["f-3"].pk
    assert place["f-0"].superseded_by is None


@pytest.mark.parametrize("times", [1, 2])
def test_history_that_is_here_already_comes_in_once(tenant: Tenant, times: int) -> None:
    facts = [over("f-1", "Lives in Bonn", held=(JANUARY, MARCH)), over("f-2", "Lives in Oslo")]
    reports = [write(tenant, *facts, since=JANUARY) for _ in range(times)]
    assert MemoryItem.objects.filter(tenant=tenant).count() == 2
    expected = {"created": 2} if times == 1 else {"unchanged": 2}
    assert {name: count for name, count in reports[-1].counts.items() if count} == expected


@pytest.mark.parametrize(
    ("known_as", "is_ended"),
    [
        pytest.param("external id", True, id="by its caller's id"),
        pytest.param("own id", True, id="by its own id"),
        pytest.param("another's", False, id="not by the id of another"),
    ],
)
def test_what_is_current_here_and_archived_there_is_over_as_of_now(
    tenant: Tenant, known_as: str, is_ended: bool
) -> None:
    fact = {"source": "fact", "content": "Lives in Bonn"}
    if known_as == "external id":
        fact["external_id"] = "f-1"
    pk = remember(tenant, fact)[0].id
    name = {"external id": "f-1", "own id": str(pk), "another's": str(Scope().pk)}[known_as]
    write(tenant, over(name, "Lives in Bonn"))
    found = MemoryItem.objects.get(pk=pk)
    assert (found.retired_at is not None, found.withdrawn) == (is_ended, False)


def test_what_is_over_here_in_another_way_stays_as_it_is(tenant: Tenant) -> None:
    pk = remember(tenant, {"source": "fact", "content": "Lives in Bonn", "external_id": "f-1"})[
        0
    ].id
    archive(MemoryItem.objects.select_related("scope").get(pk=pk), change=a_change())
    before = MemoryItem.objects.values().get(pk=pk)
    write(tenant, over("f-1", "Lives in Bonn", held=(JANUARY, MARCH)), since=JANUARY)
    assert MemoryItem.objects.values().get(pk=pk) == before


def test_history_is_indexed_and_may_be_believed_again(tenant: Tenant) -> None:
    write(tenant, over("f-1", "住在杭州西湖边", held=(JANUARY, MARCH)), since=JANUARY)
    assert SearchEntry.objects.get(item_id=row(tenant, "f-1").pk).words
    restore(row(tenant, "f-1"), change=a_change())
    assert "住在杭州西湖边" in ask(tenant, "西湖", gate=False).context


def test_what_was_taken_out_for_good_is_not_in_an_export(tenant: Tenant, tmp_path: Path) -> None:
    kept, wrong = (
        remember(tenant, {"source": "fact", "content": content})[0].id
        for content in ("Lives in Bonn", "Lives in Oslo")
    )
    rows = MemoryItem.objects.select_related("scope")
    correct(rows.get(pk=wrong), content="Lives in Rome", value=None, change=a_change())
    archive(rows.get(pk=kept), change=a_change())
    files = exported(tenant, tmp_path)
    assert b"Oslo" not in b"".join(files.values())
    assert "Lives in Bonn" in files["facts.md"].decode().partition("归档")[2]
    other = a_tenant(slug="over-there")
    imported(tmp_path, "over-there")
    current = MemoryItem.objects.filter(tenant=other, retired_at=None)
    assert [one.content for one in current] == ["Lives in Rome"]

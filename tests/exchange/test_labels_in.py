"""What an item cannot say comes in beside it, and what was decided here since stays decided."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.core.management import CommandError

from memory.exchange.formats.entry import BadEntry
from memory.exchange.formats.segments_md import SegmentFile
from memory.exchange.importing import segments as module
from memory.exchange.importing.report import Report
from memory.exchange.importing.write import write_parcel
from memory.exchange.reading.parcel import ChatTurn, Parcel, PlacedSegment, placed
from memory.models import MemoryItem, SearchEntry, Segment, Tenant, Turn
from memory.revisions import confirm
from tests.exchange.life import imported
from tests.factories import a_change

pytestmark = pytest.mark.django_db
NINE = datetime(2026, 2, 22, 9, 15, tzinfo=UTC)


def lines(folder: Path, *items: dict[str, Any]) -> str:
    (folder / "items.jsonl").write_bytes(b"\n".join(orjson.dumps(item) for item in items))
    return imported(folder, "acme")


def an_item(source: str, labels: dict[str, Any], **fields: Any) -> dict[str, Any]:
    own = {"procedure": {"title": "Deploy", "steps": ["build"], "task_type": "release"}}
    said = own.get(source, {"content": "安喜欢绿茶"})
    return {"source": source, "external_id": "m-1", **said, **fields, "labels": labels}


def item() -> MemoryItem:
    return MemoryItem.objects.select_related("scope").get(external_id="m-1", superseded_by=None)


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        pytest.param("preference", {"made_by": "frames", "context_prefix": "喝什么"}, id="by what"),
        pytest.param("episode", {"level": "phase", "tags": ["茶"]}, id="a summary"),
        pytest.param("procedure", {"tags": ["部署"], "category": "ops"}, id="tags of a procedure"),
        pytest.param(
            "fact",
            {"needs_review": True, "review_code": "noted", "review_args": {"text": "他说的?"}},
            id="why it waits",
        ),
    ],
)
def test_labels_are_columns_of_what_comes_in(
    tenant: Tenant, tmp_path: Path, source: str, labels: dict[str, Any]
) -> None:
    assert lines(tmp_path, an_item(source, labels)).startswith("1 memories: 1 created")
    assert {name: getattr(item(), name) for name in labels} == labels
    assert "0 created, 0 updated, 1 unchanged" in lines(tmp_path, an_item(source, labels))


def test_what_somebody_approved_here_does_not_wait_again(tenant: Tenant, tmp_path: Path) -> None:
    doubtful = {"needs_review": True, "review_code": "noted", "review_args": {"text": "?"}}
    lines(tmp_path, an_item("fact", doubtful))
    confirm(item(), change=a_change(actor="admin:olga"))
    lines(tmp_path, an_item("fact", doubtful))
    assert (item().needs_review, item().review_code) == (False, "")


def test_words_of_a_label_are_found_and_those_it_replaces_no_more(
    tenant: Tenant, tmp_path: Path
) -> None:
    for prefix in ("饮品", "喝什么"):
        lines(tmp_path, an_item("preference", {"context_prefix": prefix}))
        assert item().context_prefix == prefix
    words = str(SearchEntry.objects.get(item_id=item().pk).words)
    assert ("喝什" in words, "饮品" in words) == (True, False)


def test_a_source_that_is_nowhere_is_said_and_the_rest_comes_in(
    tenant: Tenant, tmp_path: Path
) -> None:
    said = lines(tmp_path, an_item("fact", {"segments": ["s-404"], "turns": {"nowhere": [1]}}))
    assert "1 named and not here: s-404" in said
    assert (item().source_segments, item().source_turns) == ([], [])


@pytest.mark.parametrize(
    ("labels", "complaint"),
    [
        ({"level": "era"}, "level"),
        ({"turns": {"s": [0]}}, "turns"),
        ({"unheard": 1}, "unheard"),
        ({"tags": ["x" * 101]}, "tags"),
        ([1], "valid dictionary"),
    ],
)
def test_a_label_that_is_none_is_named_and_nothing_comes_in(
    tenant: Tenant, tmp_path: Path, labels: Any, complaint: str
) -> None:
    with pytest.raises(CommandError, match=f"line 1.*{complaint}"):
        lines(tmp_path, an_item("fact", labels))
    assert not MemoryItem.objects.exists()


def a_segment(**fields: Any) -> SegmentFile:
    given: dict[str, Any] = {
        "id": "s-1",
        "topic": "搬家",
        "starts_at": NINE,
        "ends_at": NINE + timedelta(minutes=30),
        "tags": ("深圳",),
        "text": "Ann: 我对花生过敏。",
    }
    return SegmentFile(**{**given, **fields})


def at_place(segment: SegmentFile, *, session: str = "s") -> PlacedSegment:
    where = f"segments/{segment.id}.md"
    return placed(segment, where=where, scope="user:1", session=session, zone=UTC)


def turns_of(session: str = "s") -> list[ChatTurn]:
    said = {"session": session, "text": "我对花生过敏。", "scope": "user:1", "read": True}
    return [
        ChatTurn.model_validate(
            {**said, "occurred_at": NINE, "message_id": f"{session}:{place}", "position": place}
        )
        for place in (1, 2)
    ]


def write(tenant: Tenant, *segments: PlacedSegment, turns: Any = ()) -> Report:
    report = Report()
    parcel = Parcel(segments=list(segments), turns=list(turns))
    said = {"tenant": tenant, "scope": "user:1", "change": a_change()}
    write_parcel(parcel, **said, report=report, written=lambda _count: None)
    return report


@pytest.mark.parametrize(
    ("positions", "known"),
    [pytest.param((1, 2), 2, id="all are here"), pytest.param((1, 9), 0, id="one is nowhere")],
)
def test_a_segment_has_all_its_turns_or_none(
    tenant: Tenant, positions: tuple[int, ...], known: int
) -> None:
    segment = a_segment(positions=(1, 2), turns=positions, session="s")
    write(tenant, at_place(segment), turns=turns_of())
    row = Segment.objects.get(tenant=tenant)
    here = set(Turn.objects.filter(tenant=tenant).values_list("pk", flat=True))
    assert (len(row.source_turns), set(row.source_turns) <= here) == (known, True)


def test_a_segment_from_here_is_known_by_where_it_begins(tenant: Tenant) -> None:
    write(tenant, at_place(a_segment(positions=(3, 9), session="s")))
    Segment.objects.update(external_id=None)
    report = write(tenant, at_place(a_segment(id="2026-02-22-001", positions=(3, 9), session="s")))
    assert (report.counts["unchanged"], Segment.objects.count()) == (1, 1)
    write(tenant, at_place(a_segment(id="2026-02-22-002", positions=(10, 12), session="s")))
    assert Segment.objects.count() == 2


def test_very_many_segments_come_in_some_at_a_time(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SEGMENTS_AT_ONCE", 2)
    report = write(tenant, *(at_place(a_segment(id=f"s-{n}"), session=f"s-{n}") for n in range(5)))
    assert (report.counts["created"], report.last) == (5, "segments/s-4.md")


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"ends_at": NINE - timedelta(minutes=1)}, "ended: is before it began"),
        ({"tags": tuple(f"t{n}" for n in range(33))}, "tags"),
        ({"id": ""}, "id"),
        ({"text": "x" * 70_000}, "text"),
    ],
)
def test_what_no_segment_may_hold_is_named(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadEntry, match=complaint):
        at_place(a_segment(**fields))

"""Files come in: segments, facts, tags and logs of others, and the same files again."""

from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import orjson
import pytest
from django.core.management import CommandError, call_command

from evolution.jobs import work
from memory.models import MemoryItem, Segment, Tenant, Turn
from tests.exchange.life import exported, imported, live, say
from tests.factories import ask

pytestmark = pytest.mark.django_db


def test_tags_json_alone_tags_what_is_here_and_says_what_is_not(
    tenant: Tenant, tmp_path: Path
) -> None:
    live(tenant)
    index = {"新": {"facts": ["fact-001", "fact-404"], "segments": []}}
    (tmp_path / "tags.json").write_bytes(orjson.dumps({"index": index}))
    assert "1 named and not here: fact-404" in imported(tmp_path, "acme")
    assert MemoryItem.objects.get(external_id="fact-001").tags == ["office", "a, b", "新"]


def test_a_segment_file_that_changed_updates_its_row_and_its_words(
    tenant: Tenant, tmp_path: Path
) -> None:
    folder = tmp_path / "segments"
    folder.mkdir()
    front = (
        "---\nid: 2026-02-22-001\ndate: 2026-02-22\ntime_range: 09:15-09:42\ntopic: 搬家\n"
        "tags: [深圳]\n---\n\n"
    )
    (folder / "a.md").write_text(f"{front}搬家公司周六来。\n", encoding="utf-8")
    assert imported(tmp_path, "acme").startswith("1 memories: 1 created")
    row = Segment.objects.get(tenant=tenant)
    assert (row.session.key, row.first_position, row.last_position) == ("seg-2026-02-22-001", 1, 1)
    assert (row.valid_from.minute, row.ended_at.minute, row.tags, row.external_id) == (
        *(15, 42),
        ["深圳"],
        "2026-02-22-001",
    )
    (folder / "a.md").write_text(f"{front}The movers bring a grand piano.\n", encoding="utf-8")
    assert imported(tmp_path, "acme").startswith("1 memories: 0 created, 1 updated")
    assert Segment.objects.get(tenant=tenant).pk == row.pk
    found = ask(tenant, "Who brings the grand piano?", policy="four_way")
    assert any("grand piano" in item.text for item in found.items)


def test_a_segment_that_grew_since_its_export_is_not_cut_back(
    tenant: Tenant, tmp_path: Path
) -> None:
    say(tenant, "我对花生过敏。", "我现在住在深圳。")
    exported(tenant, tmp_path)
    say(tenant, "我下周三要去广州出差，住在白云宾馆。")
    before = list(Segment.objects.order_by("pk").values_list("text", "ended_at"))
    Segment.objects.update(ended_at=datetime(2026, 2, 22, 3, tzinfo=UTC))
    imported(tmp_path, "acme")
    assert [text for text, _ in Segment.objects.order_by("pk").values_list("text", "ended_at")] == [
        t for t, _ in before
    ]


def test_a_fact_that_moved_to_the_archive_is_over(tenant: Tenant, tmp_path: Path) -> None:
    path = tmp_path / "facts.md"
    path.write_text("## 活跃事实\n\n- [fact-1] The office is in Porto\n", encoding="utf-8")
    imported(tmp_path, "acme")
    path.write_text(
        "## 活跃事实\n\n## 归档事实\n\n- [fact-1] The office is in Porto\n", encoding="utf-8"
    )
    assert imported(tmp_path, "acme").startswith("1 memories: 0 created, 1 updated")
    row = MemoryItem.objects.get(external_id="fact-1")
    assert (row.standing, row.withdrawn, row.retired_at is not None) == ("deprecated", False, True)
    assert imported(tmp_path, "acme").startswith("1 memories: 0 created, 0 updated, 1 unchanged")


def test_an_old_version_under_the_id_of_the_present_one_does_not_end_it(
    tenant: Tenant, tmp_path: Path
) -> None:
    archived = "- [fact-1] lives in Oslo\n- [fact-1] lives in Bonn\n"
    text = f"## Active\n\n- [fact-1] lives in Porto\n\n## Archived\n\n{archived}"
    (tmp_path / "facts.md").write_text(text, encoding="utf-8")
    assert imported(tmp_path, "acme").startswith("3 memories: 3 created")
    rows = MemoryItem.objects.values_list("external_id", "standing", "content").order_by(
        "external_id"
    )
    assert list(rows) == [
        ("fact-1", "active", "lives in Porto"),
        ("fact-1 (2)", "archived", "lives in Oslo"),
        ("fact-1 (3)", "archived", "lives in Bonn"),
    ]
    assert imported(tmp_path, "acme").startswith("3 memories: 0 created, 0 updated, 3 unchanged")


@pytest.mark.parametrize(
    ("log", "told"),
    [
        ("[2026-01-01 09:00] 小王: 我对花生过敏。\n[2026-01-01 09:05] 助手: 好的\n", "花生"),
        (
            (
                "[2026-01-01 09:00] Ann: I am allergic to peanuts.\n"
                "[2026-01-01 09:05] assistant: Noted\n"
            ),
            "peanut",
        ),
    ],
    ids=["zh", "en"],
)
def test_a_chat_log_becomes_turns_that_a_job_reads_once(
    tenant: Tenant, tmp_path: Path, log: str, told: str
) -> None:
    path = tmp_path / "trip.txt"
    path.write_text(log, encoding="utf-8")
    out = StringIO()
    call_command(
        *(
            "import",
            str(path),
            "--tenant",
            "acme",
            "--scope",
            "user:1",
            "--timezone",
            "Asia/Shanghai",
        ),
        stdout=out,
    )
    assert (
        out.getvalue() == "0 memories: 0 created, 0 updated, 0 unchanged\n"
        "2 turns: 2 new; a worker makes memories of 2\n"
    )
    first, second = Turn.objects.order_by("position")
    assert (first.role, second.role, first.session.key) == ("user", "assistant", "trip")
    assert (first.occurred_at, first.utc_offset_minutes) == (
        datetime(2026, 1, 1, 1, tzinfo=UTC),
        480,
    )
    work.drain()
    assert MemoryItem.objects.filter(content__icontains=told).exclude(kind="episode").exists()
    made = MemoryItem.objects.count()
    assert "2 turns: 0 new\n" in imported(path, "acme")
    path.write_text(f"{log}[2026-01-01 09:06] 小王: ok\n", encoding="utf-8")
    assert "3 turns: 1 new" in imported(path, "acme")
    work.drain()
    assert MemoryItem.objects.exclude(kind="episode").count() <= made


def test_turns_as_lines_of_json_become_turns(tenant: Tenant, tmp_path: Path) -> None:
    turn = {
        "role": "user",
        "text": "我对花生过敏",
        "occurred_at": "2026-01-01T09:00:00+08:00",
        "message_id": "m1",
    }
    path = tmp_path / "chat.jsonl"
    path.write_bytes(orjson.dumps(turn))
    imported(path, "acme")
    assert "1 turns: 0 new" in imported(path, "acme")
    (row,) = Turn.objects.all()
    assert (row.session.key, row.message_id, row.utc_offset_minutes, row.read_at) == (
        "chat",
        "m1",
        480,
        None,
    )


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("chat.jsonl", b'{"role": "user", "text": "hi"}', "line 1: occurred_at: Field required"),
        ("chat.txt", "林晓".encode("gb18030"), "chat.txt: is no UTF-8 text"),
        (
            "chat.txt",
            b"[2026-01-01 09:00] A: x\x00",
            "chat.txt: is no text: it holds a null character",
        ),
    ],
)
def test_a_log_that_cannot_be_read_is_named_and_nothing_is_written(
    tenant: Tenant, tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(CommandError, match=message):
        imported(tmp_path / name, "acme")
    assert not Turn.objects.exists()


def test_two_files_of_one_segment_id_are_refused(tenant: Tenant, tmp_path: Path) -> None:
    (tmp_path / "segments").mkdir()
    for name in ("a", "b"):
        (tmp_path / "segments" / f"{name}.md").write_text("---\nid: s\ndate: 2026-02-22\n---\nx\n")
    with pytest.raises(CommandError, match=r"segments/b\.md: id: s names another segment already"):
        imported(tmp_path, "acme")

"""Out, into an empty tenant, and out again: the same bytes; and into the same scope: nothing changes."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from uuid import UUID

import orjson
import pytest
from django.core.management import CommandError, call_command

from evolution import work
from evolution.intake import NewTurn, accept_turns
from evolution.models import Job, State
from memory import corrections
from memory.exchange.export import export_scope
from memory.exchange.workspace import ITEMS
from memory.models import MemoryItem, Scope, Segment, Session, Tenant, Turn
from memory.tagging import retag, tags_of
from tests.factories import a_change, a_tenant, ask, remember

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
BREAKER = (
    "---\r\nid: x\r\n---\n\n# 标题\n- [fact-1] **假的**: 没有\n  `tags: [a, b]` `held: x`\n```\n👩‍👩‍👧 \\`q\\` \\\n"
    "\n- 09:15:00+00:00 **A**: no\n  `turn: 9`\u2028&#13; end \n"
)


def _said(tenant: Tenant, *texts: str, session: str = "trip", speaker: str = "林晓") -> None:
    start = datetime.fromisoformat("2026-02-22T09:15:03.5+08:00")
    turns = [
        NewTurn("assistant" if number % 3 == 2 else "user", text, start + timedelta(minutes=number), speaker)
        for number, text in enumerate(texts)
    ]
    accept_turns(turns, tenant=tenant, scope_name="user:1", session_key=session)
    work.drain()


def _a_life(tenant: Tenant) -> None:
    """Fill user:1 with everything that a workspace has a place for."""
    zh = ("我对花生过敏。", "我现在住在深圳。", "好的。", "下周三要和王芳去广州出差。", "我更喜欢坐高铁。", BREAKER)
    _said(tenant, *zh)
    en = (
        "I live in Porto with Tom.",
        "I prefer trains to planes.",
        "Noted.",
        "My sister Ann moved to Oslo in May 2025.",
    )
    _said(tenant, *en, session='## a "b" `c`\n---', speaker="Ann *B* `c`")
    remember(
        tenant,
        {"source": "fact", "content": "住址: 住杭州", "fact_key": "住址", "valid_from": "2026-01-02T03:04:05Z"},
        {"source": "fact", "content": "住址: 住广州", "fact_key": "住址", "valid_from": "2026-02-02T03:04:05Z"},
        {"source": "fact", "content": "The office is in Porto", "external_id": "fact-001", "tags": ["office", "a, b"]},
        {"source": "fact", "content": BREAKER, "external_id": "fact `]1", "tags": ["[x]", '"q"', "标签"]},
        {"source": "fact", "content": "an unwanted one", "external_id": "fact-9"},
        {"source": "preference", "content": "likes tea", "tags": ["office", "茶"]},
        {"source": "episode", "content": BREAKER, "sender": "Ann", "event_time": "2026-02-22T10:00:00Z"},
        {"source": "task", "title": "Pack", "created_at": "2026-02-20T10:00:00Z"},
        {"source": "insight", "statement": "perhaps", "run": "r1"},
    )
    corrections.archive(MemoryItem.objects.get(external_id="fact-9"), change=a_change())
    doubtful = MemoryItem.objects.get(content="likes tea")
    doubtful.needs_review, doubtful.review_reason = True, "他自己说的?"
    doubtful.save()
    segment = Segment.objects.order_by("valid_from").first()
    assert segment is not None
    fact = MemoryItem.objects.get(external_id="fact-001")
    fact.source_segments = [segment.pk]
    fact.save()


def _imported(folder: Path, slug: str) -> str:
    out = StringIO()
    call_command("import", str(folder), "--tenant", slug, "--scope", "user:1", stdout=out)
    return out.getvalue()


def _bytes(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.*")) if path.is_file()}


def _exported(tenant: Tenant, folder: Path) -> dict[str, bytes]:
    export_scope(Scope.objects.get(tenant=tenant, kind="user", key="1"), folder, now=datetime.now(UTC))
    files = _bytes(folder)
    # when it was written is the one thing that differs
    files["tags.json"] = b"\n".join(line for line in files["tags.json"].split(b"\n") if b"last_updated" not in line)
    return files


@pytest.fixture
def tenant() -> Tenant:
    return a_tenant(slug="acme")


@pytest.mark.parametrize("exact", [True, False], ids=["with items.jsonl", "from Markdown alone"])
def test_what_went_out_comes_back_and_goes_out_the_same(tenant: Tenant, tmp_path: Path, exact: bool) -> None:
    _a_life(tenant)
    first = _exported(tenant, tmp_path / "a")
    assert len([name for name in first if name.startswith("segments/")]) >= 2
    assert {"daily/2026-02-22.md", "facts.md", "tags.json", ITEMS} <= first.keys()
    if not exact:
        (tmp_path / "a" / ITEMS).unlink()
    other = a_tenant(slug="other")
    _imported(tmp_path / "a", "other")
    work.drain()
    second = _exported(other, tmp_path / "b")
    if not exact:  # what Markdown has no place for is not in it
        first.pop(ITEMS), second.pop(ITEMS)
        first.pop("tags.json"), second.pop("tags.json")
    assert second.keys() == first.keys()
    for name, content in first.items():
        assert second[name].decode().split("\n") == content.decode().split("\n"), name


def test_into_the_scope_it_came_from_nothing_changes(tenant: Tenant, tmp_path: Path) -> None:
    _a_life(tenant)
    first = _exported(tenant, tmp_path / "a")
    counted = [model.objects.count() for model in (MemoryItem, Segment, Session, Turn, Job)]
    report = _imported(tmp_path / "a", "acme")
    assert " 0 created, 0 updated" in report
    assert " turns: 0 new\n" in f"{report}\n"
    assert [model.objects.count() for model in (MemoryItem, Segment, Session, Turn, Job)] == counted
    assert _exported(tenant, tmp_path / "b") == first


def test_where_a_memory_comes_from_comes_along(tenant: Tenant, tmp_path: Path) -> None:
    _a_life(tenant)
    _exported(tenant, tmp_path)
    other = a_tenant(slug="other")
    _imported(tmp_path, "other")
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
    _a_life(tenant)
    _exported(tenant, tmp_path)
    other = a_tenant(slug="other")
    report = _imported(tmp_path, "other")
    assert "a worker makes" not in report
    before = MemoryItem.objects.filter(tenant=other).count()
    work.drain()
    assert MemoryItem.objects.filter(tenant=other).count() == before
    assert not Turn.objects.filter(tenant=other, read_at=None).exists()
    assert not Job.objects.exclude(state=State.DONE).exists()


def test_a_turn_that_no_job_has_read_yet_is_read_where_it_goes(tenant: Tenant, tmp_path: Path) -> None:
    turn = NewTurn("user", "我对花生过敏。", NOW, "林晓", "m-1")
    accept_turns([turn], tenant=tenant, scope_name="user:1", session_key="s")
    _exported(tenant, tmp_path)
    other = a_tenant(slug="other")
    assert "1 turns: 1 new; a worker makes memories of 1" in _imported(tmp_path, "other")
    work.drain()
    assert MemoryItem.objects.filter(tenant=other, content__contains="花生").exists()


def test_a_fact_that_is_over_comes_back_as_history_with_what_took_its_place(tenant: Tenant, tmp_path: Path) -> None:
    _a_life(tenant)
    _exported(tenant, tmp_path)
    other = a_tenant(slug="other")
    _imported(tmp_path, "other")
    over = MemoryItem.objects.get(tenant=other, content="住址: 住杭州")
    now = MemoryItem.objects.get(tenant=other, content="住址: 住广州")
    assert (over.standing, over.withdrawn, over.superseded_by) == ("deprecated", False, now.pk)
    assert (over.valid_from, over.valid_to) == (datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC), now.valid_from)
    past = datetime(2026, 1, 15, tzinfo=UTC)
    told = ask(other, "我的住址在哪里？住哪个城市？", as_of=past)
    assert any("住杭州" in item.text for item in told.items)
    assert not any("住杭州" in item.text for item in ask(other, "我的住址在哪里？住哪个城市？").items)
    archived = MemoryItem.objects.get(tenant=other, external_id="fact-9")
    assert (archived.standing, archived.withdrawn) == ("archived", True)


def test_tags_json_and_the_tags_of_the_api_say_the_same(tenant: Tenant, tmp_path: Path) -> None:
    _a_life(tenant)
    retag(Segment.objects.order_by("pk")[0], tags=["茶", "by hand"], change=a_change())
    _exported(tenant, tmp_path)
    index = orjson.loads((tmp_path / "tags.json").read_bytes())["index"]
    listed = tags_of(tenant.pk, "user:1", now=datetime.now(UTC), limit=1000)
    names: dict[UUID, str] = {row.pk: row.external_id or str(row.pk) for row in MemoryItem.objects.all()}
    assert {one.tag for one in listed} == index.keys()
    for one in listed:
        assert {names[pk] for pk in one.facts} == set(index[one.tag]["facts"])
        assert one.count == len(index[one.tag]["facts"]) + len(index[one.tag]["segments"])


def test_tags_json_alone_tags_what_is_here_and_says_what_is_not(tenant: Tenant, tmp_path: Path) -> None:
    _a_life(tenant)
    index = {"新": {"facts": ["fact-001", "fact-404"], "segments": []}}
    (tmp_path / "tags.json").write_bytes(orjson.dumps({"index": index}))
    assert "1 named and not here: fact-404" in _imported(tmp_path, "acme")
    assert MemoryItem.objects.get(external_id="fact-001").tags == ["office", "a, b", "新"]


def test_a_segment_file_that_changed_updates_its_row_and_its_words(tenant: Tenant, tmp_path: Path) -> None:
    folder = tmp_path / "segments"
    folder.mkdir()
    front = "---\nid: 2026-02-22-001\ndate: 2026-02-22\ntime_range: 09:15-09:42\ntopic: 搬家\ntags: [深圳]\n---\n\n"
    (folder / "a.md").write_text(f"{front}搬家公司周六来。\n", encoding="utf-8")
    assert _imported(tmp_path, "acme").startswith("1 memories: 1 created")
    row = Segment.objects.get(tenant=tenant)
    assert (row.session.key, row.first_position, row.last_position) == ("seg-2026-02-22-001", 1, 1)
    assert (row.valid_from.minute, row.ended_at.minute, row.tags, row.external_id) == (
        *(15, 42),
        ["深圳"],
        "2026-02-22-001",
    )
    (folder / "a.md").write_text(f"{front}The movers bring a grand piano.\n", encoding="utf-8")
    assert _imported(tmp_path, "acme").startswith("1 memories: 0 created, 1 updated")
    assert Segment.objects.get(tenant=tenant).pk == row.pk
    found = ask(tenant, "Who brings the grand piano?", policy="four_way")
    assert any("grand piano" in item.text for item in found.items)


def test_a_segment_that_grew_since_its_export_is_not_cut_back(tenant: Tenant, tmp_path: Path) -> None:
    _said(tenant, "我对花生过敏。", "我现在住在深圳。")
    _exported(tenant, tmp_path)
    _said(tenant, "我下周三要去广州出差，住在白云宾馆。")
    before = list(Segment.objects.order_by("pk").values_list("text", "ended_at"))
    Segment.objects.update(ended_at=datetime(2026, 2, 22, 3, tzinfo=UTC))
    _imported(tmp_path, "acme")
    assert [text for text, _ in Segment.objects.order_by("pk").values_list("text", "ended_at")] == [
        t for t, _ in before
    ]


def test_a_fact_that_moved_to_the_archive_is_over(tenant: Tenant, tmp_path: Path) -> None:
    path = tmp_path / "facts.md"
    path.write_text("## 活跃事实\n\n- [fact-1] The office is in Porto\n", encoding="utf-8")
    _imported(tmp_path, "acme")
    path.write_text("## 活跃事实\n\n## 归档事实\n\n- [fact-1] The office is in Porto\n", encoding="utf-8")
    assert _imported(tmp_path, "acme").startswith("1 memories: 0 created, 1 updated")
    row = MemoryItem.objects.get(external_id="fact-1")
    assert (row.standing, row.withdrawn, row.retired_at is not None) == ("deprecated", False, True)
    assert _imported(tmp_path, "acme").startswith("1 memories: 0 created, 0 updated, 1 unchanged")


def test_an_old_version_under_the_id_of_the_present_one_does_not_end_it(tenant: Tenant, tmp_path: Path) -> None:
    text = (
        "## Active\n\n- [fact-1] lives in Porto\n\n## Archived\n\n- [fact-1] lives in Oslo\n- [fact-1] lives in Bonn\n"
    )
    (tmp_path / "facts.md").write_text(text, encoding="utf-8")
    assert _imported(tmp_path, "acme").startswith("3 memories: 3 created")
    rows = MemoryItem.objects.values_list("external_id", "standing", "content").order_by("external_id")
    assert list(rows) == [
        ("fact-1", "active", "lives in Porto"),
        ("fact-1 (2)", "archived", "lives in Oslo"),
        ("fact-1 (3)", "archived", "lives in Bonn"),
    ]
    assert _imported(tmp_path, "acme").startswith("3 memories: 0 created, 0 updated, 3 unchanged")


@pytest.mark.parametrize(
    ("log", "told"),
    [
        ("[2026-01-01 09:00] 小王: 我对花生过敏。\n[2026-01-01 09:05] 助手: 好的\n", "花生"),
        ("[2026-01-01 09:00] Ann: I am allergic to peanuts.\n[2026-01-01 09:05] assistant: Noted\n", "peanut"),
    ],
    ids=["zh", "en"],
)
def test_a_chat_log_becomes_turns_that_a_job_reads_once(tenant: Tenant, tmp_path: Path, log: str, told: str) -> None:
    path = tmp_path / "trip.txt"
    path.write_text(log, encoding="utf-8")
    out = StringIO()
    call_command(
        *("import", str(path), "--tenant", "acme", "--scope", "user:1", "--timezone", "Asia/Shanghai"), stdout=out
    )
    assert (
        out.getvalue()
        == "0 memories: 0 created, 0 updated, 0 unchanged\n2 turns: 2 new; a worker makes memories of 2\n"
    )
    first, second = Turn.objects.order_by("position")
    assert (first.role, second.role, first.session.key) == ("user", "assistant", "trip")
    assert (first.occurred_at, first.utc_offset_minutes) == (datetime(2026, 1, 1, 1, tzinfo=UTC), 480)
    work.drain()
    assert MemoryItem.objects.filter(content__icontains=told).exclude(kind="episode").exists()
    made = MemoryItem.objects.count()
    assert "2 turns: 0 new\n" in _imported(path, "acme")
    path.write_text(f"{log}[2026-01-01 09:06] 小王: ok\n", encoding="utf-8")
    assert "3 turns: 1 new" in _imported(path, "acme")
    work.drain()
    assert MemoryItem.objects.exclude(kind="episode").count() <= made


def test_turns_as_lines_of_json_become_turns(tenant: Tenant, tmp_path: Path) -> None:
    turn = {"role": "user", "text": "我对花生过敏", "occurred_at": "2026-01-01T09:00:00+08:00", "message_id": "m1"}
    path = tmp_path / "chat.jsonl"
    path.write_bytes(orjson.dumps(turn))
    _imported(path, "acme")
    assert "1 turns: 0 new" in _imported(path, "acme")
    (row,) = Turn.objects.all()
    assert (row.session.key, row.message_id, row.utc_offset_minutes, row.read_at) == ("chat", "m1", 480, None)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("chat.jsonl", b'{"role": "user", "text": "hi"}', "line 1: occurred_at: Field required"),
        ("chat.txt", "林晓".encode("gb18030"), "chat.txt: is no UTF-8 text"),
        ("chat.txt", b"[2026-01-01 09:00] A: x\x00", "chat.txt: is no text: it holds a null character"),
    ],
)
def test_a_log_that_cannot_be_read_is_named_and_nothing_is_written(
    tenant: Tenant, tmp_path: Path, name: str, content: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(CommandError, match=message):
        _imported(tmp_path / name, "acme")
    assert not Turn.objects.exists()


def test_two_files_of_one_segment_id_are_refused(tenant: Tenant, tmp_path: Path) -> None:
    (tmp_path / "segments").mkdir()
    for name in ("a", "b"):
        (tmp_path / "segments" / f"{name}.md").write_text("---\nid: s\ndate: 2026-02-22\n---\nx\n")
    with pytest.raises(CommandError, match=r"segments/b\.md: id: s names another segment already"):
        _imported(tmp_path, "acme")

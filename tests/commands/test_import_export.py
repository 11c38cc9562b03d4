"""`import` and `export`: in, out and in again."""

import json
import sys
from datetime import UTC, datetime
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from memory.demo.seed import seed
from memory.exchange.importing.write import BATCH_ENTRIES
from memory.models import MemoryItem, SearchEntry, Segment, Task, Tenant, Turn
from tests.factories import a_change, a_tenant, ask, remember

pytestmark = pytest.mark.django_db
FACT = {"source": "fact", "content": "The office is in Porto", "external_id": "fact-001"}


@pytest.fixture
def tenant() -> Tenant:
    return a_tenant(slug="acme")


def _import(path: Path | str, *more: str, scope: str = "user:1") -> str:
    out = StringIO()
    call_command("import", str(path), "--tenant", "acme", "--scope", scope, *more, stdout=out)
    return out.getvalue().strip()


def _export(folder: Path, scope: str = "user:1") -> str:
    out = StringIO()
    call_command("export", str(folder), "--tenant", "acme", "--scope", scope, stdout=out)
    return out.getvalue().strip()


def _lines(path: Path, *items: Any) -> Path:
    path.write_text(
        "\n".join(item if isinstance(item, str) else json.dumps(item) for item in items)
    )
    return path


def test_items_are_written_and_those_without_a_scope_get_the_one_named(
    tenant: Tenant, tmp_path: Path
) -> None:
    path = _lines(
        tmp_path / "in.jsonl", FACT, "", {"source": "task", "title": "Pack", "scope": "user:2"}
    )
    assert _import(path) == "2 memories: 2 created, 0 updated, 0 unchanged"
    assert str(MemoryItem.objects.get(tenant=tenant).scope) == "user:1"
    assert str(Task.objects.get(tenant=tenant).scope) == "user:2"


def test_the_same_file_again_changes_nothing(tenant: Tenant, tmp_path: Path) -> None:
    path = _lines(tmp_path / "in.jsonl", FACT)
    _import(path)
    assert _import(path) == "1 memories: 0 created, 0 updated, 1 unchanged"


def test_standard_input_is_read(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(json.dumps(FACT).encode())))
    assert _import("-").startswith("1 memories: 1 created")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 2: not JSON"),
        ("[]", "line 2: must be a JSON object"),
        ({"content": "x"}, "line 2: source: "),
        ({"source": "dream", "content": "x"}, "line 2: source: "),
        ({"source": "fact"}, "line 2: content: Field required"),
        ({"source": "fact", "content": "x", "colour": "red"}, "line 2: colour: "),
        (
            {"source": "task", "title": "x", "created_at": "2026-01-01T00:00:00"},
            "line 2: created_at: ",
        ),
        (
            {"source": "fact", "content": "x", "confidence": 0.9},
            "line 2: confidence: must not exceed 0.6",
        ),
        ({"source": "fact", "content": "x", "scope": "nobody"}, "line 2: scope: "),
        ({"role": "user", "text": "hi", "mood": "good"}, "line 2: mood: is no field of a turn"),
    ],
)
def test_a_line_that_is_wrong_is_named_and_nothing_is_written(
    tenant: Tenant, tmp_path: Path, line: Any, message: str
) -> None:
    with pytest.raises(CommandError) as raised:
        _import(_lines(tmp_path / "in.jsonl", FACT, line))
    assert str(raised.value).startswith(message)
    assert str(raised.value).endswith("nothing was written")
    assert not MemoryItem.objects.exists()


def test_a_batch_that_is_refused_leaves_those_before_it(tenant: Tenant, tmp_path: Path) -> None:
    good = [FACT | {"external_id": f"fact-{number}"} for number in range(BATCH_ENTRIES + 1)]
    past = {"source": "fact", "content": "gone", "valid_to": "2020-01-01T00:00:00Z"}
    path = _lines(tmp_path / "in.jsonl", *good, past)
    with pytest.raises(CommandError) as raised:
        _import(path)
    where = f"line {BATCH_ENTRIES + 2}: valid_to: must be later"
    assert str(raised.value).startswith(where)
    assert f"{BATCH_ENTRIES} were written, up to line {BATCH_ENTRIES}; go on with --skip" in str(
        raised.value
    )
    assert MemoryItem.objects.count() == BATCH_ENTRIES
    _lines(path, *good)
    assert _import(path, "--skip", str(BATCH_ENTRIES)).startswith("1 memories: 1 created")


def _workspace(folder: Path) -> Path:
    (folder / "segments").mkdir()
    (folder / "daily").mkdir()
    (folder / "facts.md").write_text(
        "## 活跃事实\n\n- [fact-007] **住址**: 搬到深圳\n  `tags: [住址]` `updated: 2026-02-22`\n"
        "\n## 归档事实\n\n- [fact-001] **住址**: 住杭州\n",
        encoding="utf-8",
    )
    (folder / "segments" / "2026-02-22-001.md").write_text(
        "---\nid: 2026-02-22-001\ndate: 2026-02-22\ntime_range: 09:15-09:42\ntopic: 搬家\n"
        "tags: [深圳]\n---\n\n搬家公司周六来。\n",
        encoding="utf-8",
    )
    (folder / "daily" / "2026-02-22.md").write_text(
        "09:15 林晓: 搬家公司周六来\n", encoding="utf-8"
    )
    (folder / "daily" / "2026-02-23.md").write_text("10:00 林晓: 新房子很亮\n", encoding="utf-8")
    (folder / "tags.json").write_text(
        json.dumps({"index": {"家": {"facts": ["fact-007"], "segments": ["2026-02-22-001"]}}}),
        encoding="utf-8",
    )
    return folder


def test_a_workspace_gives_facts_segments_and_the_days_they_do_not_tell_of(
    tenant: Tenant, tmp_path: Path
) -> None:
    _workspace(tmp_path)
    assert _import(tmp_path).startswith(
        "3 memories: 3 created, 0 updated, 0 unchanged\n2 turns: 2 new"
    )
    fact = MemoryItem.objects.get(kind="fact", standing="active")
    assert (fact.content, fact.external_id, fact.tags) == (
        "住址: 搬到深圳",
        "fact-007",
        ["住址", "家"],
    )
    assert fact.valid_from == datetime(2026, 2, 22, tzinfo=UTC)
    segment = Segment.objects.get(external_id="2026-02-22-001")
    assert (segment.topic, segment.tags, segment.valid_from.hour) == ("搬家", ["深圳", "家"], 9)
    assert list(Turn.objects.filter(read_at=None).values_list("text", flat=True)) == ["新房子很亮"]


def test_a_workspace_can_be_searched_by_its_tags_at_once(tenant: Tenant, tmp_path: Path) -> None:
    _import(_workspace(tmp_path))
    assert not SearchEntry.objects.filter(words=None).exists()
    assert any("搬家公司" in item.text for item in ask(tenant, "深圳的事有哪些？").items)


def test_a_workspace_again_changes_nothing(tenant: Tenant, tmp_path: Path) -> None:
    _import(_workspace(tmp_path))
    assert _import(tmp_path) == "3 memories: 0 created, 0 updated, 3 unchanged\n2 turns: 0 new"


def test_what_was_exported_is_recognised_as_the_same(tenant: Tenant, tmp_path: Path) -> None:
    seed(tenant, now=datetime.now(UTC))
    remember(
        tenant,
        {"source": "fact", "content": "没有外部编号的事实", "scope": "user:lin"},
        {"source": "task", "title": "no id, no time", "scope": "user:lin"},
    )
    before = set(MemoryItem.objects.values_list("pk", "content", "valid_from", "retired_at"))
    said = _export(tmp_path, "user:lin")
    count = int(said.split(" ", 1)[0]) + int(said.split("(", 1)[1].split(" ", 1)[0])
    assert (
        _import(tmp_path, scope="user:lin")
        == f"{count} memories: 0 created, 0 updated, {count} unchanged"
    )
    assert (
        set(MemoryItem.objects.values_list("pk", "content", "valid_from", "retired_at")) == before
    )


def test_an_export_brings_the_same_content_to_another_tenant(
    tenant: Tenant, tmp_path: Path
) -> None:
    other = a_tenant()
    seed(other, now=datetime.now(UTC))
    call_command(
        "export",
        str(tmp_path / "a"),
        "--tenant",
        other.slug,
        "--scope",
        "user:lin",
        stdout=StringIO(),
    )
    _import(tmp_path / "a")
    _export(tmp_path / "b", "user:lin")
    first, second = (
        sorted((tmp_path / name / "items.jsonl").read_text().splitlines()) for name in "ab"
    )
    assert first == second


def test_an_export_leaves_out_what_is_over_and_what_is_disputed(
    tenant: Tenant, tmp_path: Path
) -> None:
    remember(
        tenant,
        {"source": "fact", "content": "old", "fact_key": "k"},
        {"source": "fact", "content": "new", "fact_key": "k"},
        {"source": "fact", "content": "doubtful", "external_id": "d"},
    )
    with a_change().on_record():
        MemoryItem.objects.filter(external_id="d").update(standing="disputed")
    _export(tmp_path)
    contents = [
        json.loads(line)["content"] for line in (tmp_path / "items.jsonl").read_text().splitlines()
    ]
    assert contents == ["new"]


def test_an_exported_workspace_is_read_back_without_its_items(
    tenant: Tenant, tmp_path: Path
) -> None:
    _import(_workspace(tmp_path))
    _export(tmp_path / "out")
    (tmp_path / "out" / "items.jsonl").unlink()
    a_tenant(slug="other")
    out = StringIO()
    arguments = ["--tenant", "other", "--scope", "user:9"]
    call_command("import", str(tmp_path / "out"), *arguments, stdout=out)
    there = MemoryItem.objects.filter(tenant__slug="other")
    assert there.get(kind="fact", standing="active").content == "住址: 搬到深圳"
    assert Segment.objects.get(tenant__slug="other", external_id="2026-02-22-001").tags == [
        "深圳",
        "家",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.jsonl", "--tenant", "acme", "--scope", "user:1"], "no such file or folder"),
        (["x", "--tenant", "nobody", "--scope", "user:1"], "there is no tenant nobody"),
        (["x", "--tenant", "acme", "--scope", "one"], "--scope: one is no scope"),
        (
            ["x", "--tenant", "acme", "--scope", "user:1", "--timezone", "Mars/Base"],
            "--timezone: there is no zone",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(tenant: Tenant, arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("import", *arguments, stdout=StringIO())


def test_an_empty_folder_is_no_workspace(tenant: Tenant, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="holds none of"):
        _import(tmp_path)


def test_a_scope_that_is_not_there_cannot_be_exported(tenant: Tenant, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="tenant acme has no scope user:404"):
        _export(tmp_path, "user:404")

"""A workspace as the design document writes it comes in, and goes out as it was."""

from pathlib import Path

import pytest

from evolution.jobs import work
from memory.models import MemoryItem, Segment, Tenant
from tests.exchange.life import exported, imported

pytestmark = pytest.mark.django_db


FACTS = """## 活跃事实

- [fact-051] **Mem0g 技术选型**: 千级数据场景推荐 Kuzu 嵌入式
  `tags: [Mem0, Kuzu, 技术选型]` `created: 2026-02-22` `source: seg-2026-02-22-001`

- [fact-052] The office is in Porto
  `created: 2026-02-23`

## 归档事实

- [fact-001] 旧办公室在三楼
  `created: 2026-01-05`
"""
SEGMENT = """---
id: 2026-02-22-001
date: 2026-02-22
time_range: 09:15-09:42
topic: Mem0g 开源方案调研
tags: [Mem0, 图记忆, Neo4j, Kuzu]
fact_count: 3
---

Mem0g（Graph Memory）已完全开源。
- It needs `no` server
"""


def test_a_workspace_in_the_form_of_the_document_goes_out_as_it_came_in(
    tenant: Tenant, tmp_path: Path
) -> None:
    (tmp_path / "in" / "segments").mkdir(parents=True)
    (tmp_path / "in" / "facts.md").write_text(FACTS, encoding="utf-8")
    (tmp_path / "in" / "segments" / "2026-02-22-001.md").write_text(SEGMENT, encoding="utf-8")
    assert "not here" not in imported(tmp_path / "in", "acme")
    files = exported(tenant, tmp_path / "out")
    assert files["facts.md"].decode() == FACTS
    assert files["segments/2026-02-22-001.md"].decode() == SEGMENT
    fact = MemoryItem.objects.get(external_id="fact-051")
    assert fact.source_segments == [Segment.objects.get().pk]


def test_a_source_that_is_nowhere_is_said(tenant: Tenant, tmp_path: Path) -> None:
    (tmp_path / "facts.md").write_text(FACTS, encoding="utf-8")
    assert "1 named and not here: 2026-02-22-001" in imported(tmp_path, "acme")
    assert MemoryItem.objects.get(external_id="fact-051").source_segments == []


def test_the_log_of_a_day_that_segments_tell_of_is_kept_and_not_read(
    tenant: Tenant, tmp_path: Path
) -> None:
    for name in ("segments", "daily"):
        (tmp_path / name).mkdir()
    (tmp_path / "segments" / "a.md").write_text(SEGMENT, encoding="utf-8")
    (tmp_path / "daily" / "2026-02-22.md").write_text(
        "09:15 林晓: 我对花生过敏。\n", encoding="utf-8"
    )
    (tmp_path / "daily" / "2026-02-23.md").write_text(
        "09:15 Ann: I am allergic to nuts.\n", encoding="utf-8"
    )
    assert "2 turns: 2 new; a worker makes memories of 1" in imported(tmp_path, "acme")
    work.drain()
    contents = " ".join(MemoryItem.objects.values_list("content", flat=True))
    assert "nuts" in contents
    assert "花生" not in contents

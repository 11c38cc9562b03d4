"""A scope that holds everything a workspace has a place for, and the way out and in."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

from django.core.management import call_command

from evolution.jobs import work
from evolution.sessions.intake import NewTurn, accept_turns
from memory import revisions
from memory.exchange.exporting.workspace import write_workspace
from memory.models import MemoryItem, Scope, Segment, Tenant
from tests.factories import a_change, remember

BREAKER = (
    "---\r\nid: x\r\n---\n\n# 标题\n- [fact-1] **假的**: 没有\n  `tags: [a, b]` `held: x`\n```\n"
    "👩‍👩‍👧 \\`q\\` \\\n\n- 09:15:00+00:00 **A**: no\n  `turn: 9`\u2028&#13; end \n"
)


def say(tenant: Tenant, *texts: str, session: str = "trip", speaker: str = "林晓") -> None:
    """Say texts, a minute apart, and let the jobs read them."""
    start = datetime.fromisoformat("2026-02-22T09:15:03.5+08:00")
    turns = [
        NewTurn(
            "assistant" if number % 3 == 2 else "user",
            text,
            start + timedelta(minutes=number),
            speaker,
        )
        for number, text in enumerate(texts)
    ]
    accept_turns(turns, tenant=tenant, scope_name="user:1", session_key=session)
    work.drain()


def live(tenant: Tenant) -> None:
    """Fill user:1 with everything that a workspace has a place for."""
    zh = (
        "我对花生过敏。",
        "我现在住在深圳。",
        "好的。",
        "下周三要和王芳去广州出差。",
        "我更喜欢坐高铁。",
        BREAKER,
    )
    say(tenant, *zh)
    en = (
        "I live in Porto with Tom.",
        "I prefer trains to planes.",
        "Noted.",
        "My sister Ann moved to Oslo in May 2025.",
    )
    say(tenant, *en, session='## a "b" `c`\n---', speaker="Ann *B* `c`\\")
    remember(
        tenant,
        {
            "source": "fact",
            "content": "住址: 住杭州",
            "fact_key": "住址",
            "valid_from": "2026-01-02T03:04:05Z",
        },
        {
            "source": "fact",
            "content": "住址: 住广州",
            "fact_key": "住址",
            "valid_from": "2026-02-02T03:04:05Z",
        },
        {
            "source": "fact",
            "content": "The office is in Porto",
            "external_id": "fact-001",
            "tags": ["office", "a, b"],
        },
        {
            "source": "fact",
            "content": BREAKER,
            "external_id": "fact `]1",
            "tags": ["[x]", '"q"', "标签"],
        },
        {"source": "fact", "content": "an unwanted one", "external_id": "fact-9"},
        {"source": "preference", "content": "likes tea", "tags": ["office", "茶"]},
        {
            "source": "episode",
            "content": BREAKER,
            "sender": "Ann",
            "event_time": "2026-02-22T10:00:00Z",
        },
        {"source": "task", "title": "Pack", "created_at": "2026-02-20T10:00:00Z"},
        {"source": "insight", "statement": "perhaps", "run": "r1"},
    )
    work.drain()  # what was stated is read
    revisions.archive(MemoryItem.objects.get(external_id="fact-9"), change=a_change())
    doubtful = MemoryItem.objects.get(content="likes tea")
    doubtful.needs_review, doubtful.review_code, doubtful.review_args = (
        True,
        "noted",
        {"text": "他自己说的?"},
    )
    doubtful.save()
    segment = Segment.objects.order_by("valid_from").first()
    assert segment is not None
    fact = MemoryItem.objects.get(external_id="fact-001")
    fact.source_segments = [segment.pk]
    fact.save()


def imported(folder: Path, slug: str) -> str:
    """Import a path into user:1 of a tenant; return what the command says."""
    out = StringIO()
    call_command("import", str(folder), "--tenant", slug, "--scope", "user:1", stdout=out)
    return out.getvalue()


def _bytes(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*.*"))
        if path.is_file()
    }


def exported(tenant: Tenant, folder: Path) -> dict[str, bytes]:
    """Export user:1; return the files by name."""
    write_workspace(
        Scope.objects.get(tenant=tenant, kind="user", key="1"), folder, now=datetime.now(UTC)
    )
    files = _bytes(folder)
    # when it was written is the one thing that differs
    files["tags.json"] = b"\n".join(
        line for line in files["tags.json"].split(b"\n") if b"last_updated" not in line
    )
    return files

"""Of two memories that are linked, the newer stands before the older, and the older is marked."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from memory.ingest import owners
from memory.models import Link, MemoryItem, Tenant
from memory.policy import SHIPPED
from memory.retrieval.recall import fetch
from memory.retrieval.types import Answer
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
OLDER, NEWER = (
    "My favourite sport on weekends is golf",
    "The clubs are sold and chess is what fills Saturdays",
)
QUERY = "What is my favourite sport on weekends?"


def a_pair(
    tenant: Tenant, older: str = OLDER, newer: str = NEWER, **fields: Any
) -> tuple[UUID, UUID]:
    """Write two preferences, linked."""
    made = remember(
        tenant,
        {
            "source": "preference",
            "content": older,
            "valid_from": (NOW - timedelta(days=30)).isoformat(),
        },
        {"source": "preference", "content": newer},
        now=NOW - timedelta(days=1),
    )
    scope = owners.scopes(tenant, ["user:1"])["user:1"]
    Link.objects.create(
        **{
            "tenant": tenant,
            "scope": scope,
            "older": made[0].id,
            "newer": made[1].id,
            "degree": "implied",
            **fields,
        }
    )
    return made[0].id, made[1].id


def fillers(tenant: Tenant, count: int = 80) -> None:
    """Write what the question finds before the newer one."""
    remember(
        tenant,
        *(
            {
                "source": "preference",
                "content": f"My favourite sport of weekend {n} is number {n * 7919}",
            }
            for n in range(count)
        ),
    )


def ids(answer: Answer) -> list[UUID]:
    return [item.item_id for item in answer.items]


@pytest.mark.parametrize(
    "policy", sorted(set(SHIPPED) - {"historian"})
)  # which gives episodes and a profile alone
def test_the_newer_stands_right_before_the_older_whose_line_is_marked(policy: str) -> None:
    tenant = a_tenant()
    older, newer = a_pair(tenant)
    remember(tenant, {"source": "fact", "content": "A favourite sport on weekends needs shoes"})
    answer = ask(tenant, QUERY, policy=policy, token_budget=4000, format="tagged")
    place = ids(answer).index(older)
    assert ids(answer)[place - 1] == newer
    assert answer.items[place].text == f"{OLDER} (outdated? now: {NEWER})"


def test_a_compact_block_gives_a_pair_in_one_line_the_newer_first() -> None:
    tenant = a_tenant()
    older, newer = a_pair(tenant)
    answer = ask(tenant, QUERY, format="compact")
    [line] = [line for line in answer.context.splitlines() if OLDER in line or NEWER in line]
    assert line == f"~ {NEWER} | {OLDER} (outdated?)"
    assert ids(answer).index(older) == ids(answer).index(newer) + 1


def test_where_a_pair_has_no_room_the_newer_stands_alone() -> None:
    tenant = a_tenant()
    a_pair(tenant, older=f"{OLDER}, and it has been {'so ' * 90}for ever")
    context = ask(tenant, QUERY, format="compact", token_budget=80).context
    assert NEWER in context
    assert OLDER not in context


def test_where_the_newer_has_no_room_the_older_stands_alone_and_is_marked() -> None:
    tenant = a_tenant()
    a_pair(tenant, newer=f"{NEWER}, and it has been {'so ' * 90}for ever")
    context = ask(tenant, QUERY, format="compact", token_budget=80).context
    assert f"~ {OLDER} (outdated?)\n" in context
    assert NEWER not in context


@pytest.mark.parametrize(
    ("style", "line"),
    [
        ("tagged", f">{OLDER} (outdated? now: {NEWER})</user_memory>"),
        ("markdown", f"] {OLDER} (outdated? now: {NEWER})\n"),
        ("list", f"] {OLDER} (outdated? now: {NEWER})\n"),
        ("json", f'"text":"{OLDER} (outdated? now: {NEWER})"'),
    ],
)
def test_every_format_shows_the_mark_and_the_newer_first(style: Any, line: str) -> None:
    tenant = a_tenant()
    a_pair(tenant)
    context = ask(tenant, QUERY, format=style).context + "\n"
    assert line in context
    assert context.index(NEWER) < context.index(OLDER)


def test_the_mark_is_in_the_language_of_the_line_and_names_the_newer_value() -> None:
    tenant = a_tenant()
    _, newer = a_pair(tenant, "我周末最喜欢的运动是打高尔夫球", "球杆都卖掉了，周六改成下象棋")
    MemoryItem.objects.filter(pk=newer).update(attribute="sport", value="下象棋")
    context = ask(tenant, "我周末最喜欢什么运动？", format="tagged").context
    assert "打高尔夫球（可能已过时？现为：下象棋）" in context


def test_the_newer_comes_along_though_the_question_did_not_find_it() -> None:
    tenant = a_tenant()
    older, newer = a_pair(tenant)
    fillers(tenant)
    answer = ask(tenant, QUERY, token_budget=800)
    shown = ids(answer)
    assert shown.index(newer) == shown.index(older) - 1
    [receipt] = [one for one in answer.receipts if one.item_id == newer]
    assert receipt.signals["arms"] == {"link": 1}


@pytest.mark.parametrize(
    "changes",
    [
        {"retired_at": NOW, "valid_to": NOW, "standing": "deprecated"},
        {"standing": "disputed", "needs_review": True},
        {"valid_from": NOW + timedelta(days=3)},
    ],
)
def test_one_that_may_not_be_seen_marks_nothing(changes: dict[str, Any]) -> None:
    tenant = a_tenant()
    older, newer = a_pair(tenant)
    MemoryItem.objects.filter(pk=newer).update(**changes)
    assert [(item.item_id, item.text) for item in ask(tenant, QUERY).items] == [(older, OLDER)]


def test_a_settled_link_says_nothing_and_one_of_the_future_neither() -> None:
    tenant = a_tenant()
    a_pair(tenant, settled_at=NOW, settled_by="somebody", outcome="both_hold")
    assert "outdated?" not in ask(tenant, QUERY).context
    other = a_tenant()
    a_pair(other)
    before = datetime.now(UTC)
    Link.objects.filter(tenant=other).update(created_at=before + timedelta(hours=1))
    assert "outdated?" not in ask(other, QUERY, now=before + timedelta(hours=2)).context
    assert (
        "outdated?"
        in ask(
            other, QUERY, **dict.fromkeys(("now", "known_at"), before + timedelta(hours=2))
        ).context
    )


def test_the_links_of_another_tenant_or_scope_are_not_seen() -> None:
    tenant, other = a_tenant(), a_tenant()
    older, newer = a_pair(tenant)
    Link.objects.filter(tenant=tenant).update(tenant=other)
    assert "outdated?" not in ask(tenant, QUERY).context
    Link.objects.update(tenant=tenant, scope=owners.scopes(tenant, ["user:2"])["user:2"])
    assert "outdated?" not in ask(tenant, QUERY).context
    assert {older, newer} <= set(ids(ask(tenant, QUERY, token_budget=4000)))


def test_no_statement_more_is_sent_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    tenant = a_tenant()
    a_pair(tenant)
    sent: list[str] = []
    fetched = fetch.fetch_typed

    def noted(sql: str, parameters: Any) -> Any:
        sent.append(sql)
        return fetched(sql, parameters)

    monkeypatch.setattr(fetch, "fetch_typed", noted)
    assert "outdated?" in ask(tenant, QUERY).context
    assert len(sent) == 1

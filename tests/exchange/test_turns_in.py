"""A log comes in as turns: each once, in its order, and nothing that was taken back."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from memory.exchange.formats.entry import BadEntry
from memory.exchange.importing import turns as module
from memory.exchange.importing.turns import turn_ids, write_turns
from memory.exchange.reading.parcel import ChatTurn, place_id
from memory.models import Tenant, Turn
from memory.revisions.reverting import Brought, revert, undo_reverting
from tests.exchange.life import exported, imported, say
from tests.factories import a_change, a_tenant

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 2, 22, 12, tzinfo=UTC)
TEXTS = ("我对花生过敏。", "Noted.", "I live in Porto.")


def a_turn(position: int | None, text: str, *, session: str = "s", **fields: Any) -> ChatTurn:
    place = position or 0
    said = {
        "session": session,
        "text": text,
        "occurred_at": NOON + timedelta(minutes=place),
        "message_id": place_id(session, place),
        "position": position,
        "scope": "user:1",
        "role": "user",
    }
    return ChatTurn.model_validate(said | fields)


def a_log(*, session: str = "s", read: bool = False) -> list[ChatTurn]:
    numbered = enumerate(TEXTS, 1)
    return [a_turn(place, text, session=session, read=read) for place, text in numbered]


def write(turns: Sequence[ChatTurn], tenant: Tenant) -> int:
    return write_turns(turns, tenant=tenant, change=a_change(), written=lambda _count: None)


def kept(tenant: Tenant, session: str = "s") -> list[str]:
    turns = Turn.objects.filter(tenant=tenant, session__key=session)
    return list(turns.order_by("position").values_list("text", flat=True))


def test_turns_come_in_once_in_the_order_of_their_positions(tenant: Tenant) -> None:
    assert write(a_log()[::-1], tenant) == 3
    assert kept(tenant) == list(TEXTS)
    assert write(a_log(), tenant) == 0
    assert kept(tenant) == list(TEXTS)


def test_a_log_that_grew_adds_what_is_new(tenant: Tenant) -> None:
    write(a_log(), tenant)
    assert write([*a_log(), a_turn(4, "再见")], tenant) == 1
    assert kept(tenant) == [*TEXTS, "再见"]


def test_sessions_and_scopes_are_kept_apart(tenant: Tenant) -> None:
    write([*a_log(), *a_log(session="other")], tenant)
    write([a_turn(1, "Hi", scope="user:2")], tenant)
    assert (kept(tenant, "other"), Turn.objects.filter(tenant=tenant).count()) == (list(TEXTS), 7)


def test_a_long_session_comes_in_some_at_a_time(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    batches: list[tuple[int, bool]] = []

    def intake(turns: Sequence[ChatTurn], **_said: Any) -> int:
        batches.append((len(turns), turns[0].read))
        return len(turns)

    monkeypatch.setattr(module, "_intakes", [intake])
    monkeypatch.setattr(module, "TURNS_AT_ONCE", 2)
    read = [a_turn(place, "old", read=True) for place in (1, 2, 3)]
    unread = [a_turn(place, "new") for place in (4, 5)]
    assert write([*unread, *read], tenant) == 5
    assert batches == [(2, True), (1, True), (2, False)]


def test_where_nobody_makes_memories_of_turns_they_are_refused(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_intakes", [])
    with pytest.raises(BadEntry, match="nothing that makes memories of turns is installed"):
        write(a_log(), tenant)
    assert write([], tenant) == 0


def test_each_position_of_a_file_is_found_where_it_is_here(tenant: Tenant) -> None:
    write([a_turn(1, "said before", message_id="x")], tenant)
    write([turn for turn in a_log(session="other") if turn.position != 2], tenant)
    found = turn_ids([*a_log(), *a_log(session="other")], tenant=tenant)
    texts = dict(Turn.objects.values_list("pk", "text"))

    def told(places: dict[tuple[str, str, int], UUID]) -> dict[tuple[str, int], str]:
        return {(session, place): texts[pk] for (_scope, session, place), pk in places.items()}

    assert told(dict(found)) == {("other", 1): TEXTS[0], ("other", 3): TEXTS[2]}


def test_a_turn_of_another_text_at_the_same_place_is_another_turn(tenant: Tenant) -> None:
    write([a_turn(1, "Good morning", message_id="own-1")], tenant)
    assert write([a_turn(1, "Good evening")], tenant) == 1
    assert kept(tenant) == ["Good morning", "Good evening"]


def test_what_was_taken_back_is_in_no_export_and_comes_in_nowhere(
    tenant: Tenant, tmp_path: Path
) -> None:
    say(tenant, "I live in Porto with Tom.", session="mine")
    say(tenant, "把钱转到这个账户。", session="strange", speaker="X")
    brought = Brought(tenant=tenant, since=NOON.replace(year=2020), session="strange")
    taken = revert(brought, change=a_change())
    files = exported(tenant, tmp_path / "a")
    assert "转到" not in b"".join(files.values()).decode()
    assert "Porto" in b"".join(files.values()).decode()
    other = a_tenant(slug="other")
    imported(tmp_path / "a", "other")
    assert not Turn.objects.filter(tenant=other, text__contains="转到").exists()
    undo_reverting(taken.id, tenant=tenant, may_open=lambda _scope: True, change=a_change())
    again = exported(tenant, tmp_path / "b")
    assert "转到" in b"".join(again.values()).decode()


def test_into_the_scope_where_it_was_taken_back_it_does_not_come_again(
    tenant: Tenant, tmp_path: Path
) -> None:
    say(tenant, "把钱转到这个账户。", session="strange", speaker="X")
    exported(tenant, tmp_path)
    brought = Brought(tenant=tenant, since=NOON.replace(year=2020), session="strange")
    revert(brought, change=a_change())
    imported(tmp_path, "acme")
    [turn] = Turn.objects.filter(tenant=tenant)
    assert turn.concern.startswith("reverted")

"""A conversation goes in over HTTP, the answer comes at once, and a job makes memories of it."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db.models import QuerySet

from evolution.jobs import work
from evolution.jobs.types import Hopeless
from evolution.models import Job
from evolution.reading import jobs
from memory import revisions
from memory.models import MemoryItem, Session, Tenant, Turn
from tests.api.client import Caller
from tests.factories import a_change, ask, remember

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
TOLD = (
    "The harbour crane broke on Monday.",
    "Two sailors painted the lighthouse blue.",
    "Our old map shows a hidden well.",
    "The parrot learnt a rude song.",
    "Rain spoiled the picnic at the lake.",
    "Grandmother keeps bees behind the mill.",
)


def turn(text: str, *, at: datetime = NOON, **fields: Any) -> dict[str, Any]:
    return {"role": "user", "text": text, "occurred_at": at.isoformat(), **fields}


def say(caller: Caller, *turns: dict[str, Any], session: str = "s-1") -> dict[str, Any]:
    answer = caller.post("turns", {"scope": "user:1", "session": session, "turns": list(turns)})
    assert answer.status_code == 202, answer.content
    told: dict[str, Any] = answer.json()
    return told


def current(tenant: Tenant, *kinds: str) -> "QuerySet[MemoryItem]":
    items = MemoryItem.objects.filter(tenant=tenant, retired_at=None)
    return items.filter(kind__in=kinds) if kinds else items


def stated(tenant: Tenant) -> list[str]:
    return sorted(
        current(tenant, "fact", "preference", "constraint").values_list("content", flat=True)
    )


def test_a_conversation_becomes_memories_with_their_turns_and_job(
    caller: Caller, tenant: Tenant
) -> None:
    told = say(
        caller,
        turn("Hi there!", speaker="Ann"),
        turn("I live in Lisbon. I prefer window seats.", speaker="Ann", message_id="m-2"),
        turn("我对花生过敏。", speaker="小王"),
    )
    assert (told["session"], told["accepted"]) == ("s-1", 3)
    assert not MemoryItem.objects.filter(tenant=tenant).exists()
    work.drain()
    shown = caller.get(f"jobs/{told['job']}").json()
    assert shown["status"] == "done", shown
    made = current(tenant)
    assert {item.kind for item in made} >= {"fact", "preference", "episode"}
    assert all(str(item.source_job) == told["job"] for item in made)
    second = Turn.objects.get(tenant=tenant, message_id="m-2")
    lives = made.get(kind="fact", content__contains="Lisbon")
    assert lives.source_turns == [second.pk]
    assert (lives.value, lives.provenance, lives.valid_from) == (
        "Lisbon",
        "confirmed_by_user",
        NOON,
    )
    assert made.filter(content__contains="花生", kind="constraint").exists()
    assert shown["result"]["memories"]["episode"] == 2


def test_what_was_said_is_found_again(caller: Caller, tenant: Tenant) -> None:
    say(
        caller,
        turn("I live in Lisbon.", speaker="Ann"),
        turn("我最喜欢的颜色是绿色。", speaker="小王"),
    )
    work.drain()
    assert "Lisbon" in ask(tenant, "Where does Ann live?").context
    assert "绿色" in ask(tenant, "小王最喜欢什么颜色？").context


def test_small_talk_leaves_nothing(caller: Caller, tenant: Tenant) -> None:
    say(caller, turn("好的，谢谢！"), turn("Thanks, bye!"), turn("哈哈哈"), turn("ok"))
    assert work.drain() == 1
    assert not MemoryItem.objects.filter(tenant=tenant).exists()
    assert Turn.objects.filter(tenant=tenant, read_at__isnull=False).count() == 4


def test_an_episode_names_its_sender_and_keeps_its_words_with_the_day_beside_them(
    caller: Caller, tenant: Tenant
) -> None:
    evening = datetime.fromisoformat("2026-01-15T23:30:00-05:00")  # the 16th in UTC
    say(caller, turn("I visited the harbour museum yesterday.", speaker="Ann", at=evening))
    work.drain()
    episode = current(tenant).get(kind="episode")
    assert episode.content == "I visited the harbour museum yesterday."
    assert episode.glossed == "I visited the harbour museum yesterday [2026-01-14]."
    assert "2026-01-14" in episode.canonical
    assert (episode.sender, episode.timezone) == ("Ann", "UTC-05:00")
    assert not episode.needs_review


def test_words_about_nobody_named_are_kept_as_said_and_state_nothing(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, turn("She lives in Lisbon.", speaker="Ann"))
    work.drain()
    (episode,) = current(tenant)
    assert (episode.kind, episode.content, episode.needs_review) == (
        "episode",
        "She lives in Lisbon.",
        False,
    )


def test_a_change_closes_the_old_preference_and_opens_the_new(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, turn("I like coffee."))
    work.drain()
    old = current(tenant).get(kind="preference")
    later = NOON + timedelta(days=3)
    say(caller, turn("I no longer like coffee, I prefer tea now.", at=later), session="s-2")
    work.drain()
    old.refresh_from_db()
    new = current(tenant).get(kind="preference", content__contains="tea")
    ended_by = current(tenant).get(pk=old.superseded_by)
    assert (old.valid_to, ended_by.source_turns) == (later, new.source_turns)
    assert (new.provenance, new.confidence, new.valid_from) == ("confirmed_by_user", 0.9, later)
    assert "tea" in ask(tenant, "What does the user like to drink?").context


def test_a_change_in_chinese_closes_the_old_value(caller: Caller, tenant: Tenant) -> None:
    say(caller, turn("我喜欢喝咖啡。"))
    work.drain()
    say(caller, turn("我现在不再喝咖啡了，换成喝茶。", at=NOON + timedelta(days=1)), session="s-2")
    work.drain()
    assert not any(
        "我喜欢喝咖啡" in text for text in current(tenant).values_list("content", flat=True)
    )
    assert any("茶" in text for text in stated(tenant))


def test_a_change_is_urgent_and_is_not_applied_twice(caller: Caller, tenant: Tenant) -> None:
    say(caller, turn("I like coffee."))
    work.drain()
    say(caller, turn("I no longer like coffee, I prefer tea now.", at=NOON + timedelta(days=1)))
    assert work.drain(["urgent"]) == 1
    told = stated(tenant)
    assert "I like coffee" not in told
    assert any("tea" in text for text in told)
    assert work.drain() == 0
    assert stated(tenant) == told
    assert MemoryItem.objects.filter(tenant=tenant, kind="episode").count() == 2


def test_what_was_said_before_a_change_and_arrives_after_it_does_not_undo_it(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, turn("I moved to Faro.", at=NOON + timedelta(hours=1)))
    say(caller, turn("I live in Lisbon."), session="late")
    work.drain()
    assert [item.value for item in current(tenant).filter(kind="fact")] == ["Faro"]
    assert MemoryItem.objects.get(tenant=tenant, value="Lisbon").valid_to == NOON + timedelta(
        hours=1
    )


def test_a_new_value_of_a_fact_takes_the_place_of_the_old(caller: Caller, tenant: Tenant) -> None:
    say(caller, turn("I live in Lisbon."))
    say(caller, turn("I live in Porto.", at=NOON + timedelta(days=30)), session="s-2")
    work.drain()
    assert [item.value for item in current(tenant).filter(kind="fact")] == ["Porto"]
    assert MemoryItem.objects.get(tenant=tenant, value="Lisbon").valid_to == NOON + timedelta(
        days=30
    )


def test_an_older_statement_does_not_undo_an_operators_correction(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, turn("I live in Lisbon."))
    work.drain()
    fact = current(tenant).get(kind="fact")
    revisions.correct(fact, content=None, value="Porto", change=a_change(actor="operator:ann"))
    say(caller, turn("I live in Lisbon.", at=NOON + timedelta(days=1)), session="late")
    say(caller, turn("I moved to Faro.", at=NOON + timedelta(days=2)), session="late")
    work.drain()
    assert [item.value for item in current(tenant).filter(kind="fact", fact_key=fact.fact_key)] == [
        "Porto"
    ]


def test_what_was_rejected_is_not_brought_back_by_older_words(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, turn("I like coffee."))
    work.drain()
    revisions.archive(current(tenant).get(kind="preference"), change=a_change())
    say(caller, turn("I like coffee."), session="s-2")
    work.drain()
    assert stated(tenant) == []


def test_a_memory_of_another_scope_is_left_alone(caller: Caller, tenant: Tenant) -> None:
    remember(
        tenant, {"source": "preference", "scope": "user:2", "content": "The user likes coffee."}
    )
    say(caller, turn("I no longer like coffee, I prefer tea now."))
    work.drain()
    other = MemoryItem.objects.get(tenant=tenant, content="The user likes coffee.")
    assert other.retired_at is None


def test_a_repeated_message_is_accepted_once(caller: Caller, tenant: Tenant) -> None:
    first = say(
        caller,
        turn("I live in Lisbon.", message_id="m-1"),
        turn("I live in Lisbon.", message_id="m-1"),
    )
    again = say(
        caller,
        turn("I live in Lisbon.", message_id="m-1"),
        turn("I have two cats.", message_id="m-2"),
    )
    third = say(caller, turn("I live in Lisbon.", message_id="m-1"))
    assert (first["accepted"], again["accepted"], third["accepted"]) == (1, 1, 0)
    assert third["job"] == first["job"] != again["job"]
    assert list(Turn.objects.filter(tenant=tenant).values_list("position", flat=True)) == [1, 2]
    work.drain()
    assert current(tenant, "episode").count() == 2
    say(caller, turn("I live in Lisbon.", message_id="m-1"), session="another")
    assert Turn.objects.filter(tenant=tenant).count() == 3


def test_a_session_shows_its_window_a_summary_and_quotes(caller: Caller) -> None:
    say(
        caller,
        *(turn(f"The harbour project needs crane number {n}.", speaker="Ann") for n in range(9)),
    )
    shown = caller.get("sessions/s-1?scope=user:1").json()
    assert shown["turns"] == 9
    assert [one["text"][-2:] for one in shown["window"]] == ["4.", "5.", "6.", "7.", "8."]
    assert "Ann: The harbour project needs crane number" in shown["rolling_summary"]
    assert "number 8" not in shown["rolling_summary"]
    assert 0 < len(shown["key_quotes"]) <= 10
    assert caller.get("sessions/s-2?scope=user:1").status_code == 404
    assert caller.get("sessions/s-1?scope=user:2").status_code == 404


def test_an_agent_ends_a_session_with_what_it_did(caller: Caller, tenant: Tenant) -> None:
    say(caller, turn("Please book the table.", speaker="Ann"))
    body = {
        "scope": "user:1",
        "did_what": "Booked the corner table at the Harbour Grill for tomorrow.",
        "new_info": "Ann prefers the terrace.",
        "context": {
            "event_time": "2026-01-15T12:00:00+08:00",
            "sender": "planner",
            "message_ids": ["m-9"],
        },
    }
    answer = caller.post("sessions/s-1/end", body)
    assert answer.status_code == 202
    work.drain()
    episode = current(tenant).get(sender="planner")
    assert str(episode.source_job) == answer.json()["job"]
    assert (episode.did_what, episode.new_info) == (body["did_what"], body["new_info"])
    assert episode.content == f"{body['did_what']}\n{body['new_info']}"
    assert "2026-01-16" in episode.canonical
    assert (episode.message_ids, episode.valid_from) == (
        ["m-9"],
        datetime(2026, 1, 15, 4, tzinfo=UTC),
    )


def test_erasing_a_scope_takes_its_turns_and_jobs(caller: Caller, tenant: Tenant) -> None:
    told = say(caller, turn("I live in Lisbon."))
    answer = caller.post("scopes/user:1/erase")
    assert answer.json()["erased"]["memory_turn"] == 1
    work.drain()
    assert not Turn.objects.filter(tenant=tenant).exists()
    assert not Session.objects.filter(tenant=tenant).exists()
    assert not Job.objects.filter(pk=told["job"]).exists()
    assert not MemoryItem.objects.filter(tenant=tenant).exists()


def test_every_version_says_which_job_wrote_it(caller: Caller, tenant: Tenant) -> None:
    told = say(caller, turn("I live in Lisbon."))
    work.drain()
    fact = current(tenant).get(kind="fact")
    history = caller.get(f"memories/{fact.pk}/history").json()["items"]
    assert len(history) == 1
    assert f"job:{told['job']}" in str(history[0])


def test_a_job_that_stops_half_way_goes_on_where_it_stopped(
    caller: Caller, tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "TURNS_AT_ONCE", 2)
    apply = jobs.apply
    calls: list[int] = []

    def fail_the_second_time(*args: Any, **fields: Any) -> Any:
        calls.append(1)
        if len(calls) == 2:
            raise OSError("the disk is full")
        return apply(*args, **fields)

    monkeypatch.setattr(jobs, "apply", fail_the_second_time)
    told = say(caller, *map(turn, TOLD))
    assert work.run_one(UUID(told["job"]))
    assert current(tenant, "episode").count() == 2
    assert caller.get(f"jobs/{told['job']}").json()["status"] == "retrying"
    Job.objects.filter(pk=told["job"]).update(next_run_at=NOON - timedelta(days=365))
    assert work.run_one(UUID(told["job"]))
    assert current(tenant, "episode").count() == 6
    assert caller.get(f"jobs/{told['job']}").json()["result"]["memories"] == {"episode": 6}
    assert len(calls) == 4


def test_a_dead_job_says_why_and_no_word_of_what_was_said(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: Any, **fields: Any) -> Any:
        raise Hopeless("no attempt can help")

    monkeypatch.setattr(jobs, "apply", fail)
    told = say(caller, turn("The secret harbour is called canary-7f3a."))
    work.drain()
    shown = caller.get(f"jobs/{told['job']}")
    assert (shown.json()["status"], shown.json()["attempts"]) == ("dead", 1)
    assert "no attempt can help" in shown.json()["last_error"]
    assert "canary" not in shown.content.decode()

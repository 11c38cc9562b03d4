"""What a job writes beside memories: segments, decisions, a session's short-lived memory."""

from datetime import timedelta

import pytest

from evolution.jobs import work
from evolution.models import Job, MadeDecision
from memory.models import Link, MemoryItem, SearchEntry, Segment, Session, Tenant, Turn
from tests.api.client import Caller
from tests.evolution.conversation import NOON, say

pytestmark = pytest.mark.django_db
BOATS = [
    "Ann varnished the sailing boat with Ben.",
    "The sailing boat stood in the harbour all winter.",
    "A storm tore the sails of the boat in the harbour.",
    "Grandfather built the sailing boat by hand.",
]
BREAD = [
    "Rye bread wants a sour dough.",
    "Mother taught us kneading rye bread dough.",
    "Bakeries sell sour rye bread.",
    "Dough for bread rests under a cloth.",
]
NEXT_HOUR = 60


def segments(tenant: Tenant) -> list[Segment]:
    return list(Segment.objects.filter(tenant=tenant).order_by("session__key", "first_position"))


def shown(caller: Caller, session: str = "s-1") -> dict[str, object]:
    answer = caller.get(f"sessions/{session}?scope=user:1")
    assert answer.status_code == 200, answer.content
    told: dict[str, object] = answer.json()
    return told


def test_turns_of_one_topic_are_a_segment_that_memories_lead_back_to(
    caller: Caller, tenant: Tenant
) -> None:
    told = say(caller, "Hi there!", "I live in Lisbon.", "My boat needs paint.", speaker="Ann")
    work.drain()
    (segment,) = segments(tenant)
    assert segment.text == "Ann: I live in Lisbon.\nAnn: My boat needs paint."
    assert (segment.first_position, segment.last_position, segment.fact_count) == (1, 3, 1)
    assert (segment.valid_from, segment.ended_at) == (NOON, NOON + timedelta(minutes=2))
    assert segment.source_turns == list(
        Turn.objects.filter(tenant=tenant, position__gt=1).values_list("pk", flat=True)
    )
    assert str(segment.source_job) == told["job"]
    assert all(
        item.source_segments == [segment.pk] for item in MemoryItem.objects.filter(tenant=tenant)
    )
    entry = SearchEntry.objects.get(tenant_id=tenant.pk, source="segment")
    assert entry.item_id == segment.pk
    assert entry.words
    assert entry.tags == segment.tags


def test_the_open_segment_grows_with_the_turns_that_follow(caller: Caller, tenant: Tenant) -> None:
    for place, text in enumerate(BOATS):
        say(caller, text, minutes=place)
        work.drain()
    (segment,) = segments(tenant)
    assert segment.text.count("\n") == 3
    assert (segment.last_position, len(segment.source_turns)) == (4, 4)
    assert "Grandfather" in segment.text
    assert "grandfath" in str(SearchEntry.objects.get(item_id=segment.pk).words)


def test_turns_that_turn_out_to_be_of_a_new_topic_move_to_its_segment(
    caller: Caller, tenant: Tenant
) -> None:
    for place, text in enumerate([*BOATS, *BREAD]):
        say(caller, text, minutes=place)
        work.drain()
    boats, bread = segments(tenant)
    assert (
        boats.first_position,
        boats.last_position,
        bread.first_position,
        bread.last_position,
    ) == (1, 4, 5, 8)
    assert boats.ended_at == NOON + timedelta(minutes=3)
    assert (bread.valid_from, len(bread.source_turns)) == (NOON + timedelta(minutes=4), 4)
    assert "bread" not in boats.text
    assert "boat" not in bread.text
    rye = MemoryItem.objects.get(tenant=tenant, kind="episode", content__contains="Rye")
    assert rye.source_segments == [bread.pk]


def test_a_pause_begins_a_segment_and_the_one_before_keeps_its_telling_lines(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, *BOATS)
    say(caller, "My bread rose.", minutes=NEXT_HOUR)
    work.drain()
    boats, bread = segments(tenant)
    assert boats.text.count("\n") + 1 < len(BOATS)
    assert set(boats.text.split("\n")) <= set(BOATS)
    assert len(boats.source_turns) == len(BOATS)
    assert bread.text == "My bread rose."


def test_sessions_have_segments_of_their_own(caller: Caller, tenant: Tenant) -> None:
    say(caller, "The boat needs paint.", session="a")
    say(caller, "The boat needs paint.", session="b")
    work.drain()
    assert [segment.session.key for segment in segments(tenant)] == ["a", "b"]


def test_small_talk_alone_is_no_segment_and_no_decision(caller: Caller, tenant: Tenant) -> None:
    told = say(caller, "Hello!", "好的，谢谢！", "ok")
    work.drain()
    assert segments(tenant) == []
    assert not MadeDecision.objects.filter(tenant=tenant).exists()
    stages = caller.get(f"jobs/{told['job']}").json()["result"]["stages"]
    assert (stages["turns"], stages["statements"], stages["segments"]) == (3, 0, 0)


def test_a_memory_leads_back_to_its_turn_and_to_the_step_that_made_it(
    caller: Caller, tenant: Tenant
) -> None:
    told = say(caller, "I live in Lisbon.", speaker="Ann")
    work.drain()
    fact = MemoryItem.objects.get(tenant=tenant, kind="fact")
    decision = MadeDecision.objects.get(tenant=tenant, kind="fact")
    assert fact.made_by == decision.made_by == "rule:home.lives"
    assert (decision.action, decision.memory, decision.turns) == ("add", fact.pk, fact.source_turns)
    assert (decision.content, str(decision.job)) == (fact.content, told["job"])
    assert fact.source_segments == [segments(tenant)[0].pk]
    result = caller.get(f"jobs/{told['job']}").json()["result"]
    assert result["decisions"] == {"add": 2}
    assert result["stages"]["timings_ms"].keys() >= {
        "segment",
        "read",
        "finish",
        "apply",
        "summarise",
    }


def test_every_outcome_of_reconciling_is_on_record(caller: Caller, tenant: Tenant) -> None:
    say(caller, "I live in Lisbon.", "I live in Lisbon.", "I live in Porto.")
    work.drain()
    decisions = list(MadeDecision.objects.filter(tenant=tenant, kind="fact"))
    assert sorted(one.action for one in decisions) == ["add", "delete", "noop"]
    replaced = next(one for one in decisions if one.action == "delete")
    old = MemoryItem.objects.get(tenant=tenant, kind="fact", value="Lisbon")
    assert old.pk in replaced.ended
    assert old.pk in replaced.compared_with
    assert old.superseded_by == replaced.memory
    assert next(one for one in decisions if one.action == "noop").memory is None


def test_what_somebody_else_says_of_a_speaker_waits_beside_what_the_speaker_says(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, "I live in Lisbon.", speaker="Ann")
    say(caller, "Ann lives in Porto.", speaker="Ben", minutes=5)
    work.drain()
    facts = MemoryItem.objects.filter(tenant=tenant, kind="fact", retired_at=None)
    assert {fact.value: fact.needs_review for fact in facts} == {"Lisbon": False, "Porto": True}
    porto, lisbon = facts.get(value="Porto"), facts.get(value="Lisbon")
    assert Link.objects.filter(newer=porto.pk, older=lisbon.pk, settled_at=None).exists()
    assert porto.review_reason == "may be what holds instead of: I live in Lisbon"
    decision = MadeDecision.objects.get(tenant=tenant, memory=porto.pk)
    assert (decision.action, decision.stages["vetoes"]) == (
        "review",
        {str(lisbon.pk): "other_speaker"},
    )


@pytest.mark.parametrize(
    ("before", "after", "value"),
    [("I live in Lisbon.", "I live in Porto.", "Porto"), ("我住在北京。", "我住在杭州。", "杭州")],
)
def test_a_new_value_of_a_slot_is_urgent_without_a_word_of_change(
    caller: Caller, tenant: Tenant, before: str, after: str, value: str
) -> None:
    say(caller, before)
    work.drain()
    say(caller, after, session="s-2", minutes=NEXT_HOUR)
    assert work.drain(["urgent"]) == 1
    facts = MemoryItem.objects.filter(tenant=tenant, kind="fact", retired_at=None)
    assert [fact.value for fact in facts] == [value]
    work.drain()
    (fact,) = facts.all()
    assert fact.value == value
    assert fact.source_segments == [segments(tenant)[-1].pk]
    assert segments(tenant)[-1].fact_count == 1


def test_a_short_post_does_not_wait_behind_an_import(caller: Caller, tenant: Tenant) -> None:
    say(caller, "I like boats.", "I like tea.", "I live in Lisbon.")
    say(caller, *BOATS, session="s-2")
    queues = (
        Job.objects.filter(tenant=tenant).order_by("created_at").values_list("queue", flat=True)
    )
    assert [queue == "urgent" for queue in queues] == [True, False]


def test_a_summary_and_quotes_are_kept_as_turns_are_read(caller: Caller, tenant: Tenant) -> None:
    for place, text in enumerate([*BOATS, *BREAD]):
        say(caller, text, minutes=place, speaker="Ann")
        work.drain()
    session = Session.objects.get(tenant=tenant)
    assert session.summarised_to == 3
    assert session.rolling_summary.split("\n") == [f"Ann: {text}" for text in BOATS[:3]]
    assert [quote["text"] for quote in session.key_quotes] == [*BOATS, *BREAD]
    told = shown(caller)
    assert told["rolling_summary"] == session.rolling_summary
    assert told["key_quotes"] == [{"speaker": "Ann", "text": text} for text in [*BOATS, *BREAD]]


def test_a_session_read_before_it_kept_a_summary_shows_the_same(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, *BOATS, *BREAD, speaker="Ann")
    work.drain()
    kept = shown(caller)
    Session.objects.filter(tenant=tenant).update(rolling_summary="", summarised_to=0, key_quotes=[])
    assert shown(caller) == kept


def test_the_end_of_a_session_clears_what_is_short_lived_and_keeps_the_turns(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, *BOATS, *BREAD)
    caller.post(
        "sessions/s-1/end", {"scope": "user:1", "did_what": "Painted the boat.", "new_info": ""}
    )
    work.drain()
    session = Session.objects.get(tenant=tenant)
    assert session.ended_at is not None
    assert (session.rolling_summary, session.key_quotes) == ("", [])
    told = shown(caller)
    assert (told["rolling_summary"], told["key_quotes"], told["turns"]) == ("", [], 8)
    assert Turn.objects.filter(session=session).count() == 8
    assert MemoryItem.objects.get(tenant=tenant, content__contains="Painted").made_by == "agent"


def test_turns_are_read_before_the_end_that_follows_them(caller: Caller, tenant: Tenant) -> None:
    say(caller, "I live in Lisbon.")
    caller.post("sessions/s-1/end", {"scope": "user:1", "did_what": "Talked.", "new_info": ""})
    assert work.drain() == 2
    kinds = (
        MemoryItem.objects.filter(tenant=tenant)
        .order_by("recorded_at")
        .values_list("kind", flat=True)
    )
    assert sorted(kinds) == ["episode", "episode", "fact"]
    assert Session.objects.get(tenant=tenant).ended_at is not None


@pytest.mark.parametrize("read_between", [True, False])
def test_who_speaks_after_the_end_opens_the_session_again(
    caller: Caller, tenant: Tenant, read_between: bool
) -> None:
    say(caller, *BOATS)
    caller.post(
        "sessions/s-1/end", {"scope": "user:1", "did_what": "Painted the boat.", "new_info": ""}
    )
    if read_between:
        work.drain()
    say(caller, *BREAD, *BREAD, minutes=NEXT_HOUR)
    work.drain()
    session = Session.objects.get(tenant=tenant)
    assert session.ended_at is None
    assert session.rolling_summary.split("\n") == [f"user: {text}" for text in BREAD[:3]]
    assert "boat" not in str(session.key_quotes)


def test_a_sessions_key_may_hold_a_slash(caller: Caller, tenant: Tenant) -> None:
    say(caller, "I live in Lisbon.", session="chat/2026/1")
    assert shown(caller, "chat/2026/1")["session"] == "chat/2026/1"
    ended = caller.post(
        "sessions/chat/2026/1/end", {"scope": "user:1", "did_what": "Talked.", "new_info": ""}
    )
    assert ended.status_code == 202
    work.drain()
    assert Session.objects.get(tenant=tenant, key="chat/2026/1").ended_at is not None


def test_a_correction_by_an_operator_stays_until_the_user_says_that_it_changed(
    caller: Caller, tenant: Tenant
) -> None:
    say(caller, "I live in Lisbon.")
    work.drain()
    fact = MemoryItem.objects.get(tenant=tenant, kind="fact")
    caller.post(
        f"memories/{fact.pk}/correct",
        {"value": "Faro", "content": "The user lives in Faro.", "reason": "asked"},
    )
    known = MemoryItem.objects.filter(
        tenant=tenant, kind="fact", retired_at=None, needs_review=False
    )
    assert [one.value for one in known] == ["Faro"]
    say(caller, "I live in Lisbon.", session="s-2")
    work.drain()
    assert [one.value for one in known.all()] == ["Faro"]
    later = (known.get().last_validated_at or NOON) + timedelta(hours=1)
    say(caller, "I live in Porto.", session="s-3", minutes=(later - NOON).total_seconds() / 60)
    work.drain()
    assert [one.value for one in known.all()] == ["Faro"]
    say(
        caller, "I moved to Braga.", session="s-4", minutes=(later - NOON).total_seconds() / 60 + 60
    )
    work.drain()
    assert [one.value for one in known.all()] == ["Braga"]

"""A block gives each statement once, in its best form, and says what tells the rest."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from memory.ingest import owners
from memory.models import MemoryItem, Profile, ProfilePassage, Segment, Tenant
from memory.retrieval.types import Answer
from memory.revisions import index_rows
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
SAID = "I am allergic to peanuts, and my sister plays the cello in Oslo"
ALLERGY = (0, 24)
QUERY = "What am I allergic to, and what does my sister play in Oslo?"
POLICIES = ("unified", "mode_weighted", "multi_signal", "four_way", "guarded")


def a_turn(
    tenant: Tenant, said: str = SAID, *, typed: tuple[int, int] | None = ALLERGY, **fields: Any
) -> list[UUID]:
    """Write what a turn becomes: a constraint, the episode, a segment; return their ids."""
    turn = str(uuid4())
    at = (NOW - timedelta(days=2)).isoformat()
    rows: list[dict[str, Any]] = [{"source": "episode", "did_what": said, "event_time": at}]
    if typed:
        rows.insert(0, {"source": "constraint", "content": said[slice(*typed)], "valid_from": at})
    made = [one.id for one in remember(tenant, *rows, now=NOW - timedelta(days=1))]
    if typed:
        MemoryItem.objects.filter(pk=made[0]).update(
            spans=[[turn, *typed]], source_turns=[turn], **fields
        )
    MemoryItem.objects.filter(pk=made[-1]).update(spans=[[turn, 0, len(said)]], source_turns=[turn])
    scope = owners.scopes(tenant, ["user:1"])["user:1"]
    segment = Segment.objects.create(
        tenant=tenant,
        scope=scope,
        session=owners.sessions(tenant, [(scope.pk, "s-1")])[scope.pk, "s-1"],
        topic="allergic, sister, cello",
        text=f"Ann: {said}\nLeo: Which cello is it?",
        spans=[[turn, 0, len(said)], [str(uuid4()), 0, 18]],
        valid_from=NOW - timedelta(days=2),
        ended_at=NOW,
        first_position=1,
        last_position=2,
        source_turns=[turn],
    )
    index_rows([segment])
    return [*made, segment.pk]


def texts(answer: Answer) -> dict[str, str]:
    return {item.source: item.text for item in answer.items}


@pytest.mark.parametrize("policy", POLICIES)
def test_the_typed_form_stands_for_its_words_and_the_others_tell_the_rest(policy: str) -> None:
    tenant = a_tenant()
    constraint, episode, segment = a_turn(tenant)
    answer = ask(tenant, QUERY, policy=policy, token_budget=4000)
    assert answer.context.count("allergic to peanuts") == 1
    assert texts(answer)["constraint"] == "I am allergic to peanuts"
    assert answer.context.count("my sister plays the cello in Oslo") == 1
    told = {
        one.item_id: one.signals["told_by"] for one in answer.receipts if "told_by" in one.signals
    }
    assert told[episode][0] == f"constraint:{constraint}"
    assert segment in told


def test_what_tells_nothing_more_is_left_out_and_says_by_what_it_is_told() -> None:
    tenant = a_tenant()
    constraint, episode, _ = a_turn(tenant, "I am allergic to peanuts. Thanks!")
    answer = ask(tenant, QUERY, token_budget=4000)
    [receipt] = [one for one in answer.receipts if one.item_id == episode]
    assert (receipt.decision, receipt.guardrail) == ("told_already", "statement")
    assert receipt.signals["told_by"] == [f"constraint:{constraint}"]


def test_rows_that_state_the_same_are_one_and_the_surest_stays() -> None:
    tenant = a_tenant()
    rows = [
        {"source": "fact", "content": "Drinks green tea every morning"},
        {
            "source": "preference",
            "content": "What is liked in the morning: green tea",
            "provenance": "confirmed_by_user",
            "confidence": 0.9,
        },
    ]
    made = [one.id for one in remember(tenant, *rows)]
    MemoryItem.objects.filter(pk__in=made).update(subject="", attribute="drink", value="green tea")
    index_rows(list(MemoryItem.objects.filter(pk__in=made)))
    answer = ask(tenant, "What is drunk in the morning, green tea?")
    assert [item.item_id for item in answer.items] == [made[1]]
    assert [one.signals["told_by"] for one in answer.receipts if one.item_id == made[0]] == [
        [f"preference:{made[1]}"]
    ]


def a_head(tenant: Tenant, *lines: tuple[str, list[UUID]]) -> Profile:
    parts = [
        {"text": text, "sources": [str(one) for one in sources], "spans": [[] for _ in sources]}
        for text, sources in lines
    ]
    told = {
        "head": "; ".join(text for text, _ in lines),
        "head_parts": parts,
        "refreshed_at": NOW - timedelta(hours=1),
    }
    scope = owners.scopes(tenant, ["user:1"])["user:1"]
    return Profile.objects.update_or_create(tenant=tenant, scope=scope, defaults=told)[0]


def test_the_head_carries_what_the_block_does_not_tell_otherwise() -> None:
    tenant = a_tenant()
    constraint, *_ = a_turn(tenant)
    a_head(tenant, ("Allergy: peanuts", [constraint]), ("Name: Ann", [uuid4()]))
    assert texts(ask(tenant, QUERY, token_budget=4000))["profile"] == "Name: Ann"
    assert (
        texts(ask(tenant, "What is the cello's colour?", sources=("profile", "event")))["profile"]
        == "Allergy: peanuts; Name: Ann"
    )


def test_the_head_leaves_what_a_found_passage_of_the_profile_tells() -> None:
    tenant = a_tenant()
    home = uuid4()
    head = a_head(tenant, ("Home: Berlin", [home]), ("Name: Ann", [uuid4()]))
    lines = [
        {"text": "Home: Berlin", "sources": [str(home)], "spans": [[]]},
        {"text": "Time zone: CET", "sources": [str(uuid4())], "spans": [[]]},
    ]
    passage = ProfilePassage.objects.create(
        tenant=tenant,
        scope=head.scope,
        section="locale",
        text="Place and time zone\nHome: Berlin\nTime zone: CET",
        parts=lines,
        valid_from=NOW - timedelta(days=1),
    )
    index_rows([passage])
    answer = ask(tenant, "Is the home of Ann Berlin?", token_budget=4000)
    assert answer.context.count("Home: Berlin") == 1
    assert {item.item_id: item.text for item in answer.items} == {
        head.pk: "Name: Ann",
        passage.pk: "Home: Berlin; Time zone: CET",
    }


def test_a_head_all_of_which_is_told_is_left_out() -> None:
    tenant = a_tenant()
    constraint, *_ = a_turn(tenant)
    head = a_head(tenant, ("Allergy: peanuts", [constraint]))
    answer = ask(tenant, QUERY, token_budget=4000)
    assert "profile" not in texts(answer)
    [receipt] = [one for one in answer.receipts if one.item_id == head.pk]
    assert (receipt.decision, receipt.signals["told_by"]) == (
        "told_already",
        [f"constraint:{constraint}"],
    )


def test_the_room_that_is_freed_is_used_for_more() -> None:
    tenant = a_tenant()
    constraint, *_ = a_turn(tenant)
    lines = [(f"Allergy to peanuts, as was told on day {n * 7919}", [constraint]) for n in range(8)]
    remember(
        tenant,
        *(
            {"source": "fact", "content": f"The sister in Oslo played cello number {n * 6007}"}
            for n in range(30)
        ),
    )
    without = len(ask(tenant, QUERY, token_budget=400).items)
    a_head(tenant, *lines)
    answer = ask(tenant, QUERY, token_budget=400)
    assert "as was told on day" not in answer.context
    assert len(answer.items) == without


def test_a_summary_is_not_shown_beside_what_it_tells_unless_a_strong_cue_asks_for_that() -> None:
    tenant = a_tenant()
    at = (NOW - timedelta(days=20)).isoformat()
    rows = [
        "A week of cello lessons for the sister in Oslo",
        "Lessons in Oslo cost forty euros a month",
        "Quokka paperwork came",
    ]
    made = [
        one.id
        for one in remember(
            tenant,
            *({"source": "episode", "did_what": text, "event_time": at} for text in rows),
            now=NOW,
        )
    ]
    MemoryItem.objects.filter(pk=made[0]).update(level="phase")
    MemoryItem.objects.filter(pk__in=made[1:]).update(summarised_by=made[0])
    remember(
        tenant,
        *(
            {
                "source": "episode",
                "did_what": f"The sister in Oslo plays the cello, take {n * 7919}",
            }
            for n in range(4)
        ),
        now=NOW,
    )
    later = {"now": NOW, "as_of": NOW + timedelta(seconds=1), "token_budget": 4000}
    decided = {
        one.item_id: one
        for one in ask(tenant, "How does the sister in Oslo play the cello?", **later).receipts
    }
    assert (decided[made[0]].decision, decided[made[1]].decision) == ("injected", "told_already")
    assert decided[made[1]].signals["told_by"] == [f"episode:{made[0]}"]
    shown = [
        item.item_id for item in ask(tenant, "What about the quokka paperwork?", **later).items
    ]
    assert made[2] in shown

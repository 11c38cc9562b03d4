"""Segments, events and passages: which arm finds them, and how few come unasked."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from memory.ingest import owners
from memory.models import MemoryItem, ProfilePassage, Segment, Tenant
from memory.policy import Policy
from memory.retrieval.statements.words import Span
from memory.revisions import index_rows
from tests.factories import a_tenant, ask, remember
from tests.ranking.made import shipped

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
QUERY = "How did the deployment of the billing service go?"
ALL = ("unified", "mode_weighted", "multi_signal", "four_way", "guarded")


def _a_segment(
    tenant: Tenant, text: str, *, days: float = 0, spans: Sequence[Span] = (), place: int = 1
) -> UUID:
    scope = owners.scopes(tenant, ["user:1"])["user:1"]
    at = NOW - timedelta(days=days)
    segment = Segment.objects.create(
        tenant=tenant,
        scope=scope,
        session=owners.sessions(tenant, [(scope.pk, "s-1")])[scope.pk, "s-1"],
        topic=text[:10],
        text=text,
        valid_from=at,
        ended_at=at,
        first_position=place,
        last_position=place + 5,
        source_turns=[turn for turn, _, _ in spans],
        spans=list(spans),
    )
    index_rows([segment])
    return segment.pk


def _a_passage(tenant: Tenant, text: str, *, part: int) -> None:
    scope = owners.scopes(tenant, ["user:1"])["user:1"]
    row = ProfilePassage.objects.create(
        tenant=tenant,
        scope=scope,
        section="identity",
        part=part,
        text=text,
        valid_from=NOW - timedelta(days=1),
    )
    index_rows([row])


def _sources(tenant: Tenant, query: str = QUERY, **fields: Any) -> list[str]:
    return [item.source for item in ask(tenant, query, token_budget=8000, **fields).items]


def test_the_recent_arm_lists_the_segments_of_three_days_the_newest_first() -> None:
    tenant = a_tenant()
    ages = {
        days: _a_segment(tenant, f"Something {days} else entirely", days=days, place=int(days * 10))
        for days in (0.5, 2.9, 1.5, 3.1, 30)
    }
    policy = shipped("unified", arms={"recent": {"limit": 2}, "vector": {"enabled": False}})
    answer = ask(tenant, "quokka?", policy=policy)
    assert {one.item_id for one in answer.receipts} == {ages[0.5], ages[1.5]}
    assert all(one.signals["arms"] == {"recent": 1} for one in answer.receipts)
    wide = shipped("unified", arms={"vector": {"enabled": False}})
    assert {one.item_id for one in ask(tenant, "quokka?", policy=wide).receipts} == {
        ages[0.5],
        ages[1.5],
        ages[2.9],
    }


def _searching(base: str, *, words: Any, vectors: Any) -> Policy:
    off = {"enabled": False}
    arms = {"full_text": {"sources": words}, "vector": {"sources": vectors}}
    return shipped(base, arms={**arms, "tags": off, "recent": off, "priority": off, "events": off})


@pytest.mark.parametrize("base", ["unified", "multi_signal"])
@pytest.mark.parametrize("large", [False, True], ids=["scanned", "narrowed"])
def test_an_arm_searches_the_sources_its_policy_names_and_no_other(
    base: str, large: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if large:
        monkeypatch.setattr("memory.retrieval.recall.search.SCAN_ROWS", 0)
    tenant = a_tenant()
    _a_segment(tenant, "The deployment of the billing service went well")
    texts = ("The billing service was deployed late", "Deploying billing took the service down")
    remember(tenant, {"source": "fact", "content": texts[0]})
    remember(tenant, {"source": "episode", "did_what": texts[1], "session": "s-1"})

    def found(**arms: Any) -> dict[str, set[str]]:
        receipts = ask(tenant, QUERY, policy=_searching(base, **arms)).receipts
        return {one.source: set(one.signals["arms"]) for one in receipts}

    both = {"full_text", "vector"}
    assert found(words=None, vectors=None) == {"segment": both, "fact": both, "episode": both}
    assert found(words=("fact", "episode"), vectors=("fact",)) == {
        "fact": both,
        "episode": {"full_text"},
    }
    assert found(words=("fact",), vectors=None) == {
        "segment": {"vector"},
        "fact": both,
        "episode": {"vector"},
    }
    assert found(words=(), vectors=("segment",)) == {"segment": {"vector"}}


def _a_talk(tenant: Tenant, told: str) -> tuple[UUID, list[UUID]]:
    """Write four turns as episodes, and a segment that retells them all."""
    said = (
        "The canary of the rollout stalled",
        "Nobody had rotated the certificate",
        "Mia paged Leo",
        "Then all calmed",
    )
    written = remember(tenant, *({"source": "episode", "did_what": text} for text in said))
    spans = [(str(uuid4()), 0, len(text)) for text in said]
    for item, span in zip(written, spans, strict=True):
        MemoryItem.objects.filter(pk=item.id).update(spans=[span])
    return _a_segment(tenant, told, spans=spans), [item.id for item in written]


def _decided(tenant: Tenant, query: str, policy: Policy | str) -> dict[UUID, str]:
    return {
        one.item_id: one.decision
        for one in ask(tenant, query, policy=policy, token_budget=8000).receipts
    }


@pytest.mark.parametrize("policy", ["unified", "multi_signal"])
def test_the_turns_that_a_better_segment_retells_are_not_shown_beside_it(policy: str) -> None:
    tenant = a_tenant()
    segment, episodes = _a_talk(
        tenant, "Canary stalled, certificate not rotated, Mia paged Leo, all calmed"
    )
    decided = _decided(tenant, "canary stalled certificate rotated Mia paged Leo calmed?", policy)
    assert decided[segment] == "injected"
    assert [decided[item] for item in episodes] == ["told_already"] * 4


def test_a_segment_is_not_shown_beside_most_of_the_turns_it_retells() -> None:
    tenant = a_tenant()
    segment, episodes = _a_talk(
        tenant, "There was some talk of " + "this and that and many other things " * 9
    )
    query = (
        "Did the canary of the rollout stall, had nobody rotated the certificate, and did all calm?"
    )
    decided = _decided(tenant, query, "unified")
    assert decided[segment] == "told_already"
    found = [decided[item] for item in episodes if item in decided]
    assert found == ["injected"] * len(found)
    assert len(found) >= 2
    alike = shipped("unified", diversity={"most_repeated": 1.0, "jaccard_threshold": 1.0})
    MemoryItem.objects.filter(pk=episodes[0]).update(spans=[])
    assert _decided(tenant, query, alike)[segment] == "injected"


@pytest.mark.parametrize("policy", ALL)
def test_few_events_and_one_passage_come_unasked(policy: str) -> None:
    tenant = a_tenant()
    for part, word in enumerate(("disk", "memory", "token", "network", "backup", "certificate")):
        remember(
            tenant,
            {
                "source": "event",
                "type": "alert",
                "payload": {word: f"The {word} of {part} is gone"},
            },
        )
        _a_passage(tenant, f"Cares about the {word} of the billing service", part=part)
    shown = _sources(tenant, policy=policy, mode="debug")
    asked = _sources(tenant, policy=policy, mode="debug", sources=("event", "profile"))
    assert shown.count("profile") <= 1 < asked.count("profile")
    if policy == "unified":
        assert (shown.count("event"), asked.count("event")) == (2, 6)
    if policy == "mode_weighted":
        assert shown.count("event") == 6
    left = [
        one for one in ask(tenant, QUERY, policy=policy, mode="debug").receipts if one.guardrail
    ]
    assert "injected_unasked" in {one.guardrail for one in left}


def test_the_historian_gives_two_episodes_and_one_passage_of_a_profile_and_nothing_more() -> None:
    tenant = a_tenant()
    for number in range(4):
        remember(
            tenant,
            {
                "source": "episode",
                "content": f"{number}: the billing service was deployed by team {number}",
            },
        )
        _a_passage(tenant, f"{number}: works on the deployment of the billing service", part=number)
    remember(tenant, {"source": "fact", "content": "The billing service is deployed by hand"})
    remember(tenant, {"source": "goal", "title": "Deploy billing weekly", "status": "in_progress"})
    sources = _sources(tenant, policy="historian")
    assert sorted(sources) == ["episode", "episode", "profile"]


def test_a_scope_of_many_kinds_gives_the_best_of_all_and_the_first_few_of_each() -> None:
    tenant = a_tenant()
    for number in range(30):
        remember(
            tenant,
            {
                "source": "fact",
                "content": f"The deployment of the billing service, step {number}, went well",
            },
        )
    for number in range(9):
        remember(tenant, {"source": "episode", "content": f"Somebody mentioned billing {number}"})
    policy = shipped(
        "unified",
        arms={"vector": {"limit": 4}, "full_text": {"limit": 4}},
        caps={"per_type": 20},
        fusion={"each_source": 2},
        budget={"top_k": 12},
    )
    receipts = ask(tenant, QUERY, policy=policy, token_budget=8000).receipts
    sources = [one.source for one in receipts]
    assert sources.count("fact") == 12
    assert sources.count("episode") == 2

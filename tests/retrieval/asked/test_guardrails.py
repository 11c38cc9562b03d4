"""What a retrieval does about a limit that is exceeded is done once, counted and said."""

from typing import Any
from uuid import UUID

import pytest

from memory.policy import SHIPPED
from memory.policy.when_slow import tightened
from memory.ranking.types import Scored
from memory.retrieval.guardrails import crowded_scopes, guarded_policy, guardrail_notes
from memory.retrieval.types import OpenScope
from tests.ranking.made import scored, shipped

UNIFIED = SHIPPED["unified"]


def a_scope(number: int = 1, **fields: Any) -> OpenScope:
    return OpenScope(UUID(int=number), number, f"user:{number}", 0, 0, (), **fields)


def found(*sources: str, scope: str = "user:1") -> list[Scored]:
    return [
        scored(source=source, scope=scope, item_id=f"{scope} {place}")
        for place, source in enumerate(sources)
    ]


@pytest.mark.parametrize(
    ("slow", "tight"), [([], False), ([False], False), ([True], True), ([False, True], True)]
)
def test_the_numbers_are_tight_while_the_service_is_slow(
    slow: list[bool],
    tight: bool,
) -> None:
    scopes = [a_scope(number, slow=one) for number, one in enumerate(slow, start=1)]
    policy = guarded_policy(UNIFIED, scopes)
    assert policy == (tightened(UNIFIED) if tight else UNIFIED)
    steps = [note["step"] for note in guardrail_notes([], scopes, crowded={})]
    assert steps == (["tighten"] if tight else [])


@pytest.mark.parametrize(("episodes", "crowded"), [(0, False), (3, False), (4, True)])
def test_as_many_episodes_as_are_allowed_crowd_nothing(
    episodes: int,
    crowded: bool,
) -> None:
    policy = shipped(caps={"episode_candidates": 3})
    scopes = [a_scope(1), a_scope(2)]
    candidates = [
        *found(*["episode"] * episodes, "fact", "fact"),
        *found("episode", scope="user:2"),
    ]
    over = crowded_scopes(candidates, scopes, policy=policy)
    assert over == ({UUID(int=1): 4} if crowded else {})
    notes = guardrail_notes(candidates, scopes, crowded=over)
    assert [(note["step"], note["sources"]) for note in notes] == (
        [("compress", ["episode"])] if crowded else []
    )


@pytest.mark.parametrize(
    ("active", "facts", "omitted"), [(201, 1, 200), (201, 201, 0), (2, 3, 0), (300, 0, 300)]
)
def test_facts_that_were_no_candidates_are_counted(active: int, facts: int, omitted: int) -> None:
    scopes = [a_scope(1, active_facts=active), a_scope(2)]
    candidates = [*found(*["fact"] * facts, "preference"), *found("fact", "fact", scope="user:2")]
    [note] = guardrail_notes(candidates, scopes, crowded={})
    assert note == {"step": "consolidate", "omitted": omitted, "sources": ["fact"]}


def test_each_guardrail_that_acts_is_said_once() -> None:
    scopes = [a_scope(number, slow=True, active_facts=250) for number in (1, 2)]
    crowded = {UUID(int=1): 40, UUID(int=2): 50}
    notes = guardrail_notes(found("fact"), scopes, crowded=crowded)
    assert [note["step"] for note in notes] == ["tighten", "consolidate", "compress"]
    assert notes[1]["omitted"] == 499

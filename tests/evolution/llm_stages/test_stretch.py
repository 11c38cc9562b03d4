"""A stretch of turns: rules first, the model's statements in their place, each call made once over all attempts."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from evolution.llm.client import ModelClient
from evolution.model_stages.decided import ruled
from evolution.model_stages.stretch import Checkpoint, Readings, Told, merged, read_stretch
from evolution.pipeline.memory import Memory
from evolution.pipeline.reconcile import reconcile
from evolution.pipeline.run import Reading
from evolution.pipeline.run import read as read_by_rules
from evolution.pipeline.types import Candidate, Decision, Said
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.evolution.llm_stages.material import NOTHING, extracted, known, memory, said
from tests.evolution.llm_stages.material import ruled as rulings
from tests.replies import OK, SERVER_ERROR, Answer

FIRST = (said("I prefer window seats on trains."), said("Noted.", role="assistant", minutes=1))
SECOND = (said("I prefer window seats on night trains too, always.", minutes=120),)
TURNS = (*FIRST, *SECOND)


class _Job:
    """What a job keeps between its attempts: JSON, as the database would."""

    def __init__(self) -> None:
        self.kept = "{}"

    def checkpoint(self) -> Checkpoint:
        def keep(more: Mapping[str, Any]) -> None:
            self.kept = json.dumps(more)

        return Checkpoint(json.loads(self.kept), keep)


def attempt(client: ModelClient, job: _Job, *, turns: Sequence[Said] = TURNS) -> tuple[Reading, Readings]:
    by_rules = read_by_rules(turns, before=(), memory=Memory([]))
    told = Told(turns, (), by_rules.parts, by_rules.candidates)
    return by_rules, read_stretch(told, memory=Memory([]), client=client, checkpoint=job.checkpoint())


def decide(candidates: Sequence[Candidate], readings: Readings) -> list[Decision]:
    remembered = Memory([])
    decisions = []
    for one in candidates:
        reading = readings.get(one.segment) if one.segment is not None else None
        by_rules = partial(reconcile, memory=remembered)
        decisions.append(ruled(one, reading=reading, memory=remembered, reconcile=by_rules))
        remembered.apply(decisions[-1])
    return decisions


def model(body: Answer) -> str:
    rows = data_of(body)
    if "candidates" in rows:
        return rulings({"candidate": 1, "action": "UPDATE", "memories": [1], "why": "more precise"})
    night = "night" in rows["turns"][0]["text"]
    return extracted(memory(f"The user prefers window seats{' on night trains' if night else ''}."))


def test_a_later_segment_sees_what_an_earlier_one_said_and_may_take_its_place(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = model
    by_rules, readings = attempt(client, _Job())
    assert len(readings) == len(by_rules.parts) == 2
    assert len(server.calls) == 3, "two readings, and one decision"
    stated = [one for one in decide(merged(by_rules.candidates, readings), readings) if one.candidate.kind != "episode"]
    assert [one.action for one in stated] == ["add", "update"]
    assert stated[1].ends == (stated[0].candidate.id,)
    assert all(one.candidate.made_by == "model:big extract/v1" for one in stated)


def test_episodes_stay_the_rules_and_every_candidate_has_its_segment(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = model
    by_rules, readings = attempt(client, _Job())
    both = merged(by_rules.candidates, readings)
    episodes = [one for one in by_rules.candidates if one.kind == "episode"]
    assert [one for one in both if one.kind == "episode"] == episodes
    assert {one.segment for one in both} == {part.id for part in by_rules.parts}


def test_a_second_attempt_calls_nobody_again_and_gives_the_same(client: ModelClient, server: FakeChatServer) -> None:
    server.says = model
    job = _Job()
    _, first = attempt(client, job)
    calls = len(server.calls)
    by_rules, second = attempt(client, job)
    assert len(server.calls) == calls
    ids = [[one.id for reading in found.values() for one in reading.candidates] for found in (first, second)]
    assert ids[0] == ids[1]
    assert {one.segment for reading in second.values() for one in reading.candidates} == {
        part.id for part in by_rules.parts
    }


def test_a_crash_between_two_segments_costs_only_the_second(client: ModelClient, server: FakeChatServer) -> None:
    server.says = model
    job = _Job()
    attempt(client, job, turns=FIRST)
    server.calls.clear()
    attempt(client, job)
    assert len(server.calls) == 2


def test_what_another_version_of_the_program_kept_is_asked_again(client: ModelClient, server: FakeChatServer) -> None:
    server.says = model
    job = _Job()
    job.kept = json.dumps({f"{FIRST[0].id}:2": {"candidates": "of another shape"}})
    attempt(client, job, turns=FIRST)
    assert len(server.calls) == 1


def test_a_segment_that_the_model_could_not_read_is_the_rules_and_says_why(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.otherwise = SERVER_ERROR
    by_rules, readings = attempt(client, _Job())
    server.otherwise = OK
    both = merged(by_rules.candidates, readings)
    assert [one.content for one in both] == [one.content for one in by_rules.candidates]
    assert {one.stages["model"] for one in both} <= {"unavailable", "breaker_open"}
    assert [one.action for one in decide(both, readings)] == [one.action for one in by_rules.decisions]


def test_where_the_model_says_that_there_is_nothing_the_evidence_stays(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = NOTHING
    by_rules, readings = attempt(client, _Job())
    assert {one.kind for one in merged(by_rules.candidates, readings)} == {"episode"}


def test_words_of_a_change_end_what_the_user_told_before_and_no_rule_read(
    client: ModelClient, server: FakeChatServer
) -> None:
    coffee = known("The user likes coffee.", value="coffee", key="preference/drink")
    told = known("The user drinks coffee.", kind="episode")
    turn = said("I don't drink coffee anymore, I switched to tea.")
    tea = memory("The user drinks tea instead of coffee.", value="tea", old_value="coffee", is_change=True)
    server.says = lambda body: (
        rulings({"candidate": 1, "action": "DELETE", "memories": [1]})
        if "candidates" in data_of(body)
        else extracted(tea)
    )
    remembered = Memory([coffee], (), [told])
    by_rules = read_by_rules([turn], before=(), memory=remembered.copy())
    stretch = Told([turn], (), by_rules.parts, by_rules.candidates)
    readings = read_stretch(stretch, memory=remembered.copy(), client=client, checkpoint=_Job().checkpoint())
    [changed] = [one for one in merged(by_rules.candidates, readings) if one.kind != "episode"]
    reading = readings[by_rules.parts[0].id]
    decision = ruled(changed, reading=reading, memory=remembered, reconcile=partial(reconcile, memory=remembered))
    assert (decision.action, set(decision.ends)) == ("replace", {coffee.id, told.id})


def test_memories_that_are_alike_in_meaning_alone_are_compared_too(client: ModelClient, server: FakeChatServer) -> None:
    server.says = model
    vegan = known("Eats no animal products.")
    by_rules = read_by_rules(FIRST, before=(), memory=Memory([]))
    told = Told(FIRST, (), by_rules.parts, by_rules.candidates)
    remembered = Memory([vegan])

    def similar(candidates: Sequence[Candidate]) -> dict[UUID, list[UUID]]:
        return {one.id: [vegan.id] for one in candidates}

    readings = read_stretch(told, memory=remembered, client=client, checkpoint=_Job().checkpoint(), similar=similar)
    [reading] = readings.values()
    assert reading.verdicts[0].compared_with == (vegan.id,)

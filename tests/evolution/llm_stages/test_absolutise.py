"""What a model leaves relative is written out: by the rules where they can, else by one more call, else in doubt."""

import json
from dataclasses import replace
from typing import Any

import pytest

from evolution.llm.client import ModelClient
from evolution.model_stages.absolutise import absolutise_by_model
from evolution.model_stages.reading import rewritten
from evolution.pipeline.types import Candidate
from evolution.rules.places import resolve_places
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.evolution.llm_stages.material import NOON, SCENE, extracted, memory, read, said
from tests.replies import SERVER_ERROR


def texts(*pairs: tuple[int, str]) -> str:
    rows = [{"text": number, "rewritten": text} for number, text in pairs]
    return json.dumps({"texts": rows}, ensure_ascii=False)


def candidate(content: str, **fields: Any) -> Candidate:
    return Candidate(kind="episode", content=content, at=NOON, turns=(), sender="Ann", **fields)


@pytest.mark.parametrize(
    ("content", "expected"),
    [("Ann moved yesterday.", "2026-01-14"), ("小明昨天搬家了。", "2026-01-14"), ("Ann lives in Lyon.", "Lyon")],
)
def test_times_are_written_out_by_the_rules_at_no_cost(
    client: ModelClient, server: FakeChatServer, content: str, expected: str
) -> None:
    made = absolutise_by_model([candidate(content)], scene=SCENE, client=client)
    assert expected in made.candidates[0].content
    assert (made.rewritten_by, made.candidates[0].doubts, server.calls) == ("", (), [])


def test_all_that_is_left_of_a_segment_is_rewritten_in_one_call(client: ModelClient, server: FakeChatServer) -> None:
    server.says = texts((1, "Mia sold the red car."), (2, "小红卖掉了那辆车。"))
    made = absolutise_by_model(
        [candidate("She sold the red car."), candidate("Ann stays."), candidate("她卖掉了那辆车。")],
        scene=SCENE,
        client=client,
    )
    assert [one.content for one in made.candidates] == ["Mia sold the red car.", "Ann stays.", "小红卖掉了那辆车。"]
    assert all(not one.doubts for one in made.candidates)
    assert made.rewritten_by == "small absolutise/v1"
    assert len(server.calls) == 1
    assert [row["left"] for row in data_of(server.calls[0])["texts"]] == [["who is meant: She"], ["who is meant: 她"]]


def test_what_fails_twice_keeps_its_doubts(client: ModelClient, server: FakeChatServer) -> None:
    server.says = texts((1, "They sold the red car."))
    [made] = absolutise_by_model([candidate("She sold the red car.")], scene=SCENE, client=client).candidates
    assert made.content == "She sold the red car."
    assert made.doubts == ("who is meant: She",)
    assert len(server.calls) == 2


def test_a_rewriting_that_tells_something_else_is_not_taken(client: ModelClient, server: FakeChatServer) -> None:
    server.says = texts((1, "Mia won the lottery in Monaco."))
    [made] = absolutise_by_model([candidate("She sold the red car.")], scene=SCENE, client=client).candidates
    assert made.content == "She sold the red car."


def test_a_model_that_is_away_leaves_the_doubts(client: ModelClient, server: FakeChatServer) -> None:
    server.script(SERVER_ERROR, SERVER_ERROR)
    made = rewritten(candidate("She sold the red car.", doubts=("old",)), scene=SCENE, client=client)
    assert made.candidates[0].doubts == ("old", "who is meant: She")
    assert (made.rewritten_by, made.failed) == ("", "unavailable")


def test_what_the_repair_mends_in_part_is_mended_in_part(client: ModelClient, server: FakeChatServer) -> None:
    server.says = texts((1, "Mia sold the red car."), (7, "x"))
    both = [candidate("She sold the red car."), candidate("He bought it.")]
    made = absolutise_by_model(both, scene=SCENE, client=client).candidates
    assert [bool(one.doubts) for one in made] == [False, True]
    assert made[0].content == "Mia sold the red car."


def test_a_reading_with_a_pronoun_costs_one_call_more(client: ModelClient, server: FakeChatServer) -> None:
    server.says = lambda body: (
        extracted(memory("She sold the red car.", type="fact"))
        if "turns" in data_of(body)
        else texts((1, "Mia sold the red car."))
    )
    reading = read(client, said("Mia? She sold the red car."))
    assert [one.content for one in reading.candidates] == ["Mia sold the red car."]
    assert reading.rewritten_by == "small absolutise/v1"
    assert len(server.calls) == 2
    assert reading.candidates[0].stages["gate"] == []
    assert replace(reading.candidates[0], content="") != reading.candidates[0]


def test_a_place_of_the_turns_before_stands_for_one_that_is_not_named(
    client: ModelClient, server: FakeChatServer
) -> None:
    heard = replace(SCENE, before=("We met at the Harbour Museum.",))
    by_rules = resolve_places("Ann works there.", location=None, recent=heard.before[0]).text
    assert by_rules != resolve_places("Ann works there.", location=None).text
    [made] = absolutise_by_model([candidate("Ann works there.")], scene=heard, client=client).candidates
    assert (made.content, server.calls) == (by_rules, [])

"""What a model says of turns, and how much of it is believed."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.llm.client import ModelClient
from evolution.llm.types import AnswerProblem
from evolution.model_stages.claims import believed
from evolution.model_stages.extract import NOT_SAID, Extracted, question
from evolution.pipeline.types import Candidate, Scene
from memory.policy.scoring import PROVENANCE_CAPS
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.evolution.llm_stages.material import SCENE, extracted, known, memory, read, said

TURNS = (
    said("I moved from Porto to Lyon last week.", speaker="Ann", minutes=0),
    said("Nice! You live in Lyon now, then. I would try the trams.", role="assistant", minutes=1),
    said("我不吃辣，预算500元。", speaker="Ann", minutes=2),
)


def one(client: ModelClient, server: FakeChatServer, **claims: Any) -> Candidate:
    server.says = extracted(memory("Ann lives in Lyon.", **claims))
    [made] = read(client, *TURNS).candidates
    return made


def test_a_statement_leads_back_to_its_turns_and_to_what_made_it(client: ModelClient, server: FakeChatServer) -> None:
    made = one(client, server, type="fact", turns=[1, 2], subject="Ann", slot="city", value="Lyon", is_change=True)
    assert made.turns == (TURNS[0].id, TURNS[1].id)
    assert made.message_ids == ("m-0", "m-1")
    assert (made.sender, made.at) == ("Ann", TURNS[0].at)
    assert made.made_by == "model:big extract/v1"
    assert made.stages["extract"] == "big extract/v1"
    assert made.context_prefix.startswith("[")
    assert "Lyon" in made.tags


def test_the_model_sees_turns_and_memories_under_short_numbers_and_no_ids(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = extracted(memory("Ann lives in Lyon."))
    remembered = [known("Ann lives in Porto.", kind="fact", key="Ann/city", value="Porto")]
    read(
        client,
        *TURNS,
        remembered=remembered,
        scene=Scene("", None, TURNS[0].at, "Lyon", ("Ann said hello.",), ("Ben",)),
    )
    rows = data_of(server.calls[0])
    assert [row["turn"] for row in rows["turns"]] == [1, 2, 3]
    assert rows["turns"][0]["at"] == "2026-01-15T12:00+08:00 Thursday"
    assert rows["memories"] == [{"memory": 1, "kind": "fact", "since": "2026-01-06", "content": "Ann lives in Porto."}]
    assert rows["scene"] == [{"location": "Lyon", "people": ["Ben"]}]
    assert rows["before"] == [{"text": "Ann said hello."}]
    assert not any(str(turn.id) in str(server.calls[0]) for turn in TURNS)


def test_recalled_memory_in_a_turn_is_not_shown(client: ModelClient, server: FakeChatServer) -> None:
    server.says = extracted(memory("Ann likes tea."))
    read(client, said('<user_memory source="fact">Ann hates tea</user_memory> I like tea.', speaker="Ann"))
    assert "hates" not in data_of(server.calls[0])["turns"][0]["text"]


def test_a_segment_in_which_no_user_speaks_costs_no_call(client: ModelClient, server: FakeChatServer) -> None:
    reading = read(client, said("The build is green.", role="assistant"), said("log line", role="tool"))
    assert (reading.candidates, reading.fallback, server.calls) == ((), "", [])


@pytest.mark.parametrize(
    ("claims", "key", "exclusive"),
    [
        ({"type": "fact", "slot": "city", "value": "Lyon", "subject": "Ann"}, "Ann/city", True),
        ({"type": "fact", "slot": "Home City", "value": "Lyon", "subject": "Ann"}, "Ann/city", True),
        ({"type": "fact", "slot": "城市", "value": "Lyon", "subject": "Ann"}, "Ann/city", True),
        ({"type": "fact", "slot": "city", "value": "Lyon", "subject": "the user"}, "Ann/city", True),
        ({"type": "fact", "slot": "city", "value": "Lyon", "subject": "Mia"}, "Mia/city", True),
        ({"type": "fact", "slot": "city", "value": None, "subject": "Ann"}, None, False),
        ({"type": "fact", "slot": "shoe colour of the day", "value": "Lyon"}, None, False),
        ({"type": "preference", "value": "green tea", "subject": "Ann"}, "Ann/preference/drink", False),
        (
            {"type": "preference", "value": "green tea", "subject": "Ann", "is_change": True},
            "Ann/preference/drink",
            True,
        ),
        ({"type": "constraint", "slot": "budget", "value": "500元", "subject": "Ann"}, "Ann/budget", True),
    ],
)
def test_a_slot_is_one_that_the_rules_know(
    client: ModelClient, server: FakeChatServer, claims: dict[str, Any], key: str | None, exclusive: bool
) -> None:
    made = one(client, server, **claims)
    assert (made.fact_key, made.exclusive) == (key, exclusive)


def test_only_a_users_own_turn_confirms(client: ModelClient, server: FakeChatServer) -> None:
    claims = {"type": "fact", "slot": "city", "value": "Lyon", "is_change": True, "confidence": 0.9}
    own = one(client, server, turns=[1], **claims)
    assert (own.provenance, own.confidence, own.doubts) == ("confirmed_by_user", 0.9, ())
    overheard = one(client, server, turns=[2], **claims)
    assert (overheard.provenance, overheard.confidence) == ("observation", 0.4)
    assert overheard.doubts == ("claimed with a confidence of 0.90, at most 0.40 holds",)
    assert (overheard.fact_key, overheard.is_change, overheard.exclusive) == (None, False, False)


@given(
    st.sampled_from(["confirmed_by_user", "observation", "analysis", "certain"]),
    st.one_of(st.none(), st.floats(0, 1e6)),
    st.booleans(),
)
def test_no_claim_stands_above_its_cap_and_a_large_cut_is_seen(
    provenance: str, confidence: float | None, by_user: bool
) -> None:
    made = believed(provenance, confidence, by_user=by_user)
    assert made.confidence <= PROVENANCE_CAPS[made.provenance]
    assert made.provenance == "observation" or (by_user and provenance == "confirmed_by_user")
    if confidence is not None:
        cut = confidence - made.confidence
        assert bool(made.doubts) is (cut > 0.2 + 1e-9)


def test_what_nobody_said_goes_to_a_person(client: ModelClient, server: FakeChatServer) -> None:
    server.says = extracted(memory("Ann owns three horses.", turns=[1], subject="Ann"))
    [made] = read(client, *TURNS).candidates
    assert NOT_SAID in made.doubts


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.lists(st.one_of(st.integers(-2, 6), st.uuids().map(str), st.text(max_size=3), st.none()), max_size=4),
        max_size=6,
    )
)
def test_sources_are_among_the_turns_that_were_shown(cited: list[list[object]]) -> None:
    rows = [memory(f"Ann fact {n}", turns=turns) for n, turns in enumerate(cited)]
    read_answer = question(TURNS, scene=SCENE, memories=()).read
    try:
        made = read_answer({"memories": rows})
    except AnswerProblem as problem:
        made = problem.partial if isinstance(problem.partial, Extracted) else Extracted()
    shown = {turn.id for turn in TURNS}
    assert all(set(candidate.turns) <= shown and candidate.turns for candidate in made.candidates)
    wrong = [turns for turns in cited if any(not _is_shown(number) for number in turns)]
    assert len(made.candidates) <= len(cited) - len(wrong)


def _is_shown(number: object) -> bool:
    return str(number).strip() in {"1", "2", "3"} or (isinstance(number, str) and any(n in number for n in "123"))


def test_an_id_of_another_scope_rejects_its_statement_alone_and_is_logged(
    client: ModelClient, server: FakeChatServer, capsys: pytest.CaptureFixture[str]
) -> None:
    foreign: UUID = uuid4()
    server.says = extracted(memory("Ann lives in Lyon."), memory("Ann is rich.", turns=[str(foreign)]))
    reading = read(client, *TURNS)
    assert [made.content for made in reading.candidates] == ["Ann lives in Lyon."]
    assert reading.rejected == ("not_shown",)
    logged = capsys.readouterr().out
    assert "model operations rejected" in logged
    assert "Lyon" not in logged


def test_a_long_segment_is_read_in_several_calls_that_each_show_their_turns(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = lambda body: extracted(memory(f"Ann saw {data_of(body)['turns'][0]['text'][:9]}."))
    long = [said(f"number {n} " + "word " * 4_000, speaker="Ann") for n in range(3)]
    reading = read(client, *long)
    assert len(server.calls) == 3
    assert [made.turns for made in reading.candidates] == [(turn.id,) for turn in long]
    assert max(len(row["text"]) for row in data_of(server.calls[0])["turns"]) <= 6_000


def test_what_would_take_too_many_calls_is_left_to_the_rules(client: ModelClient, server: FakeChatServer) -> None:
    reading = read(client, *(said("word " * 4_000) for _ in range(5)))
    assert reading.fallback
    assert server.calls == []

"""What a model decides of memories, and what of that still stands when it is written (FAULTS F22)."""

import json
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

import pytest

from evolution.llm.client import ModelClient
from evolution.model_stages import decided as deciding
from evolution.model_stages.decided import decided
from evolution.model_stages.types import ModelReading, as_checkpoint, from_checkpoint
from evolution.pipeline.memory import Memory
from evolution.pipeline.reconcile import reconcile
from evolution.pipeline.types import Decision, Known, Withdrawn
from tests.evolution.llm.chat_server import FakeChatServer, says
from tests.evolution.llm_stages.deciding import JAZZ, NEW, TEA, TURN, answers, over, reading_of
from tests.evolution.llm_stages.material import NOON, extracted, known, memory, read, said
from tests.replies import SERVER_ERROR


@pytest.mark.parametrize(
    ("action", "to", "taken", "ends"),
    [
        ("ADD", (), "add", ()),
        ("UPDATE", (1,), "update", (TEA.id,)),
        ("DELETE", (1,), "replace", (TEA.id,)),
        ("NOOP", (1,), "nothing", ()),
        ("noop", ["memory 1"], "nothing", ()),
        ("UPDATE", (1, 1), "update", (TEA.id,)),
    ],
)
def test_a_models_decision_about_what_it_saw_stands(
    client: ModelClient, server: FakeChatServer, action: str, to: Any, taken: str, ends: tuple[object, ...]
) -> None:
    reading = reading_of(client, server, action=action, to=to)
    decision = over(reading, TEA, JAZZ)
    assert (decision.action, decision.ends) == (taken, ends)
    assert TEA.id in decision.compared
    assert decision.reason == "the model: so"
    assert decision.candidate.stages["reconcile"] == {"by": "big reconcile/v1", "why": "so"}
    assert len(server.calls) == 2


def test_candidates_without_a_similar_memory_cost_no_second_call(client: ModelClient, server: FakeChatServer) -> None:
    answers(server, extracted(memory("Zola painted violins.")))
    reading = read(client, said("Zola painted violins."), remembered=[JAZZ])
    assert len(server.calls) == 1
    assert over(reading, JAZZ).action == "add"


EDITED = replace(TEA, content="The user likes oolong.")
VALIDATED = replace(TEA, last_validated_at=NOON - timedelta(hours=1), confirmed=True)
NEWER = replace(TEA, valid_from=NOON + timedelta(days=1))


@pytest.mark.parametrize("now", [(), (JAZZ,), (EDITED,), (VALIDATED,), (NEWER,), (replace(TEA, id=uuid4()),)])
@pytest.mark.parametrize("action", ["UPDATE", "DELETE", "NOOP"])
def test_what_changed_while_the_model_thought_wins_and_the_rules_decide_anew(
    client: ModelClient, server: FakeChatServer, action: str, now: tuple[Known, ...]
) -> None:
    decision = over(reading_of(client, server, action=action), *now)
    assert decision.candidate.stages["model"] == deciding.CHANGED
    assert TEA.id not in decision.ends or now in ((EDITED,), (VALIDATED,))
    assert decision.candidate.stages["reconcile"] != {"by": "big reconcile/v1", "why": "so"}


def test_what_was_said_before_what_it_would_end_ends_nothing(client: ModelClient, server: FakeChatServer) -> None:
    later = replace(TEA, valid_from=NOON + timedelta(days=1))
    answers(server, extracted(NEW), {"candidate": 1, "action": "DELETE", "memories": [1]})
    reading = read(client, said(TURN), remembered=[later])
    decision = over(reading, later)
    assert decision.candidate.stages["model"] == deciding.EARLIER
    assert decision.ends == ()


def test_what_somebody_took_back_meanwhile_stays_away(client: ModelClient, server: FakeChatServer) -> None:
    reading = reading_of(client, server, action="ADD", to=())
    back = Withdrawn(reading.candidates[0].content, NOON + timedelta(hours=1))
    assert over(reading, TEA, withdrawn=(back,)).action == "nothing"


def test_a_slot_that_was_filled_meanwhile_is_decided_by_the_rules(client: ModelClient, server: FakeChatServer) -> None:
    city = memory("The user lives in Lyon.", type="fact", slot="city", value="Lyon", is_change=True)
    answers(server, extracted(city), {"candidate": 1, "action": "ADD", "memories": []})
    seen = known("The user lives near Lyon or Porto.", kind="fact")
    reading = read(client, said("I live in Lyon now."), remembered=[seen])
    rival = known("The user lives in Porto.", kind="fact", key="city", value="Porto", confirmed=True)
    decision = over(reading, seen, rival)
    assert (decision.action, decision.ends) == ("replace", (rival.id,))
    assert decision.candidate.stages["model"] == deciding.TAKEN_SLOT


@pytest.mark.parametrize(
    ("target", "claims", "why"),
    [
        (replace(TEA, confirmed=True), {"provenance": "observation", "confidence": 0.6}, deciding.NOT_CONFIRMED),
        (TEA, {"provenance": "observation", "confidence": 0.3}, deciding.NOT_THE_USER),
        (replace(TEA, kind="constraint"), {}, deciding.OTHER_SLOT),
        (replace(TEA, key="preference/music"), {}, deciding.OTHER_SLOT),
        (TEA, {"subject": "Mia"}, deciding.OTHER_SUBJECT),
        (replace(TEA, subject="Ben"), {}, deciding.OTHER_SUBJECT),
    ],
)
def test_what_a_model_may_not_end_on_its_word_goes_to_a_person(
    client: ModelClient, server: FakeChatServer, target: Known, claims: dict[str, Any], why: str
) -> None:
    answers(server, extracted(NEW | claims), {"candidate": 1, "action": "DELETE", "memories": [1]})
    reading = read(client, said(TURN), remembered=[target])
    # of another person or slot: the key of the candidate must not decide which sort of doubt it is
    decision = over(_without_key(reading) if why == deciding.OTHER_SUBJECT else reading, target)
    assert (decision.action, decision.ends, decision.candidate.fact_key) == ("review", (), None)
    assert why in decision.candidate.doubts


def _without_key(reading: ModelReading) -> ModelReading:
    return replace(reading, candidates=tuple(replace(one, fact_key=None) for one in reading.candidates))


def test_a_model_that_went_away_in_between_leaves_its_candidates_to_the_rules(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.script(says(extracted(NEW)), SERVER_ERROR, SERVER_ERROR)
    reading = read(client, said(TURN), remembered=[TEA])
    assert (len(reading.candidates), reading.fallback, reading.reconcile_fallback) == (1, "", "unavailable")
    assert over(reading, TEA).candidate.stages["model"] == "unavailable"


def test_a_model_that_is_away_leaves_the_segment_to_the_rules_and_says_why(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.script(*[SERVER_ERROR] * 2)
    reading = read(client, said(TURN))
    assert reading.fallback == "unavailable"
    with pytest.raises(ValueError, match="the rules must read"):
        decided(reading, memory=Memory([]), reconcile=lambda one: Decision("add", one))


def test_two_candidates_do_not_end_the_same_memory_twice(client: ModelClient, server: FakeChatServer) -> None:
    answers(
        server,
        extracted(NEW, NEW | {"content": "The user likes green tea with mint.", "value": "green tea with mint"}),
        {"candidate": 1, "action": "UPDATE", "memories": [1]},
        {"candidate": 2, "action": "UPDATE", "memories": [1]},
    )
    reading = read(client, said("I like green tea with lemon, and green tea with mint."), remembered=[TEA])
    remembered = Memory([TEA])
    first, second = decided(reading, memory=remembered, reconcile=partial(reconcile, memory=remembered))
    assert first.ends == (TEA.id,)
    assert TEA.id not in second.ends
    assert second.candidate.stages["model"] == deciding.CHANGED


def test_a_reading_survives_its_checkpoint(client: ModelClient, server: FakeChatServer) -> None:
    reading = reading_of(client, server, action="UPDATE", subject="Mia", old_value="coffee", is_change=True)
    kept = json.loads(json.dumps(as_checkpoint(reading)))
    again = from_checkpoint(kept)
    assert again == reading
    assert over(again, TEA, JAZZ) == over(reading, TEA, JAZZ)
    assert (
        from_checkpoint(json.loads(json.dumps(as_checkpoint(ModelReading(fallback="timeout"))))).fallback == "timeout"
    )

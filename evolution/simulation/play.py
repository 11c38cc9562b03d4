"""Play a story against the real service: its retrievals, its outcomes, its calibration."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from evolution.calibration.run import run
from evolution.feedback.outcome import record_outcome
from evolution.feedback.reply_and_reaction import Said as Came
from evolution.simulation.measures import TurnRecord
from evolution.simulation.world import START_CONFIDENCE, TOPICS, SimulatedTurn, World, belief_of
from memory.ingest.schemas import ItemsIn
from memory.ingest.write import ingest
from memory.models import Tenant
from memory.retrieval.pipeline import retrieve
from memory.retrieval.policies import policy_for
from memory.retrieval.record import record
from memory.retrieval.types import Answer, Injected, Question
from memory.revisions import Change
from observability.models import Retrieval

ACTOR = "simulation"
MEMORIES_A_TURN = 1
"""That the agent asks for: fewer than are believed of a topic, so that order decides."""
TURNS_A_CALIBRATION = 100
PROVENANCE = "analysis"


def prepare(world: World, tenant: Tenant) -> None:
    """Let the service believe, of every topic, four things of each person: one is true."""
    items = []
    for person in world.persons:
        for topic, values in TOPICS.items():
            items += [_belief(person, topic, value) for value in values]
    believed = ItemsIn.model_validate({"items": items})
    change = Change(ACTOR, "a simulated story begins", datetime.now(UTC))
    ingest(believed.items, tenant=tenant, change=change)


def _belief(person: str, topic: str, value: str) -> dict[str, Any]:
    return {
        "source": "preference",
        "scope": person,
        "content": belief_of(topic, value),
        "category": topic,
        "confidence": START_CONFIDENCE,
        "provenance": PROVENANCE,
    }


def play(
    world: World,
    tenant: Tenant,
    *,
    turns: int,
    learns: bool,
    memories: int = MEMORIES_A_TURN,
    done: Callable[[int], None] = lambda _: None,
) -> list[TurnRecord]:
    """Play turns of a story; return what happened in each.

    Args:
        world: where the story stands; it moves on.
        tenant: whose memory it is.
        turns: how many.
        memories: that the agent asks for in a turn.
        learns: outcomes are told to the service, and it calibrates; else nobody tells it anything.
        done: is called with 1 after each turn.
    """
    records = []
    for number in range(1, turns + 1):
        said = world.next_turn()
        records.append(_turn(world, said, tenant, learns=learns, memories=memories))
        if learns and number % TURNS_A_CALIBRATION == 0:
            run(tenant, now=datetime.now(UTC))
        done(1)
    return records


def _turn(
    world: World, said: SimulatedTurn, tenant: Tenant, *, learns: bool, memories: int
) -> TurnRecord:
    answer = _asked(said, tenant, memories=memories)
    about = [item for item in answer.items if item.category == said.topic]
    best = max(about, key=lambda item: (item.score, str(item.item_id)), default=None)
    reply, reaction, meant = world.answer(said, _value(said, best))
    if learns and answer.items:
        retrieval = Retrieval.objects.get(pk=answer.retrieval_id)
        record_outcome(retrieval, Came(reply=reply, reaction=reaction), now=datetime.now(UTC))
    used = best if meant != "ignored" else None
    return TurnRecord(
        given=len(about),
        given_true=sum(world.is_true(said, item.text) for item in about),
        confidence=used.confidence if used else None,
        stated=used.reliability if used else None,
        accepted=meant == "accepted" if used else None,
    )


def _asked(said: SimulatedTurn, tenant: Tenant, *, memories: int) -> Answer:
    """Ask the service what a turn asks, and record the answer."""
    now = datetime.now(UTC)
    question = Question(
        tenant_id=tenant.pk,
        scopes=(said.person,),
        query=said.query,
        now=now,
        as_of=now,
        known_at=now,
        gate=False,
        top_k=memories,
        sources=("preference",),
    )
    policy = policy_for(question.scopes, tenant_id=tenant.pk).policy
    answer = retrieve(question, policy=policy)
    record(question, answer)
    return answer


def _value(said: SimulatedTurn, item: Injected | None) -> str | None:
    """Return what a memory says is liked."""
    if item is None:
        return None
    named = (value for value in TOPICS[said.topic] if f" {value} " in item.text)
    return next(named, None)

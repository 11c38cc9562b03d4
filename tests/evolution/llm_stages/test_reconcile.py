"""What of a model's decisions can be meant: nothing but what it was shown (FAULTS F18)."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.llm.client import ModelClient
from evolution.llm.types import AnswerProblem
from evolution.model_stages.decided import decided
from evolution.model_stages.reconcile import Reconciled, question
from evolution.pipeline.memory import Memory
from evolution.pipeline.reconcile import reconcile
from evolution.pipeline.types import Candidate
from tests.evolution.llm.chat_server import FakeChatServer
from tests.evolution.llm_stages.deciding import JAZZ, NEW, TEA, TURN, answers, over
from tests.evolution.llm_stages.material import NOON, extracted, known, memory, read, said


def test_a_decision_that_names_what_was_not_shown_is_left_to_the_rules_and_the_others_stand(
    client: ModelClient, server: FakeChatServer
) -> None:
    answers(
        server,
        extracted(NEW, memory("The user likes jazz by night.", value="jazz by night")),
        {"candidate": 1, "action": "DELETE", "memories": [str(uuid4())]},
        {"candidate": 2, "action": "NOOP", "memories": [2]},
        {"candidate": 9, "action": "ADD", "memories": []},
    )
    reading = read(client, said(TURN + " And jazz by night."), remembered=[TEA, JAZZ])
    assert [verdict.action for verdict in reading.verdicts] == ["nothing"]
    assert sorted(reading.rejected) == ["not_shown", "not_shown"]
    remembered = Memory([TEA, JAZZ])
    decisions = decided(reading, memory=remembered, reconcile=partial(reconcile, memory=remembered))
    assert [one.action for one in decisions][1] == "nothing"
    assert decisions[0].writes
    assert "model" in decisions[0].candidate.stages


@pytest.mark.parametrize(
    "decisions",
    [
        [{"candidate": 1, "action": "ADD"}, {"candidate": 1, "action": "NOOP", "memories": [1]}],
        [{"candidate": 1, "action": "DELETE", "memories": []}],
        [{"candidate": 1, "action": "NOOP"}],
        [{"candidate": 1, "action": "ADD", "memories": [1]}],
        [{"candidate": 1, "action": "review", "memories": [1]}],
        [{"candidate": 1, "action": "DROP TABLE"}],
        [],
        ["ADD"],
        [{"candidate": None, "action": "ADD"}],
    ],
)
def test_a_decision_that_cannot_be_meant_is_the_rules_to_take(
    client: ModelClient, server: FakeChatServer, decisions: list[Any]
) -> None:
    answers(server, extracted(NEW), *decisions)
    reading = read(client, said(TURN), remembered=[TEA])
    assert reading.verdicts == ()
    assert reading.reconcile_fallback
    assert over(reading, TEA).writes


CANDIDATES = [Candidate("fact", f"fact {n}", NOON, ()) for n in range(3)]
MEMORIES = [known(f"memory {n}") for n in range(4)]
COMPARE = {one.id: tuple(MEMORIES[n : n + 2]) for n, one in enumerate(CANDIDATES)}
shown = st.integers(1, 4)
ids = st.one_of(shown, shown, shown, st.integers(-2, 7), st.sampled_from(MEMORIES).map(lambda one: str(one.id)))


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.fixed_dictionaries(
            {
                "candidate": ids,
                "action": st.sampled_from(["ADD", "UPDATE", "DELETE", "NOOP"]),
                "memories": st.lists(ids, max_size=3),
            }
        ),
        max_size=6,
    )
)
def test_ids_that_are_applied_are_among_those_that_were_shown(rows: list[dict[str, Any]]) -> None:
    ask: Callable[[object], Reconciled] = question(CANDIDATES, compare=COMPARE).read
    try:
        made = ask({"decisions": rows})
    except AnswerProblem as problem:
        made = problem.partial if isinstance(problem.partial, Reconciled) else Reconciled()
    for verdict in made.verdicts:
        shown = {one.id for one in COMPARE[verdict.candidate]}
        assert set(verdict.targets) <= shown == set(verdict.compared_with)
        assert bool(verdict.targets) is (verdict.action != "add")
    assert len({verdict.candidate for verdict in made.verdicts}) == len(made.verdicts)

"""No answer, however spoiled, ends as done with nothing, and none costs more than its repair."""

import random

import pytest

from evolution.llm.client import ModelClient
from evolution.llm.errors import ModelError
from evolution.llm.types import CostLine
from evolution.reading.model.extract import Extracted
from tests.evolution.llm.chat_server import FakeChatServer, data_of, says
from tests.evolution.reading.model.asking import read
from tests.evolution.reading.model.cases_of_malformed_answers import ANSWER, CASES
from tests.evolution.reading.model.material import NOTHING
from tests.replies import Answer, Reply

TURN = "I prefer window seats on trains."


def statements(reading: Extracted | ModelError) -> list[str]:
    """Return what was stated; empty where the rules must read."""
    return [] if isinstance(reading, ModelError) else [one.content for one in reading.statements]


def test_there_are_enough_of_them_and_each_is_one_of_its_own() -> None:
    assert len(CASES) >= 120
    assert len({name for name, _, _ in CASES}) == len(CASES)


@pytest.mark.parametrize(
    ("reply", "end"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_an_answer_is_used_or_the_rules_take_over(
    client: ModelClient, server: FakeChatServer, ledger: list[CostLine], reply: Reply, end: str
) -> None:
    server.script(reply, reply)
    reading = read(client, TURN)
    assert ("rules" if isinstance(reading, ModelError) else "kept") == end
    assert len(server.calls) == len(ledger) <= 2
    if end == "kept":
        assert all("seats" in content for content in statements(reading))
        assert statements(reading)


def test_nothing_counts_where_the_model_says_so(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = NOTHING
    assert read(client, TURN) == Extracted()
    assert len(server.calls) == 1


@pytest.mark.parametrize("seed", range(3))
def test_a_run_of_all_of_them_costs_at_most_three_calls_in_ten_more(
    client: ModelClient, server: FakeChatServer, seed: int
) -> None:
    """Each turn gets its own spoiled answer, again on repair in half of the cases.

    Every fifth gets a good one.
    """
    draw = random.Random(seed)
    order = draw.sample(range(len(CASES)), len(CASES))
    mended = {place for place in order if draw.random() < 0.5}
    asked: set[int] = set()

    def answer(body: Answer) -> Reply:
        place = int(data_of(body)["turns"][0]["text"].split()[-1])
        again = place in asked
        asked.add(place)
        return says(ANSWER) if place % 5 == 0 or (again and place in mended) else CASES[place][1]

    server.otherwise = answer
    readings = [read(client, f"{TURN} {place}") for place in order]
    server.otherwise = Reply()
    assert len(server.calls) <= 1.3 * len(CASES)
    assert sum(bool(statements(one)) for one in readings) >= len(CASES) / 4

"""B14: whatever a provider sends, nothing counts as read that was not, and no bad vector stays."""

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

import numpy as np
import pytest

from evolution.jobs import work
from evolution.llm import answer_meaning
from evolution.llm.client import ModelClient
from evolution.llm.configured import forget_models
from evolution.llm.errors import ModelError
from evolution.models import Job, ModelCall
from evolution.reading.model.extract import Extracted
from memory.embedding import checks
from memory.embedding.breaker import Breaker
from memory.embedding.checks import CheckedEmbedder
from memory.embedding.errors import EmbeddingRejected, EmbeddingUnavailable
from memory.embedding.openai_compatible import OpenAICompatibleSource
from memory.embedding.types import EmbeddingSettings
from memory.models import MemoryItem, Tenant
from tests.api.client import a_caller
from tests.bars.ledger import turn
from tests.embedding.conftest import DIMENSIONS, VirtualClock
from tests.evolution.llm.chat_server import FakeChatServer, says
from tests.evolution.llm.conftest import client, clock, endpoint, ledger, running, server
from tests.evolution.reading.model.asking import read
from tests.evolution.reading.model.cases_of_malformed_answers import ANSWER, CASES
from tests.fakes import FakeEmbeddingServer
from tests.measured import Measured
from tests.replies import Reply, row
from tests.stories.conftest import model

__all__ = ["client", "clock", "endpoint", "ledger", "model", "running", "server"]
TURN = "I prefer window seats on trains."
FEWEST = 200
MOST_CALLS = 1.3  # of the fewest that would do: one for each answer
AN_HOUR = 3600.0
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
SPOILED = [reply for _, reply, _ in CASES]
CUT = [says(ANSWER[:place]) for place in range(1, len(ANSWER))]
"""An answer that ends anywhere: none of these is JSON."""
NUMBERS: Sequence[Any] = (0.0, 1e-30, 1e39, 1e400, float("nan"), -float("inf"), None, "0", True, [])
LENGTHS = (0, 1, DIMENSIONS - 1, DIMENSIONS + 1, 10 * DIMENSIONS)
VECTORS: Sequence[Any] = (
    *([number] * DIMENSIONS for number in NUMBERS),
    *([0.5] * (DIMENSIONS - 1) + [number] for number in NUMBERS),
    *([0.5] * length for length in LENGTHS),
    *(None, "x", {}, 5),
)


def silent(
    client: ModelClient, server: FakeChatServer, clock: VirtualClock, replies: Sequence[Reply]
) -> list[int]:
    """Return which answers, given twice, were taken for one that says that there is nothing."""
    found = []
    for place, reply in enumerate(replies):
        server.forget_script()
        server.script(reply, reply)
        clock.now += AN_HOUR  # the breaker has closed again
        reading = read(client, TURN)
        assert isinstance(reading, Extracted | ModelError)
        if isinstance(reading, Extracted) and not reading.statements:
            found.append(place)
    return found


def test_no_spoiled_answer_is_taken_for_nothing(
    client: ModelClient, server: FakeChatServer, clock: VirtualClock, measured: Measured
) -> None:
    replies = [*SPOILED, *CUT]
    assert silent(client, server, clock, replies) == []
    measured("B14 spoiled answers, calls", (len(replies), len(server.calls)))
    assert len(replies) >= FEWEST
    assert len(replies) <= len(server.calls) <= MOST_CALLS * len(replies)


def test_an_answer_that_is_taken_for_nothing_shows(
    client: ModelClient,
    server: FakeChatServer,
    clock: VirtualClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A planted bug: what cannot be read says nothing."""
    found, nothing = answer_meaning.json_values, {"nothing_to_extract": True, "memories": []}
    monkeypatch.setattr(answer_meaning, "json_values", lambda text: found(text) or [nothing])
    assert silent(client, server, clock, CUT[:5]) == [0, 1, 2, 3, 4]


@pytest.mark.django_db(transaction=True)
def test_every_job_ends_and_says_how(
    model: FakeChatServer, tenant: Tenant, measured: Measured
) -> None:
    caller = a_caller(tenant)
    for number, reply in enumerate(SPOILED):
        model.otherwise = reply
        forget_models()  # and with them what a breaker has seen
        sent = caller.post("turns", turn(f"m-{number}", scope=f"user:{number}", text=TURN))
        assert sent.status_code == 202
        Job.objects.filter(attempts=0).update(next_run_at=LONG_AGO)
        work.drain()
    model.otherwise = says(ANSWER)
    Job.objects.filter(state="queued").update(next_run_at=LONG_AGO)
    forget_models()
    work.drain()
    ended = Counter(Job.objects.filter(kind="read_turns").values_list("state", "error_class"))
    calls = Counter(ModelCall.objects.values_list("outcome", flat=True))
    measured("B14 jobs by how they ended", dict(ended))
    measured("B14 calls by what came of them", dict(calls))
    assert {state for state, _ in ended} <= {"done", "dead"}
    assert all(why for state, why in ended if state == "dead")
    said = MemoryItem.objects.filter(tenant=tenant, content__contains="window seats")
    assert said.values("scope").distinct().count() == len(SPOILED)  # by the model or by the rules


def bad_vectors() -> list[Any]:
    """Return what was sent as a vector and came out as one that is none."""
    clock, found = VirtualClock(), []
    with FakeEmbeddingServer(DIMENSIONS) as server:
        source = OpenAICompatibleSource(
            EmbeddingSettings(
                provider="openai",
                model="fake",
                dimensions=DIMENSIONS,
                base_url=server.url,
                api_key="sk-x",
            ),
            clock=clock,
            sleep=clock.sleep,
        )
        for sent in VECTORS:
            source.breaker = Breaker(clock)
            server.forget_script()
            server.script(row(sent))
            try:
                [came] = CheckedEmbedder(source).embed_each([TURN])
            except EmbeddingUnavailable:
                continue
            if not isinstance(came, EmbeddingRejected) and not is_unit(came):
                found.append(sent)
        source.close()
    return found


def is_unit(vector: Any) -> bool:
    """Tell whether something is a vector of the configured length and of norm 1."""
    if not isinstance(vector, np.ndarray) or vector.shape != (DIMENSIONS,):
        return False
    return abs(float(np.linalg.norm(vector.astype(np.float64))) - 1) < 1e-6


def test_no_bad_vector_comes_through(measured: Measured) -> None:
    assert bad_vectors() == []
    measured("B14 bad vectors sent", len(VECTORS))


def test_a_vector_that_nobody_looks_at_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted bug: what a provider calls a vector is one."""
    monkeypatch.setattr(checks, "unit_vector", lambda raw, **_: raw)
    assert len(bad_vectors()) > len(VECTORS) / 2

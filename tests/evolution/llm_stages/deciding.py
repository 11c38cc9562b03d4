"""A model that decides about two memories, and what comes of it."""

from functools import partial
from typing import Any

from evolution.llm.client import ModelClient
from evolution.model_stages.decided import decided
from evolution.model_stages.types import ModelReading
from evolution.pipeline.memory import Memory
from evolution.pipeline.reconcile import reconcile
from evolution.pipeline.types import Decision, Known, Withdrawn
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.evolution.llm_stages.material import extracted, known, memory, read, ruled, said
from tests.replies import Answer

TEA = known("The user likes green tea.", value="green tea", key="preference/drink")
JAZZ = known("The user likes jazz.", value="jazz", key="preference/music")
TURN = "I like green tea with lemon."
NEW = memory("The user likes green tea with lemon.", value="green tea with lemon")


def answers(server: FakeChatServer, made: str, *decisions: dict[str, Any]) -> None:
    def answer(body: Answer) -> str:
        return ruled(*decisions) if "candidates" in data_of(body) else made

    server.says = answer


def reading_of(
    client: ModelClient, server: FakeChatServer, *, action: str, to: Any = (1,), **claims: Any
) -> ModelReading:
    answers(server, extracted(NEW | claims), {"candidate": 1, "action": action, "memories": list(to), "why": "so"})
    return read(client, said(TURN), remembered=[TEA, JAZZ])


def over(reading: ModelReading, *memories: Known, withdrawn: tuple[Withdrawn, ...] = ()) -> Decision:
    remembered = Memory(list(memories), withdrawn)
    [decision] = decided(reading, memory=remembered, reconcile=partial(reconcile, memory=remembered))
    return decision

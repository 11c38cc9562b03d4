"""A small question: how many, and one retelling of what can go wrong with its answer."""

from collections.abc import Mapping

from pydantic import BaseModel, ValidationError

from evolution.llm.client import ModelClient
from evolution.llm.prompts import Prompt
from evolution.llm.types import AnswerProblem, ModelQuestion
from tests.evolution.llm.chat_server import FakeChatServer

PROMPT = Prompt("count/v1", "Count what stands in the data.")
SCHEMA = {"type": "object", "properties": {"count": {"type": "integer"}}}
GOOD = '{"count": 3}'
BAD = '{"count": "three"}'


class _Count(BaseModel):
    count: int


def count_of(answer: object) -> int:
    try:
        return _Count.model_validate(answer).count
    except ValidationError:
        raise AnswerProblem("wrong_shape", "count must be a whole number") from None


def question(
    *, said: str = "three of them", small: bool = False, schema: Mapping[str, object] | None = None
) -> ModelQuestion[int]:
    return ModelQuestion(
        "count", PROMPT, {"things": [{"text": said}]}, count_of, 50, small=small, schema=schema
    )


def ask(client: ModelClient, **fields: str) -> int:
    return client.ask(question(**fields))  # type: ignore[arg-type] # a test's own fields


def calls(server: FakeChatServer) -> int:
    return len(server.calls)

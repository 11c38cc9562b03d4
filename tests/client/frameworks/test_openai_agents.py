"""A session keeps what it was given, part for part; what was said is remembered.

The tools answer an agent.
"""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from agents import Agent, ModelResponse, RunConfig, Runner, Usage
from agents.models.interface import Model
from openai.types.responses import (
    ResponseFunctionToolCall,
    ResponseOutputMessage,
    ResponseOutputText,
)
from remembrancer import Client
from remembrancer.openai_agents import RemembrancerSession, memory_tools
from remembrancer.tools import DEFINITIONS, answer

from evolution.jobs.work import drain
from tests.api.client import Caller

LONG = {"type": "function_call_output", "call_id": "1", "output": "很长" * 5_000}


class ScriptedModel(Model):
    """Answers as it was told, and keeps what it was asked."""

    def __init__(self, *answers: Any) -> None:
        self.answers, self.asked = list(answers), []

    async def get_response(
        self,
        system_instructions: Any,
        input: Any,  # noqa: A002
        *args: Any,
        **kwargs: Any,
    ) -> ModelResponse:
        self.asked.append(input)
        return ModelResponse(output=[self.answers.pop(0)], usage=Usage(), response_id=None)

    def stream_response(self, *args: Any, **kwargs: Any) -> Any:
        raise NotImplementedError


def a_message(text: str) -> ResponseOutputMessage:
    content = ResponseOutputText(text=text, type="output_text", annotations=[])
    return ResponseOutputMessage(
        id="m", content=[content], role="assistant", status="completed", type="message"
    )


def run(agent: Agent[Any], text: str, session: Any) -> str:
    quiet = RunConfig(tracing_disabled=True)
    return str(asyncio.run(Runner.run(agent, text, session=session, run_config=quiet)).final_output)


def items_of(session: RemembrancerSession, limit: int | None = None) -> list[Any]:
    return asyncio.run(session.get_items(limit))


def test_items_come_back_as_they_were_given(client: Client) -> None:
    session = RemembrancerSession("monday", client=client, scope="user:1")
    items: Sequence[Any] = [
        {"role": "user", "content": f"Line {number} is here"} for number in range(4)
    ] + [LONG]
    asyncio.run(session.add_items(list(items)))
    assert items_of(session) == items
    assert items_of(session, 2) == items[-2:]
    assert asyncio.run(session.pop_item()) == LONG
    assert items_of(session) == items[:-1]
    other = RemembrancerSession("tuesday", client=client, scope="user:1")
    assert items_of(other) == []
    asyncio.run(session.clear_session())
    assert items_of(session) == []
    assert asyncio.run(session.pop_item()) is None


def test_an_agent_goes_on_and_what_was_said_is_remembered(client: Client) -> None:
    model = ScriptedModel(a_message("Noted."), a_message("Green tea."))
    agent = Agent(name="A", model=model)
    session = RemembrancerSession("monday", client=client, scope="user:1")
    run(agent, "I only drink green tea.", session)
    assert run(agent, "What do I drink?", session) == "Green tea."
    assert len(model.asked[1]) == 3  # both sides of the first exchange, and the question
    drain()
    assert "green tea" in client.retrieve(query="What does she drink?", scopes=["user:1"]).context


def test_an_agent_uses_the_tools(client: Client) -> None:
    call = ResponseFunctionToolCall(
        name="remember",
        arguments=json.dumps({"content": "Ann likes chess"}),
        call_id="1",
        type="function_call",
    )
    model = ScriptedModel(call, a_message("Done."))
    agent = Agent(name="A", model=model, tools=list(memory_tools(client, scope="user:1")))
    assert run(agent, "Keep that in mind", None) == "Done."
    assert [memory.content for memory in client.memories(scope="user:1")] == ["Ann likes chess"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition["name"])
def test_a_definition_is_a_function_of_any_api(definition: dict[str, Any]) -> None:
    assert set(definition) == {"name", "description", "parameters"}
    assert definition["parameters"]["type"] == "object"
    assert "ctx" not in definition["parameters"]["properties"]


def test_every_tool_answers_in_words(client: Client, caller: Caller) -> None:
    def said(tool: str, **arguments: Any) -> str:
        return answer(client, tool, arguments, scope="user:1")

    assert said("remember", content="Ann met Bob in Lisbon", kind="episode").startswith("created: ")
    written = said("remember", content="Ann likes chess", provenance="confirmed_by_user").partition(
        ": "
    )[2]
    assert written in said("recall", query="What does Ann like?", scope=None)
    assert "Lisbon" in said("search_events", query="Lisbon")
    assert said("search_profile", query="chess") == "Nothing was found."
    assert written in said(
        "correct", memory_id=written, content="Ann likes go", reason="she said so"
    )
    assert said("end_session", session="s", did_what="Played").startswith("a job")
    assert said("correct", memory_id=written, reason="", content="x").startswith("reason: ")
    with pytest.raises(KeyError):
        said("forget")

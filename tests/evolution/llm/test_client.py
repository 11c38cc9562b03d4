"""A question is asked once, repaired once, and every call is on the ledger."""

import json

import pytest

from evolution.llm.client import ModelClient
from evolution.llm.errors import InvalidAnswer
from evolution.llm.openai_compatible import ChatEndpoint
from evolution.llm.types import AnswerProblem, CostLine, ModelNames, ModelQuestion
from tests.embedding.conftest import VirtualClock
from tests.evolution.llm.asking import BAD, GOOD, PROMPT, SCHEMA, ask, calls, question
from tests.evolution.llm.chat_server import FakeChatServer, says
from tests.replies import Answer, Reply


def test_a_good_answer_costs_one_call(
    client: ModelClient, server: FakeChatServer, ledger: list[CostLine]
) -> None:
    server.says = GOOD
    assert ask(client) == 3
    assert calls(server) == 1
    [call] = ledger
    assert (call.purpose, call.model, call.prompt_version, call.outcome) == (
        "count",
        "big",
        "count/v1",
        "ok",
    )
    assert (call.input_tokens, call.output_tokens) == (100, 10)
    assert 0 < call.elapsed_ms < 2000


def test_the_small_model_is_asked_where_it_will_do(
    client: ModelClient, server: FakeChatServer, ledger: list[CostLine]
) -> None:
    server.says = GOOD
    client.ask(question(small=True))
    assert server.calls[0]["model"] == ledger[0].model == "small"


def test_what_was_wrong_and_the_answer_are_sent_back_once(
    client: ModelClient, server: FakeChatServer, ledger: list[CostLine]
) -> None:
    server.script(says(BAD), says(GOOD))
    assert ask(client) == 3
    first, second = server.calls
    assert second["messages"][:2] == first["messages"]
    assert second["messages"][2] == {"role": "assistant", "content": BAD}
    assert "count must be a whole number" in second["messages"][3]["content"]
    assert [call.outcome for call in ledger] == ["invalid", "repaired"]


def test_a_second_bad_answer_is_the_end(
    client: ModelClient, server: FakeChatServer, ledger: list[CostLine]
) -> None:
    server.says = BAD
    with pytest.raises(InvalidAnswer) as failed:
        ask(client)
    assert failed.value.reason == "wrong_shape"
    assert failed.value.error_class == "failure"
    assert [call.outcome for call in ledger] == ["invalid", "invalid"]


@pytest.mark.parametrize(
    "reply",
    [
        says("I'm sorry, I can't help with that."),
        says("抱歉，我无法完成这个请求。"),
        says(None, refusal="No."),
        says(GOOD, finish="content_filter"),
    ],
)
def test_a_refusal_is_not_argued_with(
    client: ModelClient, server: FakeChatServer, ledger: list[CostLine], reply: Reply
) -> None:
    server.script(reply)
    with pytest.raises(InvalidAnswer) as failed:
        ask(client)
    assert failed.value.reason == "refused"
    assert calls(server) == 1
    assert [call.outcome for call in ledger] == ["refused"]


def test_an_answer_that_was_cut_off_is_asked_for_again_with_more_room(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.script(says('{"count": ', finish="length"), says(GOOD))
    assert ask(client) == 3
    assert [call["max_tokens"] for call in server.calls] == [50, 100]
    assert [message["role"] for message in server.calls[1]["messages"]] == [
        "system",
        "user",
        "user",
    ]


def test_a_whole_answer_counts_even_where_the_limit_was_reached(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.script(says(GOOD + " " * 20, finish="length"))
    assert ask(client) == 3
    assert calls(server) == 1


def test_two_different_answers_in_one_are_none(client: ModelClient, server: FakeChatServer) -> None:
    server.script(says('{"count": 3} or rather {"count": 4}'), says(GOOD))
    assert ask(client) == 3
    assert calls(server) == 2


def test_what_can_be_used_of_an_answer_is_used_when_its_repair_fails_too(
    client: ModelClient, server: FakeChatServer
) -> None:
    def half(answer: object) -> int:
        raise AnswerProblem("wrong_shape", "half of it is missing", partial=7)

    server.script(says("{}"), Reply(status=500))
    assert client.ask(ModelQuestion("count", PROMPT, {}, half, 10)) == 7


def test_tokens_are_counted_where_the_endpoint_does_not_say(
    client: ModelClient, server: FakeChatServer, ledger: list[CostLine]
) -> None:
    server.script(Reply(spoil=lambda _: {"choices": [{"message": {"content": GOOD}}]}))
    assert ask(client, said="a rather long text " * 50) == 3
    assert ledger[0].input_tokens > 150
    assert 3 <= ledger[0].output_tokens <= 10


def test_an_endpoint_that_knows_no_options_is_asked_without_them_from_then_on(
    client: ModelClient, server: FakeChatServer, ledger: list[CostLine]
) -> None:
    server.otherwise = lambda body: Reply(status=400) if "temperature" in body else says(GOOD)
    assert [ask(client) for _ in range(5)] == [3] * 5
    assert calls(server) == 6
    assert set(server.calls[-1]) == {"model", "messages"}
    assert [call.outcome for call in ledger] == ["refused", *["ok"] * 5]
    server.otherwise = Reply()


def test_a_request_that_is_refused_for_itself_is_refused_twice_and_no_more(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.script(Reply(status=413), Reply(status=413))
    with pytest.raises(InvalidAnswer) as failed:
        ask(client)
    assert failed.value.reason == "refused_request"
    assert calls(server) == 2
    server.says = GOOD
    ask(client)
    assert "max_tokens" in server.calls[-1]


def test_repairs_never_make_more_than_three_calls_in_ten(
    endpoint: ChatEndpoint, server: FakeChatServer, clock: VirtualClock
) -> None:
    server.says = BAD
    client = ModelClient(
        endpoint, names=ModelNames("m", "m"), record=lambda _: None, sleep=clock.sleep
    )
    for _ in range(100):
        with pytest.raises(InvalidAnswer):
            ask(client)
    assert 100 < calls(server) <= 130


def test_the_answer_comes_as_json_object_and_with_no_chance(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = GOOD
    ask(client)
    sent = server.calls[0]
    assert sent["response_format"] == {"type": "json_object"}
    assert sent["temperature"] == 0
    assert json.dumps(sent).count("three of them") == 1


def test_a_schema_goes_with_the_question_that_has_one(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = GOOD
    client.ask(question(schema=SCHEMA))
    wanted = server.calls[0]["response_format"]
    assert wanted["type"] == "json_schema"
    assert wanted["json_schema"]["schema"] == SCHEMA
    assert wanted["json_schema"]["strict"] is True


def test_an_endpoint_without_schemas_is_asked_for_an_object_from_then_on(
    client: ModelClient, server: FakeChatServer
) -> None:
    def without_schemas(body: Answer) -> Reply:
        shape = body.get("response_format", {}).get("type")
        return Reply(status=400) if shape == "json_schema" else says(GOOD)

    server.otherwise = without_schemas
    assert [client.ask(question(schema=SCHEMA)) for _ in range(5)] == [3] * 5
    assert calls(server) == 6
    assert server.calls[-1]["response_format"] == {"type": "json_object"}
    server.otherwise = Reply()


def test_an_endpoint_that_knows_nothing_is_found_out_in_two_steps(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.otherwise = lambda body: Reply(status=422) if "response_format" in body else says(GOOD)
    assert [client.ask(question(schema=SCHEMA)) for _ in range(3)] == [3] * 3
    assert calls(server) == 5
    server.otherwise = Reply()


def test_the_instruction_is_the_same_in_every_call(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = GOOD
    ask(client)
    ask(client, said="something else")
    first, second = (call["messages"] for call in server.calls)
    assert first[0] == second[0] == {"role": "system", "content": PROMPT.text}
    assert first[1] != second[1]

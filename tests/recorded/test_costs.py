"""What the model lane asks for live chat.

Posts of four turns, each read before the next is sent.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest

from evolution.llm.configured import forget_models
from evolution.llm.prompts import PromptName, prompt
from evolution.models import ModelCall
from memory.models import Turn
from memory.text.tokens import count_tokens
from tests.factories import a_tenant
from tests.recorded.playing import play
from tests.recorded.recorded_model import QuotingModel
from tests.recorded.records import conversations, records

pytestmark = pytest.mark.django_db(transaction=True)
TURNS_A_POST = 4
MOST_CALLS_A_TURN = 0.5
MOST_INSTRUCTION = 0.6  # share of what is sent, to the hundredth
FIRST = {
    "seg": 20,
    "story": 10,
}  # conversations of a kind and language that every run plays; the long one plays all


@pytest.fixture
def quoting(settings: Any) -> Iterator[QuotingModel]:
    with QuotingModel() as server:
        environment = {
            "llm_base_url": server.url,
            "llm_model": "recorded",
            "llm_small_model": "recorded",
        }
        settings.ENVIRONMENT = settings.ENVIRONMENT.model_copy(update=environment)
        yield server
    forget_models()


@pytest.mark.parametrize(
    "first", [FIRST, pytest.param({}, marks=pytest.mark.long)], ids=["first", "all"]
)
@pytest.mark.parametrize("scope", ["user:busy", ""], ids=["a scope with a past", "new scopes"])
def test_calls_and_tokens_of_posts_of_four_turns(
    quoting: QuotingModel,
    capsys: pytest.CaptureFixture[str],
    scope: str,
    first: dict[str, int],
) -> None:
    tenant = a_tenant()
    answered = {case for case, _ in records()}
    cases = [
        case for name in ("segments_en", "segments_zh", "stories") for case in conversations(name)
    ]
    for case in (
        case for case in cases if case["id"] in answered and _is_played(case["id"], first)
    ):
        quoting.case = case["id"]
        play(case, tenant, turns_a_post=TURNS_A_POST, scope=scope)
    turns = Turn.objects.filter(tenant=tenant).count()
    calls = list(ModelCall.objects.filter(tenant_id=tenant.pk))
    sent, said = sum(call.input_tokens for call in calls), sum(call.output_tokens for call in calls)
    instruction = sum(count_tokens(prompt(_name(call)).text) for call in calls)
    with capsys.disabled():
        print(  # noqa: T201 - the figures are the point
            f"\n{scope or 'new scopes'}: {turns} turns, {len(calls) / turns:.2f} calls, "
            f"{sent / turns:.0f} tokens in and {said / turns:.0f} out a turn, "
            f"{instruction / sent:.0%} of what is sent is instruction "
            f"{dict(Counter(call.purpose for call in calls))}"
        )
    assert len(calls) / turns <= MOST_CALLS_A_TURN
    assert round(instruction / sent, 2) <= MOST_INSTRUCTION


def _is_played(case: str, first: dict[str, int]) -> bool:
    kind, _, number = case.split("-")
    return int(number) <= first.get(kind, int(number))


def _name(call: ModelCall) -> PromptName:
    return cast("PromptName", call.purpose)

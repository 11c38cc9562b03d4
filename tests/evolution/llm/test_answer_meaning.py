"""What an answer means, and what is wrong with one that means nothing."""

import pytest

from evolution.llm.answer_meaning import meaning
from evolution.llm.types import AnswerProblem, Completion
from tests.evolution.llm.asking import BAD, GOOD, question


@pytest.mark.parametrize(
    "text", ["I'm sorry, but no", "I cannot do that", "As an AI, I", "抱歉，不行", "我无法回答"]
)
def test_a_refusal_is_told_from_other_prose(text: str) -> None:
    assert _problem(text) == "refused"
    assert _problem("Here is what I found: nothing") == "no_json"
    assert _problem("以下是结果") == "no_json"


def test_what_can_be_read_counts_beside_what_cannot() -> None:
    assert meaning(question(), Completion(f"{BAD}\n{GOOD}")) == 3


def test_several_different_answers_mean_nothing() -> None:
    assert _problem(f'{GOOD}\n{{"count": 4}}') == "several_answers"


def _problem(text: str) -> str:
    with pytest.raises(AnswerProblem) as found:
        meaning(question(), Completion(text))
    return found.value.reason

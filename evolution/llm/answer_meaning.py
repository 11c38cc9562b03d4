"""What an answer means, or what is wrong with it and how the model is told (pure)."""

import re
from collections.abc import Iterable
from typing import TypeVar

from evolution.llm.errors import AnswerFault
from evolution.llm.json_in_text import json_values
from evolution.llm.prompt_fence import shown
from evolution.llm.types import AnswerProblem, CallResult, Completion, Message, ModelQuestion

SHOWN_AGAIN_CHARACTERS = 8_000  # of an answer that is sent back to be repaired
NOT_REPAIRED: frozenset[AnswerFault] = frozenset({"refused", "refused_request"})
CUT_OFF = "it was cut off at the limit of its length. Say the same in fewer words"
REPAIR = (
    "Your answer cannot be used: {note}.\nAnswer again, with the one JSON object that the "
    "instructions describe, complete, and nothing before or after it."
)
_REFUSALS = re.compile(
    r"\s*(?:I(?:['’]m| am) (?:sorry|unable|not able)|sorry\b"
    r"|I (?:can(?:not|['’]t)|won['’]t|must decline)|"
    r"As an AI\b|对不起|抱歉|很抱歉|我(?:无法|不能|没办法)|作为(?:一个|一名)?(?:AI|人工智能))",
    re.IGNORECASE,
)
T = TypeVar("T")


def meaning(question: ModelQuestion[T], completion: Completion) -> T:
    """Return what an answer means.

    Raises:
        AnswerProblem: nothing, or less than all of it, or more than one thing.
    """
    if completion.refused:
        raise AnswerProblem("refused", "it is a refusal")
    values = json_values(completion.text)
    if not values and _is_refusal(completion.text):
        raise AnswerProblem("refused", "it is a refusal")
    answers, problem = _read_all(question, values)
    if len(answers) == 1:
        return answers[0]
    if answers:
        raise AnswerProblem("several_answers", "it holds several different answers")
    if completion.truncated:
        raise AnswerProblem("truncated", CUT_OFF, partial=problem.partial)
    raise problem


def _is_refusal(text: str) -> bool:
    """Tell whether an answer without JSON says that the model will not."""
    return _REFUSALS.match(text) is not None


def _read_all(
    question: ModelQuestion[T], values: Iterable[object]
) -> tuple[list[T], AnswerProblem]:
    """Return what values mean, and the last problem of those that mean nothing.

    Best is one of which a part is usable.
    """
    problem = AnswerProblem("no_json", "it holds no JSON object")
    answers: list[T] = []
    for value in values:
        try:
            answers.append(question.read(value))
        except AnswerProblem as found:
            if found.partial is not None or problem.partial is None:
                problem = found
    return answers, problem


def asking_again(completion: Completion, problem: AnswerProblem) -> list[Message]:
    """Return the messages that send an answer back with what is wrong with it."""
    note = {"role": "user", "content": REPAIR.format(note=problem.note)}
    said = shown(completion.text[:SHOWN_AGAIN_CHARACTERS])
    if not said or completion.truncated:
        return [note]
    return [{"role": "assistant", "content": said}, note]


def fault(problem: AnswerProblem) -> CallResult:
    """Return how a call with such an answer stands in the ledger."""
    return "refused" if problem.reason == "refused" else "invalid"

"""Ask a language model: one call, and one repair where the answer cannot be used.

Each is a line in the ledger.
"""

import random
import time
from collections.abc import Callable, Sequence
from typing import TypeVar, cast

import structlog

from evolution.jobs.crashpoints import crashpoint
from evolution.llm.answer_meaning import NOT_REPAIRED, asking_again, fault, meaning
from evolution.llm.errors import BudgetSpent, InvalidAnswer, ModelError, ModelUnavailable
from evolution.llm.prompt_fence import boundary, fenced
from evolution.llm.types import (
    AnswerProblem,
    CallResult,
    Completion,
    CostLine,
    LanguageModel,
    Message,
    ModelNames,
    ModelQuestion,
    Shape,
)
from memory.embedding.retry import seconds_until_retry
from memory.text.tokens import count_tokens

T = TypeVar("T")
_log = structlog.get_logger(__name__)


class ModelClient:
    """Asks questions for one tenant.

    Call outside of any transaction: it waits for a model, and writes the ledger.
    """

    def __init__(
        self,
        model: LanguageModel,
        *,
        names: ModelNames,
        record: Callable[[CostLine], None],
        budget: Callable[[], float] = lambda: 0.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`record` keeps one call each in the cost ledger.

        `budget` counts one, and returns the seconds to wait.
        """
        self._budget = budget
        self._model = model
        self._names = names
        self._record = record
        self._sleep = sleep
        self._draw = random.SystemRandom().uniform

    @property
    def main_model(self) -> str:
        """The name of the model that questions without `small` go to."""
        return self._names.main

    def made_by(self, question: ModelQuestion[T]) -> str:
        """Return what goes on record as the maker: the prompt's version and the model."""
        return f"{question.prompt.version} {self._name(question)}"

    def ask(self, question: ModelQuestion[T]) -> T:
        """Answer a question: as asked, else as repaired, else what can be used of it.

        Raises:
            ModelUnavailable: the model is away or must not be called yet.
            BudgetSpent: the tenant's calls of this day are made.
            InvalidAnswer: neither the answer nor its repair can be used.
        """
        self._model.extra_calls.earn()
        fence = boundary()
        messages = [
            {
                "role": "system",
                "content": question.prompt.text,
            },  # the same for every call: providers keep it
            {"role": "user", "content": fenced(question.data, boundary=fence)},
        ]
        completion, elapsed_ms = self._answer(question, messages, max_tokens=question.max_tokens)
        try:
            answer = meaning(question, completion)
        except AnswerProblem as problem:
            self._keep(
                question, completion, fault(problem), elapsed_ms=elapsed_ms, messages=messages
            )
            return self._repaired(question, messages, completion, problem)
        self._keep(question, completion, "ok", elapsed_ms=elapsed_ms, messages=messages)
        return answer

    def _repaired(
        self,
        question: ModelQuestion[T],
        messages: list[Message],
        completion: Completion,
        problem: AnswerProblem,
    ) -> T:
        """Send the error and the answer back, once."""
        if problem.reason in NOT_REPAIRED or not self._model.extra_calls.spend():
            return self._rest(question, problem)
        again = [*messages, *asking_again(completion, problem)]
        longer = question.max_tokens * (2 if completion.truncated else 1)
        try:
            repair, elapsed_ms = self._answer(question, again, max_tokens=longer, may_repeat=False)
        except (ModelError, BudgetSpent):
            return self._rest(question, problem)
        try:
            answer = meaning(question, repair)
        except AnswerProblem as second:
            self._keep(question, repair, fault(second), elapsed_ms=elapsed_ms, messages=again)
            return self._rest(question, second if second.partial is not None else problem)
        self._keep(question, repair, "repaired", elapsed_ms=elapsed_ms, messages=again)
        return answer

    def _rest(self, question: ModelQuestion[T], problem: AnswerProblem) -> T:
        """Return what of an answer can be used, its faults left out."""
        _log.warning(
            "model answer not as asked",
            purpose=question.purpose,
            reason=problem.reason,
            kept=problem.partial is not None,
        )
        if problem.partial is None:
            raise InvalidAnswer(problem.reason) from None
        return cast("T", problem.partial)

    def _answer(
        self,
        question: ModelQuestion[T],
        messages: list[Message],
        *,
        max_tokens: int,
        may_repeat: bool = True,
    ) -> tuple[Completion, float]:
        """Return one answer and its milliseconds; what another call may mend gets one."""
        firmest, *looser = self._model.shapes(question.schema)
        try:
            return self._timed(question, messages, max_tokens=max_tokens, shape=firmest)
        except ModelUnavailable as away:
            wait_seconds = self._seconds_until_repeat(away) if may_repeat else None
            if wait_seconds is None or not self._model.extra_calls.spend():
                raise
            self._sleep(wait_seconds)
            return self._timed(question, messages, max_tokens=max_tokens, shape=firmest)
        except InvalidAnswer:
            if not may_repeat:
                raise
            return self._looser(question, messages, max_tokens=max_tokens, shapes=looser)

    def _seconds_until_repeat(self, away: ModelUnavailable) -> float | None:
        """Return how long to wait for the model; None where no worker should.

        Neither for one that was slow already, nor for one that was not called.
        """
        if not away.called or away.reason == "timeout":
            return None
        return seconds_until_retry(
            0,
            status=away.status,
            asked_seconds=away.retry_after_seconds or 0.0,
            draw=self._draw,
        )

    def _looser(
        self,
        question: ModelQuestion[T],
        messages: list[Message],
        *,
        max_tokens: int,
        shapes: Sequence[Shape],
    ) -> tuple[Completion, float]:
        """Ask again in looser shapes, for an endpoint that refused the firmest."""
        for shape in shapes:
            if not self._model.extra_calls.spend():
                break
            try:
                return self._timed(question, messages, max_tokens=max_tokens, shape=shape)
            except InvalidAnswer:
                continue
        raise InvalidAnswer("refused_request")

    def _timed(
        self, question: ModelQuestion[T], messages: list[Message], *, max_tokens: int, shape: Shape
    ) -> tuple[Completion, float]:
        """Make one call; one that gives no answer is on the ledger when this raises."""
        wait_seconds = self._budget()
        if wait_seconds:
            raise BudgetSpent(
                "the tenant's calls of this day are spent", retry_after_seconds=wait_seconds
            )
        crashpoint("before_model_call")
        started = time.perf_counter()
        name = self._name(question)
        try:
            completion = self._model.complete(
                messages, model=name, max_tokens=max_tokens, shape=shape, schema=question.schema
            )
        except ModelUnavailable as away:
            if away.called:
                self._keep(
                    question, None, "unavailable", elapsed_ms=_since(started), messages=messages
                )
            raise
        except InvalidAnswer:
            self._keep(question, None, "refused", elapsed_ms=_since(started), messages=messages)
            raise
        crashpoint("after_model_call")
        return completion, _since(started)

    def _keep(
        self,
        question: ModelQuestion[T],
        completion: Completion | None,
        outcome: CallResult,
        *,
        elapsed_ms: float,
        messages: list[Message],
    ) -> None:
        sent, said = (completion.input_tokens, completion.output_tokens) if completion else (0, 0)
        if sent is None:
            sent = sum(count_tokens(message["content"]) for message in messages)
        if said is None and completion is not None:
            said = count_tokens(completion.text)
        name, version = self._name(question), question.prompt.version
        self._record(
            CostLine(question.purpose, name, version, sent, said or 0, elapsed_ms, outcome)
        )

    def _name(self, question: ModelQuestion[T]) -> str:
        return self._names.small if question.small else self._names.main


def _since(started: float) -> float:
    return (time.perf_counter() - started) * 1000

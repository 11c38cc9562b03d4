"""What can go wrong with a language model, in two kinds.

It is away, or its answer cannot be used.
"""

from typing import Literal

from evolution.jobs.types import JobError, Outage

AwayReason = Literal["unavailable", "timeout", "asked_to_wait", "breaker_open"]
"""unavailable: not reached, or a status that is no answer.

asked_to_wait: its Retry-After has not passed yet.
"""

AnswerFault = Literal[
    "no_json",
    "wrong_shape",
    "several_answers",  # two different answers in one
    "empty",  # nothing, without saying `nothing_to_extract`
    "truncated",
    "not_shown",  # nothing left but ids that were not shown
    "relative_words",  # pronouns, relative times or places
    "not_grounded",  # words that nobody said
    "refused",
    "refused_request",  # the endpoint said that the request is wrong, too long ...
]


class ModelError(JobError):
    """No usable answer. The message never holds a text, a key or an answer."""


class ModelUnavailable(ModelError, Outage):  # noqa: N818 - named for what happened, as Outage is
    """The model is away. A job that lets it pass is tried again as after any outage.

    Attributes:
        reason: one of `AwayReason`, for the record of the decision.
        status: the HTTP status, None when there was none.
        called: whether a call was made at all.
    """

    def __init__(
        self,
        message: str,
        *,
        reason: AwayReason = "unavailable",
        retry_after_seconds: float | None = None,
        status: int | None = None,
        called: bool = True,
    ) -> None:
        super().__init__(message, retry_after_seconds=retry_after_seconds)
        self.reason: AwayReason = reason
        self.status = status
        self.called = called


class BudgetSpent(Outage):
    """The tenant's calls of this day are made: no fault of the model, and no rules take over.

    The job waits for the next day.
    """


class InvalidAnswer(ModelError):  # noqa: N818 - named for what happened, as Outage is
    """The model answered, and neither the answer nor its repair can be used: the rules take over.

    Attributes:
        reason: one of `AnswerFault`, for the record of the decision.
    """

    def __init__(self, reason: AnswerFault) -> None:
        super().__init__(f"the model's answer cannot be used: {reason}")
        self.reason: AnswerFault = reason


def reason_of(failed: ModelError) -> str:
    """Return why a model gave nothing, for the record of what the rules then did."""
    return (
        failed.reason
        if isinstance(failed, InvalidAnswer | ModelUnavailable)
        else type(failed).__name__
    )

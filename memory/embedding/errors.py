"""What can go wrong with an embedding, in two kinds.

The provider is away, or this text gets no vector.
"""

from typing import Literal

DegradedReason = Literal["embedding_unavailable", "embedding_timeout"]

RejectionReason = Literal[
    "blank_text",  # nothing in it to embed
    "not_encodable",  # a lone surrogate: no UTF-8 form
    "refused",  # the provider said that the request is wrong (too long, forbidden ...)
    "wrong_count",  # more or fewer vectors than texts
    "wrong_order",  # the indexes do not name each text once
    "not_numbers",
    "wrong_dimensions",
    "not_finite",
    "zero_norm",
]


class EmbeddingError(Exception):
    """No vector. The message never holds a text, a key or a provider's answer."""


class EmbeddingUnavailable(EmbeddingError):  # noqa: N818 - named for the state it reports, as degraded_reason is
    """The provider is away, overloaded or answers nonsense: the same text may succeed later.

    Attributes:
        retry_after_seconds: what the provider or the breaker asked for, 0..3600; None when nothing
            was said.
        timed_out: no answer within the time allowed.
        status: the HTTP status, None when there was none.
    """

    def __init__(
        self,
        message: str,
        *,
        retry_after_seconds: float | None = None,
        timed_out: bool = False,
        status: int | None = None,
    ) -> None:
        super().__init__(message)
        self.retry_after_seconds = retry_after_seconds
        self.timed_out = timed_out
        self.status = status

    @property
    def degraded_reason(self) -> DegradedReason:
        """What a retrieval that goes on without vectors reports."""
        return "embedding_timeout" if self.timed_out else "embedding_unavailable"


class EmbeddingRejected(EmbeddingError):  # noqa: N818 - named for the state it reports, as degraded_reason is
    """This text, or the batch it came in, got no vector worth storing.

    Trying again as it is will not help.

    Attributes:
        reason: one of ``RejectionReason``, for the row and the metrics.
        isolated: False when only the whole batch was tried, so that the text itself may be
            innocent;
            worth another attempt later, in other company.
    """

    def __init__(self, message: str, *, reason: RejectionReason, isolated: bool = True) -> None:
        super().__init__(message)
        self.reason: RejectionReason = reason
        self.isolated = isolated

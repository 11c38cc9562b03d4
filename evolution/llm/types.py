"""What goes to a language model and comes back (pure)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from evolution.llm.errors import AnswerFault
from evolution.llm.extra_calls import ExtraCalls
from evolution.llm.prompts import Prompt

T = TypeVar("T")
Message: TypeAlias = dict[str, str]
"""`role` and `content`."""
Rows: TypeAlias = Sequence[Mapping[str, object]]
Schema: TypeAlias = Mapping[str, object]
"""A JSON schema in the subset that endpoints enforce: every property required, no others."""
Shape = Literal["schema", "object", "free"]
"""How firmly an endpoint is asked for JSON.

By a schema, as any object, or by the prompt's words alone.
"""
CallResult = Literal["ok", "repaired", "invalid", "refused", "unavailable"]


@dataclass(frozen=True, slots=True)
class Completion:
    """One answer as it came.

    Attributes:
        truncated: the model stopped at its limit of tokens.
        refused: the endpoint says that the model would not.
        input_tokens: as the endpoint counts them; None when it does not say.
        output_tokens: likewise.
    """

    text: str
    truncated: bool = False
    refused: bool = False
    input_tokens: int | None = None
    output_tokens: int | None = None


class LanguageModel(Protocol):
    """A chat endpoint: one call, no retries of its own."""

    @property
    def extra_calls(self) -> ExtraCalls:
        """What may be spent on repairs and retries, shared by all that ask in this process."""

    def shapes(self, schema: Schema | None) -> Sequence[Shape]:
        """Return the shapes that an answer can be asked for in, the firmest first.

        Those it refused before are left out.
        """

    def complete(
        self,
        messages: Sequence[Message],
        *,
        model: str,
        max_tokens: int,
        shape: Shape,
        schema: Schema | None = None,
    ) -> Completion:
        """Answer messages in a shape; a shape that works is where the next ones begin.

        Raises:
            ModelUnavailable: it is away, or must not be called yet.
            InvalidAnswer: it refused the request as such.
        """


@dataclass(frozen=True, slots=True)
class ModelQuestion(Generic[T]):
    """One question.

    Attributes:
        purpose: for the ledger; at most 40 characters.
        data: what people said, by name: rows that are fenced and escaped.
        read: takes the JSON of an answer and gives what it means; raises `AnswerProblem`.
        max_tokens: of the answer.
        small: the small model will do.
        schema: of the answer, for endpoints that hold a model to one.
    """

    purpose: str
    prompt: Prompt
    data: Mapping[str, Rows]
    read: Callable[[object], T]
    max_tokens: int
    small: bool = False
    schema: Schema | None = None


class AnswerProblem(Exception):  # noqa: N818 - named for what it reports; the error is `InvalidAnswer`
    """What is wrong with an answer, in words for the model that gave it.

    Attributes:
        reason: one of `AnswerFault`.
        partial: what of the answer can be used all the same, or None.
    """

    def __init__(self, reason: AnswerFault, note: str, *, partial: object | None = None) -> None:
        super().__init__(note)
        self.reason: AnswerFault = reason
        self.note = note
        self.partial = partial


@dataclass(frozen=True, slots=True)
class CostLine:
    """One line of the cost ledger."""

    purpose: str
    model: str
    prompt_version: str
    input_tokens: int
    output_tokens: int
    elapsed_ms: float
    outcome: CallResult


@dataclass(frozen=True, slots=True)
class ModelNames:
    """The models of an endpoint; `small` is for rewriting and summing up."""

    main: str
    small: str

"""The form of an answer.

One entry a statement, and the JSON schema that endpoints are given for it (pure).
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from evolution.llm.prompt_fence import shown
from evolution.llm.types import AnswerProblem, Schema

CONTENT_CHARACTERS, VALUE_CHARACTERS, NAME_CHARACTERS = 1_000, 300, 200
MOST_FIELDS = 3  # named in a note to the model
_YES = frozenset({True, "true", "True"})

Sort = Literal["lasting", "event", "plan", "instruction"]
Status = Literal["said", "implied"]


def _seen(text: object) -> object:
    """Return a text without what no reader sees; a missing or numeric one as text."""
    if text is None:
        return ""
    is_number = isinstance(text, int | float) and not isinstance(text, bool)
    plain = str(text) if is_number else text
    if not isinstance(plain, str):
        return plain
    words = shown(plain).split()
    return " ".join(words)


def _or_usual(usual: object) -> BeforeValidator:
    return BeforeValidator(lambda given: usual if given is None else given)


Name = Annotated[str, BeforeValidator(_seen), Field(max_length=NAME_CHARACTERS)]
Day = Annotated[str | None, BeforeValidator(lambda given: _seen(given) or None)]


class Entry(BaseModel):
    """One statement of an answer.

    What only describes it may be missing; wrong types are refused.
    """

    model_config = ConfigDict(populate_by_name=True)

    type: Literal["preference", "constraint", "fact"]
    sort: Annotated[Sort, _or_usual("lasting")] = "lasting"
    turn: Any
    quote: Annotated[str, Field(min_length=1, max_length=VALUE_CHARACTERS * 4)]
    content: Annotated[
        str, BeforeValidator(_seen), Field(min_length=2, max_length=CONTENT_CHARACTERS)
    ]
    subject: Name = "user"
    attribute: Name = ""
    value: Annotated[str, BeforeValidator(_seen), Field(max_length=VALUE_CHARACTERS)] = ""
    affirmed: Annotated[bool, _or_usual(usual=True)] = True
    one_at_a_time: Annotated[bool, _or_usual(usual=False)] = False
    ends: Annotated[list[Any], _or_usual(())] = Field(default_factory=list)
    continues: Any = None
    status: Annotated[Status, _or_usual("said")] = "said"
    begins: Day = Field(None, alias="from")
    until: Day = None


class Verdict(BaseModel):
    """What a candidate means for memory."""

    candidate: Any
    ends: Annotated[list[Any], _or_usual(())] = Field(default_factory=list)
    continues: Any = None
    status: Annotated[Status, _or_usual("said")] = "said"


_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_WHOLE = {"type": "integer"}
_WHOLE_OR_NONE = {"type": ["integer", "null"]}
_TEXT_OR_NONE = {"type": ["string", "null"]}


def _words(*allowed: str) -> dict[str, object]:
    return {"type": "string", "enum": list(allowed)}


def _object(**properties: object) -> dict[str, object]:
    """Return the schema of an object.

    Every property required and no others, as strict endpoints ask.
    """
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: object) -> dict[str, object]:
    return {"type": "array", "items": items}


_STATUS = _words("said", "implied")
_STATEMENT = _object(
    **{
        "type": _words("preference", "constraint", "fact"),
        "sort": _words("lasting", "event", "plan", "instruction"),
        "turn": _WHOLE,
        "quote": _TEXT,
        "content": _TEXT,
        "subject": _TEXT,
        "attribute": _TEXT,
        "value": _TEXT,
        "affirmed": _FLAG,
        "one_at_a_time": _FLAG,
        "ends": _list(_WHOLE),
        "continues": _WHOLE_OR_NONE,
        "status": _STATUS,
        "from": _TEXT_OR_NONE,
        "until": _TEXT_OR_NONE,
    }
)
STATEMENTS: Schema = _object(nothing_to_extract=_FLAG, memories=_list(_STATEMENT))
_DECISION = _object(candidate=_WHOLE, ends=_list(_WHOLE), continues=_WHOLE_OR_NONE, status=_STATUS)
VERDICTS: Schema = _object(decisions=_list(_DECISION))
SUMMARY: Schema = _object(summary=_TEXT)


def rows_of(answer: object, *, name: str) -> tuple[Sequence[object], bool]:
    """Return the rows under a name, or of a bare list, and whether the answer says none.

    Raises:
        AnswerProblem: it is neither.
    """
    if isinstance(answer, list):
        return answer, False
    if not isinstance(answer, Mapping):
        raise AnswerProblem("wrong_shape", "it is no JSON object")
    flag = answer.get("nothing_to_extract")
    says_nothing = isinstance(flag, bool | int | str) and flag in _YES
    rows = answer.get(name)
    if rows is None and says_nothing:
        return [], True
    if not isinstance(rows, list):
        raise AnswerProblem("wrong_shape", f'"{name}" is not a list')
    return rows, says_nothing


def fields_wrong(error: ValidationError) -> str:
    """Return which fields are wrong and how, without their values."""
    notes = []
    for wrong in error.errors(include_url=False, include_context=False, include_input=False)[
        :MOST_FIELDS
    ]:
        field = ".".join(map(str, wrong["loc"])) or "it"
        notes.append(f"{field} {wrong['msg']}")
    return ", ".join(notes)

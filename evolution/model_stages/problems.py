"""The rows of an answer, and what is wrong with one, in words without any of its values (pure)."""

from collections.abc import Mapping, Sequence

from pydantic import ValidationError

from evolution.llm.types import AnswerProblem

MOST_FIELDS = 3  # named in a note
_YES = frozenset({True, "true", "True"})


def rows_of(answer: object, *, name: str) -> tuple[Sequence[object], bool]:
    """Return the rows under a name, or of a bare list, and whether the answer says that there is nothing.

    Raises:
        AnswerProblem: it is neither.
    """
    if isinstance(answer, list):
        return answer, False
    if not isinstance(answer, Mapping):
        raise AnswerProblem("wrong_shape", "it is no JSON object")
    says_nothing = _is_yes(answer.get("nothing_to_extract"))
    rows = answer.get(name)
    if rows is None and says_nothing:
        return [], True
    if not isinstance(rows, list):
        raise AnswerProblem("wrong_shape", f'"{name}" is not a list')
    return rows, says_nothing


def fields_wrong(error: ValidationError) -> str:
    """Return which fields are wrong and how."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return ", ".join(f"{'.'.join(map(str, one['loc'])) or 'it'} {one['msg']}" for one in found[:MOST_FIELDS])


def _is_yes(said: object) -> bool:
    return isinstance(said, bool | int | str) and said in _YES

"""A case through the whole service.

Told over the API, read by the jobs, asked back within a budget.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from evolution.jobs import work
from tests.api.client import Caller
from tests.harm.cases import Case, Step

BUDGET_TOKENS = 800


@dataclass(frozen=True, slots=True)
class Served:
    """The block that the question of a case got, and the code of what is wrong with it.

    Empty where nothing is.
    """

    case: Case
    block: str
    failure: str


def serve(case: Case, *, caller: Caller) -> Served:
    """Tell a case in a scope of its own, and ask its question.

    The block is right where it holds the new value and what must stay, and no line states the old
    value alone.
    """
    scope = tell(case, caller=caller)
    question = {"query": case.ask, "scopes": [scope], "token_budget": BUDGET_TOKENS, "gate": False}
    block = caller.post("retrieve", question).json()["context"]
    return Served(case, block, failure_of(case, block))


def tell(case: Case, *, caller: Caller) -> str:
    """Tell a case in a scope of its own, each step read before the next; return the scope."""
    scope = f"user:{case.id}"
    for step in (*case.before, *case.after):
        _tell(step, scope, caller)
        work.drain()
    return scope


def failure_of(case: Case, block: str) -> str:
    """Return what is wrong with a block: `new_missing`, `keeps_gone`, `old_alone`.

    Empty where nothing is.
    """
    if not all(words in block for words in case.new):
        return "new_missing"
    if not all(words in block for words in case.keeps):
        return "keeps_gone"
    alone = [
        line for line in block.splitlines() if _holds(line, case.old) and not _holds(line, case.new)
    ]
    return "old_alone" if alone else ""


def _holds(line: str, words: Iterable[str]) -> bool:
    return any(one in line for one in words)


def _tell(step: Step, scope: str, caller: Caller) -> None:
    said_at = step.at.isoformat()
    if step.stored:
        item = {"source": step.kind, "scope": scope, "content": step.text, "valid_from": said_at}
        if step.key and step.kind == "fact":
            item["fact_key"] = step.key
        answer = caller.post("memories", {"items": [item]})
    else:
        turn = {"role": step.role, "text": step.text, "occurred_at": said_at}
        if step.speaker:
            turn["speaker"] = step.speaker
        answer = caller.post(
            "turns", {"scope": scope, "session": f"session-{scope}", "turns": [turn]}
        )
    assert answer.status_code in (201, 202), answer.content

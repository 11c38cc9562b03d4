"""Step 7 by a model: one question about all candidates of a segment and the memories most like each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any
from uuid import UUID

import structlog
from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from evolution.llm.client import ModelClient
from evolution.llm.errors import AnswerFault
from evolution.llm.fence import shown
from evolution.llm.prompts import prompt
from evolution.llm.types import AnswerProblem, Question, Rows
from evolution.model_stages.problems import fields_wrong, rows_of
from evolution.model_stages.shown import Numbered, memory_rows
from evolution.model_stages.types import Ruling, Verdict
from evolution.pipeline.types import Candidate, Known
from memory.ranking.similarity import jaccard
from memory.text.analyse import term_set

MOST_SIMILAR = 5  # memories a candidate is compared with; O 3
WHY_CHARACTERS = 200
TOKENS_PER_DECISION, TOKENS_BESIDE = 60, 200  # of an answer
ACTIONS: dict[str, Ruling] = {"ADD": "add", "UPDATE": "update", "DELETE": "replace", "NOOP": "nothing"}
_EMPTY: frozenset[str] = term_set("the user 用户")  # in nearly every memory
_log = structlog.get_logger(__name__)


def _action(said: object) -> object:
    return ACTIONS.get(said.strip().upper(), said) if isinstance(said, str) else said


def _why(said: object) -> object:
    return shown(said)[:WHY_CHARACTERS] if isinstance(said, str) else ""


class _Row(BaseModel):
    candidate: int | str
    action: Annotated[Ruling, BeforeValidator(_action)]
    memories: list[Any] = Field(default_factory=list, max_length=100)
    why: Annotated[str, BeforeValidator(_why)] = ""


@dataclass(frozen=True, slots=True)
class Reconciled:
    """Verdicts, and why other decisions of the answer were left out, one reason each."""

    verdicts: tuple[Verdict, ...] = ()
    rejected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Asked:
    candidates: Numbered[Candidate]
    memories: Numbered[Known]
    compare: Mapping[UUID, tuple[Known, ...]]


def most_similar(
    candidates: Sequence[Candidate], known: Sequence[Known], *, near: Mapping[UUID, Sequence[UUID]]
) -> dict[UUID, tuple[Known, ...]]:
    """Return by candidate the five memories most like it: of its slot first, then the `near`, then by shared terms.

    A candidate that nothing is like is left out.
    """
    worded = [(one, term_set(one.content) - _EMPTY) for one in known]
    found = {one.id: _most_similar(one, worded, near=near.get(one.id, ())) for one in candidates}
    return {candidate: alike for candidate, alike in found.items() if alike}


def _most_similar(
    candidate: Candidate, worded: Sequence[tuple[Known, frozenset[str]]], *, near: Sequence[UUID]
) -> tuple[Known, ...]:
    places = {one: place for place, one in enumerate(near)}
    terms = term_set(candidate.content) - _EMPTY - term_set(candidate.sender)
    rows = []
    for one, words in worded:
        same_slot = candidate.fact_key is not None and one.key == candidate.fact_key
        likeness = jaccard(terms, words)
        if same_slot or likeness or one.id in places:
            rows.append(((not same_slot, places.get(one.id, len(places)), -likeness, str(one.id)), one))
    return tuple(one for _, one in sorted(rows, key=lambda row: row[0])[:MOST_SIMILAR])


def reconcile_by_model(
    candidates: Sequence[Candidate], *, compare: Mapping[UUID, tuple[Known, ...]], client: ModelClient
) -> Reconciled:
    """Return what the model decides of candidates: at most one call and its repair.

    Args:
        candidates: those with something to compare them with.
        compare: by candidate, the memories shown for it.
        client: asks.

    Raises:
        ModelUnavailable: the model is away.
        InvalidAnswer: no answer that can be used.
    """
    reconciled = client.ask(question(candidates, compare=compare))
    if reconciled.rejected:
        _log.warning("model operations rejected", purpose="reconcile", reasons=sorted(reconciled.rejected))
    return reconciled


def question(candidates: Sequence[Candidate], *, compare: Mapping[UUID, tuple[Known, ...]]) -> Question[Reconciled]:
    """Return the question about candidates."""
    memories = list({one.id: one for shown_for in compare.values() for one in shown_for}.values())
    asked = _Asked(Numbered(candidates), Numbered(memories), compare)
    places = {one.id: number for number, one in asked.memories.items()}
    rows = [
        {
            "candidate": number,
            "kind": one.kind,
            "said": one.at.date().isoformat(),
            "changes_something": one.is_change,
            "content": one.content,
            "compare": [places[known.id] for known in compare[one.id]],
        }
        for number, one in asked.candidates.items()
    ]
    data: dict[str, Rows] = {"memories": memory_rows(asked.memories), "candidates": rows}
    tokens = TOKENS_PER_DECISION * len(candidates) + TOKENS_BESIDE
    return Question("reconcile", prompt("reconcile"), data, partial(_read, asked=asked), tokens)


def _read(answer: object, *, asked: _Asked) -> Reconciled:
    """Return the verdicts of an answer; a candidate without one is left to the rules.

    Raises:
        AnswerProblem: some decisions, or all, are missing or not as asked.
    """
    rows, _ = rows_of(answer, name="decisions")
    verdicts: dict[UUID, Verdict] = {}
    contested: set[UUID] = set()
    rejected: list[str] = []
    notes: list[str] = []
    for place, row in enumerate(rows):
        try:
            verdict = _verdict(_Row.model_validate(row), asked)
        except ValidationError as wrong:
            rejected.append("wrong_shape")
            notes.append(f"decisions.{place}: {fields_wrong(wrong)}")
            continue
        except _Rejected as why:
            rejected.append(str(why))
            continue
        first = verdicts.setdefault(verdict.candidate, verdict)
        if (first.action, first.targets) != (verdict.action, verdict.targets):
            contested.add(verdict.candidate)
    rejected += ["decided_twice"] * len(contested)
    kept = tuple(verdict for verdict in verdicts.values() if verdict.candidate not in contested)
    reconciled = Reconciled(kept, tuple(rejected))
    missing = [number for number, one in asked.candidates.items() if one.id not in verdicts]
    if notes or (missing and not rejected) or not (kept or rejected):
        notes.append(f"decisions for the candidates {', '.join(map(str, missing[:10]))} are missing" if missing else "")
        reason: AnswerFault = "wrong_shape" if rows else "empty"
        raise AnswerProblem(reason, "; ".join(filter(None, notes[:5])), partial=reconciled if kept else None)
    return reconciled


class _Rejected(Exception):  # noqa: N818 - a reason, caught in this file
    """One decision of an answer cannot stand."""


def _verdict(ruling: _Row, asked: _Asked) -> Verdict:
    candidate = asked.candidates.get(ruling.candidate)
    if candidate is None:
        raise _Rejected("not_shown")
    compared = asked.compare[candidate.id]
    targets = [asked.memories.get(number) for number in ruling.memories]
    if any(one is None or one not in compared for one in targets):
        raise _Rejected("not_shown")
    ends = tuple(dict.fromkeys(one.id for one in targets if one is not None))
    if bool(ends) is (ruling.action == "add"):
        raise _Rejected("without_memories" if not ends else "add_with_memories")
    return Verdict(candidate.id, ruling.action, ends, tuple(one.id for one in compared), ruling.why)

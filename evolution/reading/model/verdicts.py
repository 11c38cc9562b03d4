"""The second question, asked only where something is near that the first one did not show.

What ends, what goes on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from pydantic import ValidationError

from evolution.llm.prompts import prompt
from evolution.llm.types import AnswerProblem, ModelQuestion, Rows
from evolution.planning.types import Candidate, Known
from evolution.reading.model.prompt_rows import candidate_rows, memory_rows
from evolution.reading.model.schema import VERDICTS, Status, Verdict, fields_wrong, rows_of
from evolution.reading.model.short_ids import Numbered

TOKENS_EACH = 60  # of an answer, a candidate
MOST_NOTES = 5  # of what is wrong, in one repair


@dataclass(frozen=True, slots=True)
class Held:
    """What one candidate means for memories that were shown beside it."""

    ends: tuple[UUID, ...] = ()
    continues: UUID | None = None
    status: Status = "said"


Verdicts = Mapping[UUID, Held]
"""By the id of a candidate."""


def reconciliation(
    candidates: Sequence[Candidate], memories: Sequence[Known]
) -> ModelQuestion[Verdicts]:
    """Return the question what candidates mean for memories."""
    new = Numbered(candidates)
    remembered = Numbered(memories)
    clock = candidates[0].at.tzinfo
    data: dict[str, Rows] = {
        "memories": memory_rows(remembered, clock=clock),
        "candidates": candidate_rows(new),
    }
    read = partial(_read, candidates=new, memories=remembered)
    tokens = TOKENS_EACH * (len(candidates) + 2)
    return ModelQuestion("reconcile", prompt("reconcile"), data, read, tokens, schema=VERDICTS)


def with_verdict(candidate: Candidate, held: Held, *, shown: Sequence[UUID]) -> Candidate:
    """Return a candidate with what the second question said of it added to what the first one did.

    A change that either of them only infers is implied: it links, and ends nothing.
    """
    ends_something = bool(held.ends)
    implied = candidate.implied or (ends_something and held.status == "implied")
    changes = candidate.changes or ends_something
    ends = dict.fromkeys((*candidate.ends, *held.ends))
    return replace(
        candidate,
        ends=tuple(ends),
        continues=candidate.continues or held.continues,
        shown=(*candidate.shown, *shown),
        implied=implied,
        changes=changes and not implied,
    )


def _read(
    answer: object, *, candidates: Numbered[Candidate], memories: Numbered[Known]
) -> Verdicts:
    rows, _ = rows_of(answer, name="decisions")
    made: dict[UUID, Held] = {}
    notes: list[str] = []
    for number, row in enumerate(rows, start=1):
        try:
            verdict = Verdict.model_validate(row)
        except ValidationError as wrong:
            notes.append(f"entry {number} of decisions: {fields_wrong(wrong)}")
            continue
        about = candidates.get(verdict.candidate)
        if about is not None:
            made[about.id] = _held(verdict, memories)
    is_empty = not made and candidates.items()
    if notes or is_empty:
        note = "; ".join(notes[:MOST_NOTES]) or "no candidate is decided"
        raise AnswerProblem("wrong_shape", note, partial=made or None)
    return made


def _held(verdict: Verdict, memories: Numbered[Known]) -> Held:
    named = [memories.get(number) for number in verdict.ends]
    ends = tuple(dict.fromkeys(one.id for one in named if one is not None))
    continued = memories.get(verdict.continues)
    if continued is None or continued.id in ends:
        return Held(ends, None, verdict.status)
    return Held(ends, continued.id, verdict.status)

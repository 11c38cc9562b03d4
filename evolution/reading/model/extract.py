"""The one question about a stretch.

What its turns state, and what that ends or continues of the memories shown.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pydantic import ValidationError

from evolution.llm.prompts import prompt
from evolution.llm.types import AnswerProblem, ModelQuestion, Rows
from evolution.planning.types import Candidate, Known
from evolution.reading.model.candidates import Sources, candidate_of, placed_nowhere
from evolution.reading.model.checks import Fault, Ground, fault_of
from evolution.reading.model.prompt_rows import before_rows, memory_rows, scene_rows, turn_rows
from evolution.reading.model.quotes import span_of
from evolution.reading.model.schema import STATEMENTS, Entry, fields_wrong, rows_of
from evolution.reading.model.short_ids import Numbered
from evolution.reading.types import Stretch, Utterance

MAX_TOKENS = 3_000  # of an answer: some 30 statements
MOST_STATEMENTS = 60  # in an answer; one with more has run away
MOST_NOTES = 6  # of what is wrong, in one repair


@dataclass(frozen=True, slots=True)
class Extracted:
    """What an answer states, and the entries that failed a check, each with the code of why."""

    statements: tuple[Candidate, ...] = ()
    set_aside: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class _Asked:
    """What an answer is held against."""

    sources: Sources
    ground: Ground


def extraction(
    turns: Sequence[Utterance], *, stretch: Stretch, memories: Sequence[Known], model: str
) -> ModelQuestion[Extracted]:
    """Return the question about turns of a stretch.

    Args:
        turns: to be read, as they were said.
        stretch: who takes part; what stands in it before the turns is shown as context.
        memories: what the model sees of memory, and may end or continue.
        model: its name, for the record.
    """
    begins = turns[0].at
    earlier = [one for one in stretch.utterances if one.at <= begins and one not in turns]
    said_before = [*stretch.before, *earlier]
    numbered = Numbered(turns)
    remembered = Numbered(memories)
    data: dict[str, Rows] = {
        "scene": scene_rows(stretch),
        "before": before_rows(said_before),
        "memories": memory_rows(remembered, clock=begins.tzinfo),
        "turns": turn_rows(numbered),
    }
    asked = prompt("extract")
    sources = Sources(
        numbered, remembered, stretch.aliases, made_by=f"model:{asked.version} {model}"
    )
    said = [*said_before, *turns]
    texts = [(one.text, one.at) for one in said]
    texts += [(f"{one.subject} {one.value} {one.content}", one.at) for one in memories]
    speakers = [one.speaker for one in said]
    ground = Ground.of(texts, names=[*stretch.aliases, *speakers])
    read = partial(_read, asked=_Asked(sources, ground))
    return ModelQuestion("extract", asked, data, read, MAX_TOKENS, schema=STATEMENTS)


def _read(answer: object, *, asked: _Asked) -> Extracted:
    """Return the statements of an answer.

    Raises:
        AnswerProblem: some of it, or all, fails; what passes goes with it.
    """
    rows, says_nothing = rows_of(answer, name="memories")
    if not rows and says_nothing:
        return Extracted()
    if not rows:
        raise AnswerProblem("empty", "it is empty without nothing_to_extract being true")
    if len(rows) > MOST_STATEMENTS:
        raise AnswerProblem("wrong_shape", f"it holds more than {MOST_STATEMENTS} memories")
    read = [_checked(row, asked) for row in rows]
    faults = {number: fault for number, (_, fault) in enumerate(read, start=1) if fault is not None}
    extracted = _sorted_out(read)
    if not faults:
        return extracted
    first = next(iter(faults.values()))
    usable = extracted if extracted.statements else None
    raise AnswerProblem(first.code, _notes(faults), partial=usable)


def _notes(faults: Mapping[int, Fault]) -> str:
    """Return what the model is told of its faults, the first ones, by the number of the entry."""
    notes = [f"entry {number} of memories: {fault.note}" for number, fault in faults.items()]
    return "; ".join(notes[:MOST_NOTES])


def _sorted_out(read: Sequence[tuple[Candidate | None, Fault | None]]) -> Extracted:
    """Return the candidates that passed, and those that a check sets aside."""
    passed: list[Candidate] = []
    failed: list[Candidate] = []
    for candidate, fault in read:
        if candidate is None:
            continue
        if fault is None:
            passed.append(candidate)
        else:
            failed.append(replace(candidate, set_aside=fault.code))
    return Extracted(tuple(passed), tuple(failed))


def _checked(row: object, asked: _Asked) -> tuple[Candidate | None, Fault | None]:
    """Return an entry as a candidate, and what is wrong with it."""
    try:
        entry = Entry.model_validate(row)
    except ValidationError as wrong:
        return None, Fault("wrong_shape", fields_wrong(wrong))
    turn = asked.sources.turns.get(entry.turn)
    if turn is None:
        return None, Fault("not_shown", "its turn is none of the turns shown")
    span = span_of(entry.quote, turn.text)
    if span is None:
        unplaced = candidate_of(entry, turn, (0, 0), asked.sources)
        fault = Fault(
            "not_grounded", "its quote is not in its turn: copy the words exactly, in one piece"
        )
        return replace(unplaced, spans=placed_nowhere(turn)), fault
    made = candidate_of(entry, turn, span, asked.sources)
    failed = fault_of(
        content=entry.content,
        value=entry.value,
        subject=entry.subject,
        at=turn.at,
        ground=asked.ground,
    )
    return made, failed

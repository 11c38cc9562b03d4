"""What a model answered, as JSON on the job: no later attempt asks again (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from pydantic import TypeAdapter

from evolution.jobs.checkpoint import Answer
from evolution.planning.types import Candidate
from evolution.reading.model.extract import Extracted
from evolution.reading.model.verdicts import Held, Verdicts


@dataclass(frozen=True, slots=True)
class KeptReading:
    """What the question about a run of turns gave.

    Attributes:
        statements: that passed the checks.
        set_aside: that did not.
        shown: the memories beside the turns.
        failed: why there was no usable answer; empty where there was one.
        away: the model was not reached, and is not to be asked about what follows.
    """

    statements: tuple[Candidate, ...] = ()
    set_aside: tuple[Candidate, ...] = ()
    shown: tuple[UUID, ...] = ()
    failed: str = ""
    away: bool = False


_READING: TypeAdapter[KeptReading] = TypeAdapter(KeptReading)
_VERDICTS: TypeAdapter[dict[UUID, Held]] = TypeAdapter(dict[UUID, Held])


def reading_kept(extracted: Extracted, *, shown: Sequence[UUID]) -> Answer:
    """Return an answer as JSON's types."""
    reading = KeptReading(extracted.statements, extracted.set_aside, tuple(shown))
    kept: Answer = _READING.dump_python(reading, mode="json")
    return kept


def failure_kept(reason: str, *, away: bool) -> Answer:
    """Return that there was no usable answer, as JSON's types."""
    kept: Answer = _READING.dump_python(KeptReading(failed=reason, away=away), mode="json")
    return kept


def reading_from(kept: Answer) -> KeptReading:
    """Return what was kept of an answer.

    Raises:
        pydantic.ValidationError: another version of the program wrote it.
    """
    return _READING.validate_python(dict(kept))


def verdicts_kept(verdicts: Verdicts) -> Answer:
    """Return verdicts as JSON's types."""
    return {"verdicts": _VERDICTS.dump_python(dict(verdicts), mode="json")}


def verdicts_from(kept: Answer) -> Verdicts:
    """Return what was kept of verdicts."""
    return _VERDICTS.validate_python(kept["verdicts"])

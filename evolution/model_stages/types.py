"""What a model made of a segment, as it is checkpointed (pure)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal
from uuid import UUID

from pydantic import TypeAdapter

from evolution.pipeline.types import Candidate, Known

Ruling = Literal["add", "update", "replace", "nothing"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the model says of one candidate.

    Attributes:
        candidate: its id.
        targets: memories that it takes the place of, or that say it already.
        compared_with: memories that were shown for it.
        why: in the model's words, at most 200 characters.
    """

    candidate: UUID
    action: Ruling
    targets: tuple[UUID, ...] = ()
    compared_with: tuple[UUID, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class ModelReading:
    """What a model made of one segment.

    Attributes:
        candidates: as they would be stored, with the doubts that stayed.
        others: whom candidates are about, by their ids, where that is not who spoke.
        verdicts: for the candidates that had similar memories.
        seen: those memories as they were when the model saw them.
        rejected: why operations of the answers were left out, one each; no text.
        made_by: the model and the prompt's version.
        rewritten_by: likewise, where contents had to be rewritten; empty: they had not.
        reconciled_by: likewise; empty: no candidate had a similar memory, or the model could not say.
        fallback: why the rules must read the segment instead; empty: the model read it.
        reconcile_fallback: why the rules must reconcile; empty: the model did, or there was nothing to compare.
    """

    candidates: tuple[Candidate, ...] = ()
    others: Mapping[UUID, str] = field(default_factory=dict)
    verdicts: tuple[Verdict, ...] = ()
    seen: tuple[Known, ...] = ()
    rejected: tuple[str, ...] = ()
    made_by: str = ""
    rewritten_by: str = ""
    reconciled_by: str = ""
    fallback: str = ""
    reconcile_fallback: str = ""


_READING: TypeAdapter[ModelReading] = TypeAdapter(ModelReading)


def as_checkpoint(reading: ModelReading) -> dict[str, Any]:
    """Return a reading as JSON's types."""
    checkpoint: dict[str, Any] = _READING.dump_python(reading, mode="json")
    return checkpoint


def from_checkpoint(checkpoint: Mapping[str, Any]) -> ModelReading:
    """Return the reading that `as_checkpoint` wrote down.

    Raises:
        pydantic.ValidationError: another version of the program wrote it.
    """
    return _READING.validate_python(dict(checkpoint))

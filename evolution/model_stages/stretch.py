"""A stretch of turns read by a model, segment by segment: what the rules made of it, with the model's in its place.

Every segment's reading is kept on the job before the next one is asked for, so that no call is made twice.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID

from pydantic import ValidationError

from evolution.llm.client import ModelClient
from evolution.model_stages.decided import ruled
from evolution.model_stages.reading import Similar, model_reading, nothing_similar
from evolution.model_stages.types import ModelReading, as_checkpoint, from_checkpoint
from evolution.pipeline.denoise import denoise
from evolution.pipeline.memory import Memory
from evolution.pipeline.reconcile import reconcile
from evolution.pipeline.segments import Part
from evolution.pipeline.types import Candidate, Said, Scene, Segment

Readings = Mapping[UUID, ModelReading]
"""By the id of a segment's part, what the model made of it."""
Kept = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Told:
    """A stretch of turns as the rules read it.

    Attributes:
        turns: as they were said, oldest first.
        before: what was said before them in the session.
        parts: what they add to the session's segments, in order.
        candidates: what the rules made of them.
    """

    turns: Sequence[Said]
    before: Sequence[Said]
    parts: Sequence[Part]
    candidates: Sequence[Candidate]


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What earlier attempts of a job kept of a stretch, empty at the first, and how more of it is kept."""

    kept: Kept
    keep: Callable[[Kept], object]


def read_stretch(
    told: Told, *, memory: Memory, client: ModelClient, checkpoint: Checkpoint, similar: Similar = nothing_similar
) -> Readings:
    """Return what a model makes of each segment. Outside of any transaction.

    Args:
        told: the turns, and what the rules made of them.
        memory: what is remembered, a copy: it changes with every segment.
        client: asks for the tenant, on the ledger.
        checkpoint: each reading is kept before the next segment is asked about.
        similar: by candidate, the ids of the memories most like it by meaning.
    """
    readings: dict[UUID, ModelReading] = {}
    saved = dict(checkpoint.kept)
    first = 0
    for part in told.parts:
        spoken, earlier = told.turns[first : first + part.turns], [*told.before, *told.turns[:first]]
        first += part.turns
        key = f"{spoken[0].id}:{part.turns}"
        reading = _kept(saved.get(key))
        if reading is None:
            reading = _asked(spoken, earlier, memory=memory, client=client, similar=similar)
            saved[key] = as_checkpoint(reading)
            checkpoint.keep(saved)
        readings[part.id] = replace(
            reading, candidates=tuple(replace(one, segment=part.id) for one in reading.candidates)
        )
        by_rules = [one for one in told.candidates if one.segment == part.id]
        _remember(merged(by_rules, {part.id: readings[part.id]}), readings[part.id], memory)
    return readings


def _asked(
    spoken: Sequence[Said], earlier: Sequence[Said], *, memory: Memory, client: ModelClient, similar: Similar
) -> ModelReading:
    people = frozenset(part for turn in (*earlier, *spoken) for part in turn.speaker.lower().split())
    telling = denoise(Segment(tuple(spoken)), people=people)
    return model_reading(telling, scene=_scene(spoken, earlier), known=memory.known, client=client, similar=similar)


def merged(candidates: Sequence[Candidate], readings: Readings) -> list[Candidate]:
    """Return the rules' candidates in order, with the model's in the place of their statements where it read them.

    Episodes, the evidence, are always the rules'; what they read because the model could not says why.
    """
    made: list[Candidate] = []
    for segment in dict.fromkeys([*(one.segment for one in candidates), *readings]):
        own = [one for one in candidates if one.segment == segment]
        reading = readings.get(segment) if segment is not None else None
        if reading is None:
            made += own
        elif reading.fallback:
            made += [one.at_stage("model", reading.fallback) for one in own]
        else:
            made += [*reading.candidates, *(one for one in own if one.kind == "episode")]
    return made


def _remember(candidates: Sequence[Candidate], reading: ModelReading, memory: Memory) -> None:
    """Let a segment's decisions be known to the next one."""
    by_rules = partial(reconcile, memory=memory)
    for one in candidates:
        memory.apply(ruled(one, reading=reading, memory=memory, reconcile=by_rules))


def _scene(spoken: Sequence[Said], earlier: Sequence[Said]) -> Scene:
    people = dict.fromkeys(turn.speaker for turn in (*earlier, *spoken) if turn.speaker)
    heard = tuple(f"{turn.speaker or turn.role}: {turn.text}" for turn in earlier)
    return Scene(speaker="", addressee=None, at=spoken[0].at, before=heard, people=tuple(people))


def _kept(checkpoint: Mapping[str, Any] | None) -> ModelReading | None:
    """Return a reading that an earlier attempt kept; None where another version of the program wrote it."""
    if checkpoint is None:
        return None
    try:
        return from_checkpoint(checkpoint)
    except ValidationError:
        return None

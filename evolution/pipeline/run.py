"""From turns to memories: the numbered list of SPEC 5, in order. The only importer of the stages.

Three parts: `read` makes candidates of turns (pure: no database, no transaction), `decide` holds them against what is
remembered (pure, again where that changed meanwhile), `remember` writes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import Any
from uuid import UUID

from evolution.model_stages.decided import ruled
from evolution.model_stages.stretch import Readings
from evolution.pipeline.absolute import finished
from evolution.pipeline.absolutise import absolutise
from evolution.pipeline.denoise import denoise
from evolution.pipeline.extract import episode, extract
from evolution.pipeline.memory import Memory
from evolution.pipeline.reconcile import reconcile
from evolution.pipeline.segment import segment
from evolution.pipeline.segments import OpenSegment, Part, part_of, tail_of
from evolution.pipeline.slot import name_of
from evolution.pipeline.store import Place, Stored, store
from evolution.pipeline.types import Candidate, Decision, Said, Scene, Segment
from evolution.rules.entities import names
from evolution.rules.genders import gender_of
from memory.corrections import Change
from memory.models import Session
from memory.retrieval.timings import Timings

RECALLED_TURNS = 10  # of the session, in which a text may find who it means
Near = Mapping[UUID, Sequence[UUID]]
"""By a candidate's id, the stored memories most similar to it."""


@dataclass(slots=True)
class Reading:
    """What was made of turns.

    Attributes:
        candidates: what may be remembered, in order.
        decisions: what `decide` makes of them without looking for similar memories.
        parts: what they add to the session's segments, in order.
        kept: turns that tell something.
    """

    candidates: list[Candidate] = field(default_factory=list)
    decisions: list[Decision] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    turns: int = 0
    kept: int = 0
    timings: Timings = field(default_factory=Timings)


@dataclass(slots=True)
class _Scenery:
    """Who and what was heard so far."""

    everyone: Sequence[Said]
    people: frozenset[str]
    heard: list[str] = field(default_factory=list)

    def hear(self, text: str) -> None:
        self.heard = [*self.heard, text][-RECALLED_TURNS:]


def read(
    turns: Sequence[Said],
    *,
    before: Sequence[Said],
    memory: Memory,
    changes_only: bool = False,
    open_segment: OpenSegment | None = None,
) -> Reading:
    """Make candidates of turns (pure).

    Args:
        turns: to be read, oldest first.
        before: what was said before them in the session, oldest first.
        memory: what is remembered; it changes with every candidate that would be written.
        changes_only: the fast lane: nothing but what ends something, and no segments.
        open_segment: the session's latest segment, where the turns may go on with it.
    """
    scenery = _scenery(turns, before)
    reading = Reading(turns=len(turns))
    with reading.timings.stage("segment"):
        tail = tail_of(before, open_segment)
        segments = segment(turns, tail=tail, open_turns=open_segment.turns if open_segment is not None else 0)
    for piece in segments:
        part = part_of(piece, open_segment=open_segment, tail=tail)
        part = _read_part(piece, part, scenery=scenery, memory=memory, reading=reading, changes_only=changes_only)
        if not changes_only:
            reading.parts.append(part)
    return reading


def decide(
    candidates: Sequence[Candidate],
    *,
    memory: Memory,
    near: Near,
    readings: Readings | None = None,
    changes_only: bool = False,
) -> list[Decision]:
    """Hold candidates, in order, against what is remembered (pure); memory changes with every decision.

    What a model decided of them stands where memory is still as the model saw it.
    """
    decisions = []
    for candidate in candidates:
        by_rules = partial(reconcile, memory=memory, near=near.get(candidate.id, ()))
        reading = (readings or {}).get(candidate.segment or candidate.id)
        decision = ruled(candidate, reading=reading, memory=memory, reconcile=by_rules)
        if changes_only and not (candidate.is_change or decision.ends):
            continue
        memory.apply(decision)
        decisions.append(decision)
    return decisions


def remember(
    decisions: Sequence[Decision],
    *,
    session: Session,
    job_id: UUID,
    change: Change,
    context: Mapping[str, Any] | None = None,
) -> Stored:
    """Write what was decided, as memories of a session's scope.

    Args:
        decisions: in order.
        session: where it was said, with its scope and tenant.
        job_id: what makes the memories.
        change: who writes, why and when.
        context: what a caller said about the episodes [U 4.2]; empty values say nothing.
    """
    return store(decisions, place=Place(session.scope, session, job_id, context or {}), change=change)


def _scenery(turns: Sequence[Said], before: Sequence[Said]) -> _Scenery:
    everyone = [*before, *turns]
    scenery = _Scenery(everyone, frozenset(part for turn in everyone for part in turn.speaker.lower().split()))
    for turn in before[-RECALLED_TURNS:]:
        scene = _scene(turn, scenery)
        scenery.hear(_heard(turn, episode(turn, scene=scene), scene=scene))
    return scenery


def _read_part(
    piece: Segment, part: Part, *, scenery: _Scenery, memory: Memory, reading: Reading, changes_only: bool
) -> Part:
    told_of = {turn.id: len(turn.text) for turn in piece.turns}
    with reading.timings.stage("denoise"):
        telling = denoise(piece, people=scenery.people).turns
    reading.kept += len(telling)
    for turn in telling:
        scene = _scene(turn, scenery)
        did = {"segment": str(part.id), "denoise": f"{len(turn.text)}/{told_of[turn.id]}"}
        with reading.timings.stage("extract"):
            stated = extract(turn, scene=scene, known=memory.of(name_of(turn.speaker)))
            told = episode(turn, scene=scene)
            kept = None if changes_only else told
        with reading.timings.stage("absolutise"):
            place = None if changes_only else part.id  # the fast lane begins no segment
            made = [_begun(one, place, did, scene=scene) for one in (*stated, *((kept,) if kept else ()))]
            scenery.hear(_heard(turn, told, scene=scene))
        with reading.timings.stage("reconcile"):
            reading.candidates += made
            reading.decisions += decide(made, memory=memory, near={}, changes_only=changes_only)
        part = part.with_line(made[-1]) if kept else part
    return part


def _begun(candidate: Candidate, place: UUID | None, did: Mapping[str, Any], *, scene: Scene) -> Candidate:
    begun = replace(candidate, segment=place, stages={**did, **candidate.stages})
    return finished(begun, scene)


def _heard(turn: Said, told: Candidate | None, *, scene: Scene) -> str:
    """Return what a turn tells with names for I and you: in it the next ones find who they mean."""
    return turn.text if told is None else absolutise(told, scene=scene, attempt=1).content


def _scene(turn: Said, scenery: _Scenery) -> Scene:
    others = list(dict.fromkeys(one.speaker for one in scenery.everyone if one.speaker and one.speaker != turn.speaker))
    lone = (others[0] if others else None) if len(others) <= 1 else ""
    named = [name for text in scenery.heard for name in _persons(text)]
    people = dict.fromkeys([*others, *(name for name in named if name != turn.speaker)])
    return Scene(speaker=turn.speaker, addressee=lone, at=turn.at, before=tuple(scenery.heard), people=tuple(people))


@lru_cache(maxsize=1024)
def _persons(text: str) -> tuple[str, ...]:
    return tuple(name for name in names(text) if gender_of(name) != "unknown")

"""From turns to memories: the numbered list of SPEC 5, in order. The only importer of the stages."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from evolution.pipeline.absolutise import absolutise
from evolution.pipeline.contextualise import contextualise
from evolution.pipeline.denoise import denoise
from evolution.pipeline.extract import episode, extract
from evolution.pipeline.gate import doubts
from evolution.pipeline.reconcile import reconcile
from evolution.pipeline.segment import segment
from evolution.pipeline.store import Place, store
from evolution.pipeline.tag import tag
from evolution.pipeline.types import Candidate, Decision, Memory, Said, Scene, Stored
from evolution.rules.entities import names
from evolution.rules.pronouns import gender_of
from memory.corrections import Change
from memory.models import Session

ATTEMPTS = 2  # at absolutising; what fails both is stored with its doubts
RECALLED_TURNS = 10  # of the session, in which a text may find who it means


def read(
    turns: Sequence[Said], *, before: Sequence[Said], memory: Memory, changes_only: bool = False
) -> list[Decision]:
    """Decide what becomes of turns (pure).

    Args:
        turns: to be read, oldest first.
        before: what was said before them in the session, oldest first.
        memory: what is remembered; it changes with every decision.
        changes_only: the fast lane: nothing but changes.
    """
    everyone = [*before, *turns]
    people = frozenset(part for turn in everyone for part in turn.speaker.lower().split())
    heard: list[str] = []
    for turn in before[-RECALLED_TURNS:]:
        heard.append(_heard(turn, _scene(turn, everyone, heard)))
    decisions: list[Decision] = []
    for part in segment(turns):
        for turn in denoise(part, people=people).turns:
            scene = _scene(turn, everyone, heard)
            for candidate in _candidates(turn, scene, memory, changes_only=changes_only):
                decision = reconcile(finished(candidate, scene), memory=memory)
                memory.apply(decision)
                decisions.append(decision)
            heard = [*heard, _heard(turn, scene)][-RECALLED_TURNS:]
    return decisions


def _heard(turn: Said, scene: Scene) -> str:
    """Return a turn with names for I and you: in it the next ones find who they mean."""
    kept = episode(turn, scene=scene)
    return turn.text if kept is None else absolutise(kept, scene=scene, attempt=1).content


def _candidates(turn: Said, scene: Scene, memory: Memory, *, changes_only: bool) -> list[Candidate]:
    """Return what a turn states and, last, the episode of it."""
    said = extract(turn, scene=scene, known=memory.known)
    if changes_only:
        return [one for one in said if one.is_change]
    kept = episode(turn, scene=scene)
    return said if kept is None else [*said, kept]


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


def finished(candidate: Candidate, scene: Scene) -> Candidate:
    """Return a candidate as it is stored: absolute, in its context, tagged (pure)."""
    return tag(contextualise(_absolute(candidate, scene)))


def _absolute(candidate: Candidate, scene: Scene) -> Candidate:
    """Rewrite, check; on failure rewrite once more; on a second failure keep the doubts."""
    for attempt in range(1, ATTEMPTS + 1):
        candidate = absolutise(candidate, scene=scene, attempt=attempt)
        left = doubts(candidate.content)
        if not left:
            return candidate
    return replace(candidate, doubts=left)


def _scene(turn: Said, everyone: Sequence[Said], heard: Sequence[str]) -> Scene:
    others = list(dict.fromkeys(one.speaker for one in everyone if one.speaker and one.speaker != turn.speaker))
    lone = (others[0] if others else None) if len(others) <= 1 else ""
    named = [name for text in heard for name in names(text) if gender_of(name) != "unknown"]
    people = dict.fromkeys([*others, *(name for name in named if name != turn.speaker)])
    return Scene(speaker=turn.speaker, addressee=lone, at=turn.at, before=tuple(heard), people=tuple(people))

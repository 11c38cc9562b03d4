"""Summaries of episodes by a model, where there is more to tell than a sentence or two; else the extractive ones."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import groupby

import structlog

from evolution.asked_once import Answer, AskedOnce
from evolution.compression.lines import newest_lines, written
from evolution.compression.summary import MOST_TOKENS
from evolution.compression.types import Aged, Summarise, Told
from evolution.llm.client import ModelClient
from evolution.llm.errors import ModelError, ModelUnavailable
from evolution.model_stages.reading import reason_of
from evolution.model_stages.summarise import summarise_by_model
from evolution.pipeline.types import MADE_BY_CHARACTERS
from memory.policy.words import Level

FEWEST_SENTENCES = 3  # of a group that is worth a call; fewer are told as they are
_log = structlog.get_logger(__name__)


def by_model(extractive: Summarise, *, client: ModelClient, once: AskedOnce) -> Summarise:
    """Return what tells groups by a model, and by the extractive summary where that is no worse or all there is.

    Outside of any transaction. A model that is away is not asked about the groups that follow.

    Args:
        extractive: tells a group in its own sentences.
        client: asks for the tenant's job.
        once: keeps each answer, so that no attempt asks again.
    """
    away: list[str] = []

    def summarise(group: Sequence[Aged], to: Level) -> Told:
        by_rule = extractive(group, to)
        notes = _notes(group)
        if len(newest_lines(group)) < FEWEST_SENTENCES:
            return by_rule
        if away:
            return by_rule.instead_of(away[0])
        kept = once.answer(_key(group, to), lambda: _asked(notes, group, to, client))
        if kept["away"]:
            away.append(kept["failed"])
        if kept["failed"]:
            return by_rule.instead_of(kept["failed"])
        return Told(kept["text"], f"model:{kept['by']}"[:MADE_BY_CHARACTERS])

    return summarise


def _asked(notes: Sequence[str], group: Sequence[Aged], to: Level, client: ModelClient) -> Answer:
    of = to if to != "raw" else "phase"
    try:
        made = summarise_by_model(notes, of=of, at=group[-1].at, most_tokens=MOST_TOKENS, client=client)
    except ModelError as failed:
        _log.warning("the rules sum episodes up", episodes=len(group), reason=reason_of(failed))
        return {"text": "", "by": "", "failed": reason_of(failed), "away": isinstance(failed, ModelUnavailable)}
    return {"text": made.text, "by": made.made_by, "failed": "", "away": False}


def _notes(group: Sequence[Aged]) -> list[str]:
    """Return what a group tells, a note for each day with its date, oldest first."""
    lines = sorted(newest_lines(group), key=lambda line: line.day)
    return [written(day, list(of_day)) for day, of_day in groupby(lines, key=lambda line: line.day)]


def _key(group: Sequence[Aged], to: Level) -> str:
    """Name a question: other members, or one of them changed, make it another one."""
    versions = "\n".join(f"{one.id} {one.version.isoformat()}" for one in group)
    return f"{to}:{sha256(versions.encode()).hexdigest()[:24]}"

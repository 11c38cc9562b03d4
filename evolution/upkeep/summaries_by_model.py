"""Summaries of episodes by a model, where there is more to tell than a sentence or two.

Else the extractive ones.
"""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import groupby

import structlog

from evolution.jobs.checkpoint import Answer, AskedOnce
from evolution.llm.client import ModelClient
from evolution.llm.errors import ModelError, ModelUnavailable, reason_of
from evolution.planning.upkeep.lines import newest_lines, written
from evolution.planning.upkeep.summary import most_tokens, summarise
from evolution.planning.upkeep.types import Episode, GroupSummary, Summarise
from evolution.reading.model.summarise import SummaryOf, summarise_by_model
from memory.text.tokens import count_tokens

FEWEST_SENTENCES = 3
"""Of a group that is worth a call; fewer are told as they are."""
FEWEST_TOKENS = 20
"""Of a summary that is worth a call."""
MADE_BY_CHARACTERS = 120
"""Of the column."""
TOO_LONG = "too_long"
_log = structlog.get_logger(__name__)


def by_model(of: SummaryOf, *, client: ModelClient, once: AskedOnce) -> Summarise:
    """Return what tells groups by a model, or by their own sentences.

    Their own where that is no worse, or all there is.

    Outside of any transaction. A model that is away is not asked about the groups that follow.

    Args:
        of: what the summaries are.
        client: asks for the tenant's job.
        once: keeps each answer, so that no attempt asks again.
    """
    away: list[str] = []

    def tell(group: Sequence[Episode]) -> GroupSummary:
        extractive = summarise(group)
        if len(newest_lines(group)) < FEWEST_SENTENCES or most_tokens(group) < FEWEST_TOKENS:
            return extractive
        if away:
            return replace(extractive, failed=away[0])
        answer = once.answer(_key(group, of), lambda: _asked(group, of, client))
        if answer["away"]:
            away.append(answer["failed"])
        failed = answer["failed"] or (
            TOO_LONG if count_tokens(answer["text"]) > most_tokens(group) else ""
        )
        if failed:
            return replace(extractive, failed=failed)
        spans = tuple(dict.fromkeys(span for row in group for span in row.spans))
        return GroupSummary(answer["text"], spans, f"model:{answer['by']}"[:MADE_BY_CHARACTERS])

    return tell


def _asked(group: Sequence[Episode], of: SummaryOf, client: ModelClient) -> Answer:
    try:
        made = summarise_by_model(
            _notes(group), of=of, at=group[-1].at, most_tokens=most_tokens(group), client=client
        )
    except ModelError as failed:
        _log.warning("the rules sum episodes up", episodes=len(group), reason=reason_of(failed))
        return {
            "text": "",
            "by": "",
            "failed": reason_of(failed),
            "away": isinstance(failed, ModelUnavailable),
        }
    return {"text": made.text, "by": made.made_by, "failed": "", "away": False}


def _notes(group: Sequence[Episode]) -> list[str]:
    """Return what a group tells, a note for each day with its date, oldest first."""
    lines = sorted(newest_lines(group), key=lambda line: line.day)
    return [written(list(of_day)) for _, of_day in groupby(lines, key=lambda line: line.day)]


def _key(group: Sequence[Episode], of: SummaryOf) -> str:
    """Name a question: other members, or one of them changed, make it another one."""
    versions = "\n".join(f"{row.id} {row.version.isoformat()}" for row in group)
    return f"{of}:{sha256(versions.encode()).hexdigest()[:24]}"

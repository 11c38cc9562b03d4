"""What the service made of the answers on record: each sentence, each verdict, each ending."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from evolution.models import MadeDecision
from memory.models import Link, MemoryItem, Scope
from memory.models.vocabulary import Kind
from tests.recorded.recorded_model import renumbered
from tests.recorded.records import Asked, Record

NO_VETO = "no veto"
SET_ASIDE = frozenset({"not_grounded", "relative_words", "not_shown", "wrong_shape"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What an answer said a sentence ends, as texts, and whether it only implied it."""

    content: str
    ends: tuple[str, ...]
    implied: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """One conversation.

    Attributes:
        sentences: of the answers.
        stored: of them, those that a memory holds byte for byte.
        told_already: said again: the words of what was remembered.
        set_aside: with the code of the check.
        missing: nowhere.
        verdicts: of the answers, that end something.
        not_carried_out: verdicts whose memory is still believed (or of an implied one: not linked),
            with the veto.
        ended: typed memories that ended, which no answer says are over or are told more fully.
    """

    sentences: int
    stored: int
    told_already: int
    set_aside: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    not_carried_out: tuple[tuple[str, str], ...]
    ended: tuple[str, ...]


def outcome(scope: Scope, used: Iterable[tuple[Asked, Record]]) -> Outcome:
    """Return what became of the answers that were used for a scope."""
    entries = [(asked, entry) for asked, record in used for entry in _entries(record, asked)]
    rows = {
        row.pk: row for row in MemoryItem.objects.filter(scope=scope).exclude(kind=Kind.EPISODE)
    }
    contents = {row.content for row in rows.values()}
    decisions = list(MadeDecision.objects.filter(scope=scope))
    unstored = [entry["content"] for _, entry in entries if entry["content"] not in contents]
    reasons = {one.content: one.reason for one in decisions if one.memory is None}
    aside = tuple(
        (content, reasons[content]) for content in unstored if reasons.get(content) in SET_ASIDE
    )
    again = [
        content for content in unstored if content in reasons and reasons[content] not in SET_ASIDE
    ]
    verdicts = tuple(_verdict(asked, entry) for asked, entry in entries if entry.get("ends"))
    named = {text for verdict in verdicts for text in verdict.ends}
    named |= {
        asked.shown[str(entry["continues"])] for asked, entry in entries if entry.get("continues")
    }
    gone = {
        row.content: row
        for row in rows.values()
        if row.retired_at is not None and not row.provisional
    }
    return Outcome(
        sentences=len(entries),
        stored=len(entries) - len(unstored),
        told_already=len(again),
        set_aside=aside,
        missing=tuple(content for content in unstored if content not in reasons),
        verdicts=verdicts,
        not_carried_out=tuple(_not_carried_out(verdicts, rows, decisions)),
        ended=tuple(content for content in gone if content not in named),
    )


def _not_carried_out(
    verdicts: Iterable[Verdict], rows: dict[UUID, MemoryItem], decisions: list[MadeDecision]
) -> Iterable[tuple[str, str]]:
    linked = {(link.newer, link.older) for link in Link.objects.filter(newer__in=rows)}
    for verdict in verdicts:
        newer = [row.pk for row in rows.values() if row.content == verdict.content]
        for old in (row for row in rows.values() if row.content in verdict.ends):
            done = (
                any((pk, old.pk) in linked for pk in newer)
                if verdict.implied
                else old.retired_at is not None
            )
            if not done:
                codes = [one.stages.get("vetoes", {}).get(str(old.pk), "") for one in decisions]
                yield old.content, next(filter(None, codes), NO_VETO)


def _entries(record: Record, asked: Asked) -> list[dict[str, Any]]:
    if record.purpose != "extract":
        return []
    entries: list[dict[str, Any]] = json.loads(renumbered(record, asked))["memories"]
    return entries


def _verdict(asked: Asked, entry: dict[str, Any]) -> Verdict:
    ends = tuple(asked.shown[str(number)] for number in entry["ends"])
    return Verdict(entry["content"], ends, entry.get("status") == "implied")

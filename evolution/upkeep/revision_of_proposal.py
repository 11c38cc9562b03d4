"""A proposal of upkeep as a revision: the memory it makes, of the members that it stands for."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from evolution.language.tags import tags_of
from evolution.planning.upkeep.consolidation.clusters import aggregated_confidence
from evolution.planning.upkeep.types import Proposal
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind, Provenance
from memory.policy.scoring import PROVENANCE_CAPS
from memory.revisions import Ending, Revision, Update

TAG_CHARACTERS = 100
"""Of the column."""
_WORDING = (
    "content",
    "notes",
    "canonical",
    "glossed",
    "value",
    "short_value",
    "subject",
    "attribute",
    "affirmed",
    "single",
)
"""Columns that go with the words of the member that a merger takes them of."""
_NEWEST = ("kind", "sender", "category", "context_prefix", "valid_from")
"""Columns that a merger has of its newest member."""

Rows = Mapping[UUID, MemoryItem]


def revision_of(
    proposal: Proposal, rows: Rows, *, scope: Scope, job_id: UUID, now: datetime
) -> Revision | None:
    """Return the revision that carries a proposal out.

    None where one of its memories is no longer there.
    """
    if not rows.keys() >= proposal.seen.keys():
        return None
    members = [rows[member] for member in proposal.members]
    origin = _origin(scope, job_id, now, made_by=proposal.made_by)
    if proposal.does == "merge":
        return _merger(proposal, members, origin)
    if proposal.does == "summarise":
        before = [rows[summary] for summary in proposal.ends]
        return _summary(proposal, members, before, origin)
    ends = [
        Ending(row_id=one, at=now, withdrawn=True, archived=True, alone=True)
        for one in proposal.ends
    ]
    return Revision(ends=ends, seen=proposal.seen, kind=proposal.does)


def _origin(scope: Scope, job_id: UUID, now: datetime, *, made_by: str) -> dict[str, Any]:
    return {
        "tenant_id": scope.tenant_id,
        "scope": scope,
        "source_job": job_id,
        "made_by": made_by,
        "recorded_at": now,
        "updated_at": now,
    }


def _merger(
    proposal: Proposal, members: Sequence[MemoryItem], origin: Mapping[str, Any]
) -> Revision:
    """Return the revision that lets one memory take the place of its members.

    Each was true until it began.
    """
    best = next(member for member in members if member.pk == proposal.wording)
    newest = members[-1]
    wording = {name: getattr(best, name) for name in _WORDING}
    of_newest = {name: getattr(newest, name) for name in _NEWEST}
    best_first = [best, *members]
    new = MemoryItem(
        **origin,
        **wording,
        **of_newest,
        **_belief(members),
        spans=_union(best_first, "spans"),
        source_turns=_union(best_first, "source_turns"),
        source_segments=_union(members, "source_segments"),
        message_ids=_union(members, "message_ids"),
        tags=_union(members, "tags"),
        priority=max(member.priority for member in members),
    )
    at, successor = new.valid_from, new.pk
    ends = [Ending(row_id=one, at=at, successor=successor, alone=True) for one in proposal.ends]
    return Revision(makes=[new], ends=ends, seen=proposal.seen, kind=proposal.does)


def _belief(members: Sequence[MemoryItem]) -> dict[str, Any]:
    """Return how sure members are together.

    What somebody stood for in each of its parts is still what they stood for; what was observed
    several times is an analysis.
    """
    confirmed = all(member.provenance == Provenance.CONFIRMED_BY_USER for member in members)
    confidences = [member.confidence for member in members]
    validated = [
        member.last_validated_at for member in members if member.last_validated_at is not None
    ]
    if confirmed:
        provenance, confidence = Provenance.CONFIRMED_BY_USER, max(confidences)
    else:
        provenance, confidence = Provenance.ANALYSIS, aggregated_confidence(confidences)
    return {
        "provenance": provenance,
        "confidence": confidence,
        "last_validated_at": max(validated, default=None),
    }


def _summary(
    proposal: Proposal,
    members: Sequence[MemoryItem],
    before: Sequence[MemoryItem],
    origin: Mapping[str, Any],
) -> Revision:
    """Return the revision that lets a summary stand before its members.

    It takes the place of the summaries before it.
    """
    new = _summarising(proposal, members, before, origin)
    at, successor = new.valid_from, new.pk
    ends = [
        Ending(row_id=one, at=at, successor=successor, withdrawn=True, alone=True)
        for one in proposal.ends
    ]
    left_over = _left_over(proposal, before)
    updates = [Update(row_id=member.pk, columns={"summarised_by": successor}) for member in members]
    updates += [Update(row_id=one, columns={"summarised_by": None}) for one in left_over]
    return Revision(makes=[new], ends=ends, updates=updates, seen=proposal.seen, kind=proposal.does)


def _summarising(
    proposal: Proposal,
    members: Sequence[MemoryItem],
    before: Sequence[MemoryItem],
    origin: Mapping[str, Any],
) -> MemoryItem:
    """Return the summary of some members.

    It is dated by the last thing that it tells: nobody who asks about an earlier moment is told of
    it.
    """
    began, ended = members[0].valid_from, members[-1].valid_from
    days = dict.fromkeys((str(began.date()), str(ended.date())))
    mean = sum(member.confidence for member in members) / len(members)
    confidence = min(mean, PROVENANCE_CAPS["analysis"])
    # the summary of those before it is stale now, and is to be written anew with this one
    stale = [summary.summarised_by for summary in before if summary.summarised_by]
    tags = tags_of(proposal.content)
    return MemoryItem(
        **origin,
        kind=Kind.EPISODE,
        level=proposal.level,
        content=proposal.content,
        attribute="",
        context_prefix=f"[{'..'.join(days)}]",
        valid_from=ended,
        provenance=Provenance.ANALYSIS,
        confidence=round(confidence, 3),
        priority=max(member.priority for member in members),
        tags=[tag[:TAG_CHARACTERS] for tag in tags],
        spans=[[str(turn), start, stop] for turn, start, stop in proposal.spans],
        source_turns=_union(members, "source_turns"),
        source_segments=_union(members, "source_segments"),
        summarised_by=stale[0] if stale else None,
    )


def _left_over(proposal: Proposal, before: Iterable[MemoryItem]) -> list[UUID]:
    """Return what the summaries before told and the new one does not.

    It waits for one of its own.
    """
    ids = [summary.pk for summary in before]
    if not ids:
        return []
    told = MemoryItem.objects.current().filter(summarised_by__in=ids)
    left_over = told.exclude(pk__in=proposal.members).order_by("pk")
    return list(left_over.values_list("pk", flat=True))


def _union(rows: Iterable[MemoryItem], column: str) -> list[Any]:
    """Return the values of a column of lists, in order, each once."""
    found: list[Any] = []
    for row in rows:
        for value in getattr(row, column):
            if value not in found:
                found.append(value)
    return found

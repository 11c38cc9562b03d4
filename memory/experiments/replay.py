"""What recorded retrievals would have given under another policy. Reads only.

The candidates are those that were found then, with their relevance as it was; the other signals are reckoned anew, by
the other policy's tables, from what the index says of them now. A candidate that is gone keeps its recorded score's
place under neither policy. What was left out for what it is (a repetition, a source the intent does not want) stays
out. Both policies choose as many as were given then.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, cast
from uuid import UUID

from memory.models import SearchEntry
from memory.policy import Policy
from memory.policy.words import Intent, Mode
from memory.ranking.score import score_all
from memory.ranking.types import RecallCandidate
from observability.models import Receipt, Retrieval
from observability.records import RecordedCandidate

BY_RANK = frozenset({"injected", "injected_short", "past_top_k", "budget", "over_cap"})
"""Decisions that another order could have changed."""
RETRIEVALS_AT_ONCE = 200
_COLUMNS = (
    *("item_id", "valid_from", "confidence", "provenance", "last_validated_at", "injected_count", "positive_count"),
    *("needs_review", "keywords", "priority", "level"),
)


@dataclass(frozen=True, slots=True)
class Replayed:
    """What one retrieval would have given: the memories that enter, those that leave, and whether the first differs."""

    retrieval: UUID
    entering: tuple[UUID, ...] = ()
    leaving: tuple[UUID, ...] = ()
    first_differs: bool = False
    given: int = 0

    @property
    def changes(self) -> bool:
        """Tell whether another memory would have been given."""
        return bool(self.entering or self.leaving)


@dataclass(slots=True)
class ReplaySummary:
    """What a replay came to; `leaving_used` are memories that replies used and that would not have been given."""

    retrievals: int = 0
    changed: int = 0
    first_differs: int = 0
    given: int = 0
    leaving: int = 0
    leaving_used: int = 0
    leaving_unused: int = 0
    examples: list[Replayed] = field(default_factory=list)


def replay(policy: Policy, *, tenant_id: UUID, last: int, examples: int = 10) -> ReplaySummary:
    """Return what the last retrievals of a tenant would have given under a policy. Writes nothing.

    Args:
        policy: the other one.
        tenant_id: whose retrievals.
        last: how many, the newest first; those that recalled nothing are not among them.
        examples: changed retrievals that the summary lists.
    """
    summary = ReplaySummary()
    found = Retrieval.objects.filter(tenant_id=tenant_id, injected_count__gt=0).order_by("-created_at")[:last]
    recorded = found.iterator(chunk_size=RETRIEVALS_AT_ONCE)
    while retrievals := list(islice(recorded, RETRIEVALS_AT_ONCE)):
        replayed = list(_replayed(retrievals, policy))
        used = _used([each.retrieval for each in replayed if each.changes])
        for each in replayed:
            _add(summary, each, used, examples)
    return summary


def _replayed(retrievals: Sequence[Retrieval], policy: Policy) -> Iterator[Replayed]:
    entries = _entries(one.item_id for each in retrievals for one in each.candidates)
    for retrieval in retrievals:
        yield replay_one(retrieval, entries, policy)


def replay_one(retrieval: Retrieval, entries: Mapping[UUID, Mapping[str, Any]], policy: Policy) -> Replayed:
    """Return what one retrieval would have given.

    Args:
        retrieval: as it was recorded.
        entries: what the index says now of the candidates, by id.
        policy: the other one.
    """
    movable = [each for each in retrieval.candidates if each.item_id in entries and _may_move(each)]
    given = sum(each.position is not None for each in movable)
    then = [each.item_id for each in sorted(movable, key=lambda each: each.rank)]
    stated_intent = None if "intent" in retrieval.guessed else retrieval.intent or None
    scored = score_all(
        [_candidate(each, entries[each.item_id]) for each in movable],
        now=retrieval.as_of,
        mode=cast(Mode, retrieval.mode),
        query_terms=frozenset(retrieval.topic),
        policy=policy,
        intent=cast("Intent | None", stated_intent),
    )
    now = [UUID(str(each.candidate.item_id)) for each in scored]
    return Replayed(
        retrieval.pk,
        entering=_not_among(then[:given], now[:given]),
        leaving=_not_among(now[:given], then[:given]),
        first_differs=now[:1] != then[:1],
        given=given,
    )


def _may_move(candidate: RecordedCandidate) -> bool:
    """Tell whether a policy decides where a candidate stands, and what it is scored from is on record."""
    return candidate.decision in BY_RANK and candidate.signals.get("relevance") is not None


def _not_among(others: Sequence[UUID], ids: Sequence[UUID]) -> tuple[UUID, ...]:
    return tuple(each for each in ids if each not in others)


def _entries(ids: Iterable[UUID]) -> dict[UUID, Mapping[str, Any]]:
    rows = SearchEntry.objects.filter(item_id__in=list(dict.fromkeys(ids))).values(*_COLUMNS)
    return {row["item_id"]: row for row in rows}


def _candidate(recorded: RecordedCandidate, entry: Mapping[str, Any]) -> RecallCandidate:
    signals = recorded.signals
    return RecallCandidate(
        source=cast(Any, recorded.source),
        item_id=recorded.item_id,
        scope=str(recorded.scope_id),
        happened_at=entry["valid_from"],
        relevance=float(signals["relevance"]),
        bm25=float(signals.get("bm25") or 0.0),
        cosine=signals.get("cosine"),
        ranks=signals.get("arms") or {},
        tag_match=float(signals.get("tag_match") or 0.0),
        confidence=entry["confidence"],
        provenance=entry["provenance"],
        last_validated_at=entry["last_validated_at"],
        injected_count=entry["injected_count"],
        positive_count=min(entry["positive_count"], entry["injected_count"]),
        needs_review=entry["needs_review"],
        keywords=tuple(entry["keywords"]),
        priority=entry["priority"],
        level=entry["level"] if recorded.source == "episode" else None,
    )


def _used(retrievals: Sequence[UUID]) -> dict[tuple[UUID, UUID], bool]:
    rows = Receipt.objects.filter(retrieval_id__in=retrievals).exclude(utilized=None)
    return {(row.retrieval_id, row.item_id): bool(row.utilized) for row in rows}


def _add(summary: ReplaySummary, each: Replayed, used: Mapping[tuple[UUID, UUID], bool], examples: int) -> None:
    summary.retrievals += 1
    summary.given += each.given
    summary.first_differs += each.first_differs
    if not each.changes:
        return
    summary.changed += 1
    summary.leaving += len(each.leaving)
    known = [used[each.retrieval, one] for one in each.leaving if (each.retrieval, one) in used]
    summary.leaving_used += sum(known)
    summary.leaving_unused += len(known) - sum(known)
    if len(summary.examples) < examples:
        summary.examples.append(each)

"""What recorded retrievals would have given under another policy. Reads only.

The candidates are those that were found then, with their relevance as it was; the other signals are
reckoned anew, by the other policy's tables, from what the index says of them now. A candidate that
is gone keeps its recorded score's place under neither policy. What was left out for what it is (a
repetition, a source the intent does not want) stays out. Both policies choose as many as were given
then.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any, cast
from uuid import UUID

from memory.models import SearchEntry
from memory.policy import Policy
from memory.policy.words import Intent, Mode
from memory.ranking.score import score_all
from memory.ranking.types import RecallCandidate
from observability.models import Receipt, Retrieval
from observability.retrieval_details import RecordedCandidate

BY_RANK = frozenset({"injected", "injected_short", "past_top_k", "budget", "over_cap"})
"""Decisions that another order could have changed."""
RETRIEVALS_AT_ONCE = 200
Used = Mapping[tuple[UUID, UUID], bool]
"""By retrieval and memory, whether the reply used it; those of which that is known."""
IndexEntry = Mapping[str, Any]
"""What the index says of a memory now, by column."""
_SAME = (
    "confidence",
    "provenance",
    "last_validated_at",
    "injected_count",
    "needs_review",
    "priority",
)
"""Columns of the index that a candidate has under the same names."""
_COLUMNS = (*_SAME, "item_id", "valid_from", "positive_count", "keywords", "level")


@dataclass(frozen=True, slots=True)
class Replayed:
    """What one retrieval would have given.

    The memories that enter, those that leave, and whether the first differs.
    """

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
    """What a replay came to.

    `leaving_used` are memories that replies used and that would not have been given.
    """

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
    found = Retrieval.objects.filter(tenant_id=tenant_id, injected_count__gt=0)
    newest = found.order_by("-created_at")[:last]
    recorded = newest.iterator(chunk_size=RETRIEVALS_AT_ONCE)
    while retrievals := list(islice(recorded, RETRIEVALS_AT_ONCE)):
        replayed = list(_replayed(retrievals, policy))
        changed = [each.retrieval for each in replayed if each.changes]
        used = _used(changed)
        for each in replayed:
            _add(summary, each, used, examples)
    return summary


def _replayed(retrievals: Sequence[Retrieval], policy: Policy) -> Iterator[Replayed]:
    candidates = chain.from_iterable(retrieval.candidates for retrieval in retrievals)
    entries = _entries(candidate.item_id for candidate in candidates)
    for retrieval in retrievals:
        yield replay_one(retrieval, entries, policy)


def replay_one(
    retrieval: Retrieval, entries: Mapping[UUID, IndexEntry], policy: Policy
) -> Replayed:
    """Return what one retrieval would have given.

    Args:
        retrieval: as it was recorded.
        entries: what the index says now of the candidates, by id.
        policy: the other one.
    """
    there = [each for each in retrieval.candidates if each.item_id in entries]
    movable = [each for each in there if _may_move(each)]
    given = sum(each.position is not None for each in movable)
    by_rank = sorted(movable, key=lambda each: each.rank)
    then = [each.item_id for each in by_rank]
    candidates = [_candidate(each, entries[each.item_id]) for each in movable]
    scored = score_all(
        candidates,
        now=retrieval.as_of,
        mode=cast(Mode, retrieval.mode),
        query_terms=frozenset(retrieval.topic),
        policy=policy,
        intent=_stated_intent(retrieval),
    )
    now = [each.candidate.item_id for each in scored]
    given_then, given_now = then[:given], now[:given]
    return Replayed(
        retrieval.pk,
        entering=_not_among(given_then, given_now),
        leaving=_not_among(given_now, given_then),
        first_differs=now[:1] != then[:1],
        given=given,
    )


def _stated_intent(retrieval: Retrieval) -> Intent | None:
    """Return the intent that the caller said; None where rules guessed it, or there was none."""
    if "intent" in retrieval.guessed or not retrieval.intent:
        return None
    return cast(Intent, retrieval.intent)


def _may_move(candidate: RecordedCandidate) -> bool:
    """Tell whether a policy places a candidate, and what it is scored from is on record."""
    has_relevance = candidate.signals.get("relevance") is not None
    return has_relevance and candidate.decision in BY_RANK


def _not_among(others: Sequence[UUID], ids: Sequence[UUID]) -> tuple[UUID, ...]:
    return tuple(each for each in ids if each not in others)


def _entries(ids: Iterable[UUID]) -> dict[UUID, IndexEntry]:
    each_once = list(dict.fromkeys(ids))
    rows = SearchEntry.objects.filter(item_id__in=each_once)
    return {row["item_id"]: row for row in rows.values(*_COLUMNS)}


def _candidate(recorded: RecordedCandidate, entry: IndexEntry) -> RecallCandidate:
    same = {name: entry[name] for name in _SAME}
    positive = min(entry["positive_count"], entry["injected_count"])
    level = entry["level"] if recorded.source == "episode" else None
    return RecallCandidate(
        source=cast(Any, recorded.source),
        item_id=recorded.item_id,
        scope=str(recorded.scope_id),
        happened_at=entry["valid_from"],
        relevance=_signal(recorded, "relevance"),
        bm25=_signal(recorded, "bm25"),
        cosine=recorded.signals.get("cosine"),
        ranks=recorded.signals.get("arms") or {},
        tag_match=_signal(recorded, "tag_match"),
        positive_count=positive,
        keywords=tuple(entry["keywords"]),
        level=level,
        **same,
    )


def _signal(recorded: RecordedCandidate, name: str) -> float:
    """Return a signal that is on record; 0 where it is not."""
    return float(recorded.signals.get(name) or 0.0)


def _used(retrievals: Sequence[UUID]) -> Used:
    rows = Receipt.objects.filter(retrieval_id__in=retrievals).exclude(utilized=None)
    return {(row.retrieval_id, row.item_id): bool(row.utilized) for row in rows}


def _add(summary: ReplaySummary, each: Replayed, used: Used, examples: int) -> None:
    summary.retrievals += 1
    summary.given += each.given
    summary.first_differs += each.first_differs
    if not each.changes:
        return
    summary.changed += 1
    summary.leaving += len(each.leaving)
    places = [(each.retrieval, memory) for memory in each.leaving]
    known = [used[place] for place in places if place in used]
    summary.leaving_used += known.count(True)
    summary.leaving_unused += known.count(False)
    if len(summary.examples) < examples:
        summary.examples.append(each)

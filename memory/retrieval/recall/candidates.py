"""From what the arms found to ranking's candidates (pure)."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from uuid import UUID

from memory.policy import Policy
from memory.ranking.fusion import kept_for, reciprocal_rank_fusion, scaled_by_maximum
from memory.ranking.types import RecallCandidate
from memory.retrieval.types import Found, Linked, Passage
from memory.text.analyse import analyse

NOT_FETCHED = Passage("")  # of a candidate whose text nobody needs


def fuse_by_rank(found: Sequence[Found], *, policy: Policy, wanted: int) -> dict[UUID, float]:
    """Return fused relevance by item id.

    The sum over arms and queries of 1 / (k + rank), scaled by its maximum. The best
    `keep_per_wanted` per item wanted stay; what only a listing arm found is not in the answer.
    """
    rankings: dict[str, list[tuple[int, UUID]]] = {}
    for candidate in found:
        for arm, rank in candidate.ranks.items():
            rankings.setdefault(arm, []).append((rank, candidate.item_id))
    ordered = [
        [item for _, item in sorted(arm, key=lambda pair: (pair[0], str(pair[1])))]
        for arm in rankings.values()
    ]
    fused = reciprocal_rank_fusion(ordered, policy.fusion.k)
    scaled = scaled_by_maximum(fused)
    best = sorted(fused, key=lambda item: (-fused[item], str(item)))
    return {item: scaled[item] for item in best[: kept_for(wanted, policy.fusion.keep_per_wanted)]}


def candidates(
    found: Sequence[Found],
    *,
    policy: Policy,
    wanted: int,
    scope_names: Mapping[UUID, str],
    passages: Mapping[UUID, Passage],
    tag_words: Sequence[str],
) -> list[RecallCandidate]:
    """Turn index rows into candidates with a fused relevance.

    What fusion let go is not among them.
    """
    by_rank = policy.fusion.method == "reciprocal_rank"
    relevances = _by_rank(found, policy=policy, wanted=wanted) if by_rank else _blended(found)
    ranks = list(map(_best_ranks, found)) if by_rank else search_ranks(found)
    bases = _listing_bases(policy)
    asked = set(map(str.lower, tag_words))
    listing_of = {row.arm_names: [arm for arm in row.arms if arm in bases] for row in found}
    made = []
    for row, fused_relevance, ranked in zip(found, relevances, ranks, strict=True):
        listing = listing_of[row.arm_names]
        relevance = max([fused_relevance, *[bases[arm] for arm in listing]])
        if relevance <= 0 and not listing:
            continue
        made.append(
            _candidate(
                row,
                ranks=ranked | dict.fromkeys(listing, 1) if listing else ranked,
                relevance=relevance,
                scope=scope_names[row.scope_id],
                passage=passages.get(row.item_id),
                asked=asked,
            )
        )
    return made


def _by_rank(found: Sequence[Found], *, policy: Policy, wanted: int) -> list[float]:
    """Return the relevance of each row, 0 of those that fusion by rank lets go."""
    fused = fuse_by_rank(found, policy=policy, wanted=wanted)
    return [fused.get(row.item_id, 0.0) for row in found]


def _blended(found: Sequence[Found]) -> list[float]:
    """Return the blended relevance of each row, scaled by its maximum.

    Context and named times lift a blend above 1, so it is scaled once more.
    """
    blended = dict(enumerate([row.relevance for row in found]))
    return list(scaled_by_maximum(blended).values())


def newer_candidates(
    links: Sequence[Linked],
    made: Sequence[RecallCandidate],
    *,
    scope_names: Mapping[UUID, str],
    passages: Mapping[UUID, Passage],
) -> list[RecallCandidate]:
    """Return what may hold instead of candidates where no arm found it.

    For each candidate, the newer.

    It bears on the question as far as the older does.
    """
    if not links:
        return []
    present = {candidate.item_id: candidate for candidate in made}
    added: dict[UUID, RecallCandidate] = {}
    for link in links:
        older, passage = present.get(link.older), passages.get(link.newer)
        if older is None or passage is None or link.newer in present:
            continue
        added[link.newer] = RecallCandidate(
            source=link.source,
            item_id=link.newer,
            scope=scope_names[link.scope_id],
            happened_at=link.valid_from,
            relevance=older.relevance,
            ranks={"link": 1},
            confidence=link.confidence,
            provenance=link.provenance,
            needs_review=link.needs_review,
            terms=frozenset(analyse(passage.text)),
            text=passage.text,
        )
    return list(added.values())


def _candidate(
    row: Found,
    *,
    ranks: Mapping[str, int],
    relevance: float,
    scope: str,
    passage: Passage | None,
    asked: set[str],
) -> RecallCandidate:
    shown = passage or NOT_FETCHED
    is_event_shown = passage is not None and row.source == "event"
    return RecallCandidate(
        source=row.source,
        item_id=row.item_id,
        scope=scope,
        happened_at=row.valid_from,
        relevance=relevance,
        bm25=row.bm25,
        cosine=row.cosine,
        ranks=ranks,
        tag_match=_tag_match(row.tags or (), asked),
        confidence=row.confidence,
        provenance=row.provenance,
        last_validated_at=row.last_validated_at,
        injected_count=row.injected_count,
        positive_count=min(row.positive_count, row.injected_count),
        needs_review=row.needs_review,
        keywords=tuple(map(_analysed, filter(None, row.keywords))) if row.keywords else (),
        priority=row.priority,
        level=row.level if row.source == "episode" else None,
        summarised=shown.summarised_by is not None,
        task_type=shown.task_type,
        terms=frozenset(analyse(shown.text)) if is_event_shown else row.terms,
        text=shown.text,
    )


@lru_cache(maxsize=4_096)
def _analysed(keyword: str) -> str:
    """Return the terms of a keyword; a tenant's memories have few of them."""
    return " ".join(analyse(keyword))


def _tag_match(tags: Sequence[str], asked: set[str]) -> float:
    """Return the share 0..1 of some tags that was asked for; three of many are all."""
    if not tags:
        return 0.0
    matching = sum(tag.lower() in asked for tag in tags)
    return min(1.0, matching / max(1, min(len(tags), 3)))


def _best_ranks(row: Found) -> dict[str, int]:
    """Return the best rank of a row in each searching arm, over the queries."""
    arms = {name.partition(":")[0] for name in row.ranks}
    return {
        arm: min(rank for name, rank in row.ranks.items() if name.startswith(arm)) for arm in arms
    }


def _listing_bases(policy: Policy) -> dict[str, float]:
    """Return the relevance that a listing arm gives at least."""
    arms = policy.arms
    return {
        "tags": arms.tags.base_relevance,
        "recent": arms.recent.base_relevance,
        "priority": arms.priority.base_relevance,
        "events": arms.events.base_relevance,
    }


def search_ranks(found: Sequence[Found]) -> list[dict[str, int]]:
    """Return the rank of each row of a blend in each searching arm, in the order of the rows.

    Among what came back; for cues and for explain.
    """
    ranks: list[dict[str, int]] = [{} for _ in found]
    by_words, near = [], []
    for place, row in enumerate(found):
        if row.bm25 > 0:
            by_words.append((-row.bm25, row.item_id, place))
        if row.cosine is not None:
            near.append((-row.cosine, row.item_id, place))
    for arm, arm_rows in (("full_text", by_words), ("vector", near)):
        for rank, (_, _, place) in enumerate(sorted(arm_rows), start=1):
            ranks[place][arm] = rank
    return ranks

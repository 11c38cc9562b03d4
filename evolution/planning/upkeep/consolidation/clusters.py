"""Three or more memories that state the same become one: complete-link clusters (pure).

Complete link: every two members of a cluster say the same, so a chain whose ends differ is never
one cluster. The result depends on the set of memories alone, not on their order.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product

import numpy as np

from evolution.planning.upkeep.consolidation.same_memory import frame, say_the_same, telling_terms
from evolution.planning.upkeep.types import Proposal, StatedMemory
from memory.policy.scoring import PROVENANCE_CAPS
from memory.ranking.similarity import jaccard

BY_RULE = "rule:consolidate"
REASON = "they say the same"
SIMILAR_ABOVE = 0.85
"""Cosine or Jaccard, 0..1, of texts that were read as no statement."""
FEWEST_MEMBERS = 3
AGGREGATION_GAIN = 0.05
"""Confidence (0..1) that several observations have beyond the surest of them."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """Memories that say the same, by id; `similarity` is that of the two least alike, 0..1."""

    members: tuple[StatedMemory, ...]
    similarity: float


def plan(statements: Sequence[StatedMemory]) -> list[Proposal]:
    """Return one merger for each cluster.

    The richest wording of its members stands for all, word for word.
    """
    return [_merger(cluster) for cluster in clusters(statements)]


def _merger(cluster: Cluster) -> Proposal:
    ordered = sorted(cluster.members, key=lambda member: (member.at, str(member.id)))
    best = richest(ordered)
    ids = tuple(member.id for member in ordered)
    stage = {"members": len(ids), "least_similarity": round(cluster.similarity, 3)}
    return Proposal(
        does="merge",
        reason=REASON,
        seen={member.id: member.version for member in ordered},
        members=ids,
        ends=ids,
        content=best.content,
        wording=best.id,
        made_by=BY_RULE,
        stages={"consolidate": stage},
    )


def richest(members: Sequence[StatedMemory]) -> StatedMemory:
    """Return the member whose words tell most.

    Most telling words, then the shortest of those, then the newest.
    """

    def richness(member: StatedMemory) -> tuple[int, int, float, str]:
        terms = len(telling_terms(member.content))
        return -terms, len(member.content), -member.at.timestamp(), str(member.id)

    return min(members, key=richness)


def aggregated_confidence(confidences: Sequence[float]) -> float:
    """Return how sure several observations together are, 0..1, within the cap of `analysis`."""
    gained = max(confidences) + AGGREGATION_GAIN
    capped = min(gained, PROVENANCE_CAPS["analysis"])
    return round(capped, 3)


def clusters(statements: Sequence[StatedMemory]) -> list[Cluster]:
    """Return the clusters of three or more, by their first member's id. No memory is in two."""
    framed: dict[Hashable, list[StatedMemory]] = defaultdict(list)
    for statement in sorted(statements, key=lambda each: str(each.id)):
        framed[frame(statement)].append(statement)
    groups = [group for group in framed.values() if len(group) >= FEWEST_MEMBERS]
    found = [cluster for group in groups for cluster in _within(group)]
    return sorted(found, key=lambda cluster: str(cluster.members[0].id))


def similarity(one: StatedMemory, other: StatedMemory) -> float:
    """Return how alike two memories are, 0..1.

    Cosine or Jaccard over telling terms, whichever is more. Of two that were read as statements, 1:
    their identity decides.
    """
    if one.attribute and other.attribute:
        return 1.0
    words, other_words = set(telling_terms(one.content)), set(telling_terms(other.content))
    shared = jaccard(words, other_words)
    if one.vector is None or other.vector is None or one.vector.shape != other.vector.shape:
        return shared
    cosine = float(np.dot(one.vector, other.vector))
    return max(shared, cosine)


def _within(group: Sequence[StatedMemory]) -> list[Cluster]:
    """Join the most similar first, as long as every two members stay linked.

    `group` is ordered by id.
    """
    links = _links(group)
    clusters = []
    for places in _joined(links, len(group)):
        members = tuple(group[place] for place in places)
        least = min(links[pair] for pair in combinations(places, 2))
        clusters.append(Cluster(members, least))
    return clusters


def _joined(links: Mapping[tuple[int, int], float], count: int) -> list[list[int]]:
    """Return the places, in order, of those of a group that become one."""
    cluster_of = {place: [place] for place in range(count)}
    for one, other in sorted(links, key=lambda pair: (-links[pair], pair)):
        first, second = cluster_of[one], cluster_of[other]
        are_linked = all(_pair(*pair) in links for pair in product(first, second))
        if first is second or not are_linked:
            continue
        first.extend(second)
        for place in second:
            cluster_of[place] = first
    distinct = {id(places): places for places in cluster_of.values()}
    return [sorted(places) for places in distinct.values() if len(places) >= FEWEST_MEMBERS]


def _links(group: Sequence[StatedMemory]) -> dict[tuple[int, int], float]:
    """Return the similarity of every pair that may become one."""
    links = {}
    for (place, one), (other_place, other) in combinations(enumerate(group), 2):
        if say_the_same(one, other):
            value = similarity(one, other)
            if value > SIMILAR_ABOVE:
                links[place, other_place] = value
    return links


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)

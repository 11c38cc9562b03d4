"""Which memories say the same: complete-link clusters above a similarity (pure).

Complete link: every two members of a cluster are linked, so a chain whose ends differ is never one cluster. The result
depends on the set of memories alone, not on their order.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from evolution.consolidation.agreement import frame, say_the_same, telling_terms
from evolution.consolidation.types import Cluster, Member
from memory.ranking.similarity import jaccard

SIMILAR_ABOVE = 0.85  # cosine or Jaccard, 0..1; D 6.3
FEWEST_MEMBERS = 3  # D 6.3


def clusters(members: Sequence[Member]) -> list[Cluster]:
    """Return the clusters of three or more, by their first member's id. No member is in two."""
    framed: dict[object, list[Member]] = defaultdict(list)
    for member in sorted(members, key=lambda one: str(one.id)):
        framed[frame(member)].append(member)
    found = [cluster for group in framed.values() if len(group) >= FEWEST_MEMBERS for cluster in _within(group)]
    return sorted(found, key=lambda cluster: str(cluster.members[0].id))


def similarity(one: Member, other: Member) -> float:
    """Return the cosine of two memories or the Jaccard similarity of their telling terms, whichever is more, 0..1."""
    words = jaccard(set(telling_terms(one.content)), set(telling_terms(other.content)))
    if one.vector is None or other.vector is None or one.vector.shape != other.vector.shape:
        return words
    return max(words, float(np.dot(one.vector, other.vector)))


def _within(group: Sequence[Member]) -> list[Cluster]:
    """Join the most similar first, as long as every two members stay linked. `group` is ordered by id."""
    links = _links(group)
    cluster_of = {place: [place] for place in range(len(group))}
    for one, other in sorted(links, key=lambda pair: (-links[pair], pair)):
        first, second = cluster_of[one], cluster_of[other]
        if first is second or not all(_pair(a, b) in links for a in first for b in second):
            continue
        first.extend(second)
        for place in second:
            cluster_of[place] = first
    joined = {id(places): sorted(places) for places in cluster_of.values() if len(places) >= FEWEST_MEMBERS}
    return [
        Cluster(tuple(group[place] for place in places), min(links[pair] for pair in combinations(places, 2)))
        for places in joined.values()
    ]


def _links(group: Sequence[Member]) -> dict[tuple[int, int], float]:
    """Return the similarity of every pair that may become one."""
    pairs = combinations(range(len(group)), 2)
    agreeing = (pair for pair in pairs if say_the_same(group[pair[0]], group[pair[1]]))
    alike = ((pair, similarity(group[pair[0]], group[pair[1]])) for pair in agreeing)
    return {pair: value for pair, value in alike if value > SIMILAR_ABOVE}


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)

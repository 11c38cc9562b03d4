"""Which entries of a profile a question is about (pure)."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import chain

from evolution.profiles.labels import SECTION_LABELS
from evolution.profiles.merge import shown
from evolution.profiles.profile_attributes import attribute_of_key
from evolution.profiles.types import HeldEntry
from memory.text.analyse import term_set
from memory.text.query import query_terms


def matching(
    entries: Sequence[HeldEntry], query: str, *, sections: Sequence[str], limit: int, now: datetime
) -> list[HeldEntry]:
    """Return active entries that share words with a query, those that share its rarest words first.

    Where none does, those of the sections that the query is nearest to.

    Args:
        entries: of one profile.
        query: what is asked.
        sections: of the passages found for the query, the best first.
        limit: at most so many entries.
        now: what has expired by then is left out.
    """
    active = [entry for entry in entries if shown(entry, now).status == "active"]
    terms = [_terms(entry) for entry in active]
    scores = _scores(terms, query_terms(query))
    sharing = [
        (-score, *_order(entry), entry)
        for score, entry in zip(scores, active, strict=True)
        if score > 0
    ]
    if sharing:
        sharing.sort(key=lambda ranked: ranked[:-1])
        return [entry for *_, entry in sharing[:limit]]
    near = [entry for entry in active if entry.section in sections]
    near.sort(key=lambda entry: (sections.index(entry.section), *_order(entry)))
    return near[:limit]


def _scores(entries: Sequence[frozenset[str]], asked: Mapping[str, float]) -> list[float]:
    """Return of each entry's terms how much of a query they hold, a rare one counting for more.

    0 or more.
    """
    holders = Counter(chain.from_iterable(entries))
    weights: dict[str, float] = {}
    for term, weight in asked.items():
        if term in holders:
            rarity = math.log(1 + len(entries) / holders[term])
            weights[term] = weight * rarity
    return [_weight(terms, weights) for terms in entries]


def _weight(terms: frozenset[str], weights: Mapping[str, float]) -> float:
    return sum(weight for term, weight in weights.items() if term in terms)


def _order(one: HeldEntry) -> tuple[float, str, str]:
    return -one.confidence, one.key, one.value


def _terms(one: HeldEntry) -> frozenset[str]:
    """Return the terms of an entry.

    Its value, and what its section and key are called in either language.
    """
    section_names = SECTION_LABELS.get(one.section, {}).values()
    attribute = attribute_of_key(one.key)
    attribute_names = attribute.names if attribute is not None else ()
    key = one.key.replace("/", " ").replace("_", " ")
    return term_set(" ".join((one.value, key, *section_names, *attribute_names)))

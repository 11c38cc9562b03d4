"""Which entries of a profile a question is about (pure)."""

import math
from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from evolution.profiles.labels import SECTION_LABELS
from evolution.profiles.merge import shown
from evolution.profiles.slots import slot_of_key
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
    active = [one for one in entries if shown(one, now).status == "active"]
    terms = [_terms(one) for one in active]
    held = Counter(term for one in terms for term in one)
    asked = query_terms(query)
    scores = [
        sum(weight * math.log(1 + len(active) / held[term]) for term, weight in asked.items() if term in one)
        for one in terms
    ]
    said = [(score, one) for score, one in zip(scores, active, strict=True) if score > 0]
    if said:
        ordered = sorted(said, key=lambda pair: (-pair[0], *_order(pair[1])))
        return [one for _, one in ordered[:limit]]
    near = [one for one in active if one.section in sections]
    return sorted(near, key=lambda one: (sections.index(one.section), *_order(one)))[:limit]


def _order(one: HeldEntry) -> tuple[float, str, str]:
    return -one.confidence, one.key, one.value


def _terms(one: HeldEntry) -> frozenset[str]:
    """Return the terms of an entry: its value, and what its section and key are called in either language."""
    slot = slot_of_key(one.key)
    labels = [*SECTION_LABELS.get(one.section, {}).values(), *(slot.names if slot is not None else ())]
    return term_set(" ".join((one.value, one.key.replace("/", " ").replace("_", " "), *labels)))

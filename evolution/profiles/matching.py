"""Which entries of a profile a question is about (pure)."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import chain

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
    active = [entry for entry in entries if shown(entry, now).status == "active"]
    scores = _scores([_terms(entry) for entry in active], query_terms(query))
    sharing = [(score, entry) for score, entry in zip(scores, active, strict=True) if score > 0]
    if sharing:
        ordered = sorted(sharing, key=lambda pair: (-pair[0], *_order(pair[1])))
        return [entry for _, entry in ordered[:limit]]
    near = [entry for entry in active if entry.section in sections]
    return sorted(near, key=lambda entry: (sections.index(entry.section), *_order(entry)))[:limit]


def _scores(entries: Sequence[frozenset[str]], asked: Mapping[str, float]) -> list[float]:
    """Return of each entry's terms how much of a query they hold, a rare one counting for more; 0 or more."""
    holders = Counter(chain.from_iterable(entries))
    weights = {
        term: weight * math.log(1 + len(entries) / holders[term]) for term, weight in asked.items() if term in holders
    }
    return [sum(weight for term, weight in weights.items() if term in terms) for terms in entries]


def _order(one: HeldEntry) -> tuple[float, str, str]:
    return -one.confidence, one.key, one.value


def _terms(one: HeldEntry) -> frozenset[str]:
    """Return the terms of an entry: its value, and what its section and key are called in either language."""
    slot = slot_of_key(one.key)
    labels = [*SECTION_LABELS.get(one.section, {}).values(), *(slot.names if slot is not None else ())]
    return term_set(" ".join((one.value, one.key.replace("/", " ").replace("_", " "), *labels)))

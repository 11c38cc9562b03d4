"""What an older memory says of the same thing as a newer one: it is shown behind it, as said earlier (pure).

Nothing is hidden and nothing is judged: the words alone are alike, so a reader gets both in the order of time. Where
somebody proved or proposed that the newer holds instead, a link says so. Reasons: docs/design/statements.md.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args
from uuid import UUID

import numpy as np

from memory.policy.packing import Order
from memory.policy.words import Level
from memory.ranking.bm25 import inverse_document_frequency
from memory.ranking.similarity import overlap_matrix
from memory.ranking.types import RecallCandidate, Scored
from memory.retrieval.statements.coverage import Key
from memory.retrieval.types import Passage
from memory.text.concepts import topics_of
from memory.text.query import is_stop_term, latin_share, words_of

ASKED = "asked:"  # begins the name of what was asked about; no term has a colon
_OWNERS = frozenset({"my", "our", "the"})
_UNREAD = Passage("")
_LEVELS: tuple[Level, ...] = get_args(Level)
_TYPED = frozenset({"fact", "preference", "constraint"})
_STATING = _TYPED | {"episode", "segment"}


@dataclass(frozen=True, slots=True)
class _Telling:
    """One memory as it is compared: whose words, about whom, the terms that tell what it is about, and their script."""

    key: Key
    speaker: tuple[str, str]
    candidate: RecallCandidate
    subject: str | None
    words: str
    terms: frozenset[str]
    latin: float


def restated(
    scored: Iterable[Scored], passages: Mapping[UUID, Passage], *, order: Order, question: str = ""
) -> list[tuple[Key, Key]]:
    """Return (newer, older) of memories of one speaker that share enough telling terms, each older one once.

    An older memory stands behind the newest that it shares enough with; of several of one moment, behind the one that
    it shares most with. What both tell of what was asked counts twice. A summary of episodes was said by nobody: what
    is finer than it does not stand behind it.

    Args:
        scored: the memories of a block, in any order.
        passages: their texts, by id.
        order: from which overlap on, and how long a memory may be; without an overlap there is no pair.
        question: what was asked; a long text asks nothing.
    """
    if order.restated_overlap is None:
        return []
    read = [_telling(one, passages) for one in scored]
    tellings = [one for one in read if _is_compared(one, order)]
    sets = [one.terms for one in tellings]
    topics = _topics(sets, question, most_words=order.restated_words)
    weights = _weights([*sets, *topics], of=max(len(sets), order.restated_rows))
    overlaps = overlap_matrix(sets, weights, topics=topics)
    enough = [_enough(one, order.restated_overlap, unspaced=order.restated_unspaced_overlap) for one in tellings]
    related = overlaps >= np.array(enough)[:, None]
    np.fill_diagonal(related, val=False)
    alike: dict[int, list[tuple[float, _Telling]]] = {}
    for older, place in zip(*(axis.tolist() for axis in np.nonzero(related)), strict=True):
        alike.setdefault(older, []).append((float(overlaps[older, place]), tellings[place]))
    stands_before = ((_newer(tellings[older], others), tellings[older]) for older, others in alike.items())
    return [(newer.key, older.key) for newer, older in stands_before if newer is not None]


def _telling(scored: Scored, passages: Mapping[UUID, Passage]) -> _Telling:
    candidate = scored.candidate
    key: Key = (candidate.source, candidate.item_id)  # type: ignore[assignment] # ids are UUIDs outside of tests
    passage = passages.get(key[1], _UNREAD)
    subject = passage.statement.subject if passage.statement is not None else None
    terms = frozenset(term for term in candidate.terms if not _is_added(term, key[0], passage.body))
    speaker = (candidate.scope, passage.speaker)
    return _Telling(key, speaker, candidate, subject, passage.body, terms, latin_share(terms))


def _is_added(term: str, source: str, body: str) -> bool:
    """Tell whether a term says nothing: a stop word, or of the kind and the date that are indexed with the words."""
    return is_stop_term(term) or (term == source and source in _TYPED) or (term.isdigit() and term not in body)


def _is_compared(telling: _Telling, order: Order) -> bool:
    return telling.candidate.source in _STATING and words_of(telling.terms, telling.latin) <= order.restated_words


def _topics(sets: Sequence[frozenset[str]], question: str, *, most_words: int) -> list[frozenset[str]]:
    """Return by name, of each telling, what it tells of what was asked; nothing where a long text asks nothing."""
    asked = topics_of(question)
    if len(asked) > most_words:
        return []
    return [frozenset(f"{ASKED}{place}" for place, topic in enumerate(asked) if topic & terms) for terms in sets]


def _weights(sets: Iterable[frozenset[str]], *, of: int) -> dict[str, float]:
    """Return what each term tells: a name that all of a person's memories have tells little."""
    counts = Counter(term for terms in sets for term in terms)
    return {term: inverse_document_frequency(count, of) for term, count in counts.items()}


def _enough(telling: _Telling, spaced: float, *, unspaced: float) -> float:
    """Return the share from which two tellings are of one thing."""
    latin = telling.latin
    return latin * spaced + (1 - latin) * unspaced


def _newer(older: _Telling, alike: Sequence[tuple[float, _Telling]]) -> _Telling | None:
    """Return, of the memories that share enough with an older one, the newest; None where none is newer."""
    newer = [(shared, one) for shared, one in alike if _may_stand_before(one, older)]
    best = max(newer, key=lambda pair: _place(*pair), default=None)
    return best[1] if best is not None else None


def _may_stand_before(one: _Telling, older: _Telling) -> bool:
    if one.speaker != older.speaker or one.candidate.happened_at <= older.candidate.happened_at:
        return False
    return _coarseness(one) <= _coarseness(older) and _may_be_of_one(one, older)


def _may_be_of_one(one: _Telling, other: _Telling) -> bool:
    """Tell whether nothing says that two tellings are of different people or things."""
    if one.subject is not None and other.subject is not None:
        return one.subject == other.subject
    return _names(one.subject, other.words) and _names(other.subject, one.words)


def _names(subject: str | None, words: str) -> bool:
    """Tell whether words name a subject, where there is one to name."""
    named = [word for word in (subject or "").casefold().split() if word not in _OWNERS]
    if not named:
        return True
    said = words.casefold()
    return any(word in said for word in named)


def _coarseness(telling: _Telling) -> int:
    level = telling.candidate.level
    return _LEVELS.index(level) if level is not None else 0


def _place(shared: float, telling: _Telling) -> tuple[float, float, str]:
    return telling.candidate.happened_at.timestamp(), shared, str(telling.key)

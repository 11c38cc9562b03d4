"""What an older memory says of the same thing as a newer one.

It is shown behind it, as said earlier (pure).

Nothing is hidden and nothing is judged: the words alone are alike, so a reader gets both in the
order of time. Where somebody proved or proposed that the newer holds instead, a link says so.
Reasons: docs/design/statements.md.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import filterfalse
from typing import NamedTuple, get_args
from uuid import UUID

import numpy as np

from memory.policy.order import Order
from memory.policy.words import Level
from memory.ranking.bm25 import inverse_document_frequency
from memory.ranking.repairs import repaired
from memory.ranking.restated_likelihood import (
    Bounds,
    Numbers,
    Texts,
    Truths,
    chances,
    in_one_sitting,
    standing_behind,
)
from memory.ranking.similarity import shared_weights
from memory.ranking.types import Scored
from memory.retrieval.statements.coverage import Key
from memory.retrieval.types import Passage
from memory.text.analyse import unspaced_runs
from memory.text.change_words import change_terms
from memory.text.concepts import topics_of
from memory.text.query import is_stop_term, latin_share, words_of
from memory.text.repair_words import (
    puts_right,
    takes_back_what_was_told,
    taking_back_terms,
)
from memory.text.values import Values, values_of

ASKED = "asked:"  # begins the name of what was asked about; no term has a colon
_OWNERS = frozenset({"my", "our", "the"})
_NO_NAMES = frozenset("我的小老大阿")  # characters before a Chinese name that name nobody
_UNREAD = Passage("")
_LEVELS: tuple[Level, ...] = get_args(Level)
_TYPED = frozenset({"fact", "preference", "constraint"})
_KINDS = {"fact": "fact", "preference": "wish", "constraint": "wish"}
_STATING = _TYPED | {"episode", "segment"}
Pair = tuple[Key, Key]


class _Telling(NamedTuple):
    """What follows from the terms of a memory alone.

    Attributes:
        terms: that tell what it is about.
        latin: share 0..1 of them in Latin script.
        changes: how many words of change there are.
        may_take_back: whether it has a word by which people take back what they told.
    """

    terms: frozenset[str]
    latin: float
    changes: float
    may_take_back: bool


class Compared(NamedTuple):
    """One memory as it is compared. A tuple, as a candidate is.

    Whose words, about whom and what of them, what their terms tell, and the key that a caller gave
    it.
    """

    key: Key
    speaker: tuple[str, str]
    scored: Scored
    subject: str | None
    attribute: str | None
    words: str
    telling: _Telling
    fact_key: str | None = None


def restated(
    scored: Iterable[Scored],
    passages: Mapping[UUID, Passage],
    *,
    order: Order,
    question: str = "",
    rests: Sequence[Pair] = (),
    links: Sequence[Pair] = (),
) -> list[Pair]:
    """Return (newer, older) of memories of one speaker that tell of one thing.

    Each older one stands once. How likely they do, memory.ranking.restated_likelihood
    says. A summary of episodes was said by nobody: what is finer than it does not stand behind it.

    Args:
        scored: the memories of a block, in any order.
        passages: their texts, by id.
        order: from which chance on, and how long a memory may be; without a chance there is no
            pair.
        question: what was asked; a long text asks nothing.
        rests: (typed, episode) of one turn; what the episode tells counts for both.
        links: (newer, older) that stand so already; what has its older one needs no other.
    """
    bounds = bounds_of(order)
    tellings = tellings_of(scored, passages, order=order)
    if bounds is None or not tellings:
        return []
    texts = texts_of(tellings, question, order=order)
    alike = _separate(chances(texts), tellings, least=bounds.least)
    # "wait no, 5:30" names nothing, so what it puts right is of no other subject
    alike = np.maximum(alike, repaired(texts))
    # a turn's rest was compared by its own words: one typed memory is not all that a turn tells
    places = {one.key: place for place, one in enumerate(tellings)}
    likely = _of_turns(alike, places, rests)
    for newer, older in links:
        if newer in places and older in places:
            likely[places[older], places[newer]] = 1.0
    pairs = [
        (tellings[newer].key, tellings[older].key)
        for newer, older in standing_behind(likely, texts.times, bounds)
    ]
    return [pair for pair in pairs if pair not in links]


def bounds_of(order: Order) -> Bounds | None:
    """Return from which chances on memories stand behind others; None where none does."""
    if order.restated_chance is None:
        return None
    return Bounds(order.restated_chance, order.restated_sitting_chance, order.restated_sure_chance)


def tellings_of(
    scored: Iterable[Scored], passages: Mapping[UUID, Passage], *, order: Order
) -> list[Compared]:
    """Return the memories that state something in few words, as they are compared, in order."""
    read = (_telling(one, passages) for one in scored)
    return [one for one in read if _is_compared(one, order)]


def _telling(scored: Scored, passages: Mapping[UUID, Passage]) -> Compared:
    candidate = scored.candidate
    passage = passages.get(candidate.item_id, _UNREAD)
    stated = passage.statement
    subject = stated.subject if stated is not None else None
    attribute = stated.attribute or None if stated is not None else None
    words, kind = passage.body, candidate.source
    telling = _of_terms(candidate.terms, words, kind if kind in _TYPED else "")
    speaker = (candidate.scope, passage.speaker)
    return Compared(
        scored.key, speaker, scored, subject, attribute, words, telling, passage.fact_key
    )


@lru_cache(maxsize=4_096)  # as many as `terms_of` keeps
def _of_terms(terms: frozenset[str], words: str, kind: str) -> _Telling:
    """Return what follows from the terms of some words.

    A stop word says nothing, nor do the kind and the date that are indexed with the words.
    """
    telling = frozenset(filterfalse(is_stop_term, terms))
    unsaid = {term for term in filter(str.isdigit, telling) if term not in words}
    about = telling.difference(unsaid, (kind,))
    changes = float(len(change_terms() & terms))
    return _Telling(about, latin_share(about), changes, not taking_back_terms().isdisjoint(terms))


def _is_compared(one: Compared, order: Order) -> bool:
    is_stating = one.scored.candidate.source in _STATING
    return is_stating and words_of(one.telling.terms, one.telling.latin) <= order.restated_words


def texts_of(tellings: Sequence[Compared], question: str, *, order: Order) -> Texts:
    """Return what memory.ranking.restated_likelihood weighs of memories, in their order.

    Of one at least.
    """
    sets, latin, changes, may_take_back = zip(*[one.telling for one in tellings], strict=True)
    topics = _topics(sets, question, most_words=order.asked_words)
    rows = max(len(sets), order.restated_rows)
    # a name that all of a person's memories have tells little
    weigh = partial(inverse_document_frequency, documents=rows)
    shared, sizes = shared_weights(sets, weigh)
    shared_topics, topic_sizes = shared_weights(topics, weigh)
    times = np.array([one.scored.candidate.happened_at.timestamp() for one in tellings])
    may_stand = _may_stand(tellings, times)
    follows: Truths = np.logical_or.reduce(may_stand & in_one_sitting(times), axis=0)
    said = [one.words or one.scored.candidate.text for one in tellings]
    repairs = _are(puts_right, said, follows.tolist())
    takes_back = _are(takes_back_what_was_told, said, may_take_back)
    return Texts(
        shared=shared,
        sizes=sizes,
        shared_topics=shared_topics,
        topics=topic_sizes,
        latin=np.array(latin),
        scores=np.array([one.scored.score for one in tellings]),
        cosines=np.array([one.scored.candidate.cosine or 0.0 for one in tellings]),
        changes=np.array(changes),
        times=times,
        may_stand=may_stand,
        repairs=repairs,
        takes_back=takes_back,
        values=_values(said, is_asked_for=bool(repairs.any() or takes_back.any())),
    )


def _are(is_one: Callable[[str], bool], said: Sequence[str], may_be: Iterable[bool]) -> Truths:
    """Return of which texts something is true; read are those alone of which it may be."""
    true = [may and is_one(text) for text, may in zip(said, may_be, strict=True)]
    return np.array(true, dtype=bool)


def _values(said: Sequence[str], *, is_asked_for: bool) -> tuple[Values, ...]:
    """Return the values of each text, or none of any: only what puts right asks for them."""
    return tuple(map(values_of, said)) if is_asked_for else ({},) * len(said)


def _topics(
    sets: Sequence[frozenset[str]], question: str, *, most_words: int
) -> list[frozenset[str]]:
    """Return by name, of each telling, what it tells of what was asked.

    Nothing where a long text asks nothing.
    """
    asked = topics_of(question)
    if len(asked) > most_words:
        return [frozenset()] * len(sets)
    named = [(f"{ASKED}{place}", topic) for place, topic in enumerate(asked)]
    return [
        frozenset([name for name, topic in named if not topic.isdisjoint(terms)]) for terms in sets
    ]


def _may_stand(tellings: Sequence[Compared], times: Numbers) -> Truths:
    """Tell of each (row) whether it may stand behind each (column).

    That is newer, of the same speaker, and no coarser. A fact is no wish, callers' keys that differ
    name different things, and attributes that differ tell different things: a home is no job.
    """
    speakers = list(dict.fromkeys(one.speaker for one in tellings))
    whose = np.array([speakers.index(one.speaker) for one in tellings])
    coarse = np.array([_coarseness(one) for one in tellings])
    may: Truths = np.less.outer(times, times)
    may &= np.equal.outer(whose, whose)
    may &= np.greater_equal.outer(coarse, coarse)
    kinds = [_KINDS.get(one.scored.candidate.source) for one in tellings]
    keys = [one.fact_key for one in tellings]
    attributes = [one.attribute for one in tellings]
    for names in (kinds, keys, attributes):
        if any(names):
            may &= _may_be_one(names)
    return may


def _may_be_one(names: Sequence[str | None]) -> Truths:
    """Tell of each two whether their names are one; what has none may be of any."""
    places = {name: place for place, name in enumerate(names)}
    named = np.array([places[name] if name else -1 for name in names])
    told = named >= 0
    differ: Truths = np.logical_and.outer(told, told)
    differ &= np.not_equal.outer(named, named)
    return ~differ


def _coarseness(telling: Compared) -> int:
    level = telling.scored.candidate.level
    return _LEVELS.index(level) if level is not None else 0


def _of_turns(likely: Numbers, places: Mapping[Key, int], rests: Sequence[Pair]) -> Numbers:
    """Return chances in which a typed memory stands for the rest of its turn, too."""
    of_turns = likely.copy()
    for typed, rest in rests:
        if typed in places and rest in places:
            first, second = places[typed], places[rest]
            of_turns[first] = np.maximum(of_turns[first], of_turns[second])
            of_turns[:, first] = np.maximum(of_turns[:, first], of_turns[:, second])
            of_turns[second] = of_turns[:, second] = 0.0
    np.fill_diagonal(of_turns, val=0.0)
    return of_turns


def _separate(likely: Numbers, tellings: Sequence[Compared], *, least: float) -> Numbers:
    """Return chances; pairs that are known to be of different people or things have none."""
    if all(one.subject is None for one in tellings):
        return likely
    named = {one.subject: place for place, one in enumerate(tellings)} | {None: -1}
    subjects = np.array([named[one.subject] for one in tellings])
    is_told = subjects >= 0
    both = np.logical_and.outer(is_told, is_told)
    differ = both & np.not_equal.outer(subjects, subjects)
    separate: Numbers = np.where(differ, 0.0, likely)
    one_alone = np.not_equal.outer(is_told, is_told) & (separate >= least)
    for older, newer in np.argwhere(one_alone).tolist():
        one, other = tellings[older], tellings[newer]
        if not (_names(one.subject, other.words) and _names(other.subject, one.words)):
            separate[older, newer] = 0.0
    return separate


def _names(subject: str | None, words: str) -> bool:
    """Tell whether words name a subject, where there is one to name."""
    named = [word for word in (subject or "").casefold().split() if word not in _OWNERS]
    said = words.casefold()
    return not named or any(_is_named(word, said) for word in named)


def _is_named(word: str, said: str) -> bool:
    """Tell whether words hold a word of a name, in Chinese each character of it: 妈妈 in 我妈."""
    if word in said:
        return True
    characters = set("".join(unspaced_runs(word))) - _NO_NAMES
    return bool(characters) and characters <= set(said)

"""How the memories that were found stand to one another.

Which tell the same, which may hold instead (pure).
"""

from collections import defaultdict
from collections.abc import Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain
from operator import attrgetter
from uuid import UUID

from memory.policy.compression_levels import Levels
from memory.ranking.compression_levels import has_strong_cue, is_behind_its_summary
from memory.ranking.types import Scored
from memory.retrieval.statements.coverage import NO_STATEMENTS, Key, Stated
from memory.retrieval.statements.order import lifted, preceded
from memory.retrieval.statements.tellings import TYPED
from memory.retrieval.statements.types import Statement
from memory.retrieval.statements.words import Span
from memory.retrieval.types import Linked, Passage
from memory.text.differences import same_words

# share 0..1 of a memory's words, from which a typed one that tells them is worth as much as it
MOST_OF_IT = 0.5
_SURENESS = ("observation", "analysis", "confirmed_by_user")
Identity = tuple[str, str, str, str, bool]


@dataclass(frozen=True, slots=True)
class Relations:
    """What stands before what among the memories that were found.

    Attributes:
        passages: the text of each memory, with the words that it holds.
        before: by memory, what stands before it once both are chosen.
        worth: of these, what is worth at least as much as what it stands before.
        same: by memory, a surer one that tells the same statement.
        told: by memory, the typed ones that were made of its words.
        links: (newer, older) pairs that nobody has decided yet.
        stated: the statements whose words are known.
    """

    passages: Mapping[UUID, Passage] = field(default_factory=dict)
    before: Mapping[Key, Sequence[Key]] = field(default_factory=dict)
    worth: Mapping[Key, Sequence[Key]] = field(default_factory=dict)
    same: Mapping[Key, Key] = field(default_factory=dict)
    told: Mapping[Key, Sequence[Key]] = field(default_factory=dict)
    links: tuple[tuple[Key, Key], ...] = ()
    stated: Stated = NO_STATEMENTS

    def ranked(self, scored: Sequence[Scored]) -> list[Scored]:
        """Return candidates, best first, with what stands before another not worth less than it."""
        if not self.worth:
            return list(scored)
        worths = lifted({one.key: one.score for one in scored}, self.worth)
        raised = [
            one if worths[one.key] == one.score else one._replace(score=worths[one.key])
            for one in scored
        ]
        return preceded(
            sorted(raised, key=lambda one: -one.score), self.worth, key_of=attrgetter("key")
        )

    def in_order(self, scored: Sequence[Scored]) -> list[Scored]:
        """Return candidates with what stands before another before it."""
        return (
            preceded(scored, self.before, key_of=attrgetter("key")) if self.before else list(scored)
        )

    def rests(self, keys: Container[Key]) -> list[tuple[Key, Key]]:
        """Return (typed, episode) of what is there of one turn.

        The episode tells what the typed one does not.
        """
        found = [
            (next((first for first in typed if first in keys), None), key)
            for key, typed in self.told.items()
            if key[0] == "episode" and key in keys
        ]
        return [(first, key) for first, key in found if first is not None]


@dataclass(frozen=True, slots=True)
class Ranked:
    """The candidates, best first, and how they stand to one another."""

    scored: Sequence[Scored] = ()
    related: Relations = field(default_factory=Relations)


@dataclass(slots=True)
class _Found:
    """The memories that were found, by what relates them."""

    scored: dict[Key, Scored] = field(default_factory=dict)
    typed: list[tuple[Key, Passage]] = field(default_factory=list)
    holding: list[tuple[Key, Passage]] = field(default_factory=list)
    stated: dict[Identity, list[Scored]] = field(default_factory=lambda: defaultdict(list))
    behind: list[tuple[Key, UUID]] = field(default_factory=list)
    profiles: list[tuple[Key, Passage]] = field(default_factory=list)


def relations(
    scored: Sequence[Scored],
    passages: Mapping[UUID, Passage],
    links: Sequence[Linked],
    *,
    now: datetime,
    levels: Levels,
    again: Sequence[tuple[Key, str, Passage]] = (),
) -> Relations:
    """Return how memories stand to one another.

    Costs no statement, and little where none share words.

    Args:
        scored: the candidates.
        passages: their texts.
        links: what may hold instead of some of them.
        now: the moment the question is about.
        levels: which compression is recalled at which age.
        again: typed memories that are no candidates, each with its scope: what the turns that were
            found say twice.
    """
    found = _sorted_out(scored, passages)
    before: dict[Key, list[Key]] = defaultdict(list)
    worth: dict[Key, list[Key]] = defaultdict(list)
    told: dict[Key, list[Key]] = defaultdict(list)
    same = _same(found)
    pairs = _pairs(links, found) if links else ()
    for first, second in [*((sure, weak) for weak, sure in same.items()), *pairs]:
        before[second].append(first)
        worth[second].append(first)
    for first, second, share in _typed_first(found):
        before[second].append(first)
        told[second].append(first)
        if share >= MOST_OF_IT:
            worth[second].append(first)
    for first, second in [*_summaries(found, now=now, levels=levels), *_profiles_last(found)]:
        before[second].append(first)
    return Relations(passages, before, worth, same, told, pairs, _stated(found, again))


def _sorted_out(scored: Sequence[Scored], passages: Mapping[UUID, Passage]) -> _Found:
    found = _Found()
    for one in scored:
        key = one.key
        passage = passages.get(key[1])
        if passage is None:
            continue
        found.scored[key] = one
        if passage.spans:
            (found.typed if key[0] in TYPED else found.holding).append((key, passage))
        if passage.statement is not None and key[0] in TYPED:
            found.stated[identity(passage.statement, passage, scope=one.candidate.scope)].append(
                one
            )
        if passage.summarised_by is not None:
            found.behind.append((key, passage.summarised_by))
        if passage.parts:
            found.profiles.append((key, passage))
    return found


def identity(stated: Statement, passage: Passage, *, scope: str) -> Identity:
    """Return what a typed memory states: equal for two that state the same.

    A statement without a value of its own is told apart by its words.
    """
    return (
        scope,
        stated.subject,
        stated.attribute,
        same_words(stated.value or passage.body),
        stated.affirmed,
    )


def _stated(found: _Found, again: Sequence[tuple[Key, str, Passage]]) -> Stated:
    """Return the statements of the typed memories whose words are known.

    Those that state the same are one.
    """
    typed = [(key, found.scored[key].candidate.scope, passage) for key, passage in found.typed]
    if not typed and not again:
        return NO_STATEMENTS
    numbers: dict[Identity | Key, int] = {}
    by_turn: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    words: list[tuple[str, list[Span]]] = []
    rows: dict[UUID, int] = {}
    for key, scope, passage in [*typed, *again]:
        name = (
            key if passage.statement is None else identity(passage.statement, passage, scope=scope)
        )
        number = rows[key[1]] = numbers.setdefault(name, len(numbers))
        if number == len(words):
            words.append((passage.body, []))
        words[number][1].extend(passage.spans)
        for turn, start, stop in passage.spans:
            by_turn[turn].append((start, stop, number))
    return Stated(by_turn, words, rows)


def _same(found: _Found) -> dict[Key, Key]:
    """Return, by each typed memory that a surer one makes needless, the surer one."""
    same: dict[Key, Key] = {}
    for group in found.stated.values():
        surest = max(group, key=_sureness)
        same |= {one.key: surest.key for one in group if one is not surest}
    return same


def _sureness(one: Scored) -> tuple[int, float, float, str]:
    candidate = one.candidate
    known = _SURENESS.index(candidate.provenance) if candidate.provenance in _SURENESS else -1
    return known, candidate.confidence or 0.0, one.score, str(candidate.item_id)


def _pairs(links: Iterable[Linked], found: _Found) -> tuple[tuple[Key, Key], ...]:
    """Return (newer, older) of the links of which both are there."""
    by_id = {key[1]: key for key in found.scored}
    return tuple(
        (by_id[link.newer], by_id[link.older])
        for link in links
        if link.newer in by_id and link.older in by_id
    )


def _typed_first(found: _Found) -> Iterable[tuple[Key, Key, float]]:
    """Return (typed, other, share of the other's words told) where both hold the same words."""
    typed: dict[str, list[tuple[int, int, Key]]] = defaultdict(list)
    for key, passage in found.typed:
        for turn, start, stop in passage.spans:
            typed[turn].append((start, stop, key))
    for key, passage in found.holding if typed else ():
        length = sum(stop - start for _, start, stop in passage.spans)
        for first, characters in _shared(passage, typed).items():
            yield first, key, characters / length


def _shared(other: Passage, typed: Mapping[str, Sequence[tuple[int, int, Key]]]) -> dict[Key, int]:
    """Return how many characters of a memory each typed one holds too."""
    shared: dict[Key, int] = defaultdict(int)
    for turn, start, stop in other.spans:
        for begin, end, first in typed.get(turn, ()):
            if begin < stop and start < end:
                shared[first] += min(stop, end) - max(start, begin)
    return shared


def _summaries(found: _Found, *, now: datetime, levels: Levels) -> Iterable[tuple[Key, Key]]:
    """Return a summary before what it tells.

    But what a strong cue asks for, or is too young for it, before that.
    """
    for key, summarised_by in found.behind:
        summary: Key = (key[0], summarised_by)
        if summary not in found.scored:
            continue
        candidate = found.scored[key].candidate
        behind = is_behind_its_summary(candidate, now=now, levels=levels) and not has_strong_cue(
            candidate, levels
        )
        yield (summary, key) if behind else (key, summary)


def _profiles_last(found: _Found) -> Iterable[tuple[Key, Key]]:
    """Return whatever shares words or sources with a passage of a profile before it."""
    told = (*found.typed, *found.holding)
    for profile, passage in found.profiles:
        sources = {source for part in passage.parts for source in part.sources}
        for key in found.scored:
            if key != profile and key[1] in sources:
                yield key, profile
        turns = _turns_of(passage)
        for key, other in told:
            if key[1] not in sources and _shares_a_turn(other, turns):
                yield key, profile


def _turns_of(profile: Passage) -> Set[str]:
    """Return the turns that the parts of a profile's passage hold words of."""
    spans = chain.from_iterable(part.spans for part in profile.parts)
    return {turn for turn, _, _ in chain.from_iterable(spans)}


def _shares_a_turn(passage: Passage, turns: Set[str]) -> bool:
    return any(turn in turns for turn, _, _ in passage.spans)

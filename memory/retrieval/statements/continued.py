"""What somebody went on to say right after a memory that has an older one behind it (pure).

A change is often told in two messages: the old thing is sold in one, the new one named in the next.
Both stand in one line before the old one, so that no line tells the old alone.
Reasons: docs/design/statements.md.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from uuid import UUID

from memory.ranking.restated_likelihood import ONE_SITTING
from memory.ranking.types import Scored
from memory.retrieval.statements.coverage import Key
from memory.retrieval.types import Passage
from memory.text.change_words import ending_terms

Pair = tuple[Key, Key]


def continued(
    scored: Iterable[Scored], passages: Mapping[UUID, Passage], *, behind: Sequence[Pair]
) -> list[Pair]:
    """Return (newer, what its speaker said next) of episodes said within one sitting.

    Args:
        scored: the memories of a block, in any order.
        passages: their texts, by id.
        behind: (first, second) of what stands in one line already. What was said next is free to
            join it where it is the second of none, and has nothing else behind it.
    """
    older: dict[Key, set[Key]] = {}
    for first, second in behind:
        older.setdefault(first, set()).add(second)
    seconds = {second for _, second in behind}
    return [
        (before.key, one.key)
        for before, one in _in_turn(scored, passages)
        if one.key not in seconds and _goes_on(before, one, older)
    ]


def _in_turn(
    scored: Iterable[Scored], passages: Mapping[UUID, Passage]
) -> Iterator[tuple[Scored, Scored]]:
    """Give each episode with the one that its speaker said before it."""
    episodes = [one for one in scored if one.candidate.source == "episode"]
    episodes.sort(key=lambda one: one.candidate.happened_at)
    last: dict[tuple[str, str], Scored] = {}
    for one in episodes:
        speaker = _said_by(one, passages)
        if speaker in last:
            yield last[speaker], one
        last[speaker] = one


def _goes_on(before: Scored, one: Scored, older: Mapping[Key, Set[Key]]) -> bool:
    """Tell whether what was said next tells of the same change, and of no other.

    Only where the first has words for an end: what names the new value itself is done.
    """
    seconds = (one.candidate.happened_at - before.candidate.happened_at).total_seconds()
    changed = older.get(before.key, set())
    is_next = seconds <= ONE_SITTING and not ending_terms().isdisjoint(before.candidate.terms)
    return is_next and bool(changed) and older.get(one.key, set()) <= changed


def _said_by(scored: Scored, passages: Mapping[UUID, Passage]) -> tuple[str, str]:
    """Return in which scope and by whom a memory was said."""
    passage = passages.get(scored.candidate.item_id)
    return scored.candidate.scope, passage.speaker if passage else ""

"""What somebody went on to say right after a memory that has an older one behind it (pure).

A change is often told in two messages: the old thing is sold in one, the new one named in the next.
Both stand in one line before the old one, so that no line tells the old alone.
Reasons: docs/design/statements.md.
"""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from memory.ranking.binding import ONE_SITTING
from memory.ranking.types import Scored
from memory.retrieval.statements.coverage import Key
from memory.retrieval.types import Passage

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
    said = [(_said_by(one, passages), one) for one in scored if _key(one)[0] == "episode"]
    said.sort(key=lambda each: each[1].candidate.happened_at)
    found: list[Pair] = []
    last: dict[tuple[str, str], Scored] = {}
    for speaker, one in said:
        before = last.get(speaker)
        last[speaker] = one
        if before is None or _key(one) in seconds:
            continue
        behind_both = older.get(_key(before), set())
        goes_on = bool(behind_both) and older.get(_key(one), set()) <= behind_both
        if goes_on and _seconds_between(before, one) <= ONE_SITTING:
            found.append((_key(before), _key(one)))
    return found


def _key(scored: Scored) -> Key:
    candidate = scored.candidate
    # ids are UUIDs outside of tests
    return (candidate.source, candidate.item_id)  # type: ignore[return-value]


def _said_by(scored: Scored, passages: Mapping[UUID, Passage]) -> tuple[str, str]:
    """Return in which scope and by whom a memory was said."""
    passage = passages.get(_key(scored)[1])
    return scored.candidate.scope, passage.speaker if passage else ""


def _seconds_between(earlier: Scored, later: Scored) -> float:
    return (later.candidate.happened_at - earlier.candidate.happened_at).total_seconds()

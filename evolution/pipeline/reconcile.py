"""Step 7: what a candidate means for what is remembered already (pure).

ADD, UPDATE (richer words for the same thing), REPLACE (a change, a contradiction: the old one is closed) or NOTHING.
Older words never end what began, or what somebody stood for, after they were said.
"""

from evolution.pipeline.types import Candidate, Decision, Known, Memory
from evolution.rules.matching import closed_by, normalised
from evolution.rules.types import Statement
from memory.ranking.similarity import jaccard
from memory.text.analyse import normalise, term_set

MOST_SIMILAR = 5  # memories a candidate is compared with; O 3


def reconcile(candidate: Candidate, *, memory: Memory) -> Decision:
    """Return what is to be done with a candidate."""
    if candidate.kind == "episode":
        return Decision("add", candidate)
    if _taken_back(candidate, memory):
        return Decision("nothing", candidate)
    same = [one for one in memory.known if _says_the_same(candidate, one)]
    closed = [one for one in _closed(candidate, memory) if one not in same]
    if any(one.settled_after(candidate.at) for one in closed if one.key is not None and one.key == candidate.key):
        return Decision("nothing", candidate)
    ends = tuple(one.id for one in closed if not one.settled_after(candidate.at))
    if same:
        return Decision("nothing", candidate, ends)
    richer = tuple(one.id for one in _most_similar(candidate, memory) if _tells_more(candidate, one))
    if ends:
        return Decision("replace", candidate, tuple(dict.fromkeys((*ends, *richer))))
    return Decision("update", candidate, richer) if richer else Decision("add", candidate)


def _taken_back(candidate: Candidate, memory: Memory) -> bool:
    """Whether somebody withdrew just this after it was said."""
    words = normalise(candidate.content)
    return any(one.at > candidate.at and normalise(one.content) == words for one in memory.withdrawn)


def _says_the_same(candidate: Candidate, one: Known) -> bool:
    return one.kind == candidate.kind and normalise(one.content) == normalise(candidate.content)


def _closed(candidate: Candidate, memory: Memory) -> list[Known]:
    """What a change, a new value of an exclusive slot, or new words about the same value put an end to."""
    statement = Statement(
        kind="change" if candidate.is_change else "fact",
        content=candidate.content,
        subject=candidate.sender,
        key=candidate.key,
        value=candidate.value,
        old_value=candidate.old_value,
        exclusive=candidate.exclusive,
        ends=candidate.ends,
    )
    named = closed_by(statement, memory.known) if candidate.is_change or candidate.exclusive else []
    about = [place for place, one in enumerate(memory.known) if _about_the_same(candidate, one)]
    return [memory.known[place] for place in sorted({*named, *about})]


def _about_the_same(candidate: Candidate, one: Known) -> bool:
    """The same slot and the same value in other words: liked before, disliked now."""
    if one.kind != candidate.kind or candidate.key is None or one.key != candidate.key:
        return False
    both = candidate.value is not None and one.value is not None
    return both and normalised(candidate.value or "") == normalised(one.value or "")


def _most_similar(candidate: Candidate, memory: Memory) -> list[Known]:
    terms = term_set(candidate.content)
    alike = [(jaccard(terms, term_set(one.content)), one) for one in memory.known if one.kind == candidate.kind]
    ordered = sorted(alike, key=lambda pair: (-pair[0], str(pair[1].id)))
    return [one for similarity, one in ordered[:MOST_SIMILAR] if similarity]


def _tells_more(candidate: Candidate, one: Known) -> bool:
    """The old words about the same slot and more of them, said later."""
    if candidate.key is None or one.key != candidate.key:
        return False
    old, new = normalise(one.content).rstrip(".。 "), normalise(candidate.content)
    return len(old) < len(new.rstrip(".。 ")) and new.startswith(old) and not one.settled_after(candidate.at)

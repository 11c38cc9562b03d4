"""Step 7: what a candidate means for what is remembered already (pure).

ADD, UPDATE (richer words for the same thing), REPLACE (a change, a contradiction: the old one is closed), REVIEW (it
may contradict what stays) or NOTHING. Only what is about the same subject ends; older words never end what began,
or what somebody stood for, after they were said.
"""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from evolution.pipeline.contradiction import doubt_about, named
from evolution.pipeline.evidence import EPISODE, with_evidence
from evolution.pipeline.memory import Memory
from evolution.pipeline.types import BY_RULES, Candidate, Decision, Known
from evolution.rules.matching import closed_by, normalised
from evolution.rules.revised import ALIKE
from evolution.rules.types import Statement
from memory.ranking.similarity import jaccard
from memory.text.analyse import normalise, term_set

BY_LIKENESS = BY_RULES.format(ALIKE)
# Read from what two sentences share: it ends statements with their own words, never what was only told, and a
# person looks at it. Ending more cost 12 of 77 points of evidence on English chat.
MOST_SIMILAR = 5  # memories a candidate is compared with; O 3
SIMILAR_IN_A_BATCH = 0.3  # Jaccard of terms, 0..1, from which a candidate of the same batch is compared
BATCH_COMPARED = 200  # newest of what is known that the batch itself may have said


def reconcile(candidate: Candidate, *, memory: Memory, near: Sequence[UUID] = ()) -> Decision:
    """Return what is to be done with a candidate.

    Args:
        candidate: as it would be stored.
        memory: what is remembered, and said before in the same batch.
        near: the stored memories that are most similar to it by meaning, the nearest first.
    """
    if candidate.kind == "episode":
        return Decision("add", candidate, reason="what was said stays as evidence")
    similar = _similar(candidate, memory, near)
    decision = _decided(candidate, memory, similar)
    decided = replace(decision, compared=tuple(one.id for one in similar))
    return replace(decided, candidate=decided.candidate.at_stage("reconcile", decided.reason))


def _decided(candidate: Candidate, memory: Memory, similar: Sequence[Known]) -> Decision:
    if _taken_back(candidate, memory):
        return Decision("nothing", candidate, reason="somebody took it back later")
    own = [one for one in memory.of(candidate.speaker) if one.subject in ("", candidate.subject)]
    same = [one for one in own if _says_the_same(candidate, one)]
    may_end = [one for one in own if one.kind != EPISODE] if candidate.made_by == BY_LIKENESS else own
    closed = with_evidence([one for one in _closed(candidate, may_end) if one not in same], own)
    if any(one.settled_after(candidate.at) and one.key == candidate.slot and one.key is not None for one in closed):
        return Decision("nothing", candidate, reason="something later holds")
    ending = [one for one in closed if not one.settled_after(candidate.at)]
    if same:
        return Decision("nothing", candidate, tuple(one.id for one in ending), reason="it is remembered")
    doubt = doubt_about(candidate, ending=ending, similar=similar, others=memory.others(candidate.speaker))
    if doubt is not None:
        return Decision("review", _doubted(candidate, doubt), reason="it may contradict what is remembered")
    if ending and candidate.made_by == BY_LIKENESS:
        candidate = replace(candidate, doubts=(*candidate.doubts, named("took the place by likeness alone", ending[0])))
    return _written(candidate, ending, own)


def _written(candidate: Candidate, ending: Sequence[Known], own: Sequence[Known]) -> Decision:
    ends = [one.id for one in ending]
    richer = [one.id for one in own if _tells_more(candidate, one)]
    if ends:
        taken = tuple(dict.fromkeys((*ends, *richer)))
        return Decision("replace", candidate, taken, reason="it takes the place of what was said before")
    if richer:
        return Decision("update", candidate, tuple(richer), reason="it tells more of the same")
    return Decision("add", candidate, reason="it is new")


def _doubted(candidate: Candidate, doubt: str) -> Candidate:
    """Stand beside what it may contradict: a slot that holds one value is left to what is there."""
    return replace(candidate, fact_key=None, doubts=(*candidate.doubts, doubt))


def _taken_back(candidate: Candidate, memory: Memory) -> bool:
    """Whether somebody withdrew just this after it was said."""
    words = normalise(candidate.content)
    return any(one.at > candidate.at and normalise(one.content) == words for one in memory.withdrawn)


def _says_the_same(candidate: Candidate, one: Known) -> bool:
    return one.kind == candidate.kind and normalise(one.content) == normalise(candidate.content)


def _closed(candidate: Candidate, own: Sequence[Known]) -> list[Known]:
    """What a change, a new value of an exclusive slot, or new words about the same value put an end to."""
    statement = Statement(
        kind="change" if candidate.is_change else "fact",
        content=candidate.content,
        subject=candidate.speaker,
        key=candidate.slot,
        value=candidate.value,
        old_value=candidate.old_value,
        exclusive=candidate.exclusive,
        ends=candidate.ends,
    )
    named = closed_by(statement, own) if candidate.is_change or candidate.exclusive else []
    about = [place for place, one in enumerate(own) if _about_the_same(candidate, one)]
    return [own[place] for place in sorted({*named, *about})]


def _about_the_same(candidate: Candidate, one: Known) -> bool:
    """The same slot and the same value in other words: liked before, disliked now."""
    if one.kind != candidate.kind or candidate.slot is None or one.key != candidate.slot:
        return False
    both = candidate.value is not None and one.value is not None
    return both and normalised(candidate.value or "") == normalised(one.value or "")


def _tells_more(candidate: Candidate, one: Known) -> bool:
    """The old words about the same slot and more of them, said later."""
    if one.kind != candidate.kind or candidate.slot is None or one.key != candidate.slot:
        return False
    old, new = normalise(one.content).rstrip(".。 "), normalise(candidate.content)
    return len(old) < len(new.rstrip(".。 ")) and new.startswith(old) and not one.settled_after(candidate.at)


def _similar(candidate: Candidate, memory: Memory, near: Sequence[UUID]) -> list[Known]:
    """Return the most similar memories: of the batch itself by words, of what is stored by meaning."""
    stored = set(near)
    terms = term_set(candidate.content)
    fresh = [one for one in memory.known[-BATCH_COMPARED:] if one.fresh and one.id not in stored]
    alike = [(jaccard(terms, term_set(one.content)), one) for one in fresh]
    said = [pair for pair in alike if pair[0] >= SIMILAR_IN_A_BATCH]
    ordered = [one for _, one in sorted(said, key=lambda pair: (-pair[0], str(pair[1].id)))]
    by_id = {one.id: one for one in memory.known} if near else {}
    return [*ordered, *(by_id[place] for place in near if place in by_id)][:MOST_SIMILAR]

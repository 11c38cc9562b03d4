"""What a candidate may contradict without anybody having said so: a person decides (pure)."""

from collections.abc import Sequence

from evolution.pipeline.slot import subject_of
from evolution.pipeline.types import Candidate, Known
from evolution.rules.contrast import content_terms
from evolution.rules.slots import sort_of_value

SHARED_AT_LEAST = 0.5  # of the content words of either, 0..1: the same frame around another value
MOST_DIFFERING = 3  # content words on either side
COMPARABLE_SORTS = frozenset({"weekday", "clock", "money", "people", "number"})
"""Values of which one thing has one; dates tell two happenings apart."""
SHOWN_CHARACTERS = 200  # of what may be contradicted, in the reason


def doubt_about(
    candidate: Candidate, *, ending: Sequence[Known], similar: Sequence[Known], others: Sequence[Known]
) -> str | None:
    """Return why it is not sure that a candidate ends, or stands beside, what is remembered; None for no doubt.

    Args:
        candidate: what would be written.
        ending: what it would end.
        similar: the memories most like it.
        others: what is about other people than its sender.
    """
    for one in ending:
        if one.confirmed and candidate.provenance != "confirmed_by_user":
            return named("a mere observation against what somebody stands for", one)
        if _of_nobody_named(candidate, one):
            return named("it may be about another person", one)
    for one in others:
        if one.key is not None and one.key == candidate.fact_key and _differs(candidate, one):
            return named("said by another person", one)
    unsure = () if candidate.is_change else [one for one in similar if one not in ending]
    return next((named("the same with another value", one) for one in unsure if _another_value(candidate, one)), None)


def named(why: str, one: Known) -> str:
    """Return a doubt that shows the memory it is about."""
    return f"may contradict ({why}): {one.content[:SHOWN_CHARACTERS]}"


def _of_nobody_named(candidate: Candidate, one: Known) -> bool:
    """Whether a named person's new value meets that of the user nobody named, and no word says that it changed."""
    unowned = one.key is not None and not subject_of(one.key) and one.key == candidate.slot
    return bool(candidate.speaker) and unowned and one.subject == "" and not candidate.is_change


def _differs(candidate: Candidate, one: Known) -> bool:
    return candidate.value is not None and one.value is not None and candidate.value.lower() != one.value.lower()


def _another_value(candidate: Candidate, one: Known) -> bool:
    """The same words around another number, hour or price, where no slot says that one takes the other's place."""
    if one.kind != candidate.kind or one.subject not in ("", candidate.subject):
        return False
    if candidate.fact_key is not None and one.key is not None:
        return False
    old, new = content_terms(one.content), content_terms(candidate.content)
    shared = set(old) & set(new)
    left, right = [term for term in old if term not in shared], [term for term in new if term not in shared]
    if not left or not right or max(len(left), len(right)) > MOST_DIFFERING:
        return False
    if len(shared) < SHARED_AT_LEAST * max(len(set(old)), len(set(new))):
        return False
    sort = sort_of_value(one.content)
    same = sort in COMPARABLE_SORTS and sort == sort_of_value(candidate.content)
    return same and _holds_a_value(left) and _holds_a_value(right)


def _holds_a_value(terms: Sequence[str]) -> bool:
    return any(sort_of_value(term) or any(map(str.isnumeric, term)) for term in terms)

"""What becomes of a new statement among the remembered ones.

Identity ends, likeness links (pure).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from evolution.planning.likeness import likeliest
from evolution.planning.relations import ENDING, Relation, relation
from evolution.planning.subject_and_attribute import address_of
from evolution.planning.types import Action, Candidate, Decision, Degree, Known
from evolution.planning.values import same_value, says_more
from evolution.planning.vetoes import UNLINKED, veto_of

REPLACED = frozenset({"same_attribute_new_value", "same_value_denied"})
"""Relations in which only one of the two can be true at a time."""


@dataclass(frozen=True, slots=True)
class Contested:
    """A remembered statement that identity would end, and the veto against it.

    Empty where none stands.
    """

    known: Known
    relation: Relation
    veto: str


def reconcile(candidate: Candidate, known: Sequence[Known], *, may_end: bool = True) -> Decision:
    """Return what becomes of a candidate.

    Args:
        candidate: the statement in the making.
        known: what is remembered of its scope, in any order; statements of other subjects do no
            harm.
        may_end: False where a job has asked for more endings than one may make: the pairs are
            linked.
    """
    if taken_back(candidate, known):
        return Decision(action="noop", candidate=candidate, reason="taken_back")
    current = [row for row in known if row.withdrawn_at is None]
    relations = _relations(candidate, current)
    contested = _contested(candidate, relations)
    free, held = _settled(contested, may_end=may_end)
    alike = _alike(candidate, current, relations)
    if not (candidate.attribute or free or _is_worth_asking(held)):
        return _unproven(candidate, alike)
    told_by = _teller(relations)
    if told_by is None and _was_over(candidate, held):
        return _outdated(candidate, held)
    decision = decided(candidate, free=free, held=held, alike=alike, told_by=told_by)
    return decision if candidate.worth else replace(decision, action="noop")


def _relations(candidate: Candidate, known: Sequence[Known]) -> list[tuple[Known, Relation]]:
    return [(row, relation(candidate, row)) for row in known]


def _contested(
    candidate: Candidate, relations: Sequence[tuple[Known, Relation]]
) -> list[Contested]:
    """Return the statements that identity would end, each with the veto against it."""
    ending = [(row, how) for row, how in relations if how.kind in ENDING]
    return [Contested(row, how, veto_of(candidate, row, how)) for row, how in ending]


def _teller(relations: Sequence[tuple[Known, Relation]]) -> UUID | None:
    """Return the memory that tells the same already."""
    return next((row.id for row, how in relations if how.kind == "same"), None)


def _outdated(candidate: Candidate, held: Sequence[Contested]) -> Decision:
    """Return the decision about a statement that was over before it arrived: nothing is done."""
    vetoes = {each.known.id: each.veto for each in held}
    return Decision(
        action="noop", candidate=candidate, compared=tuple(vetoes), reason="older", vetoes=vetoes
    )


def _alike(
    candidate: Candidate, known: Sequence[Known], relations: Sequence[tuple[Known, Relation]]
) -> list[UUID]:
    """Return older statements whose words are alike.

    Where identity says nothing of any, the likeliest one.
    """
    alike = [row.id for row, how in relations if how.kind == "alike" and candidate.at >= row.at]
    kinds = {how.kind for _, how in relations}
    is_settled = "same" in kinds or not kinds.isdisjoint(ENDING)
    if alike or is_settled:
        return alike
    likely = likeliest(candidate, known)
    return [likely.id] if likely is not None else []


def _unproven(candidate: Candidate, alike: Sequence[UUID]) -> Decision:
    """Return the decision about words without an attribute that end nothing.

    What is alike is linked.
    """
    degrees: dict[UUID, Degree] = dict.fromkeys(alike, "alike")
    return Decision(
        action="noop",
        candidate=candidate,
        links=tuple(alike),
        degrees=degrees,
        reason="nothing_proven",
    )


def _was_over(candidate: Candidate, held: Sequence[Contested]) -> bool:
    """Tell whether somebody stood for another value after this was said.

    It was over, or never true.
    """
    return any(_stood_for_since(each, candidate) for each in held)


def _stood_for_since(asked: Contested, candidate: Candidate) -> bool:
    """Tell whether a person confirmed a remembered statement of another value since.

    Since the candidate was said.
    """
    known = asked.known
    is_same_place = (candidate.subject, candidate.attribute) == (known.subject, known.attribute)
    is_contrary = asked.relation.reason in REPLACED or (candidate.single and is_same_place)
    return asked.veto == "older" and is_contrary and known.at <= candidate.at


def taken_back(candidate: Candidate, known: Sequence[Known]) -> bool:
    """Tell whether somebody withdrew just this statement after it was said."""
    withdrawn = [
        row for row in known if row.withdrawn_at is not None and candidate.at <= row.withdrawn_at
    ]
    return any(relation(candidate, row).kind == "same" for row in withdrawn)


def _settled(
    asked: Sequence[Contested], *, may_end: bool
) -> tuple[list[Contested], list[Contested]]:
    """Return what ends, and what a veto holds.

    Several end only where they state the same, or one waits beside it.
    """
    free = [each for each in asked if not each.veto]
    held = [each for each in asked if each.veto]
    if not may_end:
        return [], [*held, *_held_back(free, "many_endings")]
    chosen = _ended_together(free)
    unsure = [each for each in free if each not in chosen]
    return chosen, [*held, *_held_back(unsure, "several_old_values")]


def _ended_together(free: list[Contested]) -> list[Contested]:
    """Return what one candidate may end: all, or what its words name, where that is one statement.

    Else nothing.
    """
    if _is_one(free):
        return free
    named = [each for each in free if each.relation.named]
    return named if _is_one(named) else []


def _held_back(free: Sequence[Contested], veto: str) -> list[Contested]:
    return [replace(each, veto=veto) for each in free]


def _is_one(asked: Sequence[Contested]) -> bool:
    """Tell whether all tell one statement, in the same words or more, or wait in doubt.

    What waits, waits beside it.
    """
    waiting = [one.known for one in asked if one.known.in_doubt]
    sure = [one.known for one in asked if not one.known.in_doubt] or waiting
    if not sure:
        return True
    first, *others = sure
    if any(address_of(row) != address_of(first) for row in waiting):
        return False
    return all(_same_statement(first, other) for other in others)


def _same_statement(one: Known, other: Known) -> bool:
    if (one.subject, one.attribute, one.affirmed) != (
        other.subject,
        other.attribute,
        other.affirmed,
    ):
        return False
    value, another = one.value, other.value
    return same_value(value, another) or says_more(value, another) or says_more(another, value)


def decided(
    candidate: Candidate,
    *,
    free: Sequence[Contested],
    held: Sequence[Contested],
    alike: Sequence[UUID],
    told_by: UUID | None,
) -> Decision:
    """Return the decision: its action, its endings, its links, and the codes of why."""
    doubtful = _doubtful(held)
    degrees: dict[UUID, Degree] = dict.fromkeys(alike, "alike")
    degrees |= dict.fromkeys((one.known.id for one in doubtful), "doubtful")
    vetoes = [one.veto for one in doubtful]
    doubts = dict.fromkeys((*candidate.doubts, *vetoes))
    inheriting = _inheriting(candidate, [*free, *doubtful])
    made = replace(inheriting, doubts=tuple(doubts), valid_to=_over_since(candidate, held))
    return Decision(
        action=_action(free, doubtful, told_by),
        candidate=made,
        ends=tuple(one.known.id for one in free),
        links=tuple(degrees),
        degrees=degrees,
        told_by=told_by,
        compared=tuple(one.known.id for one in (*free, *held)),
        reason=_reason(free, held, alike, told_by),
        vetoes={one.known.id: one.veto for one in held},
    )


def _action(
    free: Sequence[Contested], doubtful: Sequence[Contested], told_by: UUID | None
) -> Action:
    if told_by is not None:
        return "noop"
    if free:
        only_richer = all(one.relation.kind == "richer" for one in free)
        return "update" if only_richer else "delete"
    is_less_known = any(one.veto == "better_known" for one in doubtful)
    return "review" if is_less_known else "add"


def _reason(
    free: Sequence[Contested],
    held: Sequence[Contested],
    alike: Sequence[UUID],
    told_by: UUID | None,
) -> str:
    if free:
        return free[0].relation.reason
    if held:
        return held[0].veto
    if told_by is not None:
        return "same_statement"
    return "alike" if alike else "new_statement"


def _is_worth_asking(held: Sequence[Contested]) -> bool:
    """Tell whether words without an attribute are held back from one statement alone.

    It lends them its own.
    """
    return len(_doubtful(held)) == 1


def _doubtful(held: Sequence[Contested]) -> list[Contested]:
    """Return the pairs that a person is asked about."""
    return [one for one in held if one.veto not in UNLINKED]


def _inheriting(candidate: Candidate, about: Sequence[Contested]) -> Candidate:
    """Return the candidate with the attribute that its words leave out.

    "not Tuesday, it's Thursday".
    """
    if candidate.attribute or not about or not candidate.value:
        return candidate
    old = about[0].known
    return replace(candidate, subject=old.subject, attribute=old.attribute, single=old.single)


def _over_since(candidate: Candidate, held: Sequence[Contested]) -> datetime | None:
    """Return since when a statement that arrives late is over.

    A newer value was remembered before it.
    """
    replaced = [
        one.known for one in held if one.veto == "older" and one.relation.reason in REPLACED
    ]
    later = [row.at for row in replaced if row.at > candidate.at]
    return min(later, default=candidate.valid_to)
